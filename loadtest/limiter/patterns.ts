/** All patterns of requests within bounds: bursts at the points of a grid. */
import type { LimitPolicy } from './limiter.ts';
import type { Arrival } from './trial.ts';

/** Points of the grid in a window: its quarters, and the milliseconds before them. */
const quarters = 4;
/** Windows from the first burst to the last. */
const horizon = 2.25;
/** Largest quota of which single requests are placed; above it, bursts. */
const mostSingle = 3;

export interface PatternSpace {
  /** Sizes of a burst. */
  readonly sizes: readonly number[];
  /** Maximum number of bursts. */
  readonly bursts: number;
  /** Number of patterns. */
  readonly count: number;
  /** In one phrase. */
  readonly says: string;
}

const pointsIn = (windows: number) => Math.floor(windows * quarters) * 2;

/** @returns the moment of a point, in milliseconds from the start: 0, W/4 − 1, W/4, W/2 − 1, … */
function momentOf(point: number, windowMs: number): number {
  const quarter = Math.floor((Math.ceil(point / 2) * windowMs) / quarters);
  return point % 2 === 1 ? quarter - 1 : quarter;
}

/** Number of ways to place so many bursts on the grid, the first one within the first window. */
function placings(bursts: number): number {
  // Combinations with repetition of the points that follow the first.
  const others = bursts - 1;
  let ways = 1;
  for (let index = 1; index <= others; index += 1) ways = (ways * (pointsIn(horizon) + index)) / index;
  return Math.round(pointsIn(1) * ways);
}

/** @param most patterns: as many bursts as have no more of them than that */
export function spaceOf({ quota }: LimitPolicy, most: number): PatternSpace {
  const sizes = quota <= mostSingle ? [1] : [1, quota - 1, quota];
  const longest = quota <= mostSingle ? quota + 3 : 4;
  const patternsOf = (bursts: number) => placings(bursts) * sizes.length ** bursts;
  let bursts = 0;
  let count = 0;
  while (bursts < longest && count + patternsOf(bursts + 1) <= most) {
    bursts += 1;
    count += patternsOf(bursts);
  }
  const what = quota <= mostSingle ? `${bursts} requests` : `${bursts} bursts of ${sizes.join(', ')}`;
  return {
    sizes,
    bursts,
    count,
    says: `all ${count} patterns of up to ${what} on quarters of a window, and a millisecond before them, over ${horizon} windows`,
  };
}

/** Short patterns first, so that the first fault is one of the shortest. @param startsAt a multiple of the window */
export function* patternsOf(
  { windowMs }: LimitPolicy,
  { sizes, bursts }: PatternSpace,
  startsAt: number,
  key: string,
): Generator<readonly Arrival[]> {
  const points = pointsIn(horizon);
  function* extended(
    arrivals: readonly Arrival[],
    left: number,
    from: number,
    to: number,
  ): Generator<readonly Arrival[]> {
    if (left === 0) {
      yield arrivals;
      return;
    }
    for (let point = from; point <= to; point += 1) {
      const at = startsAt + momentOf(point, windowMs);
      const end = arrivals.length === 0 ? point + points : to;
      for (const size of sizes) {
        yield* extended([...arrivals, ...Array.from({ length: size }, () => ({ at, key }))], left - 1, point, end);
      }
    }
  }
  for (let length = 1; length <= bursts; length += 1) yield* extended([], length, 0, pointsIn(1) - 1);
}
