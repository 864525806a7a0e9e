import { hash } from 'node:crypto';

/** A quota of `quota` requests in any interval of `windowSeconds` seconds. Both are whole numbers of at least 1. */
export interface Policy {
  readonly quota: number;
  readonly windowSeconds: number;
  /**
   * Version of the override that set the quota; 0 or absent: the contract's quota. Nodes load an override at different
   * times; the highest version that a bucket has seen decides.
   */
  readonly version?: number;
  /** During an outage of the store: grant this node's share of the quota, or refuse. Absent: refuse. */
  readonly outage?: 'share' | 'refuse';
}

/** Decision of a limiter on one request. */
export interface Decision {
  readonly admitted: boolean;
  /** Requests that would still be admitted at this moment; 0 when denied. */
  readonly remaining: number;
  /** Microseconds until one more request is admitted; 0 when there is room. */
  readonly waitMicros: number;
  /** Whole seconds for `Retry-After`: at least 1 when denied, 0 when admitted. */
  readonly retryAfterSeconds: number;
  /** Whole seconds, at least 1, until `remaining` grows again: the `t` of the `RateLimit` field. */
  readonly resetSeconds: number;
  /** Decided by the store, by the cached denial, or by this node during an outage of the store. */
  readonly source: Source;
}

export type Source = 'store' | 'cache' | 'degraded';

export interface Limiter {
  /**
   * Decides one request on `key` and, when it is admitted, records it.
   * For the policy's quota N and window W no interval of length W ever holds more than N admitted requests; a denied
   * request spends nothing. The policy may change from call to call: existing admissions count against a new quota, and
   * a longer window starts with what the shorter one still holds.
   * @throws {LimiterUnavailable} when the store is unavailable and the policy does not let this node decide locally
   * @throws {RangeError} when the policy is not made of whole numbers of at least 1
   */
  take(key: string, policy: Policy): Promise<Decision>;
  /** @returns the cached denial of `key`, if any. Nothing is spent. */
  denied(key: string, policy: Policy): Decision | undefined;
  /** Frees connections and memory. Pending requests are rejected with LimiterUnavailable. */
  close(): Promise<void>;
}

/** The store cannot decide at the moment: it is unreachable, slow, or rejects writes. */
export class LimiterUnavailable extends Error {
  override readonly name = 'LimiterUnavailable';
}

/** Parts of a bucket's key: the tenant, the name of the bucket, and the identity (a token, address, email or id). */
export interface LimiterIdentity {
  readonly tenantId: string;
  readonly bucket: string;
  readonly identity: string;
}

/** 128 bits, against collisions of identities; base64url has six bits per character. */
const IDENTITY_CHARACTERS = 22;

/** @returns the key of a bucket. The identity is hashed, because tokens and email addresses must not be stored. */
export function limiterKey({ tenantId, bucket, identity }: LimiterIdentity): string {
  return `t:${tenantId}:rl:${bucket}:${hash('sha256', identity, 'base64url').slice(0, IDENTITY_CHARACTERS)}`;
}

export const MICROS_PER_SECOND = 1_000_000;

/** Result of a batch of takes on one log. */
export interface Grant {
  /** Number of admitted requests: the first ones of the batch. */
  readonly taken: number;
  /** Number of further requests that would be admitted. */
  readonly remaining: number;
  /** Microseconds until `remaining` grows; after a denial, until the next admission. */
  readonly resetMicros: number;
}

/** @param place index of the request in the batch, from 0 */
export function decisionOf({ taken, remaining, resetMicros }: Grant, place: number, source: Source): Decision {
  if (place >= taken) return denial(resetMicros, source);
  const left = remaining + taken - 1 - place;
  return {
    admitted: true,
    remaining: left,
    waitMicros: left > 0 ? 0 : resetMicros,
    retryAfterSeconds: 0,
    resetSeconds: wholeSeconds(resetMicros),
    source,
  };
}

/** Rounds up: a client that waits for Retry-After must be admitted. */
export function denial(waitMicros: number, source: Source): Decision {
  const seconds = wholeSeconds(waitMicros);
  return { admitted: false, remaining: 0, waitMicros, retryAfterSeconds: seconds, resetSeconds: seconds, source };
}

/** @throws {RangeError} for a policy that cannot be enforced: a quota of 0 has no release */
export function assertPolicy({ quota, windowSeconds }: Policy): void {
  if (!isCount(quota) || !isCount(windowSeconds)) {
    throw new RangeError(
      `Quota and window of a policy must be whole numbers of at least 1, not ${quota} in ${windowSeconds} s`,
    );
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}

function wholeSeconds(micros: number): number {
  return Math.max(1, Math.ceil(micros / MICROS_PER_SECOND));
}
