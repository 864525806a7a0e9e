/** Summary of several runs. */
import { median } from '#harness/median.ts';
import { Latencies } from './latencies.ts';
import type { Measurements } from './measurements.ts';
import { ratioOf } from './ratio.ts';
import type {
  Comparison,
  Counts,
  Doubt,
  HostName,
  HostResult,
  HostSummary,
  LatencyRun,
  Spread,
  VolumeRun,
} from './report-data.ts';
import { added, Tally } from './tally.ts';

/** Collects the runs of one host. */
export class HostRuns {
  readonly volume: VolumeRun[] = [];
  readonly latency: LatencyRun[] = [];
  readonly #all = new Latencies();
  readonly #admitted = new Latencies();
  readonly #denied = new Latencies();

  addLatency(run: LatencyRun, { all, admitted, denied }: Measurements): void {
    this.latency.push(run);
    this.#all.add(all);
    this.#admitted.add(admitted);
    this.#denied.add(denied);
  }

  /** @param ceiling rate that the closed loop itself reaches; absent: unknown */
  result(host: HostName, ceiling?: number): HostResult {
    return { host, volume: this.volume, latency: this.latency, summary: this.#summary(ceiling) };
  }

  #summary(ceiling: number | undefined): HostSummary {
    const isSplit = this.#admitted.count > 0 && this.#denied.count > 0;
    return {
      perSecond: spreadOf(this.volume.map(({ perSecond }) => perSecond)),
      latency: this.#all.summary(),
      latencyAdmitted: isSplit ? this.#admitted.summary() : undefined,
      latencyDenied: isSplit ? this.#denied.summary() : undefined,
      counts: [...this.volume, ...this.latency].map(({ counts }) => counts).reduce<Counts>(added, new Tally().counts()),
      doubts: [
        ...volumeDoubts(this.volume),
        ...ceilingDoubts(this.volume, ceiling),
        ...steadinessDoubts(this.volume),
        ...latencyDoubts(this.latency),
      ],
    };
  }
}

/** Ratios of paired runs. */
export function comparisonOf(a: HostResult, b: HostResult): Comparison | undefined {
  const perSecond = ratioOf(
    paired(a.volume, b.volume, (run) => run.perSecond),
    'responses per second',
  );
  if (!perSecond) return undefined;
  const latency = (what: 'p50' | 'p99') =>
    ratioOf(
      paired(a.latency, b.latency, (run) => run.latency?.[what]),
      `${what} of the latency`,
    );
  return { perSecond, p50: latency('p50'), p99: latency('p99') };
}

function paired<Run>(a: readonly Run[], b: readonly Run[], pick: (run: Run) => number | undefined) {
  // An interrupt may leave a run without its pair.
  return a.slice(0, b.length).map((run, index) => {
    const other = b[index];
    return [pick(run), other && pick(other)] as const;
  });
}

function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/** Share of the generator's thread, beyond which it is busy. */
const busy = 0.9;
/** Beyond this share of late sends the 99th percentile is not the host's. */
const lateShare = 0.01;

/** Ratio of the maximum to the minimum of several runs, beyond which their median is chance. */
const steady = 1.5;

function steadinessDoubts(runs: readonly VolumeRun[]): Doubt[] {
  const spread = spreadOf(runs.map(({ perSecond }) => perSecond));
  if (!spread || spread.max <= steady * spread.min) return [];
  const says = `the runs reached ${Math.round(spread.min)} to ${Math.round(spread.max)} responses per second: the host was not warm, or the machine is not quiet`;
  return [{ about: 'steadiness', says }];
}

function volumeDoubts(runs: readonly VolumeRun[]): Doubt[] {
  if (runs.length === 0) return [];
  const share = median(runs.map(({ generatorBusy }) => generatorBusy));
  if (share <= busy) return [];
  const says = `the generator itself was busy for ${Math.round(share * 100)} % of the time: the host may be able to do more`;
  return [{ about: 'volume', says }];
}

/** Share of the ceiling beyond which the generator has a part in the result. */
const nearCeiling = 0.6;

function ceilingDoubts(runs: readonly VolumeRun[], ceiling: number | undefined): Doubt[] {
  if (runs.length === 0 || !ceiling || median(runs.map(({ perSecond }) => perSecond)) < nearCeiling * ceiling)
    return [];
  const says = `the closed loop itself reaches ${Math.round(ceiling)} responses per second here, at a trivial local server: the host may be able to do more`;
  return [{ about: 'volume', says }];
}

function latencyDoubts(runs: readonly LatencyRun[]): Doubt[] {
  const late = runs.reduce((sum, { lateness }) => sum + lateness.late, 0);
  const sent = runs.reduce((sum, { counts }) => sum + counts.sent, 0);
  const [{ lateness } = { lateness: undefined }] = runs;
  if (!lateness || late <= lateShare * sent) return [];
  const says = `the generator itself sent ${late} of ${sent} requests more than ${lateness.lateAfterMs} ms late`;
  return [{ about: 'latency', says }];
}
