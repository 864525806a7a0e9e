import { createHash } from 'node:crypto';

/** A quota of `quota` requests in any interval of `windowSeconds` seconds. Both are whole numbers of at least 1. */
export interface Policy {
  quota: number;
  windowSeconds: number;
}

/** What a limiter answers to one request. */
export interface Decision {
  admitted: boolean;
  /** Requests that would still be admitted at this moment; 0 when denied. */
  remaining: number;
  /** Microseconds until one more request is admitted; 0 when there is room. */
  waitMicros: number;
  /** Whole seconds for `Retry-After`: at least 1 when denied, 0 when admitted. */
  retryAfterSeconds: number;
  /** Whole seconds, at least 1, until `remaining` grows again: the `t` of the `RateLimit` field. */
  resetSeconds: number;
}

export interface Limiter {
  /**
   * Asks for one request on `key` and, when admitted, spends it.
   * For the policy's quota N and window W no interval of length W ever holds more than N admitted requests; a denied
   * request spends nothing. The policy may change from call to call: another quota counts what is already there; a
   * longer window starts with what the shorter one still remembered.
   * @throws {LimiterUnavailable} when the store cannot answer; whether the request was counted is then unknown.
   * @throws {RangeError} when the policy is not made of whole numbers of at least 1.
   */
  take(key: string, policy: Policy): Promise<Decision>;
  /** Frees connections and memory. Requests still in flight are rejected with LimiterUnavailable. */
  close(): Promise<void>;
}

/** The store cannot decide at the moment: it is absent, slow, or refuses to write. */
export class LimiterUnavailable extends Error {
  override readonly name = 'LimiterUnavailable';
}

/** What a bucket is counted under: the tenant, the bucket's name, and who is asking (a token, address, email or id). */
export interface LimiterIdentity {
  tenantId: string;
  bucket: string;
  identity: string;
}

/** The key of one bucket. The identity is hashed, because tokens and email addresses must not lie in the store. */
export function limiterKey({ tenantId, bucket, identity }: LimiterIdentity): string {
  const hash = createHash('sha256').update(identity).digest().subarray(0, 16).toString('base64url');
  return `t:${tenantId}:rl:${bucket}:${hash}`;
}

export const MICROS_PER_SECOND = 1_000_000;

/** The outcome of one decision in the numbers that stores work with; `decision` turns it into a Decision. */
export interface Outcome {
  admitted: boolean;
  remaining: number;
  /** Microseconds until one more request is admitted; 0 when there is room. */
  waitMicros: number;
  /** Microseconds until `remaining` grows again. */
  resetMicros: number;
}

/** Rounds up, never down: a client that waits the whole seconds it was told must find room. */
export function decision({ admitted, remaining, waitMicros, resetMicros }: Outcome): Decision {
  return {
    admitted,
    remaining,
    waitMicros,
    retryAfterSeconds: admitted ? 0 : wholeSeconds(waitMicros),
    resetSeconds: wholeSeconds(resetMicros),
  };
}

/** @throws {RangeError} for a policy that no log can keep: a quota of 0 would have no moment of release. */
export function assertPolicy({ quota, windowSeconds }: Policy): void {
  if (!isCount(quota) || !isCount(windowSeconds)) {
    throw new RangeError(`A policy needs whole numbers of at least 1, not ${quota} in ${windowSeconds} s`);
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}

function wholeSeconds(micros: number): number {
  return Math.max(1, Math.ceil(micros / MICROS_PER_SECOND));
}
