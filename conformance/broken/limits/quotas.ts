/** Hosts that admit more or fewer than they promise, or refuse otherwise than by 429. */
import type { Handlers, Mutant } from '../mutant.ts';
import { admission, credentialOf, denial, denials, limitOf, pathOf } from './counting.ts';

const operations = ['contacts.export'];

/** Refuses the request after so many of one caller. */
function refusingAfter(most: number): () => Handlers {
  return () => {
    const asked = new Map<string, number>();
    return {
      api: async (request, forward) => {
        if (!limitOf(request)) return forward(request);
        const key = `${pathOf(request)} ${credentialOf(request)}`;
        const count = (asked.get(key) ?? 0) + 1;
        asked.set(key, count);
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
          const answer = await forward(request);
          const key = credentialOf(request);
          if (answer.status !== 429 || refused.has(key)) return answer;
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
    start: denials((answer) => ({ ...answer, status: 403 })),
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
