/**
 * Rate-limit buckets: who shares one allowance, and how large it is. Spec: Limits.
 * One bucket per operation: a bucket shared by two would let one starve the other.
 */
export type BucketKey = 'ip' | 'token' | 'email' | 'admin';

export interface Bucket {
  /** Requests admitted in any window. */
  readonly quota: number;
  readonly windowSeconds: number;
  /** What is counted: the caller's address, its token, the email in the body, or the administrator. */
  readonly key: BucketKey;
  /** The place in the specification that demands it. */
  readonly source: string;
}

export const buckets = {
  loginCheck: { quota: 20, windowSeconds: 60, key: 'ip', source: 'spec: Limits, login-check' },
} as const satisfies Record<string, Bucket>;

export type BucketId = keyof typeof buckets;
