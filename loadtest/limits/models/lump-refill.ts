/** A bucket that is not refilled until a whole window has passed, and then to the brim. */
import type { Model } from './model.ts';

export const lumpRefill: Model = {
  name: 'lump-refill',
  describes:
    'All tokens come back at once, a window after they last came or were first there, asked or not, as tokenBucket(N, W, N) of @upstash/ratelimit has it.',
  exact: false,
  algorithm: 'lump-refill',
  create({ quota, windowMs }, { now }) {
    const buckets = new Map<string, { tokens: number; refilledAt: number }>();
    return ({ key }) => {
      const at = now();
      const last = buckets.get(key) ?? { tokens: quota, refilledAt: at };
      const refills = Math.floor((at - last.refilledAt) / windowMs);
      const refilledAt = last.refilledAt + refills * windowMs;
      const tokens = refills > 0 ? quota : last.tokens;
      const admitted = tokens > 0;
      buckets.set(key, { tokens: admitted ? tokens - 1 : 0, refilledAt });
      if (admitted) return { admitted, remaining: tokens - 1 };
      return { admitted, retryAfterSeconds: Math.ceil((refilledAt + windowMs - at) / 1000) };
    };
  },
};
