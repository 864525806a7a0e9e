/** Candidates of a fingerprint: each algorithm in its common variants. */
import type { LimitPolicy } from '../../limit-policy.ts';
import { blockAfterExhaustion, renewedWindow } from '../models/block-after-exhaustion.ts';
import { fixedAligned, fixedFromFirst } from '../models/fixed-window.ts';
import { logCountingDenials } from '../models/log-counting-denials.ts';
import { lumpBucket } from '../models/lump-refill.ts';
import type { Algorithm, Limiter, ModelWorld } from '../models/model.ts';
import { nginxLeakyBucket } from '../models/nginx-leaky-bucket.ts';
import { rateCounter } from '../models/rate-counter.ts';
import { slidingCounter } from '../models/sliding-counter.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { subWindowCounter } from '../models/sub-window-counter.ts';
import { type Bucket, tokenBucket } from '../models/token-bucket.ts';
import type { FirstFacts } from './first-facts.ts';

export interface Candidate {
  readonly algorithm: Algorithm;
  readonly claim: LimitPolicy;
  /** Refill of an evenly refilled bucket. */
  readonly bucket?: Bucket;
  /** Whether it depends on the server's wall clock. */
  readonly aligned: boolean;
  /** Parts of the window that begin on that clock; absent: one, the whole. */
  readonly parts?: number;
  readonly create: (world: ModelWorld) => Limiter;
}

const whole = [fixedAligned, fixedFromFirst, slidingLog, slidingLogWithHold, logCountingDenials];

const variants = [false, true].flatMap((floors) => [
  { floors },
  { floors, countsDenials: true },
  { floors, waitsExactly: true },
]);

/** Numbers of sub-windows in a window, as far as they last long enough to differ from an exact window. */
const subWindowCounts = [2, 3, 4, 5, 6, 10, 12];
const leastSubWindowMs = 2500;

function subWindows(claim: LimitPolicy): Candidate[] {
  return subWindowCounts
    .filter((count) => claim.windowMs / count >= leastSubWindowMs)
    .flatMap((count) => [false, true].flatMap((anchored) => [false, true].map((late) => ({ count, anchored, late }))))
    .map((options) => ({
      algorithm: 'sub-window-counter',
      claim,
      aligned: !options.anchored,
      parts: options.count,
      create: (world) => subWindowCounter(claim, world, options),
    }));
}

/** @param waitMs announced by the first denial */
function blocks(claim: LimitPolicy, waitMs: number | undefined): Candidate[] {
  const durations = new Set([claim.windowMs, ...(waitMs === undefined ? [] : [waitMs])]);
  return [
    ...[...durations].map(
      (blockMs): Candidate => ({
        ...{ algorithm: 'block-after-exhaustion', claim, aligned: false },
        create: (world) => blockAfterExhaustion(claim, world, blockMs),
      }),
    ),
    ...[false, true].map(
      (byAll): Candidate => ({
        ...{ algorithm: 'renewed-window', claim, aligned: false },
        create: (world) => renewedWindow(claim, world, byAll),
      }),
    ),
  ];
}

/** Refills in a window. */
const lumpCounts = [1, 2, 3, 4, 5, 6];
/** Time in which a rate counter falls to 1/e, in windows; the last one is a half-life of a window. */
const decays = [0.5, 1, 2, 1 / Math.LN2];

/** Candidates whose count falls before a window has passed, so that the first burst may exceed their quota. */
function gradual(claim: LimitPolicy): Candidate[] {
  const lumps = lumpCounts
    .filter((count) => count === 1 || (claim.quota % count === 0 && count <= claim.quota / 2))
    .map(
      (count): Candidate => ({
        ...{ algorithm: 'lump-refill', claim, aligned: false },
        create: (world) => lumpBucket(claim, world, count),
      }),
    );
  const rates = decays.map(
    (decay): Candidate => ({
      ...{ algorithm: 'rate-counter', claim, aligned: false },
      create: (world) => rateCounter(claim, world, decay * claim.windowMs),
    }),
  );
  return [...lumps, ...rates];
}

