/** One counter per window, reset when the window ends. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

/** @param beginning start of a window that opens now */
function countPerWindow(
  { quota, windowMs }: LimitPolicy,
  { now }: ModelWorld,
  beginning: (at: number, windowMs: number) => number,
) {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    let window = windows.get(key);
    if (!window || at >= window.endsAt) {
      window = { endsAt: beginning(at, windowMs) + windowMs, count: 0 };
      windows.set(key, window);
    }
    if (window.count >= quota) return { admitted: false, retryAfterSeconds: Math.ceil((window.endsAt - at) / 1000) };
    window.count += 1;
    return { admitted: true, remaining: quota - window.count };
  };
}

export const fixedAligned: Model = {
  name: 'fixed-aligned',
  describes:
    'Counts in windows that begin at multiples of the window on the wall clock, as Kong and Envoy do: up to twice the quota is admitted around an edge.',
  exact: false,
  algorithm: 'fixed-window-aligned',
  create: (claim, world) => countPerWindow(claim, world, (at, windowMs) => Math.floor(at / windowMs) * windowMs),
};

export const fixedFromFirst: Model = {
  name: 'fixed-from-first',
  describes:
    'Counts in a window that begins with the first request after the last one ended, as express-rate-limit, @fastify/rate-limit and rate-limiter-flexible do.',
  exact: false,
  algorithm: 'fixed-window-from-first',
  create: (claim, world) => countPerWindow(claim, world, (at) => at),
};
