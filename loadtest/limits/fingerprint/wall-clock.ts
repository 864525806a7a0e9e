/** Offset of the server's clock, from the header Date in whole seconds. */
import type { Sample } from '../../sample.ts';

/** Range of the offset from the run's clock, milliseconds. */
export interface Offset {
  readonly least: number;
  readonly most: number;
}

/** Servers cache the text of Date for a second and may renew it late. */
const slack = 50;

/** @returns undefined where no response has a Date, or they contradict each other */
export function wallOffset(samples: readonly Sample[]): Offset | undefined {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  for (const { date, sentAt, receivedAt } of samples) {
    const second = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(second)) continue;
    // The decision lies between send and response, anywhere in that second.
    least = Math.max(least, second - receivedAt);
    most = Math.min(most, second + 1000 + slack - sentAt);
  }
  return Number.isFinite(least) && least <= most ? { least, most } : undefined;
}

/** @returns time from `at` to the next multiple of the window on the server's clock, by the middle of the range, milliseconds */
export function untilEdge({ least, most }: Offset, at: number, windowMs: number): number {
  return windowMs - ((at + (least + most) / 2) % windowMs);
}
