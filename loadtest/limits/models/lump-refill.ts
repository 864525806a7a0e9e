/** Buckets that are refilled in lumps. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

/** @param lumps number of refills in a window; 1: all tokens come back at once */
export function lumpBucket({ quota, windowMs }: LimitPolicy, { now }: ModelWorld, lumps = 1) {
  const every = windowMs / lumps;
  const buckets = new Map<string, { tokens: number; refilledAt: number }>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const last = buckets.get(key) ?? { tokens: quota, refilledAt: at };
    const refills = Math.floor((at - last.refilledAt) / every);
    const refilledAt = last.refilledAt + refills * every;
    const tokens = Math.min(quota, last.tokens + (refills * quota) / lumps);
    const admitted = tokens >= 1;
    buckets.set(key, { tokens: admitted ? tokens - 1 : tokens, refilledAt });
    if (admitted) return { admitted, remaining: Math.floor(tokens - 1) };
    return { admitted, retryAfterSeconds: Math.ceil((refilledAt + every - at) / 1000) };
  };
}

export const lumpRefill: Model = {
  name: 'lump-refill',
  describes:
    'All tokens are refilled at once, every window since the first request, as by tokenBucket(N, W, N) of @upstash/ratelimit.',
  exact: false,
  algorithm: 'lump-refill',
  create: (claim, world) => lumpBucket(claim, world),
};

export const quarterLumps: Model = {
  name: 'quarter-lumps',
  describes: 'A quarter of the tokens is refilled every quarter of a window, as by tokenBucket(N/4, W/4, N).',
  exact: false,
  algorithm: 'lump-refill',
  create: (claim, world) => lumpBucket(claim, world, 4),
};
