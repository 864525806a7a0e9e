/** Measures quota and window where none were given. */

import { limitStateOf } from '../../limit-headers.ts';
import type { LimitPolicy } from '../../limit-policy.ts';
import { isAdmitted, isDenied, type Sample, secondsToWait } from '../../sample.ts';

/** Common windows, seconds. */
const usual = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 43_200, 86_400];

/** A longer Retry-After waits for a window rather than a token, seconds. */
const longestForOne = 10;

const isOf = (step: string) => (sample: Sample) => sample.step === step;

/** @returns the common window longer than the first and at most the second, seconds */
const usualBetween = (longerThan: number, most: number) =>
  usual.find((window) => window > longerThan && window <= most);

/**
 * The header RateLimit-Policy, in the form of the present draft, `"name";q=20;w=60`, and of an earlier one, `20;w=60`; or the
 * quota and window of older fields.
 */
export function policyOfHeader(samples: readonly Sample[]): LimitPolicy | undefined {
  for (const sample of samples) {
    const { policy } = sample;
    const quota = /;\s*q=(\d+)/.exec(policy ?? '')?.[1] ?? /^\s*(\d+)\s*;/.exec(policy ?? '')?.[1];
    const seconds = /;\s*w=(\d+)/.exec(policy ?? '')?.[1];
    if (quota !== undefined && seconds !== undefined) return { quota: Number(quota), windowMs: Number(seconds) * 1000 };
    const said = limitStateOf(sample);
    if (said?.quota !== undefined && said.windowMs !== undefined) return { quota: said.quota, windowMs: said.windowMs };
  }
  return undefined;
}

/** @returns the policy from two bursts on one key, the second after Retry-After; undefined without both or Retry-After */
export function policyOfFinding(samples: readonly Sample[]): LimitPolicy | undefined {
  const found = samples.filter((sample) => isOf('clock')(sample) || isOf('find')(sample));
  const quota = found.filter(isAdmitted).length;
  const again = samples.filter(isOf('find-again'));
  const longest = [...found, ...again].reduce<Sample | undefined>(longer, undefined);
  const seconds = (longest && secondsToWait(longest)) ?? 0;
  if (quota === 0 || again.length === 0 || seconds === 0 || !longest) return undefined;
  // Retry-After was rounded up, and sent some time after its window began: at the burst, or at the end of the first wait.
  const [start] = again.includes(longest) ? found.filter(isDenied) : found;
  const began = start ? start.sentAt + (again.includes(longest) ? ((secondsToWait(start) ?? 1) - 1) * 1000 : 0) : 0;
  const whole = usualBetween(seconds - 1, seconds + (longest.receivedAt - began) / 1000);
  // After its wait an evenly refilled bucket has one or two tokens, and its next wait is for one token.
  const isOneByOne = quota > 4 && again.filter(isAdmitted).length <= 2;
  const even = isOneByOne && seconds < longestForOne ? usualBetween((seconds - 1) * quota, seconds * quota) : undefined;
  return { quota, windowMs: 1000 * (even ?? whole ?? seconds) };
}

const longer = (one: Sample | undefined, other: Sample) =>
  (secondsToWait(other) ?? 0) >= ((one && secondsToWait(one)) ?? 0) ? other : one;

export const isCommonWindow = (windowMs: number) => usual.includes(windowMs / 1000);

/** Retry-After alone does not determine a window where waits are for less than a window: factor to common ones. */
const besideFactor = 6;

/**
 * @param waitSeconds announced by the first denial
 * @returns other windows that may be the real one: a second more or less, and common ones nearby, milliseconds
 */
export function windowsBeside(windowMs: number, waitSeconds: number): number[] {
  const common = usual.map((seconds) => seconds * 1000);
  const near = common.filter((one) => one >= windowMs / besideFactor && one <= windowMs * besideFactor);
  const announced = [-1, 0, 1].map((more) => (waitSeconds + more) * 1000);
  const all = new Set([windowMs - 1000, windowMs + 1000, ...announced, ...near]);
  return [...all].filter((one) => one > 0 && one !== windowMs);
}

/** Common windows that would end then, or that window itself. @param slackMs tolerance */
export function windowsNear(milliseconds: number, slackMs: number): number[] {
  const near = usual.map((seconds) => seconds * 1000);
  const found = near.filter((window) => window > milliseconds - 1000 && window <= milliseconds + slackMs);
  return found.length > 0 ? found : [Math.round(milliseconds / 1000) * 1000];
}
