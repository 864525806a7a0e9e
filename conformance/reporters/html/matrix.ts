/**
 * The matrix of cases, by rule and by operation. A table of 75 columns and 200 rows is unreadable: each row has a strip
 * with one cell per case, and the counts in words.
 */

import { counted, duration } from '#harness/report/wording.ts';
import { type Verdict, verdicts } from '#harness/verdict.ts';
import type { CaseResult, OperationAnswers } from '../../result.ts';
import { answeredText, areaOf, citationOf, outcomeOf, placeOf, verdictWords } from '../wording.ts';

interface Cell {
  readonly id: string;
  readonly verdict: Verdict;
  readonly title: string;
}

/** One case in a rule's table. */
interface Row {
  readonly id: string;
  readonly verdict: Verdict;
  readonly word: string;
  readonly place: string;
  readonly outcome: string;
  readonly effort: string;
  /** The case is also among the findings; otherwise this row is all that the page shows. */
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

/** @returns the operations with their cases and answers; cases without an operation come first */
export function operationsOf(cases: readonly CaseResult[], answers: readonly OperationAnswers[]) {
  const byPlace = new Map(answers.map((each) => [placeOf(each), each]));
  return [...Map.groupBy(cases, placeOf)].map(([place, found]) => ({
    place,
    ...answersOf(byPlace.get(place)),
    counts: countsOf(found),
    cells: found.map((result) => cellOf(result, result.rule.id)),
  }));
}

function answersOf(answers: OperationAnswers | undefined) {
  if (!answers) return { answered: '', never: '' };
  return { answered: answeredText(answers), never: answers.never.join(', ') };
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

/** Counts by verdict, for instance `12 passed, 1 failed`. */
function countsOf(cases: readonly CaseResult[]): ReadonlyArray<{ verdict: Verdict; text: string }> {
  return verdicts.flatMap((verdict) => {
    const count = cases.filter((result) => result.verdict === verdict).length;
    return count === 0 ? [] : [{ verdict, text: `${count} ${verdictWords[verdict]}` }];
  });
}
