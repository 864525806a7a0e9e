/**
 * Every case, seen twice: by rule, and by operation. A table of 75 columns and 200 rows would be read by nobody: each row
 * has a strip of cells instead, one for each case, and beside it the counts in words.
 */
import type { CaseResult } from '../../result.ts';
import { type Verdict, verdicts } from '../../verdict.ts';
import { areaOf, citationOf, counted, duration, outcomeOf, placeOf, verdictWords } from '../wording.ts';

interface Cell {
  readonly id: string;
  readonly verdict: Verdict;
  readonly title: string;
}

/** Of a rule's table: a case. */
interface Row {
  readonly id: string;
  readonly verdict: Verdict;
  readonly word: string;
  readonly place: string;
  readonly outcome: string;
  readonly effort: string;
  /** It is told of among the findings; if not, this row is all there is. */
  readonly isFinding: boolean;
}

/** @returns the areas, with their rules and those with their cases */
export function areasOf(cases: readonly CaseResult[]) {
  return [...Map.groupBy(cases, ({ rule }) => areaOf(rule))].map(([area, ofArea]) => ({
    area,
    counts: countsOf(ofArea),
    rules: [...Map.groupBy(ofArea, ({ rule }) => rule.id).values()].map(ruleOf),
  }));
}

/** @returns the operations, with their cases; that which is about no operation comes first, if there is any */
export function operationsOf(cases: readonly CaseResult[]) {
  return [...Map.groupBy(cases, placeOf)].map(([place, found]) => ({
    place,
    counts: countsOf(found),
    cells: found.map((result) => cellOf(result, result.rule.id)),
  }));
}

function ruleOf(results: readonly CaseResult[]) {
  const rule = results[0]?.rule;
  if (rule === undefined) throw new TypeError('a rule has no case');
  return {
    id: rule.id,
    facts: `${rule.level.toUpperCase()} · ${citationOf(rule)}`,
    requirement: rule.requirement,
    counts: countsOf(results),
    cells: results.map((result) => cellOf(result, placeOf(result))),
    rows: results.map(rowOf),
  };
}

function cellOf({ id, verdict }: CaseResult, where: string): Cell {
  return { id, verdict, title: `${where}: ${verdictWords[verdict]}` };
}

function rowOf(result: CaseResult): Row {
  const { id, verdict, requests, milliseconds, measured } = result;
  return {
    id,
    verdict,
    word: verdictWords[verdict],
    place: placeOf(result),
    outcome: outcomeOf(result) ?? measured.join('; '),
    effort: requests === 0 ? '' : `${counted(requests, 'request')}, ${duration(milliseconds)}`,
    isFinding: verdict !== 'pass',
  };
}

/** What came of the cases, for instance `12 passed, 1 failed`. */
function countsOf(cases: readonly CaseResult[]): ReadonlyArray<{ verdict: Verdict; text: string }> {
  return verdicts.flatMap((verdict) => {
    const count = cases.filter((result) => result.verdict === verdict).length;
    return count === 0 ? [] : [{ verdict, text: `${count} ${verdictWords[verdict]}` }];
  });
}
