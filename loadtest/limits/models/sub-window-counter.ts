/** Counters of short windows, added up: a sliding window that moves by whole sub-windows. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

interface SubWindowOptions {
  /** Number of sub-windows in a window. */
  readonly count: number;
  /** Sub-windows begin with the first request, instead of at multiples on the wall clock. */
  readonly anchored?: boolean;
  /** Entries stay until their whole sub-window is a window old, and never less than a window. */
  readonly late?: boolean;
}

export function subWindowCounter(
  { quota, windowMs }: LimitPolicy,
  { now }: ModelWorld,
  { count, anchored = false, late = false }: SubWindowOptions,
) {
  const lasts = windowMs / count;
  const kept = late ? count + 1 : count;
  const keys = new Map<string, { readonly origin: number; readonly counts: Map<number, number> }>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const own = keys.get(key) ?? { origin: anchored ? at : 0, counts: new Map<number, number>() };
    keys.set(key, own);
    const current = Math.floor((at - own.origin) / lasts);
    let used = 0;
    let oldest = current;
    // Fingerprints replay it thousands of times: no list is made.
    for (const [index, count] of own.counts) {
      if (current - index >= kept) own.counts.delete(index);
      else {
        used += count;
        oldest = Math.min(oldest, index);
      }
    }
    if (used < quota) {
      own.counts.set(current, (own.counts.get(current) ?? 0) + 1);
      return { admitted: true, remaining: quota - used - 1 };
    }
    const leavesAt = own.origin + (oldest + kept) * lasts;
    return { admitted: false, retryAfterSeconds: Math.ceil((leavesAt - at) / 1000) };
  };
}

const model = (name: string, describes: string, options: SubWindowOptions): Model => ({
  name,
  describes,
  exact: options.late ?? false,
  // A late one denies what the policy admits.
  refutedBy: 'some',
  algorithm: 'sub-window-counter',
  create: (claim, world) => subWindowCounter(claim, world, options),
});

export const subWindows: readonly Model[] = [
  model('sub-windows', 'Adds up six counters of a sixth of the window each: entries leave early, by up to a sixth.', {
    count: 6,
  }),
  model('sub-windows-late', 'Adds up eleven counters of a tenth of the window each: entries leave late.', {
    count: 10,
    late: true,
  }),
];
