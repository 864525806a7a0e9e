/**
 * Volume: each connection asks again as soon as it was answered, by autocannon. Of autocannon's own figures none is used:
 * it pairs requests and answers wrongly after a lost connection, does not count requests that a closed connection took with
 * it, and knows latencies in whole milliseconds. What is counted here is seen through hooks of each of its clients. It
 * verifies no certificate: the client by which scenarios are prepared does.
 */
import autocannon from 'autocannon';
import { Connection, type Told } from './connection.ts';
import { Latencies, rounded } from './latencies.ts';
import { boundReached, destinationOf, type Load, type Loaded, seriesEveryMs, tickEveryMs } from './load.ts';
import { surpriseOf } from './politeness.ts';
import type { VolumeRun } from './report-data.ts';
import { SeriesCounter } from './series.ts';
import { Tally } from './tally.ts';

export interface ClosedLoop extends Load {
  /** Each with one request at a time. */
  readonly connections: number;
  readonly seconds: number;
  /** Ends the run after so many requests, in place of its seconds. */
  readonly amount?: number | undefined;
}

/** How often autocannon looks whether it was stopped, in milliseconds. */
const looksEvery = 20;

/** Never rejects for what the network or the host does. */
export async function closedLoop(load: ClosedLoop): Promise<Loaded<VolumeRun>> {
  const { source, budget, amount = Number.POSITIVE_INFINITY } = load;
  const most = Math.min(budget.left, source.left?.() ?? amount, load.most ?? amount, amount);
  const books = new Books(load);
  // With fewer requests than connections some would have a share of none, which autocannon takes for no bound.
  const connections = Math.min(load.connections, most);
  const busyBefore = performance.eventLoopUtilization();
  if (most > 0 && !load.signal.aborted) await cannonade(load, books, connections, most);
  const generatorBusy = performance.eventLoopUtilization(busyBefore).utilization;
  // Of a run that sent all it might the wait for autocannon's next look is no part.
  const end = books.tally.settled >= most ? books.lastAt : performance.now();
  const seconds = Math.max(end - books.begun, Number.MIN_VALUE) / 1000;
  const { tally, series } = books;
  const stopped = books.surprise ?? (budget.left <= 0 ? boundReached(budget) : undefined);
  return {
    run: {
      seconds: rounded(seconds),
      perSecond: rounded(books.answered / seconds),
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
      // The end is ours to tell, so that we know which requests it cut off.
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

/** Seconds of a day: of no run. */
const longest = 86_400;

/** What is known of a run. */
class Books implements Told {
  readonly tally = new Tally();
  readonly serviceTime = new Latencies();
  readonly begun = performance.now();
  readonly series = new SeriesCounter(this.begun, seriesEveryMs);
  readonly load: ClosedLoop;
  lastAt = this.begun;
  answered = 0;
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

  answer(status: number, ms: number | undefined): void {
    this.lastAt = performance.now();
    this.answered += 1;
    this.tally.answered(status, this.load.source.isExpected(status));
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
    const { sent, settled, surprises } = this.tally;
    return { seconds: (performance.now() - this.begun) / 1000, sent, settled, surprises };
  }

  #look(): void {
    if (this.surprise !== undefined) return;
    this.surprise = surpriseOf(this.tally, this.load.maxSurprises);
    if (this.surprise !== undefined) this.stop();
  }
}
