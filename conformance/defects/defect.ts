/** A defect of a host, invented from one sentence of the specification without knowledge of the rules. */

import type { Profile } from '#harness/profile.ts';
import type { Clock, GoodHost, Handlers } from '../broken/mutant.ts';
import type { Level } from '../result.ts';
import type { Sentence } from './sentences.ts';

/** What a host under test is started with. */
export interface Setting {
  readonly clock: Clock;
  /** The good host behind it. */
  readonly profile: Profile;
}

export interface Defect {
  readonly name: string;
  /** The sentence that the host breaks. */
  readonly cites: Sentence;
  /** The standard that demands it, where the sentence only names the standard. */
  readonly standard?: string;
  readonly description: string;
  /** `must`: a run must fail. `should`: the specification leaves room for doubt, and a run must at least warn. */
  readonly level: Level;
  /** Patterns of the rules that concern it, to bound a run. */
  readonly rules: readonly string[];
  /** Operations that concern it; rules for the host are always run. */
  readonly operations?: readonly string[];
  readonly start: (setting: Setting) => Handlers;
}

/** A host that differs from ours as the specification allows. */
export interface Variant extends Omit<GoodHost, 'start'> {
  /** Patterns of the rules to run; absent: all. */
  readonly rules?: readonly string[];
  /** Rules that may warn, because they advise against what this host does. */
  readonly warned?: readonly string[];
  readonly start: (setting: Setting) => Handlers;
}
