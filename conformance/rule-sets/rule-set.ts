/**
 * Frozen sets of rules: a dated list of rules with their levels and revisions. A run by a set means the same in every version
 * of the tool; rules that are newer than the set are not in it.
 */
import { createHash } from 'node:crypto';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Level, RuleSetFacts } from '../result.ts';
import type { Rule } from '../rule.ts';
import december2026 from './2026-12.json' with { type: 'json' };

/** A rule of a set. */
export interface SetRule {
  readonly id: string;
  readonly level: Level;
  readonly revision: number;
}

export interface RuleSet {
  /** Year and month, for instance `2026-12`. */
  readonly name: string;
  readonly rules: readonly SetRule[];
}

/** Oldest first. A landed set never changes: see `rule-set.test.ts`. */
export const ruleSets: readonly RuleSet[] = [december2026].map(ruleSetOf);

/** @throws TypeError for a file that is no set */
function ruleSetOf({ name, rules }: typeof december2026): RuleSet {
  return {
    name,
    rules: rules.map(({ id, level, revision }) => {
      if (level !== 'must' && level !== 'should') throw new TypeError(`${name} has ${id} with the level ${level}`);
      return { id, level, revision };
    }),
  };
}

/** @returns all rules of this version, in the form of a set */
export function setOf(rules: readonly Rule[]): readonly SetRule[] {
  return rules.map(({ id, level, revision = 1 }) => ({ id, level, revision }));
}

/** The order of rules is no part of a set. */
export function digestOf(rules: readonly SetRule[]): string {
  const lines = rules.map(({ id, level, revision }) => `${id} ${level} ${revision}\n`).toSorted();
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** The rules of a run, and what the report says of them. */
export interface ChosenRules {
  readonly rules: readonly Rule[];
  readonly facts: RuleSetFacts;
}

/**
 * @param name of a frozen set; absent: all rules
 * @returns its rules, with the levels of the set
 * @throws UsageError for an unknown set, or one with a rule that this version has in another revision or not at all
 */
export function rulesOf(name: string | undefined, rules: readonly Rule[], sets = ruleSets): ChosenRules {
  if (name === undefined) return chosen('current', rules);
  const set = sets.find((known) => known.name === name);
  if (!set) {
    const names = sets.map((known) => known.name).join(', ');
    throw new UsageError(`There is no set of rules ${name}; there are ${names}. Without --rules, all rules are tried.`);
  }
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const faults = set.rules.flatMap((one) => faultOf(one, byId.get(one.id)));
  if (faults.length > 0) {
    throw new UsageError(
      `This version cannot try the rules ${name} as they were: ${faults.join('; ')}. Use the version of that time.`,
    );
  }
  return chosen(
    name,
    // In the order of this version, which runs cheap rules first.
    rules.flatMap((rule) => {
      const one = set.rules.find(({ id }) => id === rule.id);
      return one ? [{ ...rule, level: one.level }] : [];
    }),
  );
}

function chosen(name: string, rules: readonly Rule[]): ChosenRules {
  return { rules, facts: { name, digest: digestOf(setOf(rules)), rules: rules.length } };
}

function faultOf({ id, revision }: SetRule, rule: Rule | undefined): string[] {
  if (!rule) return [`${id} is gone`];
  const { revision: present = 1 } = rule;
  return present === revision ? [] : [`${id} has revision ${present} in place of ${revision}`];
}
