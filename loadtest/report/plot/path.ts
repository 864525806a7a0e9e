/**
 * Shapes of a plot as SVG paths, in units of their own that are stretched to the available room. Lines keep their width,
 * and a dot is a line of zero length with round ends.
 */
import type { Scale } from './scale.ts';
import type { Step } from './steps.ts';

/** Units of the field: no screen shows finer ones. */
export const field = { width: 4000, height: 1000 } as const;

/** Closer steps are merged, with their highest and lowest count. */
const column = 2;

export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const across = ({ x }: Frame, value: number) => Math.round(clamped(x.at(value)) * field.width);
const down = ({ y }: Frame, value: number) => Math.round((1 - clamped(y.at(value))) * field.height);
const clamped = (share: number) => Math.min(Math.max(share, 0), 1);

/** @param until where the line ends @returns a step line from the left end, empty before the first step */
export function stepPath(frame: Frame, steps: readonly Step[], until: number): string {
  return `M0 ${down(frame, atBegin(frame, steps))}${stepsFrom(frame, steps, until)}`;
}

function atBegin(frame: Frame, [first]: readonly Step[]): number {
  return first !== undefined && frame.x.at(first.at) <= 0 ? first.count : 0;
}

function stepsFrom(frame: Frame, steps: readonly Step[], until: number): string {
  const columns = Map.groupBy(
    steps.filter(({ at }) => at <= until),
    ({ at }) => Math.floor(across(frame, at) / column) * column,
  );
  const parts = [...columns].map(([x, found]) => {
    const counts = found.map(({ count }) => count);
    const ends = [Math.max(...counts), Math.min(...counts), counts.at(-1) ?? 0];
    const heights = (found.length === 1 ? ends.slice(2) : ends).map((count) => `V${down(frame, count)}`);
    return `H${x}${heights.join('')}`;
  });
  return `${parts.join('')}H${across(frame, until)}`;
}

/** Area between two step lines: below one of them, and not below both. */
export function bandPath(frame: Frame, upper: readonly Step[], lower: readonly Step[], until: number): string {
  return [upper, lower]
    .map((steps) => `M0 ${down(frame, 0)}${stepsFrom(frame, steps, until)}V${down(frame, 0)}H0Z`)
    .join('');
}

/** The part of a step line above a value. */
export function abovePath(frame: Frame, steps: readonly Step[], value: number, until: number): string {
  if (steps.every(({ count }) => count <= value)) return '';
  const raised = steps.map(({ at, count }) => ({ at, count: Math.max(count, value) }));
  return `M0 ${down(frame, value)}${stepsFrom(frame, raised, until)}V${down(frame, value)}Z`;
}

export function linePath(frame: Frame, points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${across(frame, x)} ${down(frame, y)}`).join('');
}

/** Merges overlapping dots. */
export function dotPath(frame: Frame, points: readonly Point[]): string {
  return distinct(points.map(({ x, y }) => `M${across(frame, x)} ${down(frame, y)}h0`));
}

/** A vertical line between two values. */
export function spanPath(frame: Frame, spans: ReadonlyArray<{ x: number; from: number; to: number }>): string {
  return distinct(spans.map(({ x, from, to }) => `M${across(frame, x)} ${down(frame, from)}V${down(frame, to)}`));
}

/** Short marks at the foot of the plot. */
export function tickPath(frame: Frame, values: readonly number[]): string {
  return distinct(values.map((value) => `M${across(frame, value)} ${field.height}v-${tickHeight}`));
}

const tickHeight = 45;

/** A horizontal line across the plot. */
export function levelPath(frame: Frame, value: number): string {
  return `M0 ${down(frame, value)}H${field.width}`;
}

function distinct(parts: readonly string[]): string {
  return [...new Set(parts)].join('');
}
