/** A throughput run on a terminal. */

import { heading, printable, type Screen, type Style, wrapped } from '#harness/report/screen.ts';
import { counted, duration } from '#harness/report/wording.ts';
import type { ThroughputReport } from '../../throughput/report-data.ts';
import {
  latencyNames,
  lateText,
  msText,
  rateText,
  statusText,
  throughputOutcome,
  throughputSentence,
} from '../throughput-wording.ts';
import type { Outcome } from '../wording.ts';
import { columns } from './table.ts';
import { thresholdLines } from './thresholds.ts';

const styles: Readonly<Record<Outcome, Style>> = { pass: 'green', fail: 'red', inconclusive: 'magenta', skip: 'blue' };

export function throughputLines(screen: Screen, report: ThroughputReport): string[] {
  const { paint, width } = screen;
  const { scenarios, requests, milliseconds, hosts, thresholds, notes } = report;
  const remarks = (mark: string, style: Style, texts: readonly string[]) =>
    texts.flatMap((text) =>
      wrapped(printable(text), width - mark.length - 1).map(
        (line, index) => `${index === 0 ? paint(style, mark) : ' '.repeat(mark.length)} ${line}`,
      ),
    );
  const where = hosts.map(({ name, baseUrl }) => (hosts.length > 1 ? `${name} ${baseUrl}` : baseUrl)).join(', ');
  return [
    ...heading(screen, 'bold', 'Scenarios', 'latencies from the intended send time, ms'),
    '',
    ...tableLines(screen, report),
    '',
    ...remarks(
      '–',
      'blue',
      scenarios.flatMap(({ id, skipped }) => (skipped === undefined ? [] : [`${id} was skipped: ${skipped}`])),
    ),
    ...remarks(
      '!',
      'yellow',
      scenarios.flatMap(({ id, stopped }) => (stopped === undefined ? [] : [`${id} ended early: ${stopped}`])),
    ),
    ...remarks('?', 'magenta', doubtsOf(report)),
    ...remarks(
      '=',
      'cyan',
      scenarios.flatMap(({ id, comparison }) => {
        const ratios = [comparison?.perSecond, comparison?.p50, comparison?.p99];
        return ratios.flatMap((ratio) => (ratio === undefined ? [] : [`${id}: ${ratio.says}`]));
      }),
    ),
    ...remarks('!', 'yellow', notes),
    ...thresholdLines(screen, thresholds),
    ...wrapped(`${duration(milliseconds)}; ${counted(requests, 'request')} sent to ${printable(where)}.`, width),
    ...wrapped(printable(throughputSentence(report)), width).map((line) =>
      paint(['bold', styles[throughputOutcome(report)]], line),
    ),
  ];
}

function doubtsOf({ scenarios, hosts }: ThroughputReport): string[] {
  return scenarios.flatMap(({ id, results }) =>
    results.flatMap(({ host, summary }) =>
      summary.doubts.map(({ about, says }) => `${id}${hosts.length > 1 ? ` ${host}` : ''}, ${about}: ${says}`),
    ),
  );
}

function tableLines(screen: Screen, { scenarios, hosts }: ThroughputReport): string[] {
  const rows = scenarios.flatMap((scenario) =>
    scenario.results.map((result) => {
      const { perSecond, latency, counts } = result.summary;
      return {
        cells: [
          hosts.length > 1 ? `${scenario.id} ${result.host}` : scenario.id,
          perSecond === undefined ? '–' : rateText(perSecond.median),
          ...latencyNames.map((name) => (latency === undefined ? '–' : msText(latency[name]))),
          lateText(result),
          statusText(counts),
        ],
        style: 'bold' as const,
      };
    }),
  );
  return columns(screen, ['scenario', 'responses/s', 'p50', 'p90', 'p99', 'p99.9', 'max', 'late', 'responses'], rows);
}
