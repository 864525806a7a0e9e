/** Which cases there are: rules × operations, as far as they were selected. Opens no socket. */
import { createHash } from 'node:crypto';
import { type Operation, operations } from '../document.ts';
import type { Profile } from '../profile.ts';
import type { Level } from '../result.ts';
import type { Rule } from '../rule.ts';
import { UsageError } from '../usage-error.ts';
import type { Case } from './execute.ts';

/** Patterns may hold `*`, for instance `limits/*`. Each list means: any of these; absent: all. */
export interface Selection {
  readonly rules?: readonly string[];
  readonly notRules?: readonly string[];
  readonly sections?: readonly string[];
  /** Ids or `METHOD /path`. */
  readonly operations?: readonly string[];
  readonly level?: Level | undefined;
  /** Case ids, as reports show them. */
  readonly cases?: readonly string[];
}

/** @throws UsageError for a pattern that selects nothing: a misspelt one must not make a run green */
export function planned(rules: readonly Rule[], selection: Selection): Case[] {
  assertMatches(
    selection.rules,
    rules.map(({ id }) => id),
    'rule',
  );
  assertMatches(
    selection.notRules,
    rules.map(({ id }) => id),
    'rule',
  );
  assertMatches(
    selection.sections,
    rules.map(({ section }) => section),
    'section',
  );
  assertMatches(selection.operations, operations.flatMap(namesOf), 'operation');
  const all = rules.filter((rule) => isSelected(rule, selection)).flatMap((rule) => casesOf(rule, selection));
  const { cases } = selection;
  assertMatches(
    cases,
    all.map(({ id }) => id),
    'case',
  );
  const found = cases ? all.filter(({ id }) => cases.includes(id)) : all;
  if (found.length === 0) throw new UsageError('Nothing is selected: no rule is about what was asked for. See `list`.');
  return found;
}

/** Beyond the window, in seconds: what releases on whole seconds, and the last requests. */
const windowMargin = 3;
/** How many requests a host answers in a second, about, with four on their way. */
const pace = 150;

/** @returns about how many requests the cases send. A bucket is filled once for all that read it. */
export function requestsOf(cases: readonly Case[]): number {
  const filled = new Map<string, number>();
  let others = 0;
  for (const { check, at } of cases) {
    const { requests, fills } = check.cost;
    if (fills && at) filled.set(at.id, Math.max(filled.get(at.id) ?? 0, requests));
    else others += requests;
  }
  return [...filled.values()].reduce((sum, requests) => sum + requests, others);
}

/** @returns about how long the cases take, in seconds: windows are waited for together. */
export function expectedSeconds(cases: readonly Case[], { addresses = [] }: Pick<Profile, 'addresses'>): number {
  const longest = (some: readonly Case[]) => Math.max(0, ...some.map(({ at }) => at?.limit?.windowSeconds ?? 0));
  const wait = longest(cases.filter(({ check }) => check.cost.fills === 'waits'));
  // Limits by address can only be filled when nothing has been counted: with one address, after a window of its own.
  const byAddress = cases.filter(({ check, at }) => check.cost.fills && at?.limit?.key === 'ip');
  const rest = addresses.length > 1 ? 0 : longest(byAddress);
  return Math.ceil(requestsOf(cases) / pace + wait + rest + (wait > 0 ? windowMargin : 0));
}

function isSelected(
  { id, section, level }: Rule,
  { rules, notRules = [], sections, ...selection }: Selection,
): boolean {
  const isOf = (patterns: readonly string[], text: string) => patterns.some((pattern) => matches(pattern, text));
  if (rules && !isOf(rules, id)) return false;
  if (isOf(notRules, id)) return false;
  if (sections && !isOf(sections, section)) return false;
  return selection.level === undefined || level === selection.level;
}

function casesOf(check: Rule, selection: Selection): Case[] {
  const { id, level, section, cites, requirement, appliesTo } = check;
  const rule = { id, level, section, cites, requirement };
  const wanted = selection.operations;
  if (!appliesTo) return wanted ? [] : [{ id: caseId(id, ''), rule, operation: undefined, check, at: undefined }];
  return operations
    .filter((operation) => appliesTo(operation))
    .filter((operation) => !wanted || namesOf(operation).some((name) => wanted.some((one) => matches(one, name))))
    .map((at) => ({
      id: caseId(id, at.id),
      rule,
      operation: { id: at.id, method: at.method, path: at.path },
      check,
      at,
    }));
}

function namesOf({ id, method, path }: Operation): string[] {
  return [id, `${method} ${path}`];
}

/** No vowels and nothing that is read as something else: 6 letters of 21 are enough for thousands of cases. */
const letters = 'bcdfghjkmnpqrstvwxyz2';

/** @returns the same for the same rule and operation, whatever else there is. */
function caseId(rule: string, operation: string): string {
  const digest = createHash('sha256').update(`${rule}\n${operation}`).digest();
  return Array.from(digest.subarray(0, 6), (byte) => letters[byte % letters.length]).join('');
}

export function matches(pattern: string, text: string): boolean {
  const source = pattern
    .split('*')
    .map((part) => RegExp.escape(part))
    .join('.*');
  return new RegExp(`^${source}$`, 'i').test(text);
}

function assertMatches(patterns: readonly string[] | undefined, names: readonly string[], what: string): void {
  for (const pattern of patterns ?? []) {
    if (names.some((name) => matches(pattern, name))) continue;
    const near = nearest(pattern, names);
    throw new UsageError(`There is no ${what} ${pattern}.${near ? ` Did you mean ${near}?` : ''}`);
  }
}

/** @returns the name that shares the most pairs of letters with what was typed. */
function nearest(typed: string, names: readonly string[]): string | undefined {
  const pairs = (text: string) =>
    new Set(Array.from(text.toLowerCase(), (_, index) => text.toLowerCase().slice(index, index + 2)));
  const of = pairs(typed);
  const scored = [...new Set(names)].map((name) => {
    const its = pairs(name);
    return { name, score: (2 * of.intersection(its).size) / (of.size + its.size) };
  });
  const best = scored.sort((a, b) => b.score - a.score)[0];
  return best && best.score > 0.3 ? best.name : undefined;
}
