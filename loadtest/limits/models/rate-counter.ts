/** A counter that decays exponentially: the rate of the recent past. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

/** @param decayMs time in which the count falls to 1/e */
export function rateCounter({ quota }: LimitPolicy, { now }: ModelWorld, decayMs: number) {
  const rates = new Map<string, { value: number; at: number }>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const last = rates.get(key) ?? { value: 0, at };
    const value = last.value * Math.exp(-Math.max(0, at - last.at) / decayMs);
    const admitted = value + 1 <= quota;
    rates.set(key, { value: admitted ? value + 1 : value, at });
    if (admitted) return { admitted, remaining: Math.floor(quota - value - 1) };
    // For a quota of 1 the count never falls to nothing.
    const wait = decayMs * Math.log(value / Math.max(quota - 1, 0.01));
    return { admitted, retryAfterSeconds: Math.ceil(wait / 1000) };
  };
}

export const rateCounterModel: Model = {
  name: 'rate-counter',
  describes: 'Counts requests with an exponential decay over the window, as moving averages of rates do.',
  exact: false,
  algorithm: 'rate-counter',
  create: (claim, world) => rateCounter(claim, world, claim.windowMs),
};
