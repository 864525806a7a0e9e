/** A quota and a window that nobody told the fingerprint: what the answers say of them. */
import { type Ask, isAdmitted, isDenied, secondsToWait } from '../../ask.ts';
import type { Claim } from '../../claim.ts';

/** Windows that people choose, seconds. */
const usual = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 43_200, 86_400];

/** Whoever is told to wait longer waits for a window and not for a token, seconds. */
const longestForOne = 10;

const isOf = (step: string) => (ask: Ask) => ask.step === step;

/** @returns the usual window that is longer than this and not longer than that, seconds */
const usualBetween = (longerThan: number, most: number) =>
  usual.find((window) => window > longerThan && window <= most);

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
  const longest = [...found, ...again].reduce<Ask | undefined>(longer, undefined);
  const seconds = (longest && secondsToWait(longest)) ?? 0;
  if (quota === 0 || again.length === 0 || seconds === 0 || !longest) return undefined;
  // It was rounded up, and told some time after its window had begun: with the burst, or when that was told to have room.
  const [start] = again.includes(longest) ? found.filter(isDenied) : found;
  const began = start ? start.sentAt + (again.includes(longest) ? ((secondsToWait(start) ?? 1) - 1) * 1000 : 0) : 0;
  const whole = usualBetween(seconds - 1, seconds + (longest.receivedAt - began) / 1000);
  // After its wait a bucket that is refilled evenly has one or two, and its wait is for one token.
  const isOneByOne = quota > 4 && again.filter(isAdmitted).length <= 2;
  const even = isOneByOne && seconds < longestForOne ? usualBetween((seconds - 1) * quota, seconds * quota) : undefined;
  return { quota, windowMs: 1000 * (even ?? whole ?? seconds) };
}

const longer = (one: Ask | undefined, other: Ask) =>
  (secondsToWait(other) ?? 0) >= ((one && secondsToWait(one)) ?? 0) ? other : one;

/** Windows that would end then and are usual, or that window itself. @param slackMs by which it may be longer */
export function windowsNear(milliseconds: number, slackMs: number): number[] {
  const near = usual.map((seconds) => seconds * 1000);
  const found = near.filter((window) => window > milliseconds - 1000 && window <= milliseconds + slackMs);
  return found.length > 0 ? found : [Math.round(milliseconds / 1000) * 1000];
}
