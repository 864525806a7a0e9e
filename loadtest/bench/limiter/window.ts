/** How many requests a limiter has admitted within one window, told from outside. */

/** When a request that was admitted was sent and when its answer came, in milliseconds of one monotonic clock. */
export interface Stamp {
  readonly sent: number;
  readonly received: number;
}

/**
 * A limiter decides somewhere between the two stamps of a request, and nobody outside knows when: only what was sent at
 * or after the beginning of a half-open window and answered before its end is sure to have been admitted in it. The
 * limiter may have admitted more than this, never fewer.
 * @returns the most requests that were certainly admitted in any one window of that length.
 */
export function mostInAnyWindow(admitted: readonly Stamp[], windowMs: number): number {
  // A window that begins elsewhere than where a request was sent holds no more than the one that begins at the next.
  const within = (begin: number) =>
    admitted.filter(({ sent, received }) => sent >= begin && received < begin + windowMs).length;
  return Math.max(0, ...admitted.map(({ sent }) => within(sent)));
}
