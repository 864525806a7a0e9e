/** The loads of a fairness run: the neighbours' open loop, and floods. */
import { type Admission, admissionOf } from '../admission.ts';
import type { Budget } from '../throughput/guardrails.ts';
import { boundReached } from '../throughput/load.ts';
import { openLoop } from '../throughput/open-loop.ts';
import type { FloodParty } from './flood.ts';
import type { Flooder } from './flooder.ts';
import { NeighbourSource } from './neighbour-source.ts';
import type { Party } from './parties.ts';
import type { FairnessProgress } from './progress.ts';
import type { FairnessSettings, FloodRun, NeighbourRun } from './report-data.ts';

export interface LoadOptions {
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Statuses of success; absent: 2xx. */
  readonly admitted: readonly number[] | undefined;
  readonly settings: FairnessSettings;
  readonly budget: Budget;
  readonly random: () => number;
  readonly flooder: Flooder;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FairnessProgress) => void;
}

/** Open requests beyond which the host does not keep up. */
const mostOpen = 2000;

export class Loads {
  /** Reason to send nothing more. */
  stopped: string | undefined;
  readonly admission: Admission;
  readonly #with: LoadOptions;

  constructor(options: LoadOptions) {
    this.#with = options;
    this.admission = admissionOf(options.admitted);
  }

  /** Whether the rest of the run is left out. */
  get isOver(): boolean {
    return this.stopped !== undefined || this.#with.signal.aborted;
  }

  /** Closed loop of each party, at once. @returns a run for each */
  async flood(parties: readonly FloodParty[]): Promise<readonly FloodRun[]> {
    const { settings, budget, baseUrl, userAgent, admitted, flooder } = this.#with;
    const runs = await flooder.run(
      {
        ...{ baseUrl, userAgent, admitted, parties, budget: budget.shared },
        warmUpSeconds: settings.warmUpSeconds,
        seconds: settings.seconds,
        pauseMs: settings.hogPauseMs,
        timeoutSeconds: settings.timeoutSeconds,
      },
      () => this.#tick(),
    );
    this.#stopWithoutBudget();
    return runs;
  }

  /** Open loop of the neighbours in turn. @param rate of all, per second, more than 0 */
  async openLoop(neighbours: readonly Party[], rate: number): Promise<NeighbourRun> {
    const { settings, budget, baseUrl, userAgent, random, signal } = this.#with;
    const { warmUpSeconds, seconds, timeoutSeconds } = settings;
    const source = new NeighbourSource(neighbours, this.admission);
    const { run, stopped } = await openLoop({
      ...{ baseUrl, userAgent, source, budget, timeoutSeconds, signal, rate, random, warmUpSeconds, seconds, mostOpen },
      arrivals: 'poisson',
      // What goes wrong is what is measured.
      maxSurprises: 1,
      onTick: () => this.#tick(),
    });
    this.#stopWithoutBudget();
    if (stopped !== undefined) this.#stop(stopped);
    return { ...run, unserved: source.unserved() };
  }

  #tick(): void {
    const { budget, onProgress } = this.#with;
    onProgress({ kind: 'tick', sent: budget.most - budget.left });
  }

  #stopWithoutBudget(): void {
    const { budget } = this.#with;
    if (budget.left <= 0) this.#stop(`${boundReached(budget)}; --max-requests raises it`);
  }

  #stop(why: string): void {
    this.stopped ??= why;
  }
}
