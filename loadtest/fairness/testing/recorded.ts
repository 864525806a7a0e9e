/** Recorded measurements of a fair host, and changes of them, for tests of judging and of reports. Deterministic. */
import type { Counts, LatencySummary } from '../../throughput/report-data.ts';
import type {
  FairnessMeasurements,
  FairnessSettings,
  FloodRun,
  NeighbourRun,
  Refusals,
  Round,
} from '../report-data.ts';
import { fairnessSettings } from '../settings.ts';

export const settings: FairnessSettings = fairnessSettings({ seed: 7 });

const noCounts = { '3xx': 0, '429': 0, other4xx: 0, '5xx': 0, errors: 0, timeouts: 0, unfinished: 0, unexpected: 0 };

function summary(count: number, p50: number, p99: number): LatencySummary {
  const curve = [
    [0, p50 / 2],
    [50, p50],
    [99, p99],
    [100, p99 * 1.2],
  ] as const;
  return { count, mean: p50, p50, p90: (p50 + p99) / 2, p99, p999: p99 * 1.1, max: p99 * 1.2, curve };
}

export interface RecordedNeighbours {
  readonly p50?: number;
  readonly p99?: number;
  /** Requests of the phase. */
  readonly count?: number;
  /** Of them, the late ones, and their lateness in milliseconds. */
  readonly late?: number;
  readonly lateness?: number;
  /** Median of the last neighbour; absent: as the others. */
  readonly lastP50?: number;
  readonly counts?: Partial<Counts>;
  readonly unserved?: NeighbourRun['unserved'];
}

const names = ['neighbour 1', 'neighbour 2', 'neighbour 3'];

export function neighbours(facts: RecordedNeighbours = {}): NeighbourRun {
  const { p50 = 5, p99 = 20, count = 300, late = 0, lateness = 0, lastP50 = p50, unserved = [] } = facts;
  const share = Math.floor(count / names.length);
  return {
    rate: 100,
    seconds: 3,
    counts: { sent: count, '2xx': count, ...noCounts, byStatus: { '200': count }, byError: {}, ...facts.counts },
    latency: summary(count, p50, p99),
    serviceTime: summary(count, p50 - lateness, p99 - lateness),
    lateness: { p50: lateness / 2, p99: lateness, max: lateness, late, lateAfterMs: 10 },
    mostOpen: 4,
    operations: names.map((operation, index) => ({
      operation,
      count: share,
      p50: index === names.length - 1 ? lastP50 : p50,
      p99,
    })),
    points: [
      [0.5, p50, 200],
      [1.5, p99, 200],
    ],
    unserved,
  };
}

interface RecordedFlood {
  readonly perSecond?: number;
  readonly seconds?: number;
  readonly counts?: Partial<Counts>;
  readonly refusals?: Partial<Refusals>;
  readonly generatorBusy?: number;
}

export function floodRun({
  perSecond = 400,
  seconds = 3,
  generatorBusy = 0.2,
  ...facts
}: RecordedFlood = {}): FloodRun {
  const served = Math.round(perSecond * seconds);
  const refused = facts.refusals?.count ?? 0;
  const byStatus = { '200': served, ...(refused > 0 ? { '503': refused } : {}) };
  return {
    connections: 100,
    seconds,
    perSecond,
    counts: {
      sent: served + refused,
      '2xx': served,
      ...noCounts,
      '5xx': refused,
      unexpected: refused,
      ...{ byStatus, byError: {} },
      ...facts.counts,
    },
    sent: served + refused + 50,
    serviceTime: summary(Math.max(served, 1), 250, 400),
    refusals: { count: 0, withoutRetryAfter: 0, ...facts.refusals },
    generatorBusy,
  };
}

/** A fair round: the hog gets what the neighbours leave. */
function round(changes: Partial<Round> = {}): Round {
  return {
    quiet: neighbours(),
    loud: neighbours({ p50: 6, p99: 24 }),
    hog: floodRun({ perSecond: 300 }),
    alone: floodRun({ perSecond: 400 }),
    ...changes,
  };
}

/** @param changes of each round */
export function fairRun(
  changes: Partial<Round> | ((index: number) => Partial<Round>) = {},
  more: Partial<FairnessMeasurements> = {},
): FairnessMeasurements {
  return {
    unloaded: 4,
    together: floodRun({ perSecond: 400 }),
    rounds: Array.from({ length: 4 }, (_, index) => round(typeof changes === 'function' ? changes(index) : changes)),
    rivals: [floodRun({ perSecond: 200 }), floodRun({ perSecond: 196 })],
    ...more,
  };
}
