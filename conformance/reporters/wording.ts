/** Wording of results, shared by all formats. */

import type { Verdict } from '#harness/verdict.ts';
import type { CaseFacts, CaseResult, OperationAnswers, RuleFacts, Transcript } from '../result.ts';

/** Verdicts in words. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'warned',
  skip: 'skipped',
  inconclusive: 'inconclusive',
  waived: 'waived',
};

/** @returns the area of a rule: its id up to the slash */
export function areaOf({ id }: RuleFacts): string {
  return id.split('/', 1)[0] ?? id;
}

/** @returns the operation of a case, for instance `GET /api/v1/users`; or `the host` */
export function placeOf({ operation }: Pick<CaseFacts, 'operation'>): string {
  return operation ? `${operation.method} ${operation.path}` : 'the host';
}

/** @returns the citation of the specification. Most citations begin with the name of the section. */
export function citationOf({ section, cites }: RuleFacts): string {
  return cites.startsWith(section) ? cites : `${section}: ${cites}`;
}

/** @returns the decisive exchange; the last one if none is marked */
export function decisiveOf({ transcripts }: CaseResult): Transcript | undefined {
  return transcripts.find(({ decisive }) => decisive) ?? transcripts.at(-1);
}

/** @returns the outcome of a case in one line; empty for one that passed */
export function outcomeOf({ verdict, expected, actual, reason }: CaseResult): string | undefined {
  if (verdict === 'pass') return undefined;
  const why = reason && `${reason.code}: ${reason.text}`;
  const difference = expected === undefined ? undefined : `expected ${expected}, got ${actual ?? 'nothing'}`;
  const parts = [why, difference].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join('; ') : undefined;
}

/** @returns how much of the document was seen, in one or two sentences; empty if nothing is known */
export function answersSentence(answers: readonly OperationAnswers[]): string {
  if (answers.length === 0) return '';
  const succeeded = answers.filter(({ answered }) => answered.some(({ status }) => status < 300)).length;
  const seen = answers.flatMap(({ answered }) => answered.filter(({ documented }) => documented)).length;
  const never = answers.flatMap((each) => each.never).length;
  const undocumented = answers.flatMap(({ operation, answered }) =>
    answered.filter(({ documented }) => !documented).map(({ status }) => `${operation.id} ${status}`),
  );
  const share = Math.floor((100 * seen) / Math.max(1, seen + never));
  return [
    `Seen: ${succeeded} of ${answers.length} operations succeeded, and ${share} % of the documented statuses were answered.`,
    undocumented.length > 0 ? `Answered without being documented: ${undocumented.join(', ')}.` : '',
  ]
    .join(' ')
    .trimEnd();
}

/** @returns what an operation answered, for instance `201, 409 duplicate` */
export function answeredText({ answered }: OperationAnswers): string {
  return answered
    .map(({ status, codes, documented }) => [status, ...codes, ...(documented ? [] : ['(not documented)'])].join(' '))
    .join(', ');
}

/** @returns the command that repeats a case */
export function replayOf({ id }: Pick<CaseFacts, 'id'>): string {
  return `npm run conformance -- replay ${id}`;
}
