/** Two counters, of this window and of the previous one, whose requests are taken as evenly spread. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

export interface SlidingCounterOptions {
  /** Windows begin with the first request after two idle ones, instead of at multiples of the window on the wall clock. */
  readonly anchored?: boolean;
  /** The rest of the previous count is rounded down. */
  readonly floors?: boolean;
  readonly countsDenials?: boolean;
  /** Retry-After names the fall of the estimate instead of the end of the window. */
  readonly waitsExactly?: boolean;
}

interface Counts {
  startsAt: number;
  before: number;
  current: number;
}

export function slidingCounter(
  { quota, windowMs }: LimitPolicy,
  { now }: ModelWorld,
  { anchored = false, floors = true, countsDenials = false, waitsExactly = false }: SlidingCounterOptions = {},
) {
  const buckets = new Map<string, Counts>();
  const opened = (at: number): Counts => ({
    startsAt: anchored ? at : Math.floor(at / windowMs) * windowMs,
    before: 0,
    current: 0,
  });
  const advanced = (counts: Counts, at: number): Counts => {
    const passed = Math.floor((at - counts.startsAt) / windowMs);
    if (passed < 1) return counts;
    if (passed > 1) return opened(at);
    return { startsAt: counts.startsAt + windowMs, before: counts.current, current: 0 };
  };
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const counts = advanced(buckets.get(key) ?? opened(at), at);
    buckets.set(key, counts);
    const elapsed = at - counts.startsAt;
    const share = counts.before * (1 - elapsed / windowMs);
    const admitted = (floors ? Math.floor(share) : share) + counts.current < quota;
    if (admitted || countsDenials) counts.current += 1;
    if (admitted) return { admitted };
    const falls = windowMs * (1 - (quota - counts.current) / counts.before);
    const until = waitsExactly && counts.current < quota ? Math.min(falls, windowMs) : windowMs;
    return { admitted, retryAfterSeconds: Math.ceil((until - elapsed) / 1000) };
  };
}

export const slidingCounterAligned: Model = {
  name: 'sliding-counter',
  describes:
    'Adds to the count of this window of the wall clock a share of the one before, as Cloudflare and @upstash/ratelimit do: Retry-After is the end of the window.',
  exact: false,
  algorithm: 'sliding-counter-aligned',
  create: (claim, world) => slidingCounter(claim, world),
};

export const slidingCounterAnchored: Model = {
  name: 'sliding-counter-anchored',
  describes: 'The same with windows that begin with the first request, as Symfony has them.',
  exact: false,
  algorithm: 'sliding-counter-anchored',
  create: (claim, world) => slidingCounter(claim, world, { anchored: true }),
};
