/** Whom the answers are compared with: each algorithm, in the variants that are in use. */
import type { Claim } from '../../claim.ts';
import { fixedAligned, fixedFromFirst } from '../models/fixed-window.ts';
import { logCountingDenials } from '../models/log-counting-denials.ts';
import { lumpRefill } from '../models/lump-refill.ts';
import type { Algorithm, Limiter, ModelWorld } from '../models/model.ts';
import { nginxLeakyBucket } from '../models/nginx-leaky-bucket.ts';
import { slidingCounter } from '../models/sliding-counter.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { type Bucket, tokenBucket } from '../models/token-bucket.ts';

export interface Candidate {
  readonly algorithm: Algorithm;
  readonly claim: Claim;
  /** Of what is refilled evenly. */
  readonly bucket?: Bucket;
  /** Whether it heeds the wall clock of the server. */
  readonly aligned: boolean;
  readonly create: (world: ModelWorld) => Limiter;
}

/** What the first answers say. */
export interface FirstFacts {
  /** Before the first denial. */
  readonly admitted: number;
  /** Seconds that it was told. */
  readonly wait: number | undefined;
  /** From the first request to that denial, milliseconds. */
  readonly afterMs: number;
}

const whole = [fixedAligned, fixedFromFirst, slidingLog, logCountingDenials, lumpRefill];

/** Those that count to a quota in a window. */
function counters(claim: Claim): Candidate[] {
  const exact = whole.flatMap(({ algorithm, create }): Candidate[] =>
    algorithm === undefined
      ? []
      : [{ algorithm, claim, aligned: algorithm === 'fixed-window-aligned', create: (world) => create(claim, world) }],
  );
  const flags = [false, true];
  const estimates = flags.flatMap((anchored) =>
    flags.flatMap((floors) =>
      flags.map(
        (countsDenials): Candidate => ({
          algorithm: anchored ? 'sliding-counter-anchored' : 'sliding-counter-aligned',
          claim,
          aligned: !anchored,
          create: (world) => slidingCounter(claim, world, { anchored, floors, countsDenials }),
        }),
      ),
    ),
  );
  return [...exact, ...estimates];
}

/** Those that are refilled evenly. */
function buckets({ quota, windowMs }: Claim, { admitted, wait, afterMs }: FirstFacts): Candidate[] {
  // What the first took was back before the others came, and of those some may have been back before the last.
  const capacities = [admitted - 1, admitted - 2, admitted].filter((count) => count > 0);
  const periods = new Set([windowMs / quota, ...capacities.map((capacity) => windowMs / capacity)]);
  // A bucket that is emptied tells to wait for one token, of which one at least was back by then.
  if (wait !== undefined && wait > 0 && wait * 1000 <= afterMs) periods.add(wait * 1000);
  const even = [...periods].flatMap((msPerToken) =>
    capacities.map((capacity): Candidate => {
      const bucket = { capacity, msPerToken };
      const claim = { quota: Math.round(windowMs / msPerToken), windowMs };
      return {
        algorithm: 'token-bucket',
        claim,
        bucket,
        aligned: false,
        create: (world) => tokenBucket(bucket, world),
      };
    }),
  );
  const leaky = capacities.map((capacity): Candidate => {
    const claim = { quota: capacity, windowMs };
    const bucket = { capacity, msPerToken: windowMs / capacity };
    const create = (world: ModelWorld) => nginxLeakyBucket.create(claim, world);
    return { algorithm: 'token-bucket', claim, bucket, aligned: false, create };
  });
  return [...even, ...leaky];
}

/**
 * @param claim whose window is tried, and whose quota gives buckets their rate
 * @param mayHaveEnded whether a window may have ended between the first request and the others, which then were one more
 */
export function candidatesOf(claim: Claim, first: FirstFacts, mayHaveEnded: boolean): Candidate[] {
  const quotas = mayHaveEnded ? [first.admitted, first.admitted - 1] : [first.admitted];
  const counting = quotas.filter((quota) => quota > 0).flatMap((quota) => counters({ ...claim, quota }));
  return [...counting, ...buckets(claim, first)];
}
