/**
 * Another limiter algorithm in front of a good host. If the good host refuses a request that this limiter admits, as at the
 * turn of a window, the previous response is repeated: only the admission matters here.
 */
import { operationsWith, type TenantLimits } from '#harness/document.ts';
import { denial, limitOf } from '../counting.ts';
import { type Clock, type Handlers, type ProxiedResponse, without } from '../mutant.ts';
import { bucketsByKey } from './bucket.ts';
import { Refusals } from './refusals.ts';

/** The state of one bucket. */
interface Counter {
  /** Admits a request, or returns the wait in milliseconds. */
  admit(now: number): 'admitted' | number;
}

export type Algorithm = (quota: number, windowMilliseconds: number) => Counter;

/** Counts per window of the clock: up to twice the quota around its turn. */
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

/** Token bucket with even refill: the generic cell rate algorithm. */
export function tokenBucket(quota: number, window: number): Counter {
  const interval = window / quota;
  let full = 0;
  return {
    admit(now) {
      const next = Math.max(full, now) + interval;
      const wait = next - now - window;
      // Floating-point error must not cost a token.
      if (wait > 0.001) return wait;
      full = next;
      return 'admitted';
    },
  };
}

/** Exact log of the last window. */
export function slidingLog(quota: number, window: number): Counter {
  let admitted: number[] = [];
  return {
    admit(now) {
      admitted = admitted.filter((at) => at > now - window);
      const [oldest] = admitted;
      if (oldest !== undefined && admitted.length >= quota) return oldest + window - now;
      admitted.push(now);
      return 'admitted';
    },
  };
}

export interface LimiterOptions {
  /** False to admit as soon as the algorithm does, up to a second before the end that Retry-After states. */
  readonly holds?: boolean;
  /** Limits that differ from the document. */
  readonly limits?: TenantLimits;
  /** Buckets of the document to those of this host. */
  readonly named?: (bucket: string) => string;
}

/** The CSV exports share a bucket, and so do the PDFs. */
export function byFamily(bucket: string): string {
  return bucket.replace(/\b(?:users|contacts)(?=Csv )/, '').replace(/\b(?:invoice|adhesion|contract)(?=Pdf )/, '');
}

export function limitedBy(algorithm: Algorithm, options: LimiterOptions = {}): (clock: Clock) => Handlers {
  const { holds = true, named = (bucket) => bucket, limits } = options;
  const operations = operationsWith(limits);
  return (clock) => {
    const bucketOf = bucketsByKey();
    const refusals = new Refusals(clock);
    const counters = new Map<string, Counter>();
    const previous = new Map<string, ProxiedResponse>();
    return {
      api: async (request, forward) => {
        const own = await bucketOf(request, forward);
        if (own === undefined) return forward(request);
        const bucket = named(own);
        const refused = holds && refusals.current(bucket);
        if (refused) return refused;
        const limit = limitOf(request, operations);
        if (limit) {
          const counter = counters.get(bucket) ?? algorithm(limit.quota, limit.windowSeconds * 1_000);
          counters.set(bucket, counter);
          const wait = counter.admit(clock.now());
          if (wait !== 'admitted') {
            const seconds = Math.max(1, Math.ceil(wait / 1_000));
            return holds ? refusals.start(bucket, seconds) : denial(seconds);
          }
        }
        const { headers, ...response } = await forward(request);
        const plain = { ...response, headers: without(headers, 'ratelimit', 'ratelimit-policy') };
        if (plain.status === 429) return previous.get(own) ?? plain;
        previous.set(own, plain);
        return plain;
      },
    };
  };
}
