/** Tokens that are refilled one by one; leaky bucket and GCRA are equivalent. */
import type { Model, ModelWorld } from './model.ts';

export interface Bucket {
  readonly capacity: number;
  /** Refill time of one token. */
  readonly msPerToken: number;
}

export function tokenBucket({ capacity, msPerToken }: Bucket, { now }: ModelWorld) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const last = buckets.get(key) ?? { tokens: capacity, at };
    const tokens = Math.min(capacity, last.tokens + (at - last.at) / msPerToken);
    const admitted = tokens >= 1;
    buckets.set(key, { tokens: admitted ? tokens - 1 : tokens, at });
    if (admitted) return { admitted, remaining: Math.floor(tokens - 1) };
    return { admitted, retryAfterSeconds: Math.ceil(((1 - tokens) * msPerToken) / 1000) };
  };
}

export const tokenBucketModel: Model = {
  name: 'token-bucket',
  describes:
    'A bucket with as many tokens as the quota, refilled evenly over a window: after a burst, tokens return at once.',
  exact: false,
  algorithm: 'token-bucket',
  create: ({ quota, windowMs }, world) => tokenBucket({ capacity: quota, msPerToken: windowMs / quota }, world),
};

export const gcraOffByOne: Model = {
  name: 'gcra-off-by-one',
  describes: 'GCRA that admits the quota in addition to the first request, as redis-cell does with max_burst = N.',
  exact: false,
  algorithm: 'token-bucket',
  create: ({ quota, windowMs }, world) => tokenBucket({ capacity: quota + 1, msPerToken: windowMs / quota }, world),
};
