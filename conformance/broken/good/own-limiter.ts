/**
 * Counts in front of a good host, by another algorithm than its. Where the host behind refuses what this one admits, which an exact limiter does
 * at the turn of a window, the answer before is given once more: what is told apart here is when a request is admitted, and not what it does.
 */

import { limitOf } from '../limits/counting.ts';
import { type Clock, type Handlers, type ProxiedAnswer, without } from '../mutant.ts';
import { bucketsByKey } from './bucket.ts';
import { Word } from './word.ts';

/** The state of one bucket. */
export interface Counter {
  /** Admits a request, or says in how many milliseconds it would. */
  admit(now: number): 'admitted' | number;
}

export type Algorithm = (quota: number, windowMilliseconds: number) => Counter;

/** As many in each window of the clock: up to twice the quota around its turn. */
export function fixedWindow(quota: number, window: number): Counter {
  let current = -1;
  let count = 0;
  return {
    admit(now) {
      const index = Math.floor(now / window);
      if (index !== current) count = 0;
      current = index;
      count += 1;
      return count <= quota ? 'admitted' : (index + 1) * window - now;
    },
  };
}

/** A bucket of tokens that refills evenly: the generic cell rate algorithm. */
export function tokenBucket(quota: number, window: number): Counter {
  const interval = window / quota;
  let full = 0;
  return {
    admit(now) {
      const next = Math.max(full, now) + interval;
      const wait = next - now - window;
      // Rounding in the last digits must not cost a token.
      if (wait > 0.001) return wait;
      full = next;
      return 'admitted';
    },
  };
}

export function limitedBy(algorithm: Algorithm): (clock: Clock) => Handlers {
  return (clock) => {
    const bucketOf = bucketsByKey();
    const word = new Word(clock);
    const counters = new Map<string, Counter>();
    const answered = new Map<string, ProxiedAnswer>();
    return {
      api: async (request, forward) => {
        const limit = limitOf(request);
        const bucket = await bucketOf(request, forward);
        if (!limit || bucket === undefined) return forward(request);
        const refused = word.kept(bucket);
        if (refused) return refused;
        const counter = counters.get(bucket) ?? algorithm(limit.quota, limit.windowSeconds * 1_000);
        counters.set(bucket, counter);
        const wait = counter.admit(clock.now());
        if (wait !== 'admitted') return word.given(bucket, Math.max(1, Math.ceil(wait / 1_000)));
        const { headers, ...answer } = await forward(request);
        const own = { ...answer, headers: without(headers, 'ratelimit', 'ratelimit-policy') };
        if (own.status === 429) return answered.get(bucket) ?? own;
        answered.set(bucket, own);
        return own;
      },
    };
  };
}
