/** Invented throughput runs, for tests of reports. Deterministic. */
import { ratioOf } from '../../throughput/ratio.ts';
import type {
  Counts,
  HostName,
  HostResult,
  LatencyRun,
  LatencySummary,
  ScenarioReport,
  ThroughputReport,
  VolumeRun,
} from '../../throughput/report-data.ts';

/** @param factor how much slower than the other host */
export function latencySummary(factor = 1, count = 4000): LatencySummary {
  const of = (ms: number) => ms * factor;
  return {
    count,
    mean: of(5),
    p50: of(4.2),
    p90: of(9.5),
    p99: of(31),
    p999: of(120),
    max: of(240),
    curve: [
      [0, of(1)],
      [50, of(4.2)],
      [90, of(9.5)],
      [99, of(31)],
      [99.9, of(120)],
      [100, of(240)],
    ],
  };
}

function counts(facts: Partial<Counts> = {}): Counts {
  const none = { '3xx': 0, '429': 0, other4xx: 0, '5xx': 0, errors: 0, timeouts: 0, unfinished: 0, unexpected: 0 };
  return { sent: 4000, '2xx': 4000, ...none, byStatus: {}, byError: {}, ...facts };
}

function volume(factor: number): VolumeRun {
  const ok = [250, 260, 240, 255].map((count) => Math.round(count / factor));
  return {
    seconds: 1,
    perSecond: 1005 / factor,
    counts: counts(),
    serviceTime: latencySummary(factor),
    series: { everyMs: 250, ok, denied: [0, 0, 0, 0], other: [0, 0, 0, 0] },
    generatorBusy: 0.3,
  };
}

function latency(factor: number): LatencyRun {
  return {
    rate: 500,
    seconds: 1,
    counts: counts({ sent: 500, '2xx': 480, '429': 20 }),
    latency: latencySummary(factor, 500),
    lateness: { p50: 0.1, p99: 3, max: 14, late: 2, lateAfterMs: 10 },
    mostOpen: 4,
    operations: [],
    points: Array.from(
      { length: 50 },
      (_, index) => [index / 50, factor * (2 + (index % 7)), index % 9 === 0 ? 429 : 200] as const,
    ),
  };
}

function hostResult(host: HostName, factor = 1): HostResult {
  return {
    host,
    volume: [volume(factor), volume(factor)],
    latency: [latency(factor), latency(factor)],
    summary: {
      perSecond: { median: 1005 / factor, min: 990 / factor, max: 1020 / factor },
      latency: latencySummary(factor),
      counts: counts(),
      doubts: [],
    },
  };
}

/** @returns a scenario on one host, with overrides */
export function scenario(facts: Partial<ScenarioReport> = {}): ScenarioReport {
  return {
    id: 'reads',
    title: 'Reads',
    describes: 'Every collection, each as often as the others.',
    needs: [],
    operations: [{ id: 'users.list', method: 'GET', path: '/api/v1/users' }],
    omitted: [],
    results: [hostResult('A')],
    ...facts,
  };
}

/** @returns two hosts measured in turn, of which A is slower */
export function compared(): ScenarioReport {
  const pairs = (factor: number) => Array.from({ length: 8 }, (_, index) => [factor * (1 + index / 50), 1] as const);
  const perSecond = ratioOf(pairs(0.8), 'responses per second');
  if (perSecond === undefined) throw new TypeError('there are pairs');
  return scenario({
    results: [hostResult('A', 1.25), hostResult('B')],
    comparison: { perSecond, p50: ratioOf(pairs(1.2), 'p50'), p99: ratioOf(pairs(1.02), 'p99') },
  });
}

export function throughputReport(facts: Partial<ThroughputReport> = {}): ThroughputReport {
  return {
    tool: { name: 'guildgate-loadtest', version: '0.1.0' },
    hosts: [{ name: 'A', baseUrl: 'http://north.localhost:3000' }],
    startedAt: '2026-01-01T12:00:00.000Z',
    milliseconds: 58_000,
    settings: {
      connections: 10,
      seconds: 1,
      runs: 2,
      warmUpSeconds: 0.5,
      rateShare: 0.5,
      arrivals: 'poisson',
      maxRequests: 200_000,
      maxSurprises: 0.05,
      timeoutSeconds: 10,
      seed: 1,
    },
    scenarios: [scenario()],
    requests: 35_444,
    interrupted: false,
    notes: [],
    thresholds: [],
    exitCode: 0,
    ...facts,
  };
}
