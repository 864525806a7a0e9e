/** Wording of a fairness run in reports. */
import { median } from '#harness/median.ts';
import { counted } from '#harness/report/wording.ts';
import type { FairnessMeasurements, FairnessReport, FloodRun, NeighbourRun } from '../fairness/report-data.ts';
import type { Counts } from '../throughput/report-data.ts';
import { added } from '../throughput/tally.ts';
import { msText, rateText, statusText } from './throughput-wording.ts';

/** @returns for instance `Unfair: 2 of 7 checks were refuted: Every neighbour is served, …` */
export function fairnessSentence({ verdict, checks, interrupted, stopped }: FairnessReport): string {
  const begin = interrupted ? 'Interrupted. ' : '';
  const of = (wanted: string) => checks.filter((check) => check.verdict === wanted);
  const titles = (found: readonly { readonly title: string }[]) => found.map(({ title }) => title).join('; ');
  const refuted = of('refuted');
  if (verdict === 'refuted') {
    const isWasteful = refuted.every(({ id }) => id === 'alone' || id === 'throughput');
    return `${begin}Refuted: ${isWasteful ? 'fair to the neighbours, but wasteful' : 'not fair'}. Not kept: ${titles(refuted)}.`;
  }
  if (verdict === 'inconclusive') {
    const open = of('inconclusive');
    return `${begin}Inconclusive: nothing was refuted, but not all was decided${open.length > 0 ? `. Open: ${titles(open)}` : ''}.`;
  }
  const tried = of('proven').length;
  const end = stopped === undefined ? '' : ', but the run ended early';
  return `${begin}Proven: the hog takes nothing from its neighbours, in ${counted(tried, 'check')}${end}.`;
}

/** A line of the table: medians over the rounds, and all responses. */
export interface FairnessRow {
  readonly name: string;
  readonly perSecond: string;
  readonly p50: string;
  readonly p99: string;
  readonly responses: string;
}

/** @returns a row for each kind of phase that was measured */
export function fairnessRows({ together, one, rounds, rivals }: FairnessMeasurements): FairnessRow[] {
  const rows = [
    rowOf('all together, in closed loop', together ? [together] : []),
    rowOf('the hog alone, as a neighbour', one ?? []),
    rowOf(
      'the hog alone',
      rounds.map(({ alone }) => alone),
    ),
    rowOf(
      'the neighbours, quiet',
      rounds.map(({ quiet }) => quiet),
    ),
    rowOf(
      'the neighbours, beside the hog',
      rounds.map(({ loud }) => loud),
    ),
    rowOf(
      'the hog, beside them',
      rounds.map(({ hog }) => hog),
    ),
    rowOf('two hogs: the first', rivals ? [rivals[0]] : []),
    rowOf('two hogs: the second', rivals ? [rivals[1]] : []),
  ];
  return rows.filter((row) => row !== undefined);
}

function rowOf(name: string, runs: readonly (FloodRun | NeighbourRun)[]): FairnessRow | undefined {
  const [first, ...others] = runs;
  if (!first) return undefined;
  const latencies = runs.flatMap(
    (run) => ('latency' in run ? run.latency : 'serviceTime' in run ? run.serviceTime : undefined) ?? [],
  );
  const of = (percentile: 'p50' | 'p99') =>
    latencies.length === 0 ? '–' : msText(median(latencies.map((latency) => latency[percentile])));
  const counts = others.reduce<Counts>((sum, run) => added(sum, run.counts), first.counts);
  return {
    name,
    perSecond: rateText(median(runs.map(rateOf))),
    p50: of('p50'),
    p99: of('p99'),
    responses: statusText({ ...counts, unexpected: 0 }),
  };
}

const rateOf = (run: FloodRun | NeighbourRun) =>
  'perSecond' in run ? run.perSecond : (run.counts.sent - run.counts.unexpected) / Math.max(run.seconds, 1e-3);

/** What was sent, and the bounds of the verdict. */
export function loadText({ neighbours, rate, sends, settings, measured }: FairnessReport): string {
  const { hogPauseMs, ratio, slackMs, rounds } = settings;
  const each = rate === undefined ? '' : ` ${rateText(rate)} times per second each`;
  const rates = measured.rounds.map(({ hog: { counts, seconds } }) => counts.sent / Math.max(seconds, 1e-3));
  const really = rates.length === 0 ? '' : `, which was ${rateText(median(rates))} times per second beside them`;
  return `${counted(neighbours.length, 'neighbour')} sent ${sends.neighbours}${each}. The hog sent ${sends.hog} over ${counted(settings.hogConnections, 'connection')}, again after each response and ${hogPauseMs} ms after a refusal${really}; ${counted(rounds, 'round')}. Latencies of the neighbours count from the intended send time, and may be ${ratio} times the quiet ones and ${slackMs} ms more.`;
}
