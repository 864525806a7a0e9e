/** Wording of a throughput run in reports. */
import { counted } from '#harness/report/wording.ts';
import type { ThresholdResult } from '../thresholds.ts';
import type { Counts, LatencySummary, ScenarioReport, ThroughputReport } from '../throughput/report-data.ts';
import { plain } from './plot/scale.ts';
import type { Outcome } from './wording.ts';

export const stateOutcomes: Readonly<Record<ThresholdResult['state'], Outcome>> = {
  kept: 'pass',
  crossed: 'fail',
  inconclusive: 'inconclusive',
  unmeasured: 'inconclusive',
};

/** @returns for instance `2 of 4 thresholds are crossed: p99>250, errors>0.` */
export function throughputSentence({ thresholds, scenarios, interrupted }: ThroughputReport): string {
  const of = (state: ThresholdResult['state']) => thresholds.filter((threshold) => threshold.state === state);
  const begin = interrupted ? 'Interrupted. ' : '';
  const crossed = of('crossed');
  const all = counted(thresholds.length, 'threshold');
  if (crossed.length > 0) {
    return `${begin}${crossed.length} of ${all} ${crossed.length === 1 ? 'is' : 'are'} crossed: ${crossed.map(({ text }) => text).join(', ')}.`;
  }
  const open = [...of('inconclusive'), ...of('unmeasured')];
  if (open.length > 0)
    return `${begin}${open.length} of ${all} without a result: ${open.map(({ text }) => text).join(', ')}.`;
  const measured = scenarios.filter(({ skipped }) => skipped === undefined).length;
  const kept =
    thresholds.length > 0 ? `, and ${thresholds.length === 1 ? 'the threshold is' : `all ${all} are`} kept` : '';
  return `${begin}${measured} of ${counted(scenarios.length, 'scenario')} measured${kept}.`;
}

export function throughputOutcome({ exitCode }: ThroughputReport): Outcome {
  if (exitCode === 0) return 'pass';
  return exitCode === 1 ? 'fail' : 'inconclusive';
}

/** Thousands separators, for readability. */
export function rateText(perSecond: number): string {
  if (perSecond < 10) return plain(Math.round(perSecond * 100) / 100);
  return String(Math.round(perSecond)).replace(/\B(?=(?:\d{3})+$)/g, ' ');
}

/** @returns counts by result, without zeros: `9582 2xx, 420 429` */
export function statusText(counts: Counts): string {
  const kinds = [
    ['2xx', counts['2xx']],
    ['3xx', counts['3xx']],
    ['429', counts['429']],
    ['other 4xx', counts.other4xx],
    ['5xx', counts['5xx']],
    ['errors', counts.errors],
    ['timeouts', counts.timeouts],
    ['unexpected', counts.unexpected],
  ] as const;
  const parts = kinds.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${rateText(count)}`);
  return parts.length === 0 ? 'nothing' : parts.join(' · ');
}

export function msText(milliseconds: number): string {
  return plain(Number(milliseconds.toPrecision(milliseconds >= 100 ? 4 : 3)));
}

export const latencyNames = ['p50', 'p90', 'p99', 'p999', 'max'] as const satisfies readonly (keyof LatencySummary)[];

/** Over all open loops of a host. @returns the number of late sends, and of all sends */
export function lateText({ latency }: ScenarioReport['results'][number]): string {
  if (latency.length === 0) return '';
  const late = latency.reduce((sum, { lateness }) => sum + lateness.late, 0);
  const sent = latency.reduce((sum, { counts }) => sum + counts.sent, 0);
  return `${late} of ${sent}`;
}
