/** Data of a throughput run's page. */
import { counted, duration } from '#harness/report/wording.ts';
import type { HostResult, ScenarioReport, ThroughputReport } from '../../throughput/report-data.ts';
import type { Plot } from '../plot/plot.ts';
import { type Curve, curvesPlot, pointsPlot, ratesPlot, ratioPlot } from '../plot/throughput.ts';
import {
  latencyNames,
  lateText,
  msText,
  rateText,
  stateOutcomes,
  statusText,
  throughputOutcome,
  throughputSentence,
} from '../throughput-wording.ts';

/** @returns the data of `throughput.eta` */
export function throughputPage(report: ThroughputReport) {
  const { hosts, tool, scenarios, settings, exitCode, thresholds } = report;
  const compared = hosts.length > 1;
  const loop = settings.amount === undefined ? `${settings.seconds} s` : counted(settings.amount, 'request');
  return {
    title: `${hosts.map(({ baseUrl }) => baseUrl).join(' and ')}: throughput`,
    host: hosts.map(({ name, baseUrl }) => (compared ? `${name} ${baseUrl}` : baseUrl)).join(', '),
    tool: `${tool.name} ${tool.version}`,
    outcome: throughputOutcome(report),
    sentence: throughputSentence(report),
    remark: '',
    facts: [
      `${report.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
      duration(report.milliseconds),
      counted(report.requests, 'request'),
      `${counted(settings.runs, 'run')} of ${loop}, ${counted(settings.connections, 'connection')}`,
      `${settings.arrivals} arrivals`,
      `seed ${settings.seed}`,
      `exit code ${exitCode}`,
    ],
    figures: [],
    notes: report.notes,
    thresholds: thresholds.map(({ text, state, says }) => ({ text, state, says, outcome: stateOutcomes[state] })),
    rows: scenarios.flatMap((scenario) => scenario.results.map((result) => rowOf(scenario, result, compared))),
    scenarios: scenarios.map((scenario) => sectionOf(scenario, compared)),
  };
}

const anchorOf = ({ id }: ScenarioReport) => `scenario-${id}`;

function rowOf(scenario: ScenarioReport, result: HostResult, compared: boolean) {
  const { perSecond, latency, counts } = result.summary;
  return {
    title: compared ? `${scenario.title}, ${result.host}` : scenario.title,
    anchor: anchorOf(scenario),
    rate: perSecond === undefined ? '–' : rateText(perSecond.median),
    spread: perSecond === undefined ? '' : `${rateText(perSecond.min)} to ${rateText(perSecond.max)}`,
    statuses: statusText(counts),
    latencies: latencyNames.map((name) => ({ name, text: latency === undefined ? '–' : msText(latency[name]) })),
    late: lateText(result),
    isDoubted: result.summary.doubts.length > 0,
  };
}

function sectionOf(scenario: ScenarioReport, compared: boolean) {
  const { title, describes, skipped, stopped, limit, operations, omitted, results } = scenario;
  const operationLines = operations.map(({ method, path }) => `${method} ${path}`);
  return {
    title,
    anchor: anchorOf(scenario),
    describes,
    limit: limit ?? '',
    skipped: skipped ?? '',
    stopped: stopped ?? '',
    doubts: results.flatMap(({ host, summary }) =>
      summary.doubts.map(({ about, says }) => `${compared ? `${host}: ` : ''}${about}: ${says}`),
    ),
    operations: operationLines,
    operationsTitle: counted(operationLines.length, 'operation'),
    omitted: omitted.map(({ operation, why }) => `${operation}: ${why}`),
    plots: skipped === undefined ? plotsOf(scenario, compared) : [],
  };
}

function plotsOf(scenario: ScenarioReport, compared: boolean): Plot[] {
  const { title, results, comparison } = scenario;
  const plots = [
    comparison === undefined ? undefined : ratioPlot(title, comparison),
    curvesPlot(
      title,
      results.flatMap((result, index) => curvesOf(result, index, compared)),
    ),
    ratesPlot(title, results),
    ...results.map(({ host, latency }) =>
      pointsPlot(title, compared ? `Each request of ${host}` : 'Each request', latency),
    ),
  ];
  return plots.filter((plot) => plot !== undefined);
}

const tones = [
  ['first', 'second'],
  ['third', 'fourth'],
] as const;

/** Separates admitted from denied requests, where there were both. */
function curvesOf({ host, summary }: HostResult, index: number, compared: boolean): Curve[] {
  const [tone, other] = tones[index] ?? tones[0];
  const named = (text: string) => (compared ? `${host} ${text}` : text);
  const { latency, latencyAdmitted, latencyDenied } = summary;
  if (latencyAdmitted !== undefined && latencyDenied !== undefined) {
    return [
      { tone, label: named('admitted'), latency: latencyAdmitted },
      { tone: other, label: named('denied'), latency: latencyDenied },
    ];
  }
  return latency === undefined ? [] : [{ tone, label: compared ? host : 'all', latency }];
}
