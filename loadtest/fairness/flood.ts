/**
 * Closed loop of parties that send as much as they can: each connection sends again after each response, and after a pause
 * when it was refused. In a thread of its own, so that it does not delay the open loop of the neighbours.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { admissionOf } from '../admission.ts';
import { Budget, type SharedBudget } from '../throughput/guardrails.ts';
import { Latencies, rounded } from '../throughput/latencies.ts';
import { destinationOf } from '../throughput/load.ts';
import { recordIn } from '../throughput/measurements.ts';
import type { LoadRequest } from '../throughput/scenario.ts';
import { Tally } from '../throughput/tally.ts';
import { FloodClock } from './flood-clock.ts';
import { RefusalCounter } from './refusals.ts';
import type { FloodRun } from './report-data.ts';

/** Can be sent to another thread. */
export type PlainRequest = Omit<LoadRequest, 'onResponse'>;

/** Clients that send the same requests in turn, over connections of their own. */
export interface FloodParty {
  readonly requests: readonly PlainRequest[];
  readonly connections: number;
}

export interface FloodOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly parties: readonly FloodParty[];
  /** Statuses of success; absent: 2xx. */
  readonly admitted?: readonly number[] | undefined;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly pauseMs: number;
  readonly timeoutSeconds: number;
  /** Of all parties, and of what else sends meanwhile. */
  readonly budget: SharedBudget;
}

/** Least pause after a network error: a host that is away would be tried thousands of times. */
const errorPauseMs = 20;
const tickEveryMs = 200;

/** Never rejects for errors of the network or the host. @param onTick called several times a second @returns a run for each party */
export async function flood(options: FloodOptions, signal: AbortSignal, onTick: () => void): Promise<FloodRun[]> {
  const { parties, warmUpSeconds, seconds } = options;
  const { most, spent } = options.budget;
  const clock = new FloodClock(warmUpSeconds * 1000, seconds * 1000, new Budget(most, spent));
  const busyBefore = performance.eventLoopUtilization();
  const floods = parties.map((party) => new PartyFlood(party, options, clock));
  const ticking = setInterval(onTick, tickEveryMs);
  const ended = Promise.all(floods.map((one) => one.run()));
  const end = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil((warmUpSeconds + seconds) * 1000))]);
  const stop = () => {
    clock.stop();
    for (const one of floods) void one.cutOff();
  };
  end.addEventListener('abort', stop, { once: true });
  await ended;
  end.removeEventListener('abort', stop);
  clearInterval(ticking);
  await Promise.all(floods.map((one) => one.cutOff()));
  const { utilization } = performance.eventLoopUtilization(busyBefore);
  return floods.map((one) => one.result(rounded(utilization)));
}

interface Received {
  /** 0 without a response. */
  readonly status: number;
  readonly retryAfter?: string | undefined;
  readonly error: NodeJS.ErrnoException | undefined;
}

class PartyFlood {
  readonly #party: FloodParty;
  readonly #options: FloodOptions;
  readonly #clock: FloodClock;
  readonly #pool: Pool;
  readonly #host: string;
  readonly #tally = new Tally();
  readonly #serviceTime = new Latencies();
  readonly #refusals = new RefusalCounter();
  #sent = 0;
  #served = 0;
  #isCutOff = false;

  constructor(party: FloodParty, options: FloodOptions, clock: FloodClock) {
    this.#party = party;
    this.#options = options;
    this.#clock = clock;
    const { origin, host } = destinationOf(options.baseUrl);
    const timeout = options.timeoutSeconds * 1000;
    this.#host = host;
    this.#pool = new Pool(origin, {
      connections: party.connections,
      pipelining: 1,
      ...{ connect: { timeout }, headersTimeout: timeout, bodyTimeout: timeout },
    });
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.#party.connections }, () => this.#client()));
  }

  /** Ends open requests, as a client that disconnects. */
  async cutOff(): Promise<void> {
    if (this.#isCutOff) return;
    this.#isCutOff = true;
    await this.#pool.destroy();
  }

  result(generatorBusy: number): FloodRun {
    const { seconds } = this.#clock;
    return {
      connections: this.#party.connections,
      seconds: rounded(seconds),
      perSecond: seconds > 0 ? rounded(this.#served / seconds) : 0,
      counts: this.#tally.counts(),
      sent: this.#sent,
      serviceTime: this.#serviceTime.summary(),
      refusals: this.#refusals.counts(),
      generatorBusy,
    };
  }

  async #client(): Promise<void> {
    const { requests } = this.#party;
    while (this.#clock.admit()) {
      const request = requests[this.#sent % requests.length];
      if (!request) throw new RangeError('a party has no request');
      this.#sent += 1;
      const sentAt = performance.now();
      const received = await this.#exchange(request);
      if (this.#isCutOff) return;
      const pause = this.#record(received, sentAt);
      if (pause > 0) await sleep(pause);
    }
  }

  /** @returns the pause before the next request of the connection */
  #record({ status, retryAfter, error }: Received, sentAt: number): number {
    const now = performance.now();
    const isExpected = admissionOf(this.#options.admitted).isAdmitted(status);
    const isRefused = !error && !isExpected && (status === 429 || status === 503);
    if (isRefused) this.#refusals.record(retryAfter, performance.timeOrigin + now, this.#clock.isMeasured(now));
    if (this.#clock.isMeasured(now)) {
      this.#tally.send();
      recordIn(this.#tally, { status, isExpected, error });
      if (isExpected) {
        this.#serviceTime.record(now - sentAt);
        this.#served += 1;
      }
    }
    if (error) return Math.max(this.#options.pauseMs, errorPauseMs);
    return isExpected ? 0 : this.#options.pauseMs;
  }

  #exchange({ method, path, headers, body }: PlainRequest): Promise<Received> {
    let status = 0;
    let retryAfter: string | undefined;
    return new Promise((resolve) => {
      this.#pool.dispatch(
        {
          method,
          path,
          headers: { host: this.#host, 'user-agent': this.#options.userAgent, ...headers },
          body: body ?? null,
        },
        {
          onRequestStart: () => {},
          onResponseStart: (_controller, code, { 'retry-after': value }) => {
            status = code;
            retryAfter = Array.isArray(value) ? value[0] : value;
          },
          onResponseData: () => {},
          onResponseEnd: () => resolve({ status, retryAfter, error: undefined }),
          onResponseError: (_controller, error) => resolve({ status: 0, error }),
        },
      );
    });
  }
}
