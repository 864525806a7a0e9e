/** nginx's limit_req with its own arithmetic: thousandths of requests, and whole milliseconds. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

const one = 1000;

function leakyBucket({ quota, windowMs }: LimitPolicy, { now }: ModelWorld) {
  // `rate=20r/m` is 333 thousandths per second, truncated.
  const rate = Math.floor((quota * one * 1000) / windowMs);
  const burst = (quota - 1) * one;
  const buckets = new Map<string, { excess: number; at: number }>();
  return ({ key }: { readonly key: string }) => {
    const at = Math.floor(now());
    const last = buckets.get(key);
    const passed = last ? Math.max(0, at - last.at) : 0;
    const excess = last ? Math.max(0, last.excess - Math.floor((rate * passed) / 1000) + one) : 0;
    if (excess > burst) return { admitted: false };
    buckets.set(key, { excess, at });
    return { admitted: true };
  };
}

export const nginxLeakyBucket: Model = {
  name: 'nginx-leaky-bucket',
  describes: 'nginx with limit_req rate=N r/m, burst=N-1, nodelay and limit_req_status 429, which has no Retry-After.',
  exact: false,
  algorithm: 'token-bucket',
  create: leakyBucket,
};
