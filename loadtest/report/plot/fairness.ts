/** Plots of a fairness run. */
import { median } from '#harness/median.ts';
import type { Round } from '../../fairness/report-data.ts';
import { dotPath, stepPath } from './path.ts';
import { type Plot, plotOf } from './plot.ts';
import { counts, linear, logarithmic } from './scale.ts';
import { spell } from './words.ts';

/** Medians of one neighbour in each round, milliseconds. */
export interface NeighbourBars {
  readonly name: string;
  readonly quiet: readonly number[];
  readonly loud: readonly number[];
}

/** Numbers on the axis; more would overlap. */
const mostNumbers = 12;

/** The median latency of each neighbour, quiet and beside the hog. @returns undefined without a round */
export function neighboursPlot(of: string, neighbours: readonly NeighbourBars[]): Plot | undefined {
  const measured = neighbours.filter(({ quiet, loud }) => quiet.length > 0 && loud.length > 0);
  if (measured.length === 0) return undefined;
  const values = measured.flatMap(({ quiet, loud }) => [...quiet, ...loud]);
  const every = Math.ceil(measured.length / mostNumbers);
  const ticks = measured
    .map((_, index) => ({ value: index + 1, text: String(index + 1) }))
    .filter((_, index) => index % every === 0);
  const frame = {
    x: linear(0, measured.length + 1, ticks, ''),
    y: logarithmic(Math.min(...values), Math.max(...values)),
  };
  const dots = (kind: 'quiet' | 'loud', shift: number) =>
    dotPath(
      frame,
      measured.flatMap((neighbour, index) => neighbour[kind].map((y) => ({ x: index + 1 + shift, y }))),
    );
  const middle = (kind: 'quiet' | 'loud') => spell(median(measured.flatMap((neighbour) => neighbour[kind])));
  return plotOf({
    of,
    title: 'Median of each neighbour',
    says: `A dot for each round: ${middle('quiet')} in the middle without the hog, and ${middle('loud')} beside it.`,
    frame,
    across: 'neighbour',
    down: 'latency',
    layers: [
      { tone: 'first', shape: 'dots', label: 'quiet', path: dots('quiet', -0.15) },
      { tone: 'over', shape: 'dots', label: 'beside the hog', path: dots('loud', 0.15) },
    ],
  });
}

/** What the hog is served in each round, alone and beside the neighbours. @returns undefined without a round */
export function sharesPlot(of: string, rounds: readonly Round[]): Plot | undefined {
  if (rounds.length === 0) return undefined;
  const figures = rounds.map(({ alone, hog, loud }) => ({
    alone: alone.perSecond,
    hog: hog.perSecond,
    neighbours: loud.seconds > 0 ? loud.counts['2xx'] / loud.seconds : 0,
  }));
  const most = Math.max(...figures.map(({ alone, hog, neighbours }) => Math.max(alone, hog + neighbours)));
  const ticks = figures.map((_, index) => ({ value: index + 0.5, text: String(index + 1) }));
  const every = Math.ceil(ticks.length / mostNumbers);
  const frame = {
    x: linear(
      0,
      figures.length,
      ticks.filter((_, index) => index % every === 0),
      '',
    ),
    y: counts(most * 1.08),
  };
  const steps = (of: (figure: (typeof figures)[number]) => number) =>
    stepPath(
      frame,
      figures.map((figure, index) => ({ at: index, count: of(figure) })),
      figures.length,
    );
  const middle = (of: (figure: (typeof figures)[number]) => number) => Math.round(median(figures.map(of)));
  return plotOf({
    of,
    title: 'Served in each round',
    says: `The hog alone ${middle(({ alone }) => alone)} per second; beside the neighbours ${middle(({ hog }) => hog)}, and ${middle(({ neighbours }) => neighbours)} of them.`,
    frame,
    across: 'round',
    down: 'served per second',
    layers: [
      { tone: 'third', shape: 'steps', label: 'the hog alone', path: steps(({ alone }) => alone) },
      {
        tone: 'first',
        shape: 'steps',
        label: 'all, beside each other',
        path: steps((all) => all.hog + all.neighbours),
      },
      { tone: 'over', shape: 'steps', label: 'of it the hog', path: steps(({ hog }) => hog) },
    ],
  });
}
