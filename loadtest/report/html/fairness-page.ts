/** Data of a fairness run's page. */
import { counted, duration } from '#harness/report/wording.ts';
import type { FairnessReport, NeighbourRun } from '../../fairness/report-data.ts';
import { fairnessRows, fairnessSentence, loadText } from '../fairness-wording.ts';
import { type NeighbourBars, neighboursPlot, sharesPlot } from '../plot/fairness.ts';
import type { Plot } from '../plot/plot.ts';
import { pointsPlot } from '../plot/throughput.ts';
import { outcomes } from '../wording.ts';

/** @returns the data of `fairness.eta` */
export function fairnessPage(report: FairnessReport) {
  const { baseUrl, tool, checks, verdict, stopped, settings, measured, exitCode } = report;
  const ofVerdict = (wanted: string) => checks.filter((check) => check.verdict === wanted).length;
  return {
    title: `${baseUrl}: fairness`,
    host: baseUrl,
    tool: `${tool.name} ${tool.version}`,
    outcome: outcomes[verdict],
    sentence: fairnessSentence(report),
    remark: stopped === undefined ? '' : `The run ended early: ${stopped}`,
    facts: [
      `${report.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
      duration(report.milliseconds),
      counted(report.requests, 'request'),
      `a hog and ${counted(report.neighbours.length, 'neighbour')}`,
      counted(settings.rounds, 'round'),
      `seed ${settings.seed}`,
      `exit code ${exitCode}`,
    ],
    figures: [
      { outcome: 'pass', count: ofVerdict('proven'), word: 'checks proven' },
      { outcome: 'fail', count: ofVerdict('refuted'), word: 'refuted' },
      { outcome: 'inconclusive', count: ofVerdict('inconclusive'), word: 'inconclusive' },
      { outcome: 'skip', count: ofVerdict('skipped'), word: 'skipped' },
    ],
    load: loadText(report),
    checks: checks.map((check) => ({ ...check, outcome: outcomes[check.verdict] })),
    rows: fairnessRows(measured),
    plots: plotsOf(report),
  };
}

function plotsOf({ measured, neighbours, sends }: FairnessReport): Plot[] {
  const { rounds } = measured;
  const of = sends.neighbours;
  const bars: NeighbourBars[] = neighbours.map((name) => ({
    name,
    quiet: rounds.flatMap(({ quiet }) => mediansIn(quiet, name)),
    loud: rounds.flatMap(({ loud }) => mediansIn(loud, name)),
  }));
  const plots = [
    neighboursPlot(of, bars),
    sharesPlot(of, rounds),
    pointsPlot(
      of,
      'Each request of the neighbours, quiet',
      rounds.map(({ quiet }) => quiet),
    ),
    pointsPlot(
      of,
      'Each request of the neighbours, beside the hog',
      rounds.map(({ loud }) => loud),
    ),
  ];
  return plots.filter((plot) => plot !== undefined);
}

function mediansIn({ operations }: NeighbourRun, name: string): number[] {
  return operations.flatMap(({ operation, p50 }) => (operation === name ? [p50] : []));
}
