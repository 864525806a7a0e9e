/** Proves or refutes a limiter in process: all patterns within bounds, then guided trials. */
import { seededRandom } from '../limits/simulation/seeded-random.ts';
import { type CrowdFault, crowdFault, crowdTimes, usualCrowd } from './crowd.ts';
import { usualDeadlineMs, withDeadline } from './deadline.ts';
import { edgesOf, edgesSay } from './edges.ts';
import { assertPolicy, type LimiterFactory, type LimitPolicy, startOf } from './limiter.ts';
import { patternsOf, spaceOf } from './patterns.ts';
import { type Property, type PropertyId, properties, type Trial } from './properties.ts';
import { search } from './search.ts';
import { shrunk } from './shrink.ts';
import { type Arrival, type Decided, play, playTogether } from './trial.ts';

export interface ProveOptions extends LimitPolicy {
  /** Maximum number of patterns that are all tried. Default 60 000; fewer for a slow limiter. */
  readonly patterns?: number | undefined;
  /** Number of guided trials after them. Default 2 000. */
  readonly searches?: number | undefined;
  /**
   * Milliseconds by which a release may be late: limiters that answer in whole seconds round it up. Default a second, or a
   * tenth of a shorter window than ten seconds.
   */
  readonly toleranceMs?: number | undefined;
  /** Number of other keys between two bursts of one, in a trial of its own. Default 10 001; 0 leaves it out. */
  readonly otherKeys?: number | undefined;
  /** Milliseconds of real time within which the limiter decides each request. Default 10 000. */
  readonly deadlineMs?: number | undefined;
  /** Of the guided trials. Default 1. */
  readonly seed?: number | undefined;
}

/** Requests that break a property, on any fresh limiter. */
export interface Counterexample {
  /** Milliseconds since 1970 of time 0, a multiple of the window: some limiters count by the wall clock. */
  readonly startsAt: number;
  /** Milliseconds from there of each request, in order. */
  readonly times: readonly number[];
  /** Key of each request; absent: all have the same. */
  readonly keys?: readonly string[] | undefined;
  /** Number of other keys with one request each, which are left out above: they come before the last request. */
  readonly otherKeys?: number | undefined;
}

export interface PropertyProof {
  readonly id: PropertyId;
  readonly requirement: string;
  /** `inconclusive`: it was never put to the test, or the limiter decides the same requests differently each time. */
  readonly verdict: 'proven' | 'refuted' | 'inconclusive';
  /** One sentence. */
  readonly says: string;
  readonly counterexample?: Counterexample | undefined;
}

export interface LimiterProof extends LimitPolicy {
  /** Refuted where a property is, else inconclusive where one is, else proven: within the bounds. */
  readonly verdict: 'proven' | 'refuted' | 'inconclusive';
  /** What was tried, in one sentence. A proof says nothing beyond it. */
  readonly bounds: string;
  readonly properties: readonly PropertyProof[];
  /** Number of trials, each on a fresh limiter. */
  readonly trials: number;
}

const defaultPatterns = 60_000;
const defaultSearches = 2_000;
/** The names change, because some limiters err for some clients alone. */
const names = 37;
const other = 'other';
const anyKey = 'client';

/**
 * @param factory makes the limiter anew for each trial
 * @throws RangeError for an invalid policy; TypeError for a limiter that returns no decision; Error for one that
 * misses the deadline; whatever the limiter throws
 */
export async function prove(factory: LimiterFactory, options: ProveOptions): Promise<LimiterProof> {
  assertPolicy(options);
  const { quota, windowMs } = options;
  const course = new Course(withDeadline(factory, options.deadlineMs ?? usualDeadlineMs), options);
  const space = spaceOf(options, options.patterns ?? defaultPatterns);
  await exhaust(course, space);
  const searches = options.searches ?? defaultSearches;
  await searchAll(course, searches, options.seed ?? 1);
  await examineEdges(course);
  const otherKeys = options.otherKeys ?? usualCrowd;
  if (otherKeys > 0 && (course.isOpen('window') || course.isOpen('keys-apart'))) await course.examineCrowd(otherKeys);
  const found = await course.proofs();
  const has = (verdict: PropertyProof['verdict']) => found.some((one) => one.verdict === verdict);
  return {
    quota,
    windowMs,
    verdict: has('refuted') ? 'refuted' : has('inconclusive') ? 'inconclusive' : 'proven',
    bounds: `${space.says}; ${searches} guided trials; ${edgesSay}${otherKeys > 0 ? `; ${otherKeys} other keys between two bursts of one` : ''}`,
    properties: found,
    trials: course.trials,
  };
}

