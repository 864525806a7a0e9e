/** Course of one scenario: preparation at each host, warm-up, closed and open loops in turn, cleanup. */
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { median } from '#harness/median.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { closedLoop } from './closed-loop.ts';
import type { Budget } from './guardrails.ts';
import { boundReached, type Load, type Loaded } from './load.ts';
import { openLoop } from './open-loop.ts';
import type { Phase, Progress } from './progress.ts';
import type { HostName, ScenarioReport, Settings } from './report-data.ts';
import type { Scenario } from './scenario.ts';
import { commonOperations, omissionsOf, type Side } from './sides.ts';
import { comparisonOf, HostRuns } from './summary.ts';

export interface CourseOptions {
  readonly scenario: Scenario;
  /** One host, or two to be compared. */
  readonly hosts: readonly { readonly name: HostName; readonly session: ProvisionedSession }[];
  readonly options: {
    readonly operation?: string | undefined;
    readonly userAgent: string;
    readonly signal: AbortSignal;
    readonly onProgress?: ((progress: Progress) => void) | undefined;
  };
  readonly settings: Settings;
  readonly budget: Budget;
  readonly random: () => number;
  /** @returns the rate that the closed loop itself reaches; absent: unknown */
  readonly ceiling?: (() => Promise<number>) | undefined;
}

/** Below this rate no host is near the ceiling of any machine, per second. */
const fastFrom = 500;

/** Maximum number of open requests in an open loop; beyond it the host does not keep up. */
const mostOpen = 1000;

export class ScenarioCourse {
  readonly #with: CourseOptions;
  readonly #sides: Side[] = [];
  #stopped: string | undefined;
  /** Number of remaining loads, which share what a source has left. */
  #loadsLeft: number;

  constructor(course: CourseOptions) {
    this.#with = course;
    const { runs, warmUpSeconds } = course.settings;
    this.#loadsLeft = 2 * runs + (warmUpSeconds > 0 ? 1 : 0);
  }

  /** Never rejects for what the host or the network does. */
  async report(): Promise<ScenarioReport> {
    const { id, title } = this.#with.scenario;
    this.#notify({ kind: 'preparing', scenario: id, title });
    const why = await this.#prepared();
    if (why !== undefined) this.#notify({ kind: 'skipped', scenario: id, why });
    let ceiling: number | undefined;
    try {
      if (why === undefined) {
        await this.#measure();
        const isFast = this.#sides.some(({ runs }) => runs.volume.some(({ perSecond }) => perSecond > fastFrom));
        if (isFast && !this.#with.options.signal.aborted) ceiling = await this.#with.ceiling?.();
      }
    } finally {
      await this.#remove();
    }
    return this.#report(why, ceiling);
  }

  /** @returns why it cannot run; undefined when it can */
  async #prepared(): Promise<string | undefined> {
    const { scenario, hosts, options, random, budget } = this.#with;
    if (budget.left <= 0) return boundReached(budget);
    for (const { name, session } of hosts) {
      try {
        const source = await scenario.prepare({ session, random, limitedOperation: options.operation });
        this.#sides.push({ name, session, source, runs: new HostRuns() });
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
      this.#notify({ kind: 'stopped', scenario: this.#with.scenario.id, why: this.#stopped });
    }
  }

  /** A B, B A, A B: drift of the machine affects both alike. */
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
    // A first request may take longer than the warm-up.
    if (phase === 'warm-up') return;
    const { sent, unfinished } = loaded.run.counts;
    if (sent > 0 && sent === unfinished && !this.#isOver) {
      // Each is cut off before its timeout, so that none of them is an error.
      this.#note(side, {
        ...loaded,
        stopped: `none of ${sent} requests got a response within ${seconds} s (--seconds)`,
      });
    }
    // Interrupted and stopped runs are included: their counts are valid.
    side.runs.volume.push(loaded.run);
    const { perSecond } = loaded.run;
    this.#notify({ kind: 'measured', scenario: scenario.id, host: side.name, perSecond });
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
    this.#notify({
      kind: 'measured-latency',
      scenario: scenario.id,
      host: side.name,
      p50: latency.p50,
      p99: latency.p99,
    });
  }

  /** The same rate for both hosts, derived from the slower one. */
  #rate(): number {
    const { rate, rateShare } = this.#with.settings;
    if (rate !== undefined) return rate;
    const reached = this.#sides.map(({ runs }) => runs.volume.map(({ perSecond }) => perSecond));
    if (reached.some((some) => some.length === 0)) return 0;
    return Math.round(rateShare * Math.min(...reached.map(median)) * 100) / 100;
  }

  #loadOf({ name, session, source }: Side, phase: Phase): Load {
    const { settings, options, budget, scenario } = this.#with;
    const left = source.left?.();
    return {
      baseUrl: session.profile.baseUrl,
      userAgent: options.userAgent,
      source,
      budget,
      most: left === undefined ? undefined : Math.floor(left / this.#loadsLeft),
      maxSurprises: settings.maxSurprises,
      timeoutSeconds: settings.timeoutSeconds,
      signal: options.signal,
      onTick: (tick) => this.#notify({ kind: 'tick', scenario: scenario.id, host: name, phase, ...tick }),
    };
  }

  get #isOver(): boolean {
    return this.#stopped !== undefined || this.#with.options.signal.aborted;
  }

  #note({ name }: Side, { stopped }: Loaded<unknown>): void {
    if (stopped !== undefined) this.#stopped ??= this.#sides.length > 1 ? `${name}: ${stopped}` : stopped;
  }

  /** Each source cleans up its own resources. */
  async #remove(): Promise<void> {
    this.#notify({ kind: 'removing', scenario: this.#with.scenario.id });
    for (const { session, source } of this.#sides) session.notes.push(...((await source.close?.()) ?? []));
  }

  #report(skipped: string | undefined, ceiling: number | undefined): ScenarioReport {
    const { id, title, describes, needs } = this.#with.scenario;
    const results = skipped === undefined ? this.#sides.map(({ name, runs }) => runs.result(name, ceiling)) : [];
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
      ceiling,
      results,
      comparison: a && b ? comparisonOf(a, b) : undefined,
    };
  }

  #phase({ name }: Side, phase: Phase, run: number, seconds: number, rate?: number): void {
    const of = phase === 'warm-up' ? 1 : this.#with.settings.runs;
    this.#notify({ kind: 'phase', scenario: this.#with.scenario.id, host: name, phase, run, of, seconds, rate });
  }

  #notify(progress: Progress): void {
    this.#with.options.onProgress?.(progress);
  }
}
