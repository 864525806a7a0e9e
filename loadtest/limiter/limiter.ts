/** The limiter under proof: one function, and a factory that makes it anew for each trial. */

import type { LimitPolicy } from '../limit-policy.ts';

export type { LimitPolicy };

export interface LimiterDecision {
  readonly admitted: boolean;
  /** Seconds until a denied client is admitted; absent where the limiter does not say. */
  readonly retryAfter?: number | undefined;
}

export interface Limiter {
  /**
   * Decides one request.
   * @param key of the bucket
   * @param now milliseconds since 1970, whole, never less than at the call before
   */
  (key: string, now: number): LimiterDecision | Promise<LimiterDecision>;
  /** Called at the end of a trial. */
  close?(): void;
}

/**
 * Makes a limiter without any state of an earlier one.
 * @param startsAt the beginning of the trial, milliseconds since 1970: no request is earlier. Most limiters need no such thing
 */
export type LimiterFactory = (startsAt: number) => Limiter | Promise<Limiter>;

/** @throws RangeError for a policy that no limiter can keep */
export function assertPolicy({ quota, windowMs }: LimitPolicy): void {
  if (!Number.isSafeInteger(quota) || quota < 1)
    throw new RangeError(`quota must be a whole number from 1, not ${quota}`);
  if (!Number.isSafeInteger(windowMs) || windowMs < 8) {
    throw new RangeError(`windowMs must be a whole number of milliseconds from 8, not ${windowMs}`);
  }
}

/** @returns the beginning of every trial: a multiple of the window on the wall clock */
export function startOf({ windowMs }: LimitPolicy): number {
  return Math.ceil(Date.UTC(2030, 0, 1) / windowMs) * windowMs;
}
