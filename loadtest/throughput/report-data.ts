/** What a throughput run measured, as data for reports and programs. Times are milliseconds, rates are of one second. */
import type { Method } from '#conformance/document.ts';
import type { ThresholdResult } from '../thresholds.ts';

export interface ThroughputReport {
  readonly tool: { readonly name: string; readonly version: string };
  /** One, or two that were compared: `A` is the one that was asked for, `B` what it is compared with. */
  readonly hosts: readonly { readonly name: HostName; readonly baseUrl: string }[];
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly settings: Settings;
  readonly scenarios: readonly ScenarioReport[];
  /** All that were sent, with those that prepared, warmed up and removed. */
  readonly requests: number;
  readonly interrupted: boolean;
  /** What went wrong beside the measurements, for instance something that could not be removed. */
  readonly notes: readonly string[];
  readonly thresholds: readonly ThresholdResult[];
  /** 1: a threshold was crossed; 3: something that was asked for was not measured, or may be no fault of the host. */
  readonly exitCode: 0 | 1 | 3 | 130;
}

export type HostName = 'A' | 'B';

export type ScenarioId = 'reads' | 'writes' | 'mixed' | 'login-storm' | 'hot-key' | 'many-keys';

export type Arrivals = 'poisson' | 'even';

/** How it was measured; see ThroughputOptions. */
export interface Settings {
  readonly connections: number;
  readonly seconds: number;
  readonly amount?: number | undefined;
  readonly runs: number;
  readonly warmUpSeconds: number;
  readonly rate?: number | undefined;
  readonly rateShare: number;
  readonly arrivals: Arrivals;
  readonly maxRequests: number;
  readonly maxSurprises: number;
  readonly timeoutSeconds: number;
  readonly seed: number;
}

export interface ScenarioReport {
  readonly id: ScenarioId;
  readonly title: string;
  /** What it does and what its figures mean, in a sentence or two. */
  readonly describes: string;
  /** What it asks of the profile and the host. */
  readonly needs: readonly string[];
  /** Which need was not met, or why it could not be prepared. Nothing was measured then. */
  readonly skipped?: string | undefined;
  /** Why it ended early: something surprised us, or the bound of requests was reached. What was measured before it is here. */
  readonly stopped?: string | undefined;
  readonly operations: readonly OperationUse[];
  /** What belongs to the scenario and was not asked. */
  readonly omitted: readonly Omission[];
  /** Told of its limit, where it is about one: what was to be admitted and denied. */
  readonly limit?: string | undefined;
  /** In the order of the report's hosts. */
  readonly results: readonly HostResult[];
  readonly comparison?: Comparison | undefined;
}

export interface OperationUse {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
}

export interface Omission {
  readonly operation: string;
  readonly why: string;
}

export interface HostResult {
  readonly host: HostName;
  /** Closed loop: each connection asks again when it was answered. In the order in which they were run. */
  readonly volume: readonly VolumeRun[];
  /** Open loop: asked at a fixed rate, whatever becomes of the answers. */
  readonly latency: readonly LatencyRun[];
  readonly summary: HostSummary;
}

/** Of all runs; absent members were not measured. */
export interface HostSummary {
  /** Answers of any status, of one second: the median, the least and the most of the runs. */
  readonly perSecond?: Spread | undefined;
  /** Of all open-loop runs together. */
  readonly latency?: LatencySummary | undefined;
  /** The same, of those that were admitted and of those that a limiter denied, where there were both. */
  readonly latencyAdmitted?: LatencySummary | undefined;
  readonly latencyDenied?: LatencySummary | undefined;
  /** Of all runs. */
  readonly counts: Counts;
  /** Why something else than the host may be what was measured. */
  readonly doubts: readonly Doubt[];
}

export interface Doubt {
  /** The generator's own figures in closed or open loops, or that the closed loops differ among themselves. */
  readonly about: 'volume' | 'latency' | 'steadiness';
  readonly says: string;
}

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export interface VolumeRun {
  /** Measured, from the first request to the end. */
  readonly seconds: number;
  readonly perSecond: number;
  readonly counts: Counts;
  /**
   * From sending to answer. Not what users of a busy host wait: while it is slow, nothing is asked.
   * Absent when nothing was answered.
   */
  readonly serviceTime?: LatencySummary | undefined;
  readonly series: Series;
  /** How busy the one thread of the generator was, from 0 to 1; near 1 the host was not what held it back. */
  readonly generatorBusy: number;
}

/** What was answered over time. */
export interface Series {
  readonly everyMs: number;
  /** 2xx, 429 and whatever else, those without an answer included, in each interval. */
  readonly ok: readonly number[];
  readonly denied: readonly number[];
  readonly other: readonly number[];
}

/** sent = 2xx + 3xx + 429 + other4xx + 5xx + errors + timeouts + unfinished. */
export interface Counts {
  readonly sent: number;
  readonly '2xx': number;
  /** And 1xx, if a host should end with one. */
  readonly '3xx': number;
  readonly '429': number;
  readonly other4xx: number;
  readonly '5xx': number;
  /** The network had the last word. */
  readonly errors: number;
  readonly timeouts: number;
  /** On their way when the run was ended. */
  readonly unfinished: number;
  /** Of those that were answered: a status that the scenario does not expect. */
  readonly unexpected: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** What the network said, and how often. */
  readonly byError: Readonly<Record<string, number>>;
}

export interface LatencyRun {
  /** What was to be sent in a second, and for how long. */
  readonly rate: number;
  readonly seconds: number;
  readonly counts: Counts;
  /** From the intended moment to the last byte; what timed out counts with the time it had. Absent when nothing was answered. */
  readonly latency?: LatencySummary | undefined;
  /** From the real sending: what is left when the generator's own delay is taken away. */
  readonly serviceTime?: LatencySummary | undefined;
  readonly lateness: Lateness;
  /** The most that were on their way at once. */
  readonly mostOpen: number;
  readonly operations: readonly OperationLatency[];
  /** For plots: one point for each request, thinned evenly to a thousand at the most: seconds from the start, latency, status (0: none). */
  readonly points: readonly (readonly [seconds: number, ms: number, status: number])[];
}

/** How far the generator itself was behind its plan. */
export interface Lateness {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Later than `lateAfterMs`. */
  readonly late: number;
  readonly lateAfterMs: number;
}

export interface OperationLatency {
  readonly operation: string;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** Three digits are exact, down to a microsecond. */
export interface LatencySummary {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
  /** For plots: percentile (0 to 100) and milliseconds, rising. */
  readonly curve: readonly (readonly [percentile: number, ms: number])[];
}

/** A in Bs: two hosts, measured in turn, so close that the machine was the same for both. */
export interface Comparison {
  readonly perSecond: Ratio;
  /** Above 1: A is slower. Absent when no latency was measured. */
  readonly p50?: Ratio | undefined;
  readonly p99?: Ratio | undefined;
}

export interface Ratio {
  readonly pairs: readonly number[];
  readonly median: number;
  /** Where the true median lies, by the sign test; all pairs where they are too few for `confidence`. */
  readonly low: number;
  readonly high: number;
  /** How sure that is, for instance 0.969. */
  readonly confidence: number;
  readonly verdict: RatioVerdict;
  /** One sentence. */
  readonly says: string;
}

/** `untold`: the interval holds 1, so no difference can be told. `too-few`: nor can one be from so few pairs. */
export type RatioVerdict = 'higher' | 'lower' | 'untold' | 'too-few';