/** Candidates that count to a quota in a window. */
function counters(claim: LimitPolicy): Candidate[] {
  const exact = whole.flatMap(({ algorithm, create }): Candidate[] =>
    algorithm === undefined
      ? []
      : [{ algorithm, claim, aligned: algorithm === 'fixed-window-aligned', create: (world) => create(claim, world) }],
  );
  const estimates = variants.flatMap((variant) =>
    [false, true].map(
      (anchored): Candidate => ({
        algorithm: anchored ? 'sliding-counter-anchored' : 'sliding-counter-aligned',
        claim,
        aligned: !anchored,
        create: (world) => slidingCounter(claim, world, { ...variant, anchored }),
      }),
    ),
  );
  return [...exact, ...estimates];
}

/** The first request was released before the others came, and some of those may have been released before the last. */
const capacitiesOf = ({ admitted }: FirstFacts) => [admitted - 1, admitted - 2, admitted].filter((count) => count > 0);

function bucket(windowMs: number, capacity: number, msPerToken: number): Candidate {
  const own = { capacity, msPerToken };
  const claim = { quota: Math.max(1, Math.round(windowMs / msPerToken)), windowMs };
  return { algorithm: 'token-bucket', claim, bucket: own, aligned: false, create: (world) => tokenBucket(own, world) };
}

/** Buckets that are refilled evenly over a window, with the policy's quota or the measured capacity. */
function buckets({ quota, windowMs }: LimitPolicy, first: FirstFacts): Candidate[] {
  const capacities = capacitiesOf(first);
  const quotas = new Set([quota, ...capacities]);
  const even = [...quotas].flatMap((refill) =>
    capacities.map((capacity) => bucket(windowMs, capacity, windowMs / refill)),
  );
  const leaky = capacities.map((capacity) => {
    const claim = { quota: capacity, windowMs };
    const create = (world: ModelWorld) => nginxLeakyBucket.create(claim, world);
    return { ...bucket(windowMs, capacity, windowMs / capacity), create };
  });
  return [...even, ...leaky];
}

/** Buckets with a measured rate. */
export function measuredBuckets({ windowMs }: LimitPolicy, first: FirstFacts): Candidate[] {
  if (!first.msPerToken) return [];
  const { least, most } = first.msPerToken;
  const rates = Array.from({ length: steps + 1 }, (_, step) => least + (step / steps) * (most - least));
  return rates.flatMap((msPerToken) => capacitiesOf(first).map((capacity) => bucket(windowMs, capacity, msPerToken)));
}

/** Rates between the slowest and the fastest candidate. */
const steps = 4;

/** @param claim supplies the window, and the rate of buckets */
export const candidatesOf = (claim: LimitPolicy, first: FirstFacts, mayHaveEnded: boolean): Candidate[] => [
  ...countersOf(claim, first, mayHaveEnded),
  ...buckets(claim, first),
];

/** Beyond this share of the found window, counters of sub-windows would have announced another wait. */
const nearbyShare = 0.2;

/** Candidates with a window that is only possible. @param foundMs the window that Retry-After suggests */
export function possibleCandidates(claim: LimitPolicy, foundMs: number, { admitted, wait }: FirstFacts): Candidate[] {
  const waitMs = wait === undefined ? undefined : wait * 1000;
  const isNear = Math.abs(claim.windowMs - foundMs) <= nearbyShare * foundMs;
  return [admitted, admitted - 1]
    .filter((quota) => quota > 0)
    .map((quota) => ({ ...claim, quota }))
    .flatMap((own) => [...counters(own), ...blocks(own, waitMs), ...gradual(own), ...(isNear ? subWindows(own) : [])]);
}

/**
 * Candidates with a window.
 * @param claim supplies the window
 * @param mayHaveEnded whether a window may have ended between the first request and the others, which then were one more
 */
function countersOf(claim: LimitPolicy, first: FirstFacts, mayHaveEnded: boolean): Candidate[] {
  const quotas = mayHaveEnded ? [first.admitted, first.admitted - 1] : [first.admitted];
  const waitMs = first.wait === undefined ? undefined : first.wait * 1000;
  const counting = quotas
    .filter((quota) => quota > 0)
    .flatMap((quota) => {
      const own = { ...claim, quota };
      return [...counters(own), ...subWindows(own), ...blocks(own, waitMs)];
    });
  const falling = capacitiesOf(first).flatMap((quota) => gradual({ ...claim, quota }));
  return [...counting, ...falling];
}
