/** A plot, ready for its template: what it shows as paths, and all of its words. */
import type { Frame } from './path.ts';
import type { Scale } from './scale.ts';

/** What a layer stands for: the style sheet knows its colour. */
export type Tone =
  | 'certain'
  | 'possible'
  | 'limit'
  | 'over'
  | 'denied'
  | 'admitted'
  | 'unknown'
  | 'allowed'
  | 'first'
  | 'second'
  | 'third'
  | 'fourth';

export interface Layer {
  readonly tone: Tone;
  readonly shape: 'line' | 'steps' | 'area' | 'dots' | 'bars' | 'ticks' | 'spans' | 'level';
  readonly path: string;
  /** In the legend; a layer without one belongs to the one before. */
  readonly label?: string | undefined;
}

export interface PlotFacts {
  /** What the plot is of, for instance a check; with the title its name for who does not see where it stands. */
  readonly of: string;
  readonly title: string;
  /** What is to be seen in it, with its figures: all that somebody has who does not see it. */
  readonly says: string;
  readonly frame: Frame;
  /** What the axes count. */
  readonly across: string;
  readonly down: string;
  readonly layers: readonly Layer[];
}

/** A name of an axis at its place, in percent of the plot. */
interface Mark {
  readonly at: number;
  readonly text: string;
  /** Only where there is room. */
  readonly minor: boolean;
}

export interface Plot extends Omit<PlotFacts, 'frame'> {
  readonly xs: readonly Mark[];
  readonly ys: readonly Mark[];
  readonly legend: ReadonlyArray<{ readonly tone: Tone; readonly shape: Layer['shape']; readonly label: string }>;
}

export function plotOf({ frame, layers, across, down, ...facts }: PlotFacts): Plot {
  const drawn = layers.filter(({ path }) => path !== '');
  return {
    ...facts,
    across: named(across, frame.x),
    down: named(down, frame.y),
    layers: drawn,
    xs: marksOf(frame.x, (at) => at),
    ys: marksOf(frame.y, (at) => 100 - at),
    legend: drawn.flatMap(({ tone, shape, label }) => (label === undefined ? [] : [{ tone, shape, label }])),
  };
}

function named(what: string, { unit }: Scale): string {
  return unit === '' ? what : `${what}, ${unit}`;
}

/** Of many names every second one gives way on a phone. */
function marksOf(scale: Scale, place: (percent: number) => number): Mark[] {
  const inside = scale.ticks.filter(({ value }) => scale.at(value) <= 1 + 1e-9);
  return inside.map(({ value, text, minor }, index) => ({
    at: Math.round(place(scale.at(value) * 100) * 100) / 100,
    text,
    minor: minor ?? (inside.length > 4 && index % 2 === 1),
  }));
}
