/** Hosts that admit sooner or later than their 429 says. */
import type { Clock, Handlers, Mutant, ProxiedAnswer } from '../mutant.ts';
import { admission, credentialOf, denial, denials, limitOf } from './counting.ts';

const operations = ['contacts.export'];

/** Says otherwise how long to wait, in header and detail alike. */
function sayingOtherwise(secondsOf: (truth: number) => number): () => Handlers {
  return denials((answer) => denial(secondsOf(Number(answer.headers['retry-after']))));
}

/** Admits so many milliseconds before the time that its first 429 told. */
function admittingEarly(milliseconds: number): (clock: Clock) => Handlers {
  return (clock) => {
    const told = new Map<string, number>();
    return {
      api: async (request, forward) => {
        const answer = await forward(request);
        if (answer.status !== 429) return answer;
        const key = credentialOf(request);
        const until = told.get(key) ?? clock.now() + Number(answer.headers['retry-after']) * 1_000;
        told.set(key, until);
        return clock.now() > until - milliseconds ? admission : answer;
      },
    };
  };
}

/** Each refusal begins the wait anew. */
function extending(clock: Clock): Handlers {
  const refusedUntil = new Map<string, number>();
  return {
    api: async (request, forward) => {
      const key = credentialOf(request);
      const isRefused = limitOf(request) !== undefined && (refusedUntil.get(key) ?? 0) > clock.now();
      const answer: ProxiedAnswer = isRefused ? denial(60) : await forward(request);
      if (answer.status !== 429) return answer;
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
          const answer = await forward(request);
          if (answer.status !== 429) return answer;
          refused += 1;
          return refused % 2 === 0 ? admission : answer;
        },
      };
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
    breaks: 'limits/early-retry-is-refused',
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
