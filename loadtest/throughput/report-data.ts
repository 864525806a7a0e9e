/** Data of a throughput run, for reports and programs. Times are milliseconds, rates per second. */
import type { Method } from '#harness/document.ts';
import type { ThresholdResult } from '../thresholds.ts';

export interface ThroughputReport {
  readonly tool: { readonly name: string; readonly version: string };
  /** One host, or two compared ones: `A` is the host under test, `B` the baseline. */
  readonly hosts: readonly { readonly name: HostName; readonly baseUrl: string }[];
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly settings: Settings;
  readonly scenarios: readonly ScenarioReport[];
  /** All requests sent, including preparation, warm-up and cleanup. */
  readonly requests: number;
  readonly interrupted: boolean;
  /** Problems outside of the measurements, for instance resources that could not be removed. */
  readonly notes: readonly string[];
  readonly thresholds: readonly ThresholdResult[];
  /** 1: a threshold was crossed; 3: a requested measurement is missing, or may be no fault of the host. */
  readonly exitCode: 0 | 1 | 3 | 130;
}

export type HostName = 'A' | 'B';

/** `request`: one of one's own. */
export type ScenarioId = 'request' | 'reads' | 'writes' | 'mixed' | 'login-storm' | 'hot-key' | 'many-keys';

export type Arrivals = 'poisson' | 'even';

/** Settings of the measurement; see ThroughputOptions. */
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
  /** What it does and what its figures mean, in one or two sentences. */
  readonly describes: string;
  /** Requirements on the profile and the host. */
  readonly needs: readonly string[];
  /** The unmet requirement, or the reason why preparation failed. Nothing was measured then. */
  readonly skipped?: string | undefined;
  /** Reason of an early end: unexpected responses, or the request budget. Earlier measurements are included. */
  readonly stopped?: string | undefined;
  readonly operations: readonly OperationUse[];
  /** Operations of the scenario that were left out. */
  readonly omitted: readonly Omission[];
  /** The limit's expected admissions and denials, where the scenario has one. */
  readonly limit?: string | undefined;
  /** Responses per second that the closed loop itself reaches here; absent where the host is far below it. */
  readonly ceiling?: number | undefined;
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
  /** Closed loop: each connection sends again after each response. In the order of the runs. */
  readonly volume: readonly VolumeRun[];
  /** Open loop: a fixed rate, independent of responses. */
  readonly latency: readonly LatencyRun[];
  readonly summary: HostSummary;
}

/** Over all runs; absent members were not measured. */
export interface HostSummary {
  /** Responses of any status per second: median, minimum and maximum of the runs. */
  readonly perSecond?: Spread | undefined;
  /** Over all open-loop runs. */
  readonly latency?: LatencySummary | undefined;
  /** The same for admitted and for denied requests, where there were both. */
  readonly latencyAdmitted?: LatencySummary | undefined;
  readonly latencyDenied?: LatencySummary | undefined;
  /** Of all runs. */
  readonly counts: Counts;
  /** Reasons why the figures may not be the host's. */
  readonly doubts: readonly Doubt[];
}

export interface Doubt {
  /** The generator's own load in closed or open loops, or the variation among closed loops. */
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
   * From send to response. Lower than what users of a busy host see: while it is slow, nothing is sent.
   * Absent without a response.
   */
  readonly serviceTime?: LatencySummary | undefined;
  readonly series: Series;
  /** Utilisation of the generator's thread, from 0 to 1; near 1 the generator was the bottleneck. */
  readonly generatorBusy: number;
}

/** Responses over time. */
export interface Series {
  readonly everyMs: number;
  /** 2xx, 429 and all others, including those without a response, per interval. */
  readonly ok: readonly number[];
  readonly denied: readonly number[];
  readonly other: readonly number[];
}

/** sent = 2xx + 3xx + 429 + other4xx + 5xx + errors + timeouts + unfinished. */
export interface Counts {
  readonly sent: number;
  readonly '2xx': number;
  /** Includes 1xx as a final status. */
  readonly '3xx': number;
  readonly '429': number;
  readonly other4xx: number;
  readonly '5xx': number;
  /** Network errors. */
  readonly errors: number;
  readonly timeouts: number;
  /** Open when the run ended. */
  readonly unfinished: number;
  /** Responses with a status that the scenario does not expect. */
  readonly unexpected: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Network errors, and their counts. */
  readonly byError: Readonly<Record<string, number>>;
}

export interface LatencyRun {
  /** Planned rate per second, and duration. */
  readonly rate: number;
  readonly seconds: number;
  readonly counts: Counts;
  /** From the intended send time to the last byte; timeouts count with their time so far. Absent without a response. */
  readonly latency?: LatencySummary | undefined;
  /** From the actual send time: without the generator's own delay. */
  readonly serviceTime?: LatencySummary | undefined;
  readonly lateness: Lateness;
  /** Maximum number of open requests. */
  readonly mostOpen: number;
  readonly operations: readonly OperationLatency[];
  /** For plots: one point for each request, thinned evenly to a thousand at the most: seconds from the start, latency, status (0: none). */
  readonly points: readonly (readonly [seconds: number, ms: number, status: number])[];
}

/** Lag of the generator behind its schedule. */
interface Lateness {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Sends later than `lateAfterMs`. */
  readonly late: number;
  readonly lateAfterMs: number;
}

export interface OperationLatency {
  readonly operation: string;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/** Exact to three digits, at most to a microsecond. */
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

/** Ratio of A to B, measured in turn within a short time, so that the state of the machine is the same for both. */
export interface Comparison {
  readonly perSecond: Ratio;
  /** Above 1: A is slower. Absent when no latency was measured. */
  readonly p50?: Ratio | undefined;
  readonly p99?: Ratio | undefined;
}

export interface Ratio {
  readonly pairs: readonly number[];
  readonly median: number;
  /** Confidence interval of the median by the sign test; the range of all pairs where they are too few for `confidence`. */
  readonly low: number;
  readonly high: number;
  /** Confidence level of the interval, for instance 0.969. */
  readonly confidence: number;
  readonly verdict: RatioVerdict;
  /** One sentence. */
  readonly says: string;
}

/** `untold`: no significant difference, since the interval contains 1. `too-few`: too few pairs for a significant one. */
export type RatioVerdict = 'higher' | 'lower' | 'untold' | 'too-few';
