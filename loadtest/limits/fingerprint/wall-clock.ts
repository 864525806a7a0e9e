/** What the wall clock of a server shows, told from the header Date, which has whole seconds. */
import type { Ask } from '../../ask.ts';

/** Milliseconds to be added to the clock of the run, at the least and at the most. */
export interface Offset {
  readonly least: number;
  readonly most: number;
}

/** Servers keep the text of Date for a second and may be late in renewing it. */
const slack = 50;

/** @returns undefined where no answer has a Date, or they contradict each other */
export function wallOffset(asks: readonly Ask[]): Offset | undefined {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  for (const { date, sentAt, receivedAt } of asks) {
    const second = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(second)) continue;
    // It was decided between sending and receiving, at any time of that second.
    least = Math.max(least, second - receivedAt);
    most = Math.min(most, second + 1000 + slack - sentAt);
  }
  return Number.isFinite(least) && least <= most ? { least, most } : undefined;
}

/** @returns how long after `at` the server's clock shows a multiple of the window, milliseconds, by the middle of what is possible */
export function untilEdge({ least, most }: Offset, at: number, windowMs: number): number {
  return windowMs - ((at + (least + most) / 2) % windowMs);
}
