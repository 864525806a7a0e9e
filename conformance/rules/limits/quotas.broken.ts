/** Hosts that admit too many or too few requests, or refuse without a 429. */
import { admission, credentialOf, denial, denials, limitOf, pathOf } from '../../broken/counting.ts';
import type { Handlers, Mutant } from '../../broken/mutant.ts';

const operations = ['contacts.export'];

/** Refuses requests of a caller above `most`. */
function refusingAfter(most: number): () => Handlers {
  return () => {
    const counts = new Map<string, number>();
    return {
      api: async (request, forward) => {
        if (!limitOf(request)) return forward(request);
        const key = `${pathOf(request)} ${credentialOf(request)}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return count > most ? denial(60) : forward(request);
      },
    };
  };
}

export const quotaMutants: readonly Mutant[] = [
  {
    name: 'one-too-many',
    breaks: 'limits/over-quota-is-429',
    description: 'Admits one request more than the quota.',
    operations,
    start: () => {
      const refused = new Set<string>();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          const key = credentialOf(request);
          if (response.status !== 429 || refused.has(key)) return response;
          refused.add(key);
          return admission;
        },
      };
    },
  },
  {
    name: 'never-429',
    breaks: 'limits/over-quota-is-429',
    description: 'Admits everything.',
    operations,
    start: denials(() => admission),
  },
  {
    name: 'denies-with-403',
    breaks: 'limits/over-quota-is-429',
    description: 'Refuses with 403 in place of 429.',
    operations,
    start: denials((response) => ({ ...response, status: 403 })),
  },
  {
    name: 'one-too-few',
    breaks: 'limits/whole-quota-is-admitted',
    description: 'Refuses the twentieth request already.',
    operations,
    start: refusingAfter(19),
  },
  {
    name: 'half-the-quota',
    breaks: 'limits/whole-quota-is-admitted',
    description: 'Refuses after ten, as one of two nodes that have divided the quota.',
    operations,
    start: refusingAfter(10),
  },
];
