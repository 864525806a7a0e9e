/** Course of a fairness run: capacity, then rounds of a quiet phase, a loud one and the hog alone. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpClient } from '#harness/http/client.ts';
import { median } from '#harness/median.ts';
import { rounded } from '../throughput/latencies.ts';
import type { FloodParty, PlainRequest } from './flood.ts';
import { type LoadOptions, Loads } from './loads.ts';
import { type Parties, statusOf } from './parties.ts';
import type { FairnessPhase } from './progress.ts';
import type { FairnessMeasurements, FloodRun, NeighbourRun, Round } from './report-data.ts';
import { retryTrial } from './retry-trial.ts';

export interface CourseOptions extends LoadOptions {
  readonly parties: Parties;
  readonly client: HttpClient;
}

/** Requests for the latency without any load. */
const unloadedRequests = 5;
/** Pause between phases, for what the host still does. */
const settleMs = 200;
/** Rate of all neighbours beyond which this generator would be busy itself, per second. */
const highestRate = 500;

export class FairnessCourse {
  /** Of each neighbour, per second; absent before it is known. */
  rate: number | undefined;
  readonly #with: CourseOptions;
  readonly #loads: Loads;
  readonly #rounds: Round[] = [];
  #unloaded: number | undefined;
  #together: FloodRun | undefined;
  readonly #one: FloodRun[] = [];
  #rivals: readonly [FloodRun, FloodRun] | undefined;
  #retry: FairnessMeasurements['retry'];
  /** The last flood: its last refusal is tried, without any request of the hog in between. */
  #last: FloodRun | undefined;

  constructor(options: CourseOptions) {
    this.#with = options;
    this.#loads = new Loads(options);
  }

