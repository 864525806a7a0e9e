import test from 'ava';
import { judged, parseThreshold } from '../thresholds.ts';
import { Measurements } from './measurements.ts';
import { measurementOf, throughputMetrics } from './metrics.ts';
import type { HostName, LatencyRun, ScenarioReport, VolumeRun } from './report-data.ts';
import type { LoadRequest } from './scenario.ts';
import { comparisonOf, HostRuns } from './summary.ts';
import { Tally } from './tally.ts';

const volumeRun = (perSecond: number, generatorBusy = 0.2): VolumeRun => ({
  seconds: 1,
  perSecond,
  counts: tallied(perSecond).counts(),
  series: { everyMs: 250, ok: [], denied: [], other: [] },
  generatorBusy,
});

function tallied(count: number, status = 200): Tally {
  const tally = new Tally();
  for (let index = 0; index < count; index += 1) {
    tally.send();
    tally.countResponse(status, status === 200);
  }
  return tally;
}

const request: LoadRequest = { operation: 'tiny.get', method: 'GET', path: '/', headers: {} };

/** A run with such latencies and generator lag. */
function latencyRun(milliseconds: readonly number[], latenessMs = 0): { run: LatencyRun; measurements: Measurements } {
  const now = performance.now();
  const measurements = new Measurements(now, milliseconds.length);
  for (const ms of milliseconds) {
    measurements.send(latenessMs);
    const intendedAt = performance.now() - ms;
    const outcome = { status: 200, isExpected: true, error: undefined };
    measurements.record({ request, intendedAt, sentAt: intendedAt + latenessMs, ...outcome });
  }
  return { run: measurements.run({ rate: 100, seconds: 1, mostOpen: 1 }), measurements };
}

function resultOf(
  host: HostName,
  volume: readonly VolumeRun[],
  latency: readonly ReturnType<typeof latencyRun>[] = [],
) {
  const runs = new HostRuns();
  runs.volume.push(...volume);
  for (const { run, measurements } of latency) runs.addLatency(run, measurements);
  return runs.result(host);
}

const reportOf = (changes: Partial<ScenarioReport>): ScenarioReport => ({
  id: 'reads',
  title: 'Reads',
  describes: '',
  needs: [],
  operations: [],
  omitted: [],
  results: [],
  ...changes,
});

const stateOf = (report: ScenarioReport, text: string) =>
  judged([parseThreshold(text, { metrics: throughputMetrics, scopes: ['reads'] })], [measurementOf(report)])[0]?.state;

test('rates are the median of runs, latencies cover all runs', (t) => {
  const latency = [latencyRun([10, 10, 10]), latencyRun([1000])];
  const { summary } = resultOf('A', [volumeRun(100), volumeRun(120), volumeRun(110)], latency);
  t.deepEqual(summary.perSecond, { median: 110, min: 100, max: 120 });
  t.is(summary.latency?.count, 4);
  t.true((summary.latency?.max ?? 0) > 990 && (summary.latency?.p50 ?? 0) < 100);
  t.is(summary.counts.sent, 334);
  t.deepEqual(summary.doubts, []);
});

test('a figure that the generator may have caused is doubtful, and crosses no threshold', (t) => {
  const busy = reportOf({ results: [resultOf('A', [volumeRun(100, 0.97), volumeRun(100, 0.95)])] });
  t.regex(busy.results[0]?.summary.doubts[0]?.says ?? '', /the generator itself was busy for 96 %/);
  t.is(stateOf(busy, 'rps<500'), 'inconclusive');
  t.is(stateOf(busy, 'rps<50'), 'kept');
  t.is(stateOf(busy, 'errors>0'), 'kept');

  const late = reportOf({ results: [resultOf('A', [volumeRun(100)], [latencyRun([300, 300], 50)])] });
  t.is(stateOf(late, 'p99>250'), 'inconclusive');
  t.is(stateOf(late, 'rps<500'), 'crossed');
  const prompt = reportOf({ results: [resultOf('A', [volumeRun(100)], [latencyRun([300, 300])])] });
  t.is(stateOf(prompt, 'p99>250'), 'crossed');
});

test('runs that differ much are doubtful', (t) => {
  const report = reportOf({ results: [resultOf('A', [volumeRun(100), volumeRun(160)])] });
  t.regex(report.results[0]?.summary.doubts[0]?.says ?? '', /reached 100 to 160 responses per second/);
  t.is(stateOf(report, 'rps<500'), 'inconclusive');
});

test('a missing measurement has no metric', (t) => {
  t.is(stateOf(reportOf({ skipped: 'it writes' }), 'errors>0'), 'unmeasured');
  t.is(stateOf(reportOf({ results: [resultOf('A', [volumeRun(100)])] }), 'p99>250'), 'unmeasured');
  t.is(stateOf(reportOf({ results: [resultOf('A', [volumeRun(100)])] }), 'ratio<0.9'), 'unmeasured');
});

test('a ratio crosses a threshold only with a significant difference', (t) => {
  const compared = (a: readonly number[], b: readonly number[]) => {
    const results = [
      resultOf(
        'A',
        a.map((rate) => volumeRun(rate)),
      ),
      resultOf(
        'B',
        b.map((rate) => volumeRun(rate)),
      ),
    ] as const;
    return reportOf({ results, comparison: comparisonOf(...results) });
  };
  const slower = compared([50, 50, 50, 50, 50, 50], [100, 100, 100, 100, 100, 100]);
  t.is(slower.comparison?.perSecond.verdict, 'lower');
  t.is(stateOf(slower, 'ratio<0.9'), 'crossed');
  const unclear = compared([50, 50, 50, 50, 120, 50], [100, 100, 100, 100, 100, 100]);
  t.is(stateOf(unclear, 'ratio<0.9'), 'inconclusive');
  const few = compared([50, 50, 50], [100, 100]);
  t.is(few.comparison?.perSecond.pairs.length, 2);
  t.is(stateOf(few, 'ratio<0.9'), 'inconclusive');
  t.is(stateOf(few, 'ratio<0.1'), 'kept');
});

test('a rate near the ceiling of the closed loop itself is doubtful, and one far below is not', (t) => {
  const doubtsAt = (ceiling: number | undefined) => {
    const runs = new HostRuns();
    runs.volume.push(volumeRun(1000), volumeRun(1010));
    return runs.result('A', ceiling).summary.doubts.map(({ about, says }) => `${about}: ${says}`);
  };
  t.regex(doubtsAt(1500).join(), /^volume: the closed loop itself reaches 1500 responses per second here/);
  t.deepEqual(doubtsAt(2000), []);
  t.deepEqual(doubtsAt(undefined), []);
});
