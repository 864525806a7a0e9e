/** A quota and a window that nobody told the fingerprint: what the answers say of them. */
import { type Ask, isAdmitted, secondsToWait } from '../../ask.ts';
import type { Claim } from '../../claim.ts';

/** Windows that people choose, seconds. */
const common = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 43_200, 86_400];

/** By how much a wait may be short of its window: it is told in whole seconds, and the window began a little earlier. */
const shortSeconds = 2;

const isOf = (step: string) => (ask: Ask) => ask.step === step;

/** @returns the window that somebody has chosen who is told to wait so long; undefined where none of the usual is near */
function commonWindow(seconds: number): number | undefined {
  return common.find((window) => window >= seconds && window - seconds <= Math.min(shortSeconds, window * 0.2));
}

/** The header RateLimit-Policy, in the form of the present draft, `"name";q=20;w=60`, and of an earlier one, `20;w=60`. */
export function claimOfPolicy(asks: readonly Ask[]): Claim | undefined {
  for (const { policy } of asks) {
    const quota = /;\s*q=(\d+)/.exec(policy ?? '')?.[1] ?? /^\s*(\d+)\s*;/.exec(policy ?? '')?.[1];
    const seconds = /;\s*w=(\d+)/.exec(policy ?? '')?.[1];
    if (quota !== undefined && seconds !== undefined) return { quota: Number(quota), windowMs: Number(seconds) * 1000 };
  }
  return undefined;
}

/** @returns what a burst on one key, and another after the wait that it was told, say; undefined when they were not made, or told no wait */
export function claimOfFinding(asks: readonly Ask[]): Claim | undefined {
  const found = asks.filter((ask) => isOf('clock')(ask) || isOf('find')(ask));
  const quota = found.filter(isAdmitted).length;
  const again = asks.filter(isOf('find-again'));
  const seconds = Math.max(0, ...again.map((ask) => secondsToWait(ask) ?? 0));
  if (quota === 0 || seconds === 0) return undefined;
  const whole = commonWindow(seconds);
  // After its wait a bucket that is refilled evenly has one or two, and its wait is for one token.
  const isOneByOne = again.filter(isAdmitted).length <= 2 && quota > 4 && whole === undefined;
  return { quota, windowMs: 1000 * (isOneByOne ? evenWindow(seconds, quota) : (whole ?? seconds)) };
}

/** A wait for one token was rounded up. */
function evenWindow(seconds: number, quota: number): number {
  return common.findLast((window) => window > (seconds - 1) * quota && window <= seconds * quota) ?? seconds * quota;
}
