/** Measurements of an open loop, as responses arrive. */
import { Latencies, rounded } from './latencies.ts';
import type { LatencyRun, OperationLatency } from './report-data.ts';
import type { LoadRequest } from './scenario.ts';
import { Tally } from './tally.ts';

/** Result of a request. */
interface Outcome {
  /** 0 without a response. */
  readonly status: number;
  readonly isExpected: boolean;
  readonly error: NodeJS.ErrnoException | undefined;
}

export interface CompletedRequest extends Outcome {
  readonly request: LoadRequest;
  /** On one clock, milliseconds. */
  readonly intendedAt: number;
  readonly sentAt: number;
}

/** Lateness beyond timers and garbage collection, milliseconds. */
const lateAfterMs = 10;

/** Maximum number of points in a plot. */
const mostPoints = 1000;

const timeouts: ReadonlySet<string | undefined> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export class Measurements {
  /** Number of late sends. */
  late = 0;
  readonly tally = new Tally();
  readonly all = new Latencies();
  readonly admitted = new Latencies();
  readonly denied = new Latencies();
  readonly #serviceTime = new Latencies();
  readonly #lateness = new Latencies();
  readonly #operations = new Map<string, Latencies>();
  readonly #points: [seconds: number, ms: number, status: number][] = [];
  readonly #from: number;
  readonly #everyNth: number;
  #seen = 0;

  /** @param from start of the measurement @param expected estimated number of requests */
  constructor(from: number, expected: number) {
    this.#from = from;
    this.#everyNth = Math.max(1, Math.ceil(expected / mostPoints));
  }

  /** @param latenessMs of the generator */
  send(latenessMs: number): void {
    this.tally.send();
    this.#lateness.record(latenessMs);
    if (latenessMs > lateAfterMs) this.late += 1;
  }

  get latestMs(): number {
    return this.#lateness.max;
  }

  record({ request, intendedAt, sentAt, ...outcome }: CompletedRequest): void {
    const now = performance.now();
    const ms = now - intendedAt;
    const { status, isExpected } = outcome;
    if (this.#seen % this.#everyNth === 0) {
      this.#points.push([rounded((intendedAt - this.#from) / 1000), rounded(ms), status]);
    }
    this.#seen += 1;
    // The time until a connection fails is no latency.
    if (recordIn(this.tally, outcome) === 'failure') return;
    this.all.record(ms);
    this.#serviceTime.record(now - sentAt);
    if (status === 429) this.denied.record(ms);
    else if (isExpected) this.admitted.record(ms);
    this.#of(request.operation).record(ms);
  }

  run({ rate, seconds, mostOpen }: { rate: number; seconds: number; mostOpen: number }): LatencyRun {
    const lateness = this.#lateness;
    return {
      rate,
      seconds,
      counts: this.tally.counts(),
      latency: this.all.summary(),
      serviceTime: this.#serviceTime.summary(),
      lateness: {
        p50: lateness.at(50),
        p99: lateness.at(99),
        max: lateness.max,
        late: this.late,
        lateAfterMs,
      },
      mostOpen,
      operations: [...this.#operations].map(([operation, latencies]) => latencyOf(operation, latencies)),
      points: this.#points.toSorted(([one], [other]) => one - other),
    };
  }

  #of(operation: string): Latencies {
    let latencies = this.#operations.get(operation);
    if (!latencies) {
      latencies = new Latencies();
      this.#operations.set(operation, latencies);
    }
    return latencies;
  }
}

/** @returns its counter */
export function recordIn(tally: Tally, { status, isExpected, error }: Outcome): 'response' | 'timeout' | 'failure' {
  if (!error) {
    tally.countResponse(status, isExpected);
    return 'response';
  }
  if (timeouts.has(error.code)) {
    tally.timedOut();
    return 'timeout';
  }
  tally.failed(error.code ?? error.message);
  return 'failure';
}

function latencyOf(operation: string, latencies: Latencies): OperationLatency {
  return { operation, count: latencies.count, p50: latencies.at(50), p99: latencies.at(99) };
}
