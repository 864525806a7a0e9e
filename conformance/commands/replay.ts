/** `replay`: tries cases of an earlier report again, and says of each what became of it. */
import type { CaseResult, RunReport } from '../result.ts';
import { UsageError } from '../usage-error.ts';
import { columns } from './columns.ts';

export type Replayed = 'FIXED' | 'STILL' | 'ERROR';

/**
 * @param ids of cases; none: all that did not pass
 * @returns the ids of those to try
 * @throws UsageError when there is nothing to try again
 */
export function casesToReplay(report: RunReport, ids: readonly string[]): readonly string[] {
  const unknown = ids.filter((id) => !report.cases.some((result) => result.id === id));
  if (unknown.length > 0) throw new UsageError(`The report has no case ${unknown.join(', ')}.`);
  const isWanted = ({ id, verdict }: CaseResult) =>
    ids.length > 0 ? ids.includes(id) : ['fail', 'warn', 'inconclusive'].includes(verdict);
  const found = report.cases.filter(isWanted);
  if (found.length === 0) throw new UsageError('Nothing in the report failed: there is nothing to try again.');
  return found.map(({ id }) => id);
}

/** @returns what became of a case, by its verdict now. */
export function replayed({ verdict }: Pick<CaseResult, 'verdict'>): Replayed {
  if (verdict === 'pass') return 'FIXED';
  return verdict === 'inconclusive' || verdict === 'skip' ? 'ERROR' : 'STILL';
}

export function replayText(results: readonly CaseResult[]): string {
  return columns(
    results.map((result) => [
      replayed(result),
      result.id,
      result.rule.id,
      result.operation?.id ?? '',
      result.reason?.text ?? (result.actual === undefined ? '' : `expected ${result.expected}, got ${result.actual}`),
    ]),
  );
}
