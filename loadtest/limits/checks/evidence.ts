/** What requests say beyond doubt, whatever they were sent for. Judges begin with it. */
import { type Ask, isAdmitted, isDenied, isUnknown } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Bounds, boundsOf } from '../bounds.ts';
import { type Finding, inconclusive, refuted } from '../check.ts';

/** A limiter may put a release off to the whole second that Retry-After names: by less than this. */
export const holdMs = 1000;

/** The clock of a server that is being set right may be slower than ours by so much of the time that passes. */
const slowerClock = 0.001;

export const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
export const seconds = (milliseconds: number) => `${Number((milliseconds / 1000).toFixed(3))} s`;

function byBucket(asks: readonly Ask[]): Ask[][] {
  return [...Map.groupBy(asks, ({ bucket }) => bucket).values()];
}

/** @returns the bounds of the bucket that is nearest to a fault, or furthest beyond. */
export function worstBounds(asks: readonly Ask[], claim: Claim): Bounds {
  const all = byBucket(asks).map((own) => boundsOf(own, claim));
  const most = (figure: (bounds: Bounds) => number) => Math.max(0, ...all.map(figure));
  return {
    certain: most(({ certain }) => certain),
    possible: most(({ possible }) => possible),
    missingMs: most(({ missingMs }) => missingMs),
  };
}

/** @returns a refutation where one window certainly held more than the quota */
export function tooMany(asks: readonly Ask[], claim: Claim): Finding | undefined {
  const { certain } = worstBounds(asks, claim);
  const { quota, windowMs } = claim;
  if (certain <= quota) return undefined;
  return refuted(
    `one window of ${seconds(windowMs)} certainly held ${certain} admissions, of ${quota} that are allowed`,
  );
}

/** @returns what is short of a proof where one window may have held more than the quota */
export function perhapsTooMany(asks: readonly Ask[], claim: Claim): Finding | undefined {
  const { possible, missingMs } = worstBounds(asks, claim);
  if (possible <= claim.quota) return undefined;
  const says = `one window may have held ${possible}: the answers took ${Math.ceil(missingMs)} ms too long to tell`;
  return inconclusive(says, missingMs);
}

/**
 * A denial is wrong when fewer than the quota can have been admitted within a window, and the longest hold, before it.
 * @param asks the bucket's whole life: where a part is lost, what was admitted in it is not known of
 * @returns a refutation where one certainly was
 */
export function tooFew(asks: readonly Ask[], claim: Claim): Finding | undefined {
  for (const own of byBucket(asks)) {
    const used = (ask: Ask) => usedAt(ask, own, claim.windowMs * (1 + slowerClock) + holdMs);
    const wrong = own.filter((ask) => isDenied(ask) && used(ask) < claim.quota);
    const [first] = wrong;
    if (!first) continue;
    const told = `${plural(wrong.length, 'request')} denied although places were free`;
    return refuted(`${told}: the first when at most ${used(first)} of ${claim.quota} were taken`);
  }
  return undefined;
}

/** How many admissions of that age may have stood in the way of a request when it was decided on. */
export function usedAt(request: Ask, asks: readonly Ask[], ageMs: number): number {
  const since = request.sentAt - ageMs;
  return asks.filter((ask) => !isDenied(ask) && ask.receivedAt >= since && ask.sentAt < request.receivedAt).length;
}

/** @param steps how many requests each step has when all was done. @returns what is missing, if anything is */
export function unfinished(asks: readonly Ask[], steps: Readonly<Record<string, number>>): Finding | undefined {
  for (const [step, planned] of Object.entries(steps)) {
    const made = ofStep(asks, step).length;
    if (made < planned) {
      return inconclusive(`it broke off: ${made} of ${planned} requests of the step "${step}" were made`);
    }
  }
  return undefined;
}

export function unanswered(asks: readonly Ask[]): Finding | undefined {
  const unknown = asks.filter(isUnknown).length;
  return unknown === 0
    ? undefined
    : inconclusive(`of ${plural(unknown, 'request')} nobody can say whether they were admitted`);
}

export const ofStep = (asks: readonly Ask[], step: string) => asks.filter((ask) => ask.step === step);
export const countAdmitted = (asks: readonly Ask[]) => asks.filter(isAdmitted).length;
export const slowest = (asks: readonly Ask[]) => Math.max(0, ...asks.map((ask) => ask.receivedAt - ask.sentAt));
