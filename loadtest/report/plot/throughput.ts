/** Plots of a throughput run. */
import type { Comparison, HostResult, LatencyRun, LatencySummary, VolumeRun } from '../../throughput/report-data.ts';
import { dotPath, linePath, stepPath } from './path.ts';
import { type Plot, plotOf, type Tone } from './plot.ts';
import { counts, linear, logarithmic, percentiles, plain, time } from './scale.ts';
import { spell } from './words.ts';

export interface Curve {
  readonly tone: Tone;
  readonly label: string;
  readonly latency: LatencySummary;
}

/** @returns undefined where there is none */
export function curvesPlot(of: string, curves: readonly Curve[]): Plot | undefined {
  const points = curves.flatMap(({ latency }) => latency.curve);
  if (points.length === 0) return undefined;
  const values = points.map(([, ms]) => ms);
  const many = Math.max(...curves.map(({ latency }) => latency.count));
  const last = many >= 1000 ? 0.999 : 0.99;
  const frame = { x: percentiles(last), y: logarithmic(Math.min(...values), Math.max(...values)) };
  return plotOf({
    of,
    title: 'Latency, from the intended send time',
    says: curves
      .map(
        ({ label, latency: { p50, p99, max } }) =>
          `${label}: half within ${spell(p50)}, 99 % within ${spell(p99)}, the slowest ${spell(max)}`,
      )
      .join('; '),
    frame,
    across: 'of the requests were as quick',
    down: 'latency',
    layers: curves.map(({ tone, label, latency }) => ({
      tone,
      shape: 'line',
      label: `${label} (${latency.count})`,
      // Values beyond the end of the axis would all be drawn at it.
      path: linePath(
        frame,
        latency.curve
          .map(([percentile, y]) => ({ x: percentile / 100, y }))
          .filter(({ x: share }) => share <= last + 1e-9),
      ),
    })),
  });
}

/** Open loops of a host in sequence. @returns undefined without a request */
export function pointsPlot(of: string, title: string, runs: readonly LatencyRun[]): Plot | undefined {
  const all = inTurn(
    runs,
    (run) => run.seconds,
    (run, began) => run.points.map(([seconds, ms, status]) => ({ x: (began + seconds) * 1000, y: ms, status })),
  );
  if (all.length === 0) return undefined;
  const responded = all.filter(({ status }) => status > 0).map(({ y }) => y);
  const until = Math.max(...all.map(({ x }) => x));
  const frame = { x: time(0, until), y: logarithmic(Math.min(...responded, 1), Math.max(...responded, 1)) };
  const dots = (tone: Tone, label: string, is: (status: number) => boolean) => {
    const found = all.filter(({ status }) => is(status));
    return { tone, shape: 'dots', label: `${label} (${found.length})`, path: dotPath(frame, found) } as const;
  };
  return plotOf({
    of,
    title,
    says: `${all.length} requests of ${runs.length === 1 ? 'a run' : `${runs.length} runs`} at a fixed rate, by intended send time.`,
    frame,
    across: 'since the first request',
    down: 'latency',
    layers: [
      dots('admitted', 'response', (status) => status > 0 && status < 500 && status !== 429),
      dots('denied', '429', (status) => status === 429),
      dots('over', 'no response or 5xx', (status) => status === 0 || status >= 500),
    ],
  });
}

/** Closed loops of each host in sequence. @returns undefined without a measurement */
export function ratesPlot(of: string, results: readonly HostResult[]): Plot | undefined {
  const lines = results.map(({ host, volume }) => ({ host, steps: ratesOf(volume) }));
  const all = lines.flatMap(({ steps }) => steps);
  if (all.length === 0) return undefined;
  const most = Math.max(...all.map(({ count }) => count));
  const until = Math.max(...results.map(({ volume }) => volume.reduce((sum, run) => sum + secondsOf(run), 0))) * 1000;
  const frame = { x: time(0, until), y: counts(most * 1.08) };
  return plotOf({
    of,
    title: 'Responses over time',
    says: `Closed loop: ${results.map(ratesText).join('; ')}.`,
    frame,
    across: 'since the first run began',
    down: 'responses per second',
    layers: lines.map(({ host, steps }, index) => ({
      tone: index === 0 ? 'first' : 'third',
      shape: 'steps',
      label: results.length === 1 ? 'responses' : `host ${host}`,
      path: stepPath(frame, steps, until),
    })),
  });
}

