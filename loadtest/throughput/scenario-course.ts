/** The course of one scenario: prepared at each host, warmed up, run by closed and open loops in turn, and removed. */
import type { Run } from '#conformance/engine/run.ts';
import { Inconclusive, Skipped } from '#conformance/verdict.ts';
import { median } from '../bench/figures.ts';
import { closedLoop } from './closed-loop.ts';
import { boundReached, type Load, type Loaded } from './load.ts';
import { openLoop } from './open-loop.ts';
import type { Budget } from './politeness.ts';
import type { Phase, Progress } from './progress.ts';
import type { HostName, ScenarioReport, Settings } from './report-data.ts';
import type { Scenario } from './scenario.ts';
import { commonOperations, omissionsOf, type Side } from './sides.ts';
import { comparisonOf, HostRuns } from './summary.ts';

export interface CourseOptions {
  readonly scenario: Scenario;
  /** One, or two to be compared. */
  readonly hosts: readonly { readonly name: HostName; readonly run: Run }[];
  readonly options: {
    readonly operation?: string | undefined;
    readonly userAgent: string;
    readonly signal: AbortSignal;
    readonly onProgress?: ((progress: Progress) => void) | undefined;
  };
  readonly settings: Settings;
  readonly budget: Budget;
  readonly random: () => number;
}

/** So many may be without an answer at once in an open loop, before it is told that the host does not keep up. */
const mostOpen = 1000;

export class ScenarioCourse {
  readonly #with: CourseOptions;
  readonly #sides: Side[] = [];
  #stopped: string | undefined;
  /** Loads that are still to come: what a source has left is shared by them. */
  #loadsLeft: number;

  constructor(course: CourseOptions) {
    this.#with = course;
    const { runs, warmUpSeconds } = course.settings;
    this.#loadsLeft = 2 * runs + (warmUpSeconds > 0 ? 1 : 0);
  }

  /** Never rejects for what the host or the network does. */
  async report(): Promise<ScenarioReport> {
    const { id, title } = this.#with.scenario;
    this.#tell({ kind: 'preparing', scenario: id, title });
    const why = await this.#prepared();
    if (why !== undefined) this.#tell({ kind: 'skipped', scenario: id, why });
    try {
      if (why === undefined) await this.#measure();
    } finally {
      await this.#remove();
    }
    return this.#told(why);
  }

  /** @returns why it cannot be tried; nothing when it can */
  async #prepared(): Promise<string | undefined> {
    const { scenario, hosts, options, random, budget } = this.#with;
    if (budget.left <= 0) return boundReached(budget);
    for (const { name, run } of hosts) {
      try {
        const source = await scenario.prepare({ run, random, limitedOperation: options.operation });
        this.#sides.push({ name, run, source, runs: new HostRuns() });
      } catch (error) {
        if (!(error instanceof Skipped || error instanceof Inconclusive)) throw error;
        return hosts.length > 1 ? `${name}: ${error.message}` : error.message;
      }
    }
    const ids = commonOperations(this.#sides);
    for (const { source } of this.#sides) source.only?.(ids);
    return ids.size === 0 ? 'A and B have no operation in common' : undefined;
  }

  async #measure(): Promise<void> {
    const { runs, warmUpSeconds } = this.#with.settings;
    if (warmUpSeconds > 0) for (const side of this.#sides) await this.#volume(side, 1, 'warm-up');
    this.#loadsLeft = 2 * runs;
    for (let index = 0; index < runs; index += 1) {
      for (const side of this.#inTurn(index)) await this.#volume(side, index + 1, 'volume');
      this.#loadsLeft -= 1;
    }
    const rate = this.#rate();
    for (let index = 0; index < runs && rate > 0; index += 1) {
      for (const side of this.#inTurn(index)) await this.#latency(side, index + 1, rate);
      this.#loadsLeft -= 1;
    }
    if (this.#stopped !== undefined) {
      this.#tell({ kind: 'stopped', scenario: this.#with.scenario.id, why: this.#stopped });
    }
  }

  /** A B, B A, A B: what drifts meanwhile falls to both alike. */
  #inTurn(index: number): readonly Side[] {
    return index % 2 === 0 ? this.#sides : this.#sides.toReversed();
  }

  async #volume(side: Side, run: number, phase: 'warm-up' | 'volume'): Promise<void> {
    if (this.#isOver) return;
    const { settings, scenario } = this.#with;
    const seconds = phase === 'warm-up' ? settings.warmUpSeconds : settings.seconds;
    const amount = phase === 'warm-up' ? undefined : settings.amount;
    this.#phase(side, phase, run, seconds);
    const load = this.#loadOf(side, phase);
    const loaded = await closedLoop({ ...load, connections: settings.connections, seconds, amount });
    this.#note(side, loaded);
    if (phase === 'warm-up') return;
    // One that was interrupted or stopped is told, too: its counts are true.
    side.runs.volume.push(loaded.run);
    const { perSecond } = loaded.run;
    this.#tell({ kind: 'measured', scenario: scenario.id, host: side.name, perSecond });
  }

  async #latency(side: Side, run: number, rate: number): Promise<void> {
    if (this.#isOver) return;
    const { settings, scenario, random } = this.#with;
    const { seconds, arrivals, warmUpSeconds } = settings;
    this.#phase(side, 'latency', run, warmUpSeconds + seconds, rate);
    const load = this.#loadOf(side, 'latency');
    const loaded = await openLoop({ ...load, rate, arrivals, random, warmUpSeconds, seconds, mostOpen });
    this.#note(side, loaded);
    side.runs.addLatency(loaded.run, loaded.measurements);
    const { latency } = loaded.run;
    if (!latency) return;
    this.#tell({
      kind: 'measured-latency',
      scenario: scenario.id,
      host: side.name,
      p50: latency.p50,
      p99: latency.p99,
    });
  }

