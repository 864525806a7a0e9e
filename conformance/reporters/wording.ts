/** Wording of results, shared by all formats. */

import { counted } from '#harness/report/wording.ts';
import type { Verdict } from '#harness/verdict.ts';
import type {
  CaseFacts,
  CaseResult,
  OperationAnswers,
  RuleFacts,
  RuleSetFacts,
  RunReport,
  Transcript,
} from '../result.ts';

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

/** @returns how many operations and problem codes were seen, and how many never; empty if nothing is known */
export function coverageSentence(answers: readonly OperationAnswers[]): string {
  if (answers.length === 0) return '';
  const never = answers.filter(({ answered }) => answered.length === 0).length;
  const statuses = answers.flatMap((each) => each.never).length;
  const codes = answers.flatMap(({ answered }) => answered.flatMap((each) => each.codes)).length;
  const neverCodes = answers.flatMap((each) => each.neverCodes).length;
  return [
    `Never seen: ${never} of ${answers.length} operations, ${statuses} documented statuses`,
    `${neverCodes} documented problem codes (${codes} were); the HTML and JSON reports name them.`,
  ].join(' and ');
}

/** Operations named in a sentence; the other formats name all. */
const mostNames = 40;

/** @returns what was not served, not tried, not conforming and undecided, each with its count; empty ones are left out */
export function shortfallLines({ shortfall, counts }: Pick<RunReport, 'shortfall' | 'counts'>): string[] {
  const { notServed, notTried, notConforming } = shortfall;
  const why = notTried.reasons.map(({ code, text, cases }) => `${text || code} (${cases})`).join('; ');
  const wrong = [
    counted(notConforming.cases, 'case'),
    `${counted(notConforming.rules.length, 'rule')} at ${counted(notConforming.operations.length, 'operation')}`,
  ].join(' of ');
  return [
    ...(notServed.cases > 0 ? [notServedSentence(notServed)] : []),
    ...(notTried.cases > 0 ? [`Not tried: ${counted(notTried.cases, 'case')}: ${why}.`] : []),
    ...(notConforming.cases > 0 ? [`Not conforming: ${wrong}.`] : []),
    ...(counts.inconclusive > 0 ? [`Undecided: ${counted(counts.inconclusive, 'case')}.`] : []),
  ];
}

function notServedSentence({ operations, specified, cases }: RunReport['shortfall']['notServed']): string {
  // Promises that a host need not make, such as signatures, are no operations.
  if (operations.length === 0) return `Not served: ${counted(cases, 'case')}, of what the specification does not name.`;
  const more = operations.length - mostNames;
  const names = `${operations.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const which =
    specified.length > 0
      ? `the specification names ${specified.length} of them: ${specified.join(', ')}`
      : 'the specification names none of them';
  return `Not served: ${counted(operations.length, 'operation')} (${names}), ${counted(cases, 'case')}; ${which}.`;
}

/** @returns the rules of a run, for instance `Rules of 2026-12 (247, digest 1a2b3c4d5e6f)` */
export function ruleSetText({ name, rules, digest }: RuleSetFacts): string {
  const which = name === 'current' ? 'All rules of this version' : `Rules of ${name}`;
  return `${which} (${rules}, digest ${digest.slice(0, 12)})`;
}

/** @returns what an operation answered, for instance `201, 409 duplicate` */
export function answeredText({ answered }: OperationAnswers): string {
  return answered
    .map(({ status, codes, documented }) => [status, ...codes, ...(documented ? [] : ['(not documented)'])].join(' '))
    .join(', ');
}

/** @returns the command that repeats a case, at the host of its report */
export function replayOf(
  { id }: Pick<CaseFacts, 'id'>,
  { replayOptions = '' }: Pick<RunReport, 'replayOptions'>,
): string {
  return `npm run conformance -- replay ${id} ${replayOptions}`.trimEnd();
}