  /** Measures until the end, an interrupt or the request budget. */
  async run(): Promise<void> {
    const { settings, parties } = this.#with;
    const usual = [parties.hog, ...parties.neighbours].map((party) => party.usual);
    this.#unloaded = await this.#latencyOf(parties.hog.excessive);
    this.#together = await this.#floodOf('together', usual);
    await this.#measureOne();
    this.rate = settings.rate ?? this.#defaultRate();
    if (this.rate <= 0) this.#loads.stopped ??= 'all together were served nothing';
    for (let index = 0; index < settings.rounds && !this.#loads.isOver; index += 1) await this.#round(index);
    if (!this.#loads.isOver) await this.#tryRetry();
    await this.#measureOne();
    if (!this.#loads.isOver) await this.#tryRivals();
  }

  /** Reason of an early end. */
  get stopped(): string | undefined {
    return this.#loads.stopped;
  }

  get measured(): FairnessMeasurements {
    return {
      unloaded: this.#unloaded,
      together: this.#together,
      one: this.#one.length > 0 ? this.#one : undefined,
      rounds: this.#rounds,
      rivals: this.#rivals,
      retry: this.#retry,
    };
  }

  /** @returns the median of some requests, one after the other; undefined after an interrupt */
  async #latencyOf(request: PlainRequest): Promise<number | undefined> {
    const found: number[] = [];
    while (found.length < unloadedRequests && !this.#loads.isOver) {
      const sentAt = performance.now();
      await this.#try(request);
      found.push(performance.now() - sentAt);
    }
    return found.length === 0 ? undefined : rounded(median(found));
  }

  async #measureOne(): Promise<void> {
    const { hog } = this.#with.parties;
    const run = hog.usual === hog.excessive ? undefined : await this.#floodOf('one', [hog.usual]);
    if (run) this.#one.push(run);
  }

  #defaultRate(): number {
    const { settings, parties } = this.#with;
    const all = Math.min((this.#together?.perSecond ?? 0) * settings.rateShare, highestRate);
    return Math.round((all / parties.neighbours.length) * 1000) / 1000;
  }

  /** Quiet and loud, loud and quiet: drift of the machine affects both alike. */
  async #round(index: number): Promise<void> {
    const round = index + 1;
    let quiet = index % 2 === 0 ? await this.#quiet(round) : undefined;
    const loud = await this.#loud(round);
    quiet ??= await this.#quiet(round);
    const alone = await this.#floodOf('alone', [this.#with.parties.hog.excessive], round);
    if (!quiet || !loud || !alone || this.#with.signal.aborted) return;
    this.#rounds.push({ quiet, ...loud, alone });
    const [quietP99 = 0, loudP99 = 0] = [quiet, loud.loud].map(({ latency }) => latency?.p99);
    this.#with.onProgress({ kind: 'round', round, quietP99, loudP99 });
  }

  async #quiet(round: number): Promise<NeighbourRun | undefined> {
    if (this.#loads.isOver) return undefined;
    await this.#begin('quiet', round);
    return this.#neighbours();
  }

  async #loud(round: number): Promise<{ loud: NeighbourRun; hog: FloodRun } | undefined> {
    if (this.#loads.isOver) return undefined;
    await this.#begin('loud', round);
    const party = this.#partyOf([this.#with.parties.hog.excessive]);
    const [[hog], loud] = await Promise.all([this.#loads.flood([party]), this.#neighbours()]);
    if (!hog) return undefined;
    this.#last = hog;
    return { loud, hog };
  }

  #neighbours(): Promise<NeighbourRun> {
    const { neighbours } = this.#with.parties;
    return this.#loads.openLoop(neighbours, (this.rate ?? 0) * neighbours.length);
  }

  #partyOf(requests: readonly PlainRequest[]): FloodParty {
    return { requests, connections: this.#with.settings.hogConnections };
  }

  async #floodOf(
    phase: FairnessPhase,
    requests: readonly PlainRequest[],
    round?: number,
  ): Promise<FloodRun | undefined> {
    if (this.#loads.isOver) return undefined;
    await this.#begin(phase, round);
    const [run] = await this.#loads.flood([this.#partyOf(requests)]);
    if (!run) return undefined;
    this.#last = run;
    this.#with.onProgress({ kind: 'served', phase, perSecond: run.perSecond });
    return run;
  }

  /** Two identities with the hog's request; left out where the second one may not send it. */
  async #tryRivals(): Promise<void> {
    const { parties, settings } = this.#with;
    const [second] = parties.neighbours;
    if (!second) return;
    const status = await this.#try(second.excessive);
    if (typeof status !== 'number' || !this.#loads.admission.isAdmitted(status)) return;
    await this.#begin('rivals');
    const connections = Math.max(1, Math.floor(settings.hogConnections / 2));
    const [one, other] = await this.#loads.flood(
      [parties.hog, second].map(({ excessive }) => ({ requests: [excessive], connections })),
    );
    if (!one || !other || this.#loads.isOver) return;
    this.#rivals = [one, other];
  }

  async #tryRetry(): Promise<void> {
    const { parties, signal, onProgress } = this.#with;
    const { at, retryAfter } = this.#last?.refusals.last ?? {};
    if (at === undefined || retryAfter === undefined) return;
    onProgress({ kind: 'retry', seconds: retryAfter });
    const retry = await retryTrial({
      refusal: { at, retryAfter },
      now: () => performance.timeOrigin + performance.now(),
      wait: (ms) => this.#sleep(ms),
      send: async () => {
        const status = await this.#try(parties.hog.excessive);
        if (typeof status !== 'number') return { served: false };
        return { status, served: this.#loads.admission.isAdmitted(status) };
      },
    });
    if (!signal.aborted) this.#retry = retry;
  }

  /** One request outside of any load, within the budget. */
  #try(request: PlainRequest): ReturnType<typeof statusOf> {
    const { client, baseUrl, budget } = this.#with;
    budget.spend();
    return statusOf(client, baseUrl, request);
  }

  async #sleep(ms: number): Promise<void> {
    const { signal } = this.#with;
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** A host may still serve what the flood before was cut off from: waits until it responds to the hog again. */
  async #begin(phase: FairnessPhase, round?: number): Promise<void> {
    const { settings, parties, onProgress } = this.#with;
    const { rounds, seconds, warmUpSeconds } = settings;
    if (this.#last) {
      await this.#sleep(settleMs);
      await this.#try(parties.hog.usual);
    }
    const phases = 3 * rounds + (parties.hog.usual === parties.hog.excessive ? 2 : 4);
    const takesMs = phases * ((seconds + warmUpSeconds) * 1000 + settleMs);
    onProgress({ kind: 'phase', phase, round, rounds, takesMs });
  }
}
