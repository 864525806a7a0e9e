/** Data of a fairness run, for reports and programs. Times are milliseconds, rates per second. */
import type { CheckVerdict } from '../limits/check.ts';
import type { Counts, LatencyRun, LatencySummary } from '../throughput/report-data.ts';

export interface FairnessReport {
  readonly tool: { readonly name: string; readonly version: string };
  readonly baseUrl: string;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly settings: FairnessSettings;
  /** Request lines. */
  readonly sends: { readonly neighbours: string; readonly hog: string };
  readonly hog: string;
  readonly neighbours: readonly string[];
  /** Of each neighbour, per second; absent where nothing was measured. */
  readonly rate?: number | undefined;
  readonly measured: FairnessMeasurements;
  readonly checks: readonly FairnessCheck[];
  /** Refuted where any check is, else inconclusive where any is or nothing was measured, else proven. */
  readonly verdict: CheckVerdict;
  /** All requests sent, including controls and warm-up. */
  readonly requests: number;
  readonly interrupted: boolean;
  /** Reason of an early end. */
  readonly stopped?: string | undefined;
  readonly exitCode: 0 | 1 | 3 | 130;
}

/** Settings of a run; each is an option of the command line. */
export interface FairnessSettings {
  readonly rounds: number;
  /** Length of each phase. */
  readonly seconds: number;
  /** Beginning of each phase, not counted. */
  readonly warmUpSeconds: number;
  /** Of each neighbour, per second; absent: a share of the capacity. */
  readonly rate?: number | undefined;
  /** Rate of all neighbours, as a share of what all identities together are served. */
  readonly rateShare: number;
  readonly hogConnections: number;
  /** Pause of a connection of the hog after a refusal. */
  readonly hogPauseMs: number;
  /** Bound of the neighbours' latency: `ratio` times the quiet one, and `slackMs`. */
  readonly ratio: number;
  readonly slackMs: number;
  /** Least share of the hog's rate alone that all are served in the loud phase. */
  readonly throughput: number;
  /** Least share of the rate of all together that one is served alone. */
  readonly alone: number;
  readonly timeoutSeconds: number;
  readonly maxRequests: number;
  readonly seed: number;
}

/** What a host was observed to do; the judge reads nothing else. */
export interface FairnessMeasurements {
  /** Latency of the hog's request when nothing else is sent. */
  readonly unloaded?: number | undefined;
  /** Closed loop with all identities in turn, and the neighbours' request. */
  readonly together?: FloodRun | undefined;
  /** Closed loops with the hog's identity and the neighbours' request, before and after the rounds; absent: the hog sends the same request anyway. */
  readonly one?: readonly FloodRun[] | undefined;
  readonly rounds: readonly Round[];
  /** Two hogs of equal demand. */
  readonly rivals?: readonly [FloodRun, FloodRun] | undefined;
  readonly retry?: RetryTrial | undefined;
}

/** Measured within seconds, so that the state of the machine is the same for all of its phases. */
export interface Round {
  /** The neighbours alone. */
  readonly quiet: NeighbourRun;
  /** The neighbours, and the hog. */
  readonly loud: NeighbourRun;
  readonly hog: FloodRun;
  /** The hog alone. */
  readonly alone: FloodRun;
}

/** Open loop of all neighbours in turn. `operations` are the neighbours, by name. */
export interface NeighbourRun extends LatencyRun {
  /** Requests without success, the warm-up included; neighbours without any are left out. */
  readonly unserved: readonly { readonly neighbour: string; readonly count: number }[];
}

/** Closed loop: each connection sends again after each response. */
export interface FloodRun {
  readonly connections: number;
  /** Measured, without the warm-up. */
  readonly seconds: number;
  /** Successful responses per second. */
  readonly perSecond: number;
  /** Requests that ended within the measured time. */
  readonly counts: Counts;
  /** Including the warm-up, and what was cut off at the end. */
  readonly sent: number;
  /** Of successful responses, from send to response. */
  readonly serviceTime?: LatencySummary | undefined;
  readonly refusals: Refusals;
  /** Utilisation of the generator's thread, from 0 to 1. */
  readonly generatorBusy: number;
}

/** Responses with 429 or 503. */
export interface Refusals {
  readonly count: number;
  /** Those without a Retry-After that can be read. */
  readonly withoutRetryAfter: number;
  /** Of Retry-After, seconds; absent without any. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** The last one: milliseconds since 1970, and the seconds of its Retry-After. */
  readonly last?: { readonly at: number; readonly retryAfter?: number | undefined } | undefined;
}

/** A single request of the hog, sent after its last refusal and nothing since. */
export interface RetryTrial {
  readonly retryAfter: number;
  /** Seconds from the refusal to this request. */
  readonly waited: number;
  /** Absent without a response. */
  readonly status?: number | undefined;
  readonly served: boolean;
}

export type FairnessCheckId =
  | 'overload'
  | 'neighbours-served'
  | 'neighbours-latency'
  | 'each-neighbour'
  | 'alone'
  | 'throughput'
  | 'refusals'
  | 'rivals';

export interface FairnessCheck {
  readonly id: FairnessCheckId;
  readonly title: string;
  /** What a fair host does, in one sentence. */
  readonly requirement: string;
  readonly verdict: CheckVerdict | 'skipped';
  /** One sentence with its figures, or the reason why it was skipped. */
  readonly says: string;
}
