/** What the report is about and what not: operations that are not served, cases that were not tried, answers never seen. */
import { counted } from '#harness/report/wording.ts';
import type { OperationAnswers, RunReport } from '../../result.ts';
import { answeredText } from '../wording.ts';

/** A heading with its count, an explanation, and the names behind it. */
interface Part {
  readonly title: string;
  readonly count: string;
  readonly text: string;
  readonly names: readonly string[];
}

/** @returns the three parts, each also if it is empty: that nothing is missing is worth a line */
export function shortfallOf({ shortfall, onlyServed }: RunReport): readonly Part[] {
  const { notServed, notTried, notConforming } = shortfall;
  const { specified } = notServed;
  const isMust = onlyServed ? 'left aside by --only-served' : 'this fails the run';
  return [
    {
      title: 'Not served',
      count: counted(notServed.operations.length, 'operation'),
      text:
        specified.length === 0
          ? 'The host lacks no operation that the specification names.'
          : `The specification names ${counted(specified.length, 'of them', 'of them')}: ${isMust}.`,
      names: notServed.operations.map((id) => (specified.includes(id) ? `${id} (specified)` : id)),
    },
    {
      title: 'Not tried',
      count: counted(notTried.cases, 'case'),
      text: notTried.cases === 0 ? 'Every case was tried.' : 'They say nothing about the host.',
      names: notTried.reasons.map(({ code, text, cases }) => `${code}: ${text} (${counted(cases, 'case')})`),
    },
    {
      title: 'Not conforming',
      count: `${counted(notConforming.cases, 'case')} of ${counted(notConforming.rules.length, 'rule')}`,
      text: notConforming.cases === 0 ? 'What was tried keeps every must.' : 'The host was tried, and breaks a must.',
      names: notConforming.rules,
    },
  ];
}

/** @returns every operation of the document with what was answered, and what never was; those never seen first */
export function coverageOf(answers: readonly OperationAnswers[]) {
  return answers
    .map((each) => ({
      place: `${each.operation.method} ${each.operation.path}`,
      isSeen: each.answered.length > 0,
      answered: answeredText(each),
      never: each.never.join(', '),
      neverCodes: each.neverCodes.join(', '),
    }))
    .toSorted((a, b) => Number(a.isSeen) - Number(b.isSeen));
}
