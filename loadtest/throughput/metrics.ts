/** Metrics of a throughput report for `--fail-if`, by name. */
import type { Measurement } from '../thresholds.ts';
import type { Doubt, Ratio, ScenarioReport } from './report-data.ts';

/**
 * For the host under test, over all runs: `rps` is the median of responses per second; percentiles are milliseconds of the
 * open loop; `errors` are requests without a response, including timeouts; `4xx` excludes 429; the ratios compare A to B.
 */
export const throughputMetrics = [
  'rps',
  'p50',
  'p90',
  'p99',
  'p99.9',
  'max',
  'errors',
  'timeouts',
  'unexpected',
  '2xx',
  '429',
  '4xx',
  '5xx',
  'ratio',
  'p50-ratio',
  'p99-ratio',
] as const;

type Metric = (typeof throughputMetrics)[number];

/** Pairs cancel the noise of the machine, so their ratio is reliable. */
const doubted: Readonly<Record<Doubt['about'], readonly Metric[]>> = {
  volume: ['rps', 'ratio'],
  steadiness: ['rps'],
  latency: ['p50', 'p90', 'p99', 'p99.9', 'max'],
};

/** Metrics of one scenario, for thresholds. */
export function measurementOf({ id, results, comparison }: ScenarioReport): Measurement {
  const [subject] = results;
  const summary = subject?.summary;
  const latency = summary?.latency;
  // No counts without requests.
  const counts = summary && summary.counts.sent > 0 ? summary.counts : undefined;
  const metrics: Readonly<Record<Metric, number | undefined>> = {
    rps: summary?.perSecond?.median,
    p50: latency?.p50,
    p90: latency?.p90,
    p99: latency?.p99,
    'p99.9': latency?.p999,
    max: latency?.max,
    errors: counts && counts.errors + counts.timeouts,
    timeouts: counts?.timeouts,
    unexpected: counts?.unexpected,
    '2xx': counts?.['2xx'],
    '429': counts?.['429'],
    '4xx': counts?.other4xx,
    '5xx': counts?.['5xx'],
    ratio: comparison?.perSecond.median,
    'p50-ratio': comparison?.p50?.median,
    'p99-ratio': comparison?.p99?.median,
  };
  const doubts = new Map<Metric, string>();
  for (const { about, says } of summary?.doubts ?? []) {
    const names = doubted[about];
    for (const name of names) doubts.set(name, says);
  }
  const ratios: readonly (readonly [Metric, Ratio | undefined])[] = [
    ['ratio', comparison?.perSecond],
    ['p50-ratio', comparison?.p50],
    ['p99-ratio', comparison?.p99],
  ];
  for (const [name, ratio] of ratios) {
    if (ratio?.verdict === 'untold') doubts.set(name, 'no significant difference');
    if (ratio?.verdict === 'too-few') doubts.set(name, `${ratio.pairs.length} pairs are too few`);
  }
  return { scope: id, metrics, doubts: Object.fromEntries(doubts) };
}
