/**
 * Bounds of the admissions in an interval, seen from outside. A limiter decides at an unknown moment between send and
 * response, so there is a certain count and a possible one.
 */

/** Milliseconds on one clock: when a request was sent, and when its response had arrived. */
export interface Span {
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Certain admissions in the half-open window that begins at `from`. */
export function certainIn(spans: readonly Span[], from: number, windowMs: number): number {
  return spans.filter(({ sentAt, receivedAt }) => sentAt >= from && receivedAt < from + windowMs).length;
}

/** Possible admissions in it. */
export function possibleIn(spans: readonly Span[], from: number, windowMs: number): number {
  return spans.filter(({ sentAt, receivedAt }) => receivedAt >= from && sentAt < from + windowMs).length;
}