function ratesText({ host, summary: { perSecond } }: HostResult): string {
  if (perSecond === undefined) return `${host} was not measured`;
  return `${host} ${plain(Math.round(perSecond.median))} per second`;
}

const secondsOf = ({ series }: VolumeRun) => (series.ok.length * series.everyMs) / 1000;

function ratesOf(runs: readonly VolumeRun[]) {
  return inTurn(runs, secondsOf, ({ series: { everyMs, ok, denied, other } }, began) =>
    ok.map((count, index) => ({
      at: began * 1000 + index * everyMs,
      count: ((count + (denied[index] ?? 0) + (other[index] ?? 0)) * 1000) / everyMs,
    })),
  );
}

function inTurn<Run, Item>(
  runs: readonly Run[],
  secondsOf: (run: Run) => number,
  itemsOf: (run: Run, began: number) => Item[],
): Item[] {
  let began = 0;
  return runs.flatMap((run) => {
    const items = itemsOf(run, began);
    began += secondsOf(run);
    return items;
  });
}

/** The ratio of each pair, and the interval of the median. */
export function ratioPlot(of: string, comparison: Comparison): Plot {
  const rows = [
    { name: 'p99', ratio: comparison.p99 },
    { name: 'p50', ratio: comparison.p50 },
    { name: 'rate', ratio: comparison.perSecond },
  ].flatMap(({ name, ratio }) => (ratio === undefined ? [] : [{ name, ratio }]));
  const values = rows.flatMap(({ ratio }) => [...ratio.pairs, ratio.low, ratio.high]);
  const farthest = Math.max(...values.map((value) => Math.abs(Math.log2(value))), Math.log2(1.1)) * 1.1;
  const frame = { x: ratios(farthest), y: names(rows.map(({ name }) => name)) };
  return plotOf({
    of,
    title: 'Ratio of A to B, pair by pair',
    says: rows.map(({ ratio }) => ratio.says).join('; '),
    frame,
    across: 'A / B',
    down: 'a dot for each pair, a bar for the confidence interval',
    layers: [
      {
        tone: 'limit',
        shape: 'level',
        path: linePath(
          frame,
          [0, 1].map((y) => ({ x: 1, y: y * (rows.length + 1) })),
        ),
        label: 'equal',
      },
      {
        tone: 'possible',
        shape: 'bars',
        path: rows
          .map(({ ratio }, index) =>
            linePath(
              frame,
              [ratio.low, ratio.high].map((x) => ({ x, y: index + 1 })),
            ),
          )
          .join(''),
        label: 'median',
      },
      {
        tone: 'certain',
        shape: 'dots',
        path: dotPath(
          frame,
          rows.flatMap(({ ratio }, index) => ratio.pairs.map((x) => ({ x, y: index + 1 }))),
        ),
        label: 'pair',
      },
    ],
  });
}

/** Labels that phones show too. */
const major = [0.1, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 10];

/** Logarithmic: a ratio of two is as far from the middle as one half. */
function ratios(farthest: number) {
  const at = (value: number) => (Math.log2(value) / farthest + 1) / 2;
  const named = [0.1, 0.2, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 5, 10].map((value) => ({ value, at: at(value) }));
  const inside = named.filter((tick) => tick.at >= 0 && tick.at <= 1);
  // Labels too close to the previous one are dropped.
  const apart = inside.filter((tick, index) => index === 0 || tick.at - (inside[index - 1]?.at ?? 0) > 0.07);
  return {
    at,
    ticks: apart.map(({ value }) => ({ value, text: plain(value), minor: !major.includes(value) })),
    unit: '',
  };
}

function names(rows: readonly string[]) {
  const ticks = rows.map((text, index) => ({ value: index + 1, text }));
  return linear(0, rows.length + 1, ticks, '');
}
