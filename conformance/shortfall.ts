/** Tells apart what a host lacks, what a run did not try, and what is wrong. */
import type { CaseResult, Shortfall } from './result.ts';
import { isSpecified } from './specification.ts';

/** Rules that fail or warn because an operation is absent, and say nothing else. */
const presenceRules = ['document/specified-operations-are-served', 'document/documented-operations-are-served'];

export function shortfallOf(cases: readonly CaseResult[]): Shortfall {
  const absent = cases.filter(isAbsence);
  const skipped = cases.filter(({ verdict, reason }) => verdict === 'skip' && reason?.code !== 'not-served');
  const failed = cases.filter((result) => result.verdict === 'fail' && !isPresenceRule(result));
  const operations = absent.flatMap(({ operation }) => (operation ? [operation] : []));
  const byReason = Map.groupBy(skipped, ({ reason }) => `${reason?.code}: ${reason?.text}`);
  return {
    notServed: {
      operations: unique(operations.map(({ id }) => id)),
      specified: unique(operations.filter(isSpecified).map(({ id }) => id)),
      cases: absent.length,
    },
    notTried: {
      cases: skipped.length,
      reasons: [...byReason.values()]
        .map((group) => ({
          code: group[0]?.reason?.code ?? 'not-tried',
          text: group[0]?.reason?.text ?? '',
          cases: group.length,
        }))
        .toSorted((a, b) => b.cases - a.cases),
    },
    notConforming: {
      cases: failed.length,
      rules: unique(failed.map(({ rule }) => rule.id)),
      operations: unique(failed.flatMap(({ operation }) => (operation ? [operation.id] : []))),
    },
  };
}

function isAbsence(result: CaseResult): boolean {
  const { verdict, reason } = result;
  if (verdict === 'skip') return reason?.code === 'not-served';
  return isPresenceRule(result) && (verdict === 'fail' || verdict === 'warn');
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function isPresenceRule({ rule }: CaseResult): boolean {
  return presenceRules.includes(rule.id);
}
