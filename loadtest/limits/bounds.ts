/**
 * How many admissions an interval held, told from outside. A limiter decides somewhere between the sending of a request
 * and its answer, and nobody outside knows when: so there is a count that is certain, and one that is possible.
 */
import { type Ask, isAdmitted, isUnknown } from '../ask.ts';
import type { Claim } from '../claim.ts';

type Span = Pick<Ask, 'sentAt' | 'receivedAt'>;

export interface Bounds {
  /** The most that one window certainly held: more than the quota is proof of a fault. */
  readonly certain: number;
  /** The most that one window may have held: no more than the quota is proof that all is well. */
  readonly possible: number;
  /** How much later what came after the quota would have to be sent for `possible` to stay within it, milliseconds. */
  readonly missingMs: number;
}

/** @param asks of one bucket, in any order */
export function boundsOf(asks: readonly Ask[], { quota, windowMs }: Claim): Bounds {
  const admitted = asks.filter(isAdmitted);
  const perhaps = asks.filter((ask) => isAdmitted(ask) || isUnknown(ask));
  return {
    certain: mostCertain(admitted, windowMs),
    possible: mostPossible(perhaps, windowMs),
    missingMs: missing(perhaps, quota, windowMs),
  };
}

/** How many were certainly admitted in the half-open window that begins at `from`. */
export function certainIn(spans: readonly Span[], from: number, windowMs: number): number {
  return spans.filter(({ sentAt, receivedAt }) => sentAt >= from && receivedAt < from + windowMs).length;
}

/** How many may have been admitted in it. */
export function possibleIn(spans: readonly Span[], from: number, windowMs: number): number {
  return spans.filter(({ sentAt, receivedAt }) => receivedAt >= from && sentAt < from + windowMs).length;
}

/** A window that begins elsewhere than at a sending holds no more than the one that begins at the next. */
function mostCertain(spans: readonly Span[], windowMs: number): number {
  return Math.max(0, ...spans.map(({ sentAt }) => certainIn(spans, sentAt, windowMs)));
}

function mostPossible(spans: readonly Span[], windowMs: number): number {
  return Math.max(0, ...spans.map(({ receivedAt }) => possibleIn(spans, receivedAt, windowMs)));
}

/**
 * A window from x on may hold those received at x or later, without those sent a window later. So none holds more than the
 * quota when each sending follows the answer that is `quota` places before it by a whole window.
 */
function missing(spans: readonly Span[], quota: number, windowMs: number): number {
  const sent = spans.map(({ sentAt }) => sentAt).sort((a, b) => a - b);
  const received = spans.map(({ receivedAt }) => receivedAt).sort((a, b) => a - b);
  const short = sent.slice(quota).map((sentAt, index) => windowMs - (sentAt - (received[index] ?? sentAt)));
  return Math.max(0, ...short);
}