async function exhaust(course: Course, space: ReturnType<typeof spaceOf>): Promise<void> {
  const { options, startsAt } = course;
  const { quota } = options;
  // More than the quota at one moment, which no pattern of bursts has.
  await course.examine(Array.from({ length: quota + 1 }, () => ({ at: startsAt, key: anyKey })));
  let number = 0;
  for (const pattern of patternsOf(options, space, startsAt, anyKey)) {
    if (course.isDecided) return;
    number += 1;
    const key = `${anyKey}-${number % names}`;
    const arrivals = pattern.map(({ at }) => ({ at, key }));
    const decided = await course.examine(arrivals);
    const last = decided.at(-1);
    if (last && !last.admitted) await course.examineRetry(arrivals, last);
    // A crowd of another key before it, which must change nothing.
    const at = arrivals[0]?.at ?? startsAt;
    if (course.isOpen('keys-apart') && isShort(pattern, space.sizes)) {
      await course.examine([...Array.from({ length: quota + 1 }, () => ({ at, key: other })), ...arrivals]);
    }
  }
}

/** After the other trials, whose counterexamples are shorter. */
async function examineEdges(course: Course): Promise<void> {
  const { options, startsAt } = course;
  const burst = (at: number) => Array.from({ length: options.quota + 1 }, () => ({ at, key: anyKey }));
  for (const edge of edgesOf(startsAt)) {
    if (course.isDecided) return;
    const arrivals = [...burst(edge - 1), ...burst(edge)];
    const last = (await course.examine(arrivals)).at(-1);
    if (last && !last.admitted) await course.examineRetry(arrivals, last);
  }
}

/** @returns whether it is one burst, or two single requests: enough to show that a key is touched */
const isShort = (pattern: readonly Arrival[], sizes: readonly number[]) => pattern.length <= Math.max(2, ...sizes);

async function searchAll(course: Course, searches: number, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const { factory, options, startsAt } = course;
  for (let number = 0; number < searches && !course.isDecided; number += 1) {
    const key = `${anyKey}-${number % names}`;
    const keys = random() < 0.3 ? [key, other] : [key];
    course.trials += 1;
    const decided = await search(factory, { ...options, startsAt, random, keys });
    await course.judge(decided);
    const last = decided.at(-1);
    if (last && !last.admitted) await course.examineRetry(decided, last);
  }
}

/** What is found so far. */
class Course {
  readonly factory: LimiterFactory;
  readonly options: ProveOptions;
  readonly startsAt: number;
  trials = 0;
  #denials = 0;
  #waits = 0;
  readonly #toleranceMs: number;
  readonly #broken = new Map<PropertyId, readonly Arrival[]>();
  #crowd: CrowdFault | undefined;

  constructor(factory: LimiterFactory, options: ProveOptions) {
    this.factory = factory;
    this.options = options;
    this.startsAt = startOf(options);
    this.#toleranceMs = options.toleranceMs ?? Math.min(1_000, Math.floor(options.windowMs / 10));
  }

  get isDecided(): boolean {
    return properties.every(({ id }) => !this.isOpen(id));
  }

  isOpen(id: PropertyId): boolean {
    // Without any wait there is nothing to refute.
    return !this.#broken.has(id) && !(id === 'retry-after' && this.#denials > 1_000 && this.#waits === 0);
  }

  async examine(arrivals: readonly Arrival[]): Promise<readonly Decided[]> {
    this.trials += 1;
    const decided = await play(this.factory, this.startsAt, arrivals);
    await this.judge(decided);
    return decided;
  }

  /** Sends a denied client again when its wait is over. */
  async examineRetry(arrivals: readonly Arrival[], { at, key, retryAfter }: Decided): Promise<void> {
    if (retryAfter === undefined || !this.isOpen('retry-after')) return;
    const waited = retryAfter * 1_000;
    // A wait that is too long is refuted without it.
    if (!(waited >= 0 && waited <= this.options.windowMs + 1_000)) return;
    await this.examine([...arrivals.map((one) => ({ at: one.at, key: one.key })), { at: at + Math.ceil(waited), key }]);
  }

  async examineCrowd(otherKeys: number): Promise<void> {
    const counted: LimiterFactory = (startsAt) => {
      this.trials += 1;
      return this.factory(startsAt);
    };
    const { quota, windowMs } = this.options;
    this.#crowd = await crowdFault(counted, { quota, windowMs, startsAt: this.startsAt, key: anyKey }, otherKeys);
  }

