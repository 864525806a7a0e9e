/**
 * Closed loop for throughput, by autocannon: each connection sends again after each response. Autocannon's own figures are
 * unused: after a lost connection it pairs requests and responses wrongly and drops requests, and its latencies are whole
 * milliseconds. Hooks of its clients count instead. It verifies no certificate; the client that prepares scenarios does.
 */
import autocannon from 'autocannon';
import { Connection, type ConnectionObserver } from './connection.ts';
import { surpriseOf } from './guardrails.ts';
import { Latencies, rounded } from './latencies.ts';
import { boundReached, destinationOf, type Load, type Loaded, seriesEveryMs, tickEveryMs } from './load.ts';
import type { VolumeRun } from './report-data.ts';
import { SeriesCounter } from './series.ts';
import { Tally } from './tally.ts';

export interface ClosedLoop extends Load {
  /** Each with one request at a time. */
  readonly connections: number;
  readonly seconds: number;
  /** Ends the run after so many requests, instead of its seconds. */
  readonly amount?: number | undefined;
}

/** How often autocannon checks for its stop, milliseconds. */
const looksEvery = 20;

/** Never rejects for errors of the network or the host. */
export async function closedLoop(load: ClosedLoop): Promise<Loaded<VolumeRun>> {
  const { source, budget, amount = Number.POSITIVE_INFINITY } = load;
  const most = Math.min(budget.left, source.left?.() ?? amount, load.most ?? amount, amount);
  const books = new Books(load);
  // With fewer requests than connections some would get a share of zero, which autocannon takes for no bound.
  const connections = Math.min(load.connections, most);
  const busyBefore = performance.eventLoopUtilization();
  if (most > 0 && !load.signal.aborted) await cannonade(load, books, connections, most);
  const generatorBusy = performance.eventLoopUtilization(busyBefore).utilization;
  // Excludes the wait for autocannon's next check after the last response.
  const end = books.tally.completed >= most ? books.lastAt : performance.now();
  const seconds = Math.max(end - books.begun, Number.MIN_VALUE) / 1000;
  const { tally, series } = books;
  const stopped = books.surprise ?? (budget.left <= 0 ? boundReached(budget) : undefined);
  return {
    run: {
      seconds: rounded(seconds),
      perSecond: rounded(books.responses / seconds),
      counts: tally.counts(),
      serviceTime: books.serviceTime.summary(),
      series: series.data(),
      generatorBusy: rounded(generatorBusy),
    },
    stopped,
  };
}

function cannonade(load: ClosedLoop, books: Books, connections: number, most: number): Promise<void> {
  const { origin, host, hostname } = destinationOf(load.baseUrl);
  return new Promise((resolve, reject) => {
    let cannon: autocannon.Instance | undefined;
    const stop = () => {
      books.isEnding = true;
      cannon?.stop();
    };
    books.stop = stop;
    load.signal.addEventListener('abort', stop);
    const ticking = setInterval(() => load.onTick(books.tick()), tickEveryMs);
    const timer = load.amount === undefined ? setTimeout(stop, load.seconds * 1000) : undefined;
    const options: autocannon.Options = {
      url: origin,
      servername: hostname,
      connections,
      pipelining: 1,
      // We end the run ourselves, to know the requests that it cuts off.
      duration: longest,
      timeout: load.timeoutSeconds,
      sampleInt: looksEvery,
      ...(Number.isFinite(most) ? { maxOverallRequests: most } : {}),
      setupClient: (client) => new Connection(client, books, host),
    };
    cannon = autocannon(options, (error) => {
      load.signal.removeEventListener('abort', stop);
      clearInterval(ticking);
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Seconds of a day, longer than any run. */
const longest = 86_400;

/** State of a run. */
class Books implements ConnectionObserver {
  readonly tally = new Tally();
  readonly serviceTime = new Latencies();
  readonly begun = performance.now();
  readonly series = new SeriesCounter(this.begun, seriesEveryMs);
  readonly load: ClosedLoop;
  lastAt = this.begun;
  responses = 0;
  surprise: string | undefined;
  isEnding = false;
  stop: () => void = () => {};

  constructor(load: ClosedLoop) {
    this.load = load;
  }

  sent(): void {
    this.tally.send();
    this.load.budget.spend();
  }

  onResponse(status: number, ms: number | undefined): void {
    this.lastAt = performance.now();
    this.responses += 1;
    this.tally.countResponse(status, this.load.source.isExpected(status));
    if (ms !== undefined) this.serviceTime.record(ms);
    this.series.count(this.lastAt, status);
    this.#look();
  }

  lost(what: string | 'timeout'): void {
    this.lastAt = performance.now();
    if (what === 'timeout') this.tally.timedOut();
    else this.tally.failed(what);
    this.series.count(this.lastAt, undefined);
    this.#look();
  }

  tick() {
    const { sent, completed, surprises } = this.tally;
    return { seconds: (performance.now() - this.begun) / 1000, sent, completed, surprises };
  }

  #look(): void {
    if (this.surprise !== undefined) return;
    this.surprise = surpriseOf(this.tally, this.load.maxSurprises);
    if (this.surprise !== undefined) this.stop();
  }
}
