import { hash } from 'node:crypto';

/** A quota of `quota` requests in any interval of `windowSeconds` seconds. Both are whole numbers of at least 1. */
export interface Policy {
  readonly quota: number;
  readonly windowSeconds: number;
  /**
   * Of the override that set the quota; absent, 0: the contract's own. Nodes learn of an override one after the other: the
   * highest version that a bucket has seen decides, so that they cannot undo each other's.
   */
  readonly version?: number;
  /** While the store is away: grant this node's share of the quota, or refuse; absent, refuse. */
  readonly outage?: 'share' | 'refuse';
}

/** What a limiter answers to one request. */
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
  /** Who decided: the store, this node because it remembers the store's denial, or this node without its store. */
  readonly source: Source;
}

export type Source = 'store' | 'cache' | 'degraded';

export interface Limiter {
  /**
   * Asks for one request on `key` and, when admitted, spends it.
   * For the policy's quota N and window W no interval of length W ever holds more than N admitted requests; a denied
   * request spends nothing. The policy may change from call to call: another quota counts what is already there; a
   * longer window starts with what the shorter one still remembered.
   * @throws {LimiterUnavailable} when the store cannot answer, and the policy does not let this node decide alone.
   * @throws {RangeError} when the policy is not made of whole numbers of at least 1.
   */
  take(key: string, policy: Policy): Promise<Decision>;
  /** @returns the denial of a request on `key` where it is known without asking anybody. Nothing is spent. */
  denied(key: string, policy: Policy): Decision | undefined;
  /** Frees connections and memory. Requests still in flight are rejected with LimiterUnavailable. */
  close(): Promise<void>;
}

/** The store cannot decide at the moment: it is absent, slow, or refuses to write. */
export class LimiterUnavailable extends Error {
  override readonly name = 'LimiterUnavailable';
}

/** What a bucket is counted under: the tenant, the bucket's name, and who is asking (a token, address, email or id). */
export interface LimiterIdentity {
  readonly tenantId: string;
  readonly bucket: string;
  readonly identity: string;
}

/** 128 bits: nobody finds two identities that share a bucket. In base64url, six bits a character. */
const IDENTITY_CHARACTERS = 22;

/** The key of one bucket. The identity is hashed, because tokens and email addresses must not lie in the store. */
export function limiterKey({ tenantId, bucket, identity }: LimiterIdentity): string {
  return `t:${tenantId}:rl:${bucket}:${hash('sha256', identity, 'base64url').slice(0, IDENTITY_CHARACTERS)}`;
}

export const MICROS_PER_SECOND = 1_000_000;

/** What a log grants to requests that ask together. */
export interface Grant {
  /** So many of them, the first ones, are admitted. */
  readonly taken: number;
  /** How many more would be. */
  readonly remaining: number;
  /** Microseconds until `remaining` grows; where some were denied, until the next one is admitted. */
  readonly resetMicros: number;
}

/** @returns the decision of the request at `place`, counted from 0, among those that asked together. */
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

/** Rounds up, never down: a client that waits the whole seconds it was told must find room. */
export function denial(waitMicros: number, source: Source): Decision {
  const seconds = wholeSeconds(waitMicros);
  return { admitted: false, remaining: 0, waitMicros, retryAfterSeconds: seconds, resetSeconds: seconds, source };
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