  async judge(decided: readonly Decided[]): Promise<void> {
    for (const { admitted, retryAfter } of decided) {
      if (admitted) continue;
      this.#denials += 1;
      if (retryAfter !== undefined) this.#waits += 1;
    }
    for (const property of properties) {
      if (!this.isOpen(property.id)) continue;
      if ((await property.fault(this.#trialOf(decided))) !== undefined) {
        this.#broken.set(
          property.id,
          decided.map(({ at, key }) => ({ at, key })),
        );
      }
    }
  }

  async proofs(): Promise<PropertyProof[]> {
    const found: PropertyProof[] = [];
    for (const property of properties) found.push(await this.#proofOf(property));
    return found;
  }

  async #proofOf(property: Property): Promise<PropertyProof> {
    const { id, requirement } = property;
    const broken = this.#broken.get(id);
    const crowded = id === 'window' || id === 'keys-apart' ? this.#crowd?.says[id] : undefined;
    if (!broken && crowded !== undefined && this.#crowd) {
      const times = crowdTimes(this.options.quota);
      const { otherKeys } = this.#crowd;
      const counterexample = { startsAt: this.startsAt, times, keys: times.map(() => anyKey), otherKeys };
      return { id, requirement, verdict: 'refuted', says: crowded, counterexample };
    }
    if (!broken) {
      if (id === 'retry-after' && this.#waits === 0) {
        return { id, requirement, verdict: 'inconclusive', says: 'it gives no retryAfter' };
      }
      return { id, requirement, verdict: 'proven', says: 'kept in every trial' };
    }
    const breaks = async (arrivals: readonly Arrival[]) => (await this.#faultOf(property, arrivals)) !== undefined;
    const fewest = await shrunk(broken, breaks);
    const says = await this.#faultOf(property, fewest);
    if (says === undefined) {
      return { id, requirement, verdict: 'inconclusive', says: 'the same requests are decided differently each time' };
    }
    return { id, requirement, verdict: 'refuted', says, counterexample: counterexampleOf(fewest, this.startsAt) };
  }

  async #faultOf(property: Property, arrivals: readonly Arrival[]): Promise<string | undefined> {
    this.trials += 1;
    return property.fault(this.#trialOf(await play(this.factory, this.startsAt, arrivals)));
  }

  #trialOf(decided: readonly Decided[]): Trial {
    const { quota, windowMs } = this.options;
    const replay = (arrivals: readonly Arrival[]) => {
      this.trials += 1;
      return play(this.factory, this.startsAt, arrivals);
    };
    const together = (arrivals: readonly Arrival[]) => {
      this.trials += 1;
      return playTogether(this.factory, this.startsAt, arrivals);
    };
    return { decided, quota, windowMs, toleranceMs: this.#toleranceMs, replay, together };
  }
}

function counterexampleOf(arrivals: readonly Arrival[], startsAt: number): Counterexample {
  const keys = arrivals.map(({ key }) => key);
  return {
    startsAt,
    times: arrivals.map(({ at }) => at - startsAt),
    // The name of a single key may matter: some limiters hash it.
    keys: keys,
  };
}

/** @returns whether the counterexample breaks that property on a fresh limiter */
export async function isBroken(
  given: LimiterFactory,
  id: PropertyId,
  { startsAt, times, keys, otherKeys }: Counterexample,
  options: ProveOptions,
): Promise<boolean> {
  const property = properties.find((one) => one.id === id);
  if (!property) throw new RangeError(`there is no property ${id}`);
  const factory = withDeadline(given, options.deadlineMs ?? usualDeadlineMs);
  if (otherKeys !== undefined) {
    const crowd = await crowdFault(factory, { ...options, startsAt, key: keys?.[0] ?? anyKey }, otherKeys);
    return (id === 'window' || id === 'keys-apart') && crowd?.says[id] !== undefined;
  }
  const arrivals = times.map((time, index) => ({ at: startsAt + time, key: keys?.[index] ?? anyKey }));
  const { quota, windowMs } = options;
  const toleranceMs = options.toleranceMs ?? Math.min(1_000, Math.floor(windowMs / 10));
  const decided = await play(factory, startsAt, arrivals);
  const replay = (others: readonly Arrival[]) => play(factory, startsAt, others);
  const together = (others: readonly Arrival[]) => playTogether(factory, startsAt, others);
  return (await property.fault({ decided, quota, windowMs, toleranceMs, replay, together })) !== undefined;
}
