/** A throughput report for people at a terminal: a line for each scenario and host, with what makes its figures doubtful. */
import { columns } from '#conformance/commands/columns.ts';
import { type Output, printable, type Screen, screenOf, wrapped } from '#conformance/reporters/console/screen.ts';
import { counted, duration } from '#conformance/reporters/wording.ts';
import type { Counts, HostResult, ScenarioReport, ThroughputReport } from '../../throughput/report-data.ts';
import { thresholdLines } from './thresholds.ts';

export function throughputText(report: ThroughputReport, output: Output): string {
  const screen = screenOf(output);
  const isCompared = report.hosts.length > 1;
  const rows = report.scenarios.flatMap((scenario) =>
    scenario.results.map((result) => rowOf(scenario, result, isCompared)),
  );
  const took = `${counted(report.requests, 'request')} in ${duration(report.milliseconds)}; seed ${report.settings.seed}.`;
  return [
    ...report.hosts.map(({ name, baseUrl }) => (isCompared ? `${name}: ${printable(baseUrl)}` : printable(baseUrl))),
    '',
    columns([head(isCompared), ...rows]),
    '',
    ...report.scenarios.flatMap((scenario) => remarkLines(screen, scenario)),
    ...wrapped(took, screen.width).map((line) => screen.paint('dim', line)),
    ...thresholdLines(screen, report.thresholds),
    ...(report.interrupted
      ? [screen.paint(['bold', 'magenta'], 'Interrupted: this is what was measured before.')]
      : []),
  ].join('\n');
}

const head = (isCompared: boolean) => [
  'scenario',
  ...(isCompared ? ['host'] : []),
  'per second',
  'p50 ms',
  'p90 ms',
  'p99 ms',
  'max ms',
  '2xx',
  '429',
  'other',
  'failed',
];

function rowOf({ id }: ScenarioReport, { host, summary }: HostResult, isCompared: boolean): string[] {
  const { perSecond, latency, counts } = summary;
  const spread = perSecond
    ? `${Math.round(perSecond.median)} (${Math.round(perSecond.min)}-${Math.round(perSecond.max)})`
    : '-';
  return [
    id,
    ...(isCompared ? [host] : []),
    spread,
    ...[latency?.p50, latency?.p90, latency?.p99, latency?.max].map(milliseconds),
    String(counts['2xx']),
    String(counts['429']),
    String(counts['3xx'] + counts.other4xx),
    String(failed(counts)),
  ];
}

const failed = (counts: Counts) => counts['5xx'] + counts.errors + counts.timeouts;

function milliseconds(value: number | undefined): string {
  if (value === undefined) return '-';
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(2);
}

/** What must be known before the figures are believed. */
function remarkLines(
  { width, paint }: Screen,
  { id, skipped, stopped, results, comparison }: ScenarioReport,
): string[] {
  const said = [
    ...(skipped === undefined ? [] : [`skipped: ${skipped}`]),
    ...(stopped === undefined ? [] : [`stopped: ${stopped}`]),
    ...results.flatMap(({ summary }) => summary.doubts.map(({ says }) => `doubtful: ${says}`)),
    ...(comparison ? [`throughput: ${comparison.perSecond.says}`] : []),
    ...(comparison?.p99 ? [`p99: ${comparison.p99.says}`] : []),
  ];
  return said.flatMap((text) => wrapped(`${id}: ${printable(text)}`, width).map((line) => paint('yellow', line)));
}
