/**
 * Open loop for latencies: requests are sent on schedule, regardless of earlier responses, and each latency counts from
 * the intended send time. A stall of the host therefore delays many requests, as it would for its users.
 */
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { Agent } from 'undici';
import { arrivals } from './arrivals.ts';
import { surpriseOf } from './guardrails.ts';
import { rounded } from './latencies.ts';
import { boundReached, type Destination, destinationOf, type Load, type Loaded, tickEveryMs } from './load.ts';
import { Measurements, recordIn } from './measurements.ts';
import type { Arrivals, LatencyRun } from './report-data.ts';
import type { LoadRequest } from './scenario.ts';
import { Tally } from './tally.ts';

export interface OpenLoop extends Load {
  /** Requests per second. */
  readonly rate: number;
  readonly arrivals: Arrivals;
  /** From 0 to 1, seeded. */
  readonly random: () => number;
  /** Warm-up at the same rate, not counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Maximum number of open requests, each on a connection of its own. */
  readonly mostOpen: number;
}

export interface OpenLoaded extends Loaded<LatencyRun> {
  /** Mergeable with the histograms of other runs. */
  readonly measurements: Measurements;
}

/**
 * Up to this rate the last millisecond before a send is a busy wait, because timers have whole milliseconds.
 * Above it the busy wait would take a core that a local host needs.
 */
const spinsUpTo = 500;

/** Never rejects for errors of the network or the host. */
export async function openLoop(load: OpenLoop): Promise<OpenLoaded> {
  const timeout = load.timeoutSeconds * 1000;
  // A connection limit would queue requests here, invisibly.
  const agent = new Agent({ connect: { timeout }, headersTimeout: timeout, bodyTimeout: timeout });
  const sender = new Sender(load, agent);
  const ticking = setInterval(() => load.onTick(sender.tick()), tickEveryMs);
  try {
    await sender.sendAll();
    await sender.completed(timeout);
  } finally {
    clearInterval(ticking);
    await agent.destroy();
  }
  return { run: sender.run(), stopped: sender.stopped, measurements: sender.measurements };
}

class Sender {
  readonly measurements: Measurements;
  stopped: string | undefined;
  readonly #load: OpenLoop;
  readonly #agent: Agent;
  readonly #destination: Destination;
  readonly #begun = performance.now();
  readonly #measuredFrom: number;
  /** Includes the warm-up: a failing host gets no further requests. */
  readonly #seen = new Tally();
  #open = 0;
  #mostOpen = 0;
  #lastAt = 0;

  constructor(load: OpenLoop, agent: Agent) {
    this.#load = load;
    this.#agent = agent;
    this.#destination = destinationOf(load.baseUrl);
    this.#measuredFrom = this.#begun + load.warmUpSeconds * 1000;
    this.measurements = new Measurements(this.#measuredFrom, load.rate * load.seconds);
  }

  async sendAll(): Promise<void> {
    const { rate, random, warmUpSeconds, seconds, source, budget, most, signal } = this.#load;
    const next = arrivals(this.#load.arrivals, rate, random);
    const end = this.#begun + (warmUpSeconds + seconds) * 1000;
    for (let at = this.#begun + next(); at < end; at = this.#begun + next()) {
      await this.#until(at);
      if (this.stopped !== undefined || signal.aborted || source.left?.() === 0 || this.#seen.sent === most) break;
      if (this.#open >= this.#load.mostOpen) this.stopped = this.#overload();
      else if (!budget.take()) this.stopped = boundReached(budget);
      else this.#send(source.next(), at);
    }
    this.#lastAt = Math.min(performance.now(), end);
  }

  /** Waits for open requests. */
  async completed(timeout: number): Promise<void> {
    // A timeout may fire late, from a timer of whole seconds.
    const end = performance.now() + 2 * timeout + 2000;
    while (this.#open > 0 && performance.now() < end && !this.#load.signal.aborted) await sleep(5);
  }

  tick() {
    const { sent, completed, surprises } = this.#seen;
    return { seconds: (performance.now() - this.#begun) / 1000, sent, completed, surprises };
  }

  run(): LatencyRun {
    return this.measurements.run({
      rate: this.#load.rate,
      seconds: rounded(Math.max(0, this.#lastAt - this.#measuredFrom) / 1000),
      mostOpen: this.#mostOpen,
    });
  }

  async #until(at: number): Promise<void> {
    const spins = this.#load.rate <= spinsUpTo;
    let left = at - performance.now();
    // Yields to the event loop so that responses are read.
    if (left <= 0) return turn();
    while (left > 0) {
      if (left > 2 || !spins) await sleep(Math.max(1, left - 1));
      else await turn();
      left = at - performance.now();
    }
  }

  #send(request: LoadRequest, intendedAt: number): void {
    const { source, userAgent, maxSurprises } = this.#load;
    const { measurements } = this;
    const isMeasured = intendedAt >= this.#measuredFrom;
    const sentAt = performance.now();
    this.#open += 1;
    this.#mostOpen = Math.max(this.#mostOpen, this.#open);
    this.#seen.send();
    if (isMeasured) measurements.send(sentAt - intendedAt);
    let status = 0;
    const chunks: Buffer[] = [];
    const complete = (error?: NodeJS.ErrnoException) => {
      this.#open -= 1;
      if (error) status = 0;
      if (!error) request.onResponse?.(status, Buffer.concat(chunks).toString('utf8'));
      // Requests that the end of the run cut off are counted as unfinished, not as errors.
      if (this.#agent.destroyed) return;
      const isExpected = source.isExpected(status);
      recordIn(this.#seen, { status, isExpected, error });
      this.stopped ??= surpriseOf(this.#seen, maxSurprises);
      if (isMeasured) measurements.record({ request, intendedAt, sentAt, status, isExpected, error });
    };
    const { method, path, headers, body } = request;
    this.#agent.dispatch(
      {
        origin: this.#destination.origin,
        method,
        path,
        headers: { host: this.#destination.host, 'user-agent': userAgent, ...headers },
        body: body ?? null,
      },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, code) => {
          status = code;
        },
        onResponseData: (_controller, chunk) => {
          if (request.onResponse) chunks.push(chunk);
        },
        onResponseEnd: () => complete(),
        onResponseError: (_controller, error) => complete(error),
      },
    );
  }

  /** After a sleep the generator sends its backlog at once; that delay is not the host's. */
  #overload(): string {
    const reason = `${this.#open} requests were open at once, at ${this.#load.rate} per second`;
    const { late, latestMs } = this.measurements;
    return late > 0
      ? `${reason}; the generator itself sent ${late} of them late, by up to ${Math.round(latestMs)} ms`
      : reason;
  }
}
