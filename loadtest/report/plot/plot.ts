/** A plot, ready for its template: paths and texts. */
import type { Frame } from './path.ts';
import type { Scale } from './scale.ts';

/** Role of a layer, which the style sheet colours. */
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

interface Layer {
  readonly tone: Tone;
  readonly shape: 'line' | 'steps' | 'area' | 'dots' | 'bars' | 'ticks' | 'spans' | 'level';
  readonly path: string;
  /** Legend entry; a layer without one belongs to the one before. */
  readonly label?: string | undefined;
}

export interface PlotFacts {
  /** Topic of the plot, for instance a check; with the title the accessible name. */
  readonly of: string;
  readonly title: string;
  /** Text alternative: the plot's content with its figures. */
  readonly says: string;
  readonly frame: Frame;
  /** Units of the axes. */
  readonly across: string;
  readonly down: string;
  readonly layers: readonly Layer[];
}

/** Axis label, and its position in percent of the plot. */
interface Mark {
  readonly at: number;
  readonly text: string;
  /** Shown only where there is room. */
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

/** Every second of many labels is hidden on a phone. */
function marksOf(scale: Scale, place: (percent: number) => number): Mark[] {
  const inside = scale.ticks.filter(({ value }) => scale.at(value) <= 1 + 1e-9);
  return inside.map(({ value, text, minor }, index) => ({
    at: Math.round(place(scale.at(value) * 100) * 100) / 100,
    text,
    minor: minor ?? (inside.length > 4 && index % 2 === 1),
  }));
}
