/** Axes: positions of values, and their ticks. */

export interface Tick {
  readonly value: number;
  readonly text: string;
  /** Whether its label is hidden where there is little room; absent: every second of many is. */
  readonly minor?: boolean;
}

export interface Scale {
  /** @returns from 0, the start of the axis, to 1, its end */
  at(value: number): number;
  readonly ticks: readonly Tick[];
  /** Unit, for instance `s`; empty for counts. */
  readonly unit: string;
}

/** More would overlap on half a screen. */
const mostTicks = 7;

/** @param to minimum end of the axis @returns an axis from 0 to a round number */
export function counts(to: number): Scale {
  const step = stepFor(Math.max(to, 1), [1, 2, 5, 10]);
  return linear(0, Math.max(to, 1), multiples(0, to, Math.max(step, 1), String), '');
}

/** Usual steps of time: below a minute and above it. */
const ofSeconds = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200];

/** @param from @param to milliseconds @returns an axis in ms, or in s where it is longer than two of these */
export function time(from: number, to: number): Scale {
  const length = Math.max(to - from, 1e-3);
  if (length < 2000) {
    const step = stepFor(length, [1, 2, 5, 10]);
    return linear(from, from + length, multiples(from, to, step, plain), 'ms');
  }
  const least = length / 1000 / mostTicks;
  const step =
    1000 * (least < 1 ? stepFor(length / 1000, [1, 2, 5, 10]) : (ofSeconds.find((s) => s >= least) ?? least));
  return linear(
    from,
    from + length,
    multiples(from, to, step, (value) => plain(value / 1000)),
    's',
  );
}

/** Logarithmic axis of milliseconds, so that slow and fast values are both visible. */
export function logarithmic(least: number, most: number): Scale {
  const low = 10 ** Math.floor(Math.log10(Math.max(least, 1e-3)));
  const high = Math.max(10 ** Math.ceil(Math.log10(Math.max(most, 1e-3))), low * 10);
  const decades = Math.round(Math.log10(high / low));
  const ticks = Array.from({ length: decades + 1 }, (_, index) => low * 10 ** index);
  const between = decades > 3 ? [] : ticks.slice(0, -1).flatMap((tick) => [2 * tick, 5 * tick]);
  return {
    at: (value) => Math.log10(Math.max(value, low) / low) / decades,
    ticks: [
      ...ticks.map((value) => ({ value, text: plain(value), minor: false })),
      ...between.map((value) => ({ value, text: plain(value), minor: true })),
    ],
    unit: 'ms',
  };
}

/** Percentile axis that stretches the tail: 50, 90, 99 and 99.9 % have equal distances. */
export function percentiles(to = 0.999): Scale {
  const far = (share: number) => -Math.log10(1 - Math.min(share, to));
  const named = [0, 0.5, 0.9, 0.99, 0.999, 0.9999].filter((share) => share <= to);
  return {
    at: (share) => far(share) / far(to),
    ticks: named.map((value) => ({ value, text: plain(value * 100), minor: false })),
    unit: '%',
  };
}

/** @param ticks of the axis; with an empty range everything lies at the start */
export function linear(from: number, to: number, ticks: readonly Tick[], unit: string): Scale {
  return { at: (value) => (to > from ? (value - from) / (to - from) : 0), ticks, unit };
}

/** @returns a round step, with fewer ticks on the length than the maximum */
export function stepFor(length: number, rounds: readonly number[]): number {
  const least = length / mostTicks;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  return (rounds.find((round) => round * magnitude >= least * (1 - 1e-9)) ?? 10) * magnitude;
}

export function multiples(from: number, to: number, step: number, textOf: (value: number) => string): Tick[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const value = (first + index) * step;
    return { value, text: textOf(value) };
  });
}

/** Removes the rounding errors of added fractions. */
export function plain(value: number): string {
  return String(Number(value.toPrecision(6)));
}