  /** The same for both hosts: what the slower one reached decides. */
  #rate(): number {
    const { rate, rateShare } = this.#with.settings;
    if (rate !== undefined) return rate;
    const reached = this.#sides.map(({ runs }) => runs.volume.map(({ perSecond }) => perSecond));
    if (reached.some((some) => some.length === 0)) return 0;
    return Math.round(rateShare * Math.min(...reached.map(median)) * 100) / 100;
  }

  #loadOf({ name, run, source }: Side, phase: Phase): Load {
    const { settings, options, budget, scenario } = this.#with;
    const left = source.left?.();
    return {
      baseUrl: run.profile.baseUrl,
      userAgent: options.userAgent,
      source,
      budget,
      most: left === undefined ? undefined : Math.floor(left / this.#loadsLeft),
      maxSurprises: settings.maxSurprises,
      timeoutSeconds: settings.timeoutSeconds,
      signal: options.signal,
      onTick: (tick) => this.#tell({ kind: 'tick', scenario: scenario.id, host: name, phase, ...tick }),
    };
  }

  get #isOver(): boolean {
    return this.#stopped !== undefined || this.#with.options.signal.aborted;
  }

  #note({ name }: Side, { stopped }: Loaded<unknown>): void {
    if (stopped !== undefined) this.#stopped ??= this.#sides.length > 1 ? `${name}: ${stopped}` : stopped;
  }

  /** Each source knows what it made. */
  async #remove(): Promise<void> {
    this.#tell({ kind: 'removing', scenario: this.#with.scenario.id });
    for (const { run, source } of this.#sides) run.notes.push(...((await source.close?.()) ?? []));
  }

  #told(skipped: string | undefined): ScenarioReport {
    const { id, title, describes, needs } = this.#with.scenario;
    const results = skipped === undefined ? this.#sides.map(({ name, runs }) => runs.result(name)) : [];
    const [a, b] = results;
    const source = this.#sides[0]?.source;
    return {
      id,
      title,
      describes,
      needs,
      skipped,
      stopped: this.#stopped,
      operations: source?.operations ?? [],
      omitted: omissionsOf(this.#sides),
      limit: source?.limit,
      results,
      comparison: a && b ? comparisonOf(a, b) : undefined,
    };
  }

  #phase({ name }: Side, phase: Phase, run: number, seconds: number, rate?: number): void {
    const of = phase === 'warm-up' ? 1 : this.#with.settings.runs;
    this.#tell({ kind: 'phase', scenario: this.#with.scenario.id, host: name, phase, run, of, seconds, rate });
  }

  #tell(progress: Progress): void {
    this.#with.options.onProgress?.(progress);
  }
}
