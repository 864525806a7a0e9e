/** What the answers of an open loop tell, as they come. */
import { Latencies, rounded } from './latencies.ts';
import type { LatencyRun, OperationLatency } from './report-data.ts';
import type { LoadRequest } from './scenario.ts';
import { Tally } from './tally.ts';

/** What became of a request. */
interface Outcome {
  /** 0 where there was no answer. */
  readonly status: number;
  readonly isExpected: boolean;
  readonly error: NodeJS.ErrnoException | undefined;
}

export interface Settled extends Outcome {
  readonly request: LoadRequest;
  /** On one clock, milliseconds. */
  readonly intendedAt: number;
  readonly sentAt: number;
}

/** Later than this is late: more than timers and the collection of garbage take, milliseconds. */
const lateAfterMs = 10;

/** How many points a plot can show. */
const mostPoints = 1000;

const timeouts: ReadonlySet<string | undefined> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export class Measurements {
  /** How many were sent late. */
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

  /** @param from the start of what is measured @param expected about how many requests there will be */
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

  settle({ request, intendedAt, sentAt, ...outcome }: Settled): void {
    const now = performance.now();
    const ms = now - intendedAt;
    const { status, isExpected } = outcome;
    if (this.#seen % this.#everyNth === 0) {
      this.#points.push([rounded((intendedAt - this.#from) / 1000), rounded(ms), status]);
    }
    this.#seen += 1;
    // How soon a connection breaks is no latency.
    if (settleIn(this.tally, outcome) === 'failed') return;
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
      operations: [...this.#operations].map(([operation, latencies]) => told(operation, latencies)),
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

/** @returns how it is counted */
export function settleIn(tally: Tally, { status, isExpected, error }: Outcome): 'answered' | 'timed out' | 'failed' {
  if (!error) {
    tally.answered(status, isExpected);
    return 'answered';
  }
  if (timeouts.has(error.code)) {
    tally.timedOut();
    return 'timed out';
  }
  tally.failed(error.code ?? error.message);
  return 'failed';
}

function told(operation: string, latencies: Latencies): OperationLatency {
  return { operation, count: latencies.count, p50: latencies.at(50), p99: latencies.at(99) };
}
