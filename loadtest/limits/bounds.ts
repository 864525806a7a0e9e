/** Bounds of the admissions of a bucket in any window. */

import { certainIn, possibleIn, type Span } from '#harness/admission-bounds.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import { isAdmitted, isUnknown, type Sample } from '../sample.ts';

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

/** A window that begins elsewhere than at a send holds no more than the one that begins at the next. */
function mostCertain(spans: readonly Span[], windowMs: number): number {
  return Math.max(0, ...spans.map(({ sentAt }) => certainIn(spans, sentAt, windowMs)));
}

function mostPossible(spans: readonly Span[], windowMs: number): number {
  return Math.max(0, ...spans.map(({ receivedAt }) => possibleIn(spans, receivedAt, windowMs)));
}

/**
 * A window from x on may hold responses received at x or later, without sends a window later. So none exceeds the quota when
 * each send follows the response `quota` places before it by a whole window.
 */
function missing(spans: readonly Span[], quota: number, windowMs: number): number {
  const sent = spans.map(({ sentAt }) => sentAt).sort((a, b) => a - b);
  const received = spans.map(({ receivedAt }) => receivedAt).sort((a, b) => a - b);
  const short = sent.slice(quota).map((sentAt, index) => windowMs - (sentAt - (received[index] ?? sentAt)));
  return Math.max(0, ...short);
}
