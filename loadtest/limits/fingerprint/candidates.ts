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
import type { FirstFacts } from './first-facts.ts';

export interface Candidate {
  readonly algorithm: Algorithm;
  readonly claim: Claim;
  /** Of what is refilled evenly. */
  readonly bucket?: Bucket;
  /** Whether it heeds the wall clock of the server. */
  readonly aligned: boolean;
  readonly create: (world: ModelWorld) => Limiter;
}

const whole = [fixedAligned, fixedFromFirst, slidingLog, logCountingDenials, lumpRefill];

const variants = [false, true].flatMap((floors) => [
  { floors },
  { floors, countsDenials: true },
  { floors, waitsExactly: true },
]);

/** Those that count to a quota in a window. */
function counters(claim: Claim): Candidate[] {
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

/** What the first took was back before the others came, and of those some may have been back before the last. */
const capacitiesOf = ({ admitted }: FirstFacts) => [admitted - 1, admitted - 2, admitted].filter((count) => count > 0);

function bucket(windowMs: number, capacity: number, msPerToken: number): Candidate {
  const own = { capacity, msPerToken };
  const claim = { quota: Math.max(1, Math.round(windowMs / msPerToken)), windowMs };
  return { algorithm: 'token-bucket', claim, bucket: own, aligned: false, create: (world) => tokenBucket(own, world) };
}

/** Those that a window refills evenly: with the quota that was claimed, or what they hold. */
function buckets({ quota, windowMs }: Claim, first: FirstFacts): Candidate[] {
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

/** Buckets of whatever rate was seen. */
export function measuredBuckets({ windowMs }: Claim, first: FirstFacts): Candidate[] {
  if (!first.msPerToken) return [];
  const { least, most } = first.msPerToken;
  const rates = Array.from({ length: steps + 1 }, (_, step) => least + (step / steps) * (most - least));
  return rates.flatMap((msPerToken) => capacitiesOf(first).map((capacity) => bucket(windowMs, capacity, msPerToken)));
}

/** Between the slowest and the fastest rate that are tried. */
const steps = 4;

/**
 * @param claim whose window is tried, and whose quota gives buckets their rate
 * @param mayHaveEnded whether a window may have ended between the first request and the others, which then were one more
 */
export function candidatesOf(claim: Claim, first: FirstFacts, mayHaveEnded: boolean): Candidate[] {
  const quotas = mayHaveEnded ? [first.admitted, first.admitted - 1] : [first.admitted];
  const counting = quotas.filter((quota) => quota > 0).flatMap((quota) => counters({ ...claim, quota }));
  return [...counting, ...buckets(claim, first)];
}
