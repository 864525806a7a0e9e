/** Maximum admissions of a limiter within one window, seen from outside. */

/** Send and response times of an admitted request, in milliseconds of one monotonic clock. */
export interface Stamp {
  readonly sent: number;
  readonly received: number;
}

/**
 * A limiter decides at an unknown moment between the two stamps of a request: only requests sent at or after the beginning
 * of a half-open window with a response before its end are certainly admitted in it. The true count may be higher, never lower.
 * @returns the most requests that were certainly admitted in any one window of that length.
 */
export function mostInAnyWindow(admitted: readonly Stamp[], windowMs: number): number {
  // A window that begins elsewhere than at a send holds no more than the one that begins at the next.
  const within = (begin: number) =>
    admitted.filter(({ sent, received }) => sent >= begin && received < begin + windowMs).length;
  return Math.max(0, ...admitted.map(({ sent }) => within(sent)));
}
