/** Limiters that block a client from its first denial on. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

/** @param blockMs duration of a block, from the first denial on */
export function blockAfterExhaustion({ quota, windowMs }: LimitPolicy, { now }: ModelWorld, blockMs = windowMs) {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    let window = windows.get(key);
    if (!window || at >= window.endsAt) {
      window = { endsAt: at + windowMs, count: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= quota) return { admitted: true, remaining: quota - window.count };
    if (window.count === quota + 1) window.endsAt = at + blockMs;
    return { admitted: false, retryAfterSeconds: Math.ceil((window.endsAt - at) / 1000) };
  };
}

export const blocking: Model = {
  name: 'block-after-exhaustion',
  describes:
    'Counts in a window from the first request; the first denial blocks for a whole window, as blockDuration of rate-limiter-flexible.',
  exact: false,
  algorithm: 'block-after-exhaustion',
  create: (claim, world) => blockAfterExhaustion(claim, world),
};

/** @param byAll every request renews the window, not only the denied ones */
export function renewedWindow({ quota, windowMs }: LimitPolicy, { now }: ModelWorld, byAll: boolean) {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    let window = windows.get(key);
    if (!window || at >= window.endsAt) {
      window = { endsAt: at + windowMs, count: 0 };
      windows.set(key, window);
    }
    window.count += 1;
    const admitted = window.count <= quota;
    if (byAll || !admitted) window.endsAt = at + windowMs;
    if (admitted) return { admitted, remaining: quota - window.count };
    return { admitted, retryAfterSeconds: Math.ceil(windowMs / 1000) };
  };
}

export const expiryRenewed: Model = {
  name: 'expiry-renewed',
  describes: 'INCR and EXPIRE on every request: the count is reset when nothing was sent for a window.',
  exact: true,
  refutedBy: 'some',
  algorithm: 'renewed-window',
  create: (claim, world) => renewedWindow(claim, world, true),
};
