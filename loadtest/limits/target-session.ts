/** The target of a check, real or simulated, with its clock and its identities. */

import type { LimitPolicy } from '../limit-policy.ts';
import type { Sample } from '../sample.ts';

/** Variations of an identity. A target offers those that it can create. */
export type Variation =
  | 'same'
  /** Another identity, which has a bucket of its own: another token, email, user or address. */
  | 'other-identity'
  /** The same identity at another tenant. */
  | 'other-tenant'
  /** The same, with headers that claim another address. */
  | 'claimed-address'
  /** The same, with a meaningless query. */
  | 'other-query'
  /** The same identity in another spelling: an email in capitals. */
  | 'other-spelling'
  /** The same, with another Accept-Language. */
  | 'other-language'
  /** The same, with another User-Agent. */
  | 'other-agent'
  /** The same by HEAD in place of GET, which RFC 9110 defines as the same work. */
  | 'other-method'
  /** The same, with an encoded letter in the path: equivalent by RFC 3986. */
  | 'encoded-path'
  /** The same, with a slash after the path. */
  | 'slashed-path'
  /** A path that cannot exist: the control of other paths. */
  | 'unknown-path';

export interface SendOptions {
  /** Index of a node; 0 when absent. */
  readonly node?: number | undefined;
  readonly as?: Variation | undefined;
  /** The intended send time; absent: now. For latencies that count from the intention. */
  readonly intendedAt?: number | undefined;
}

/** An identity with an untouched bucket. */
export interface FreshIdentity {
  /** Never throws for errors of the network or the host: the sample contains them. @param step see Sample */
  send(step: string, options?: SendOptions): Promise<Sample>;
  /** Present where the session `canFlood`. Its samples are in the log: one of each admission, and counts of denials. */
  flood?(step: string, options: FloodOptions): Promise<void>;
}

export interface FloodOptions {
  readonly milliseconds: number;
  /** Maximum number of requests, spread over the time. */
  readonly most: number;
  /** Number of admissions that end it. */
  readonly enough: number;
}

export interface TargetSession {
  readonly claim: LimitPolicy;
  /** Number of node addresses. */
  readonly nodes: number;
  readonly variations: readonly Variation[];
  /** Whether there are only a few identities; absent: there are as many as needed. */
  readonly isScarce?: boolean | undefined;
  /** Whether thousands of requests a second can be sent with one identity; absent: no. */
  readonly canFlood?: boolean | undefined;
  /** Milliseconds, monotonic; the clock of every sample. */
  now(): number;
  /** Resolves then, or at once if that is past. */
  until(at: number): Promise<void>;
  /** From 0 to 1, seeded. */
  random(): number;
  /** @throws Error when no more identities are available */
  freshIdentity(): Promise<FreshIdentity>;
}

/** Sends a number of requests concurrently. */
export function burst(identity: FreshIdentity, step: string, count: number, options?: SendOptions): Promise<Sample[]> {
  return Promise.all(Array.from({ length: count }, () => identity.send(step, options)));
}
