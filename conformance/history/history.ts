/** Hosts, dates and rules over many reports, with the rate at which each rule changes its verdict. Pure. */
import type { Verdict } from '#harness/verdict.ts';
import type { CaseResult, RuleFacts, RunReport } from '../result.ts';

/** A rule at one host. */
export interface RuleHistory {
  readonly rule: RuleFacts;
  /** Worst verdict of its cases in each run of the host; undefined: not in that run. */
  readonly verdicts: readonly (Verdict | undefined)[];
  /**
   * Changes between kept and broken, per pair of neighbouring runs that decided it: 0 never, 1 each time. Undefined with fewer
   * than two such runs.
   */
  readonly flakeRate: number | undefined;
}

export interface HostHistory {
  readonly host: string;
  /** Oldest first. */
  readonly runs: readonly RunReport[];
  /** Those with trouble first: the flakiest, then those that fail now. */
  readonly rules: readonly RuleHistory[];
}

/** From worst to best. */
const order: readonly Verdict[] = ['fail', 'inconclusive', 'warn', 'waived', 'pass', 'skip'];

/** @returns the hosts by name */
export function historyOf(reports: readonly RunReport[]): HostHistory[] {
  return [...Map.groupBy(reports, ({ host }) => host)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([host, some]) => hostHistory(host, some));
}

function hostHistory(host: string, reports: readonly RunReport[]): HostHistory {
  const runs = reports.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  const byRun = runs.map(({ cases }) => Map.groupBy(cases, ({ rule }) => rule.id));
  // The newest words of a rule.
  const facts = new Map(runs.flatMap(({ cases }) => cases.map(({ rule }) => [rule.id, rule] as const)));
  const rules = [...facts.values()].map((rule): RuleHistory => {
    const verdicts = byRun.map((cases) => worstOf(cases.get(rule.id) ?? []));
    return { rule, verdicts, flakeRate: flakeRateOf(verdicts) };
  });
  return { host, runs, rules: rules.toSorted(byTrouble) };
}

function worstOf(cases: readonly CaseResult[]): Verdict | undefined {
  return order.find((verdict) => cases.some((result) => result.verdict === verdict));
}

/** A waived failure is broken as well; what was not decided neither changes nor confirms anything. */
function flakeRateOf(verdicts: readonly (Verdict | undefined)[]): number | undefined {
  const decided = verdicts.filter((one) => one !== undefined && one !== 'skip' && one !== 'inconclusive');
  if (decided.length < 2) return undefined;
  const isKept = decided.map((verdict) => verdict === 'pass');
  return isKept.filter((kept, index) => index > 0 && kept !== isKept[index - 1]).length / (decided.length - 1);
}

function byTrouble(a: RuleHistory, b: RuleHistory): number {
  const rank = ({ verdicts }: RuleHistory) => order.indexOf(verdicts.at(-1) ?? 'skip');
  return (b.flakeRate ?? 0) - (a.flakeRate ?? 0) || rank(a) - rank(b) || (a.rule.id < b.rule.id ? -1 : 1);
}
