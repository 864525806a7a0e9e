/** Hosts that admit earlier or later than their 429 states. */
import { admission, credentialOf, denial, denials, limitOf } from '../../broken/counting.ts';
import type { Clock, Handlers, Mutant, ProxiedResponse } from '../../broken/mutant.ts';

const operations = ['contacts.export'];

/** Changes the wait in Retry-After and detail. */
function sayingOtherwise(secondsOf: (truth: number) => number): () => Handlers {
  return denials((response) => denial(secondsOf(Number(response.headers['retry-after']))));
}

/** Admits before the end of the wait of its first 429. */
function admittingEarly(milliseconds: number): (clock: Clock) => Handlers {
  return (clock) => {
    const admitAt = new Map<string, number>();
    return {
      api: async (request, forward) => {
        const response = await forward(request);
        if (response.status !== 429) return response;
        const key = credentialOf(request);
        const until = admitAt.get(key) ?? clock.now() + Number(response.headers['retry-after']) * 1_000;
        admitAt.set(key, until);
        return clock.now() > until - milliseconds ? admission : response;
      },
    };
  };
}

/** Restarts the wait with each refusal. */
function extending(clock: Clock): Handlers {
  const refusedUntil = new Map<string, number>();
  return {
    api: async (request, forward) => {
      const key = credentialOf(request);
      const isRefused = limitOf(request) !== undefined && (refusedUntil.get(key) ?? 0) > clock.now();
      const response: ProxiedResponse = isRefused ? denial(60) : await forward(request);
      if (response.status !== 429) return response;
      refusedUntil.set(key, clock.now() + 60_000);
      return denial(60);
    },
  };
}

export const waitMutants: readonly Mutant[] = [
  {
    name: 'second-chance',
    breaks: 'limits/refusal-lasts',
    description: 'Admits the request after one that it refused.',
    operations,
    start: () => {
      let refused = 0;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (response.status !== 429) return response;
          refused += 1;
          return refused % 2 === 0 ? admission : response;
        },
      };
    },
  },
  {
    name: 'fifth-request-is-admitted',
    breaks: 'limits/refusal-lasts',
    description: 'Admits every fifth of the requests that it should refuse.',
    operations,
    start: () => {
      let refused = 0;
      return denials((response) => {
        refused += 1;
        return refused % 5 === 0 ? admission : response;
      })();
    },
  },
  {
    name: 'third-denial-says-five',
    breaks: 'limits/later-denials-agree',
    description: 'Says five seconds from the third 429 on.',
    operations,
    start: () => {
      let refused = 0;
      return denials((response) => {
        refused += 1;
        return refused < 3 ? response : denial(5);
      })();
    },
  },
  {
    name: 'late-denial-in-html',
    breaks: 'limits/later-denials-agree',
    description: 'Sends 429s as HTML that come half a minute after the first.',
    operations,
    start: (clock) => {
      let first: number | undefined;
      return denials((response) => {
        first ??= clock.now();
        if (clock.now() - first < 30_000) return response;
        return { ...response, headers: { ...response.headers, 'content-type': 'text/html' } };
      })();
    },
  },
  {
    name: 'five-seconds-early',
    breaks: 'limits/early-retry-is-refused',
    description: 'Admits five seconds before Retry-After has elapsed.',
    operations,
    start: admittingEarly(5_000),
  },
  {
    name: 'in-the-last-second',
    breaks: 'limits/last-second-is-refused',
    description: 'Admits six tenths of a second before Retry-After has elapsed, as who rounds up and keeps no promise.',
    operations,
    start: admittingEarly(600),
  },
  {
    name: 'half-the-wait',
    breaks: 'limits/retry-after-is-enough',
    description: 'Says half of the seconds that it refuses for.',
    operations,
    start: sayingOtherwise((seconds) => Math.ceil(seconds / 2)),
  },
  {
    name: 'two-seconds-short',
    breaks: 'limits/retry-after-is-enough',
    description: 'Says two seconds less than it refuses for, and never less than one.',
    operations,
    start: sayingOtherwise((seconds) => Math.max(1, seconds - 2)),
  },
  {
    name: 'always-twenty',
    breaks: 'limits/retry-after-is-enough',
    description: 'Says 20 seconds, however long it refuses.',
    operations,
    start: sayingOtherwise(() => 20),
  },
  {
    name: 'extends-the-wait',
    breaks: 'limits/denials-do-not-extend-the-wait',
    description: 'Refuses for a minute from the last request that it refused.',
    operations,
    start: extending,
  },
];
