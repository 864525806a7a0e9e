/** Facts that follow from the samples of any check, as first step of its judge. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { adviceOn, isAdmitted, isDenied, isUnknown, type Sample } from '../../sample.ts';
import { type Bounds, boundsOf } from '../bounds.ts';
import { type Finding, inconclusive, refuted } from '../check.ts';

/** A limiter may hold a release until the whole second of Retry-After: by less than this. */
export const holdMs = 1000;

/** Maximum slowdown of a server clock under correction, as a share of the elapsed time. */
export const slowerClock = 0.001;

export const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
export const seconds = (milliseconds: number) => `${Number((milliseconds / 1000).toFixed(3))} s`;

function byBucket(samples: readonly Sample[]): Sample[][] {
  return [...Map.groupBy(samples, ({ bucket }) => bucket).values()];
}

/** @returns the bounds of the bucket closest to a fault, or furthest beyond. */
export function worstBounds(samples: readonly Sample[], claim: LimitPolicy): Bounds {
  const all = byBucket(samples).map((own) => boundsOf(own, claim));
  const most = (figure: (bounds: Bounds) => number) => Math.max(0, ...all.map(figure));
  return {
    certain: most(({ certain }) => certain),
    possible: most(({ possible }) => possible),
    missingMs: most(({ missingMs }) => missingMs),
  };
}

/** @returns a refutation where one window certainly exceeded the quota */
export function tooMany(samples: readonly Sample[], claim: LimitPolicy): Finding | undefined {
  const { certain } = worstBounds(samples, claim);
  const { quota, windowMs } = claim;
  if (certain <= quota) return undefined;
  return refuted(`one window of ${seconds(windowMs)} certainly held ${certain} admissions, where ${quota} are allowed`);
}

/** @returns the shortfall of a proof where one window may have exceeded the quota */
export function perhapsTooMany(samples: readonly Sample[], claim: LimitPolicy): Finding | undefined {
  const { possible, missingMs } = worstBounds(samples, claim);
  if (possible <= claim.quota) return undefined;
  const says = `one window may have held ${possible}: the responses were ${Math.ceil(missingMs)} ms too slow for a verdict`;
  return inconclusive(says, missingMs);
}

/**
 * A denial is wrong when fewer than the quota can have been admitted within a window, and the longest hold, before it.
 * @param samples of the bucket's whole life: a missing part would hide admissions
 * @returns a refutation where one was certainly wrong
 */
export function tooFew(samples: readonly Sample[], claim: LimitPolicy): Finding | undefined {
  for (const own of byBucket(samples)) {
    const used = usageOf(own, claim.windowMs * (1 + slowerClock) + holdMs);
    const wrong = own.filter((sample) => isDenied(sample) && used(sample) < claim.quota);
    const [first] = wrong;
    if (!first) continue;
    const fault = `${plural(wrong.length, 'request')} denied although places were free`;
    return refuted(`${fault}: the first when at most ${used(first)} of ${claim.quota} were taken`);
  }
  return undefined;
}

/** @returns the number of admissions of at most that age that may have counted when a request was decided */
export function usageOf(samples: readonly Sample[], ageMs: number): (request: Sample) => number {
  const perhaps = samples.filter((sample) => !isDenied(sample));
  const sent = perhaps.map(({ sentAt }) => sentAt).sort((one, other) => one - other);
  const received = perhaps.map(({ receivedAt }) => receivedAt).sort((one, other) => one - other);
  // Those that were received so early were sent before the request: a difference of counts.
  return ({ sentAt, receivedAt }) =>
    countUntil(sent, (at) => at <= receivedAt) - countUntil(received, (at) => at < sentAt - ageMs);
}

/** @param times ascending @returns the number of the first ones that are so early, by bisection */
function countUntil(times: readonly number[], isEarly: (at: number) => boolean): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isEarly(times[middle] ?? 0)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** @param steps expected number of requests by step @returns the missing ones, if any */
export function unfinished(samples: readonly Sample[], steps: Readonly<Record<string, number>>): Finding | undefined {
  for (const [step, planned] of Object.entries(steps)) {
    const made = ofStep(samples, step).length;
    if (made < planned) {
      return inconclusive(`incomplete: ${made} of ${planned} requests of the step "${step}" were sent`);
    }
  }
  return undefined;
}

export function undecided(samples: readonly Sample[]): Finding | undefined {
  const unknown = samples.filter(isUnknown);
  if (unknown.length === 0) return undefined;
  const came = [...new Set(unknown.map(({ status, error }) => status ?? error ?? 'no response'))].slice(0, 3);
  const advice = unknown.map(adviceOn).find((text) => text !== '') ?? '';
  return inconclusive(`${plural(unknown.length, 'request')} without a certain decision: ${came.join(', ')}${advice}`);
}

export const ofStep = (samples: readonly Sample[], step: string) => samples.filter((sample) => sample.step === step);
export const countAdmitted = (samples: readonly Sample[]) => samples.filter(isAdmitted).length;
export const slowest = (samples: readonly Sample[]) =>
  Math.max(0, ...samples.map((sample) => sample.receivedAt - sample.sentAt));
