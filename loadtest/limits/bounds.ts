/** Bounds of the admissions of a bucket in any window. */

import type { Span } from '#harness/admission-bounds.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import { isAdmitted, isDenied, isUnknown, type Sample } from '../sample.ts';

export interface Bounds {
  /** Maximum of certain admissions in one window: more than the quota proves a fault. */
  readonly certain: number;
  /** Maximum of possible admissions in one window: no more than the quota proves correctness. */
  readonly possible: number;
  /** Delay of the sends after the quota by which `possible` would stay within it, milliseconds. */
  readonly missingMs: number;
}

/** @param samples of one bucket, in any order */
export function boundsOf(samples: readonly Sample[], { quota, windowMs }: LimitPolicy): Bounds {
  const admitted = samples.filter(isAdmitted);
  const perhaps = samples.filter((sample) => isAdmitted(sample) || isUnknown(sample));
  return {
    certain: mostCertain(admitted, windowMs),
    possible: mostPossible(perhaps, windowMs),
    missingMs: missing(perhaps, quota, windowMs),
  };
}

/**
 * A denial is right only while `quota` admissions are younger than the window: it is no shorter than the oldest of those was.
 * @param samples of one bucket @returns at most the window under test, milliseconds; 0 without a denial of a full bucket
 */
export function windowSeen(samples: readonly Sample[], { quota, windowMs }: LimitPolicy): number {
  const admitted = samples.filter((sample) => !isDenied(sample)).toSorted((one, other) => one.sentAt - other.sentAt);
  const denied = samples.filter(isDenied).toSorted((one, other) => one.receivedAt - other.receivedAt);
  /** The latest of the admissions that may have preceded, ascending: no more than the quota, of which a flood has many. */
  const ends: number[] = [];
  let [next, seen] = [0, 0];
  for (const { sentAt, receivedAt } of denied) {
    for (let one = admitted[next]; one && one.sentAt <= receivedAt; one = admitted[next]) {
      const { receivedAt: end } = one;
      ends.splice(ends.findLastIndex((earlier) => earlier <= end) + 1, 0, end);
      if (ends.length > quota) ends.shift();
      next += 1;
    }
    seen = Math.max(seen, sentAt - (ends.at(-quota) ?? sentAt));
  }
  return Math.min(seen, windowMs);
}

/** A window that begins elsewhere than at a send holds no more than the one that begins at the next. */
const mostCertain = (spans: readonly Span[], windowMs: number) =>
  mostWithin(
    spans.map(({ sentAt, receivedAt }) => ({ from: sentAt, to: receivedAt })),
    windowMs,
  );

const mostPossible = (spans: readonly Span[], windowMs: number) =>
  mostWithin(
    spans.map(({ sentAt, receivedAt }) => ({ from: receivedAt, to: sentAt })),
    windowMs,
  );

interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * @returns the most places of one window that begins at some `from`: with `from` at its beginning or later, and `to` before
 * its end. In one pass from the last window to the first: a flood has a hundred thousand requests.
 */
function mostWithin(places: readonly Place[], windowMs: number): number {
  const byFrom = places.toSorted((one, other) => other.from - one.from);
  const byTo = places.toSorted((one, other) => other.to - one.to);
  /** Beyond the end of the window, before it began as early as they do. */
  const beyond = new Set<Place>();
  let [most, count, ended] = [0, 0, 0];
  for (const [index, place] of byFrom.entries()) {
    if (!beyond.delete(place)) count += 1;
    if (byFrom[index + 1]?.from === place.from) continue;
    for (let last = byTo[ended]; last && last.to >= place.from + windowMs; last = byTo[ended]) {
      if (last.from >= place.from) count -= 1;
      else beyond.add(last);
      ended += 1;
    }
    most = Math.max(most, count);
  }
  return most;
}

/**
 * A window from x on may hold responses received at x or later, without sends a window later. So none exceeds the quota when
 * each send follows the response `quota` places before it by a whole window.
 */
function missing(spans: readonly Span[], quota: number, windowMs: number): number {
  const sent = spans.map(({ sentAt }) => sentAt).sort((a, b) => a - b);
  const received = spans.map(({ receivedAt }) => receivedAt).sort((a, b) => a - b);
  return sent
    .slice(quota)
    .reduce((most, sentAt, index) => Math.max(most, windowMs - (sentAt - (received[index] ?? sentAt))), 0);
}
