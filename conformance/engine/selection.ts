/** Selection of cases: rules × operations. Opens no socket. */
import { createHash } from 'node:crypto';
import { matches } from '#harness/cli/pattern.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { type Operation, operations, operationsWith, type TenantLimits } from '#harness/document.ts';
import type { Profile } from '#harness/profile.ts';
import type { Level } from '../result.ts';
import type { Rule } from '../rule.ts';
import type { Case } from './execute.ts';

/** Patterns may contain `*`, for instance `limits/*`. A list selects any of its entries; absent selects all. */
export interface Selection {
  readonly rules?: readonly string[];
  readonly notRules?: readonly string[];
  readonly sections?: readonly string[];
  /** Ids or `METHOD /path`. */
  readonly operations?: readonly string[];
  readonly level?: Level | undefined;
  /** Case ids as in reports. */
  readonly cases?: readonly string[];
}

/**
 * @param limits of the tenant, see the profile
 * @throws UsageError for a pattern that selects nothing: a misspelt one must not make a run green
 */
export function selectCases(rules: readonly Rule[], selection: Selection, limits?: TenantLimits): Case[] {
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
  const tenantOperations = operationsWith(limits);
  const all = rules
    .filter((rule) => isSelected(rule, selection))
    .flatMap((rule) => casesOf(rule, selection, tenantOperations));
  const { cases } = selection;
  assertMatches(
    cases,
    all.map(({ id }) => id),
    'case',
  );
  const found = cases ? all.filter(({ id }) => cases.includes(id)) : all;
  if (found.length === 0) throw new UsageError('Nothing is selected: no rule matches all the filters. See `list`.');
  return found;
}

/** Added to the window, in seconds: release on whole seconds, and the last requests. */
const windowMargin = 3;
/** Estimated requests per second at a fast host: 250 to 350 were measured on two cores. */
const usualPace = 250;

/** @returns the estimated number of requests. A shared bucket is filled once for all rules that use it. */
export function requestsOf(cases: readonly Case[]): number {
  const filled = new Map<string, number>();
  let others = 0;
  for (const { check, at } of cases) {
    const { requests, fills } = check.cost;
    if (fills && fills !== 'own' && at)
      filled.set(at.id, Math.max(filled.get(at.id) ?? 0, requests + beyondDefault(at)));
    else others += requests;
  }
  return [...filled.values()].reduce((sum, requests) => sum + requests, others);
}

/** The costs of rules are those of the default quota. */
function beyondDefault({ limit }: Operation): number {
  return Math.max(0, (limit?.quota ?? 0) - 20);
}

/** @param latency milliseconds of one request @returns the estimated requests per second, see AdaptiveWidth */
export function paceAt(latency: number): number {
  return Math.min(usualPace, Math.max(4, Math.min(24, latency / 15)) / (latency / 1_000) / 2);
}

/** @param pace in requests per second @returns the estimated duration in seconds; windows overlap. */
export function expectedSeconds(
  cases: readonly Case[],
  { addresses = [] }: Pick<Profile, 'addresses'>,
  pace = usualPace,
): number {
  const longest = (some: readonly Case[]) => Math.max(0, ...some.map(({ at }) => at?.limit?.windowSeconds ?? 0));
  const wait = longest(cases.filter(({ check }) => check.cost.fills === 'waits'));
  // Buckets by address must be empty before a flood: with a single address, each costs a window.
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

function casesOf(check: Rule, selection: Selection, tenantOperations: readonly Operation[]): Case[] {
  const { id, level, section, cites, requirement, revision, appliesTo } = check;
  const rule = { id, level, section, cites, requirement, ...(revision === undefined ? {} : { revision }) };
  const wanted = selection.operations;
  if (!appliesTo) return wanted ? [] : [{ id: caseId(id, ''), rule, operation: undefined, check, at: undefined }];
  return tenantOperations
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

/** No vowels and no ambiguous letters: 6 of 21 letters are enough for thousands of cases. */
const letters = 'bcdfghjkmnpqrstvwxyz2';

/** @returns a stable id for the rule and operation, independent of other cases. */
export function caseId(rule: string, operation: string): string {
  const digest = createHash('sha256').update(`${rule}\n${operation}`).digest();
  return Array.from(digest.subarray(0, 6), (byte) => letters[byte % letters.length]).join('');
}

function assertMatches(patterns: readonly string[] | undefined, names: readonly string[], what: string): void {
  for (const pattern of patterns ?? []) {
    if (names.some((name) => matches(pattern, name))) continue;
    const near = nearest(pattern, names);
    throw new UsageError(`There is no ${what} ${pattern}.${near ? ` Did you mean ${near}?` : ''}`);
  }
}

/** @returns the candidate that shares the most letter pairs with the typed name. */
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
