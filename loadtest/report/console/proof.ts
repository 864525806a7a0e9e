/** A proof for people at a terminal: limit by limit, with what they have to act on in full, then the sentence. */
import {
  heading,
  type Output,
  printable,
  type Screen,
  type Style,
  screenOf,
  wrapped,
} from '#conformance/reporters/console/screen.ts';
import { counted, duration } from '#conformance/reporters/wording.ts';
import type { CheckProof, Proof, SubjectProof } from '../../limits/proof.ts';
import type { ThresholdResult } from '../../thresholds.ts';
import { countsText, fullestText, missingText, promiseText, proofSentence, worstFirst } from '../wording.ts';
import { thresholdLines } from './thresholds.ts';

export const verdictStyles: Readonly<Record<CheckProof['verdict'], Style>> = {
  proven: 'green',
  refuted: 'red',
  inconclusive: 'magenta',
  skipped: 'dim',
};

const marks: Readonly<Record<CheckProof['verdict'], string>> = {
  proven: '✔',
  refuted: '✘',
  inconclusive: '?',
  skipped: '-',
};

/** @param output what it is written to: decides colours and width */
export function proofText(proof: Proof, thresholds: readonly ThresholdResult[], output: Output): string {
  const screen = screenOf(output);
  const { requests, milliseconds, run, stopped, verdict } = proof;
  const took = `${counted(requests, 'request')} to ${printable(run.host)} in ${duration(milliseconds)}; seed ${run.seed}.`;
  return [
    ...proof.subjects.flatMap((subject) => subjectLines(screen, subject)),
    '',
    ...(stopped === undefined ? [] : wrapped(`It was stopped: ${printable(stopped)}.`, screen.width)),
    ...wrapped(took, screen.width),
    ...thresholdLines(screen, thresholds),
    ...wrapped(proofSentence(proof), screen.width).map((line) => screen.paint(['bold', verdictStyles[verdict]], line)),
  ].join('\n');
}

function subjectLines(screen: Screen, subject: SubjectProof): string[] {
  const { verdict, checks } = subject;
  const title = `${marks[verdict]} ${printable(subject.subject)}`;
  const open = worstFirst
    .slice(0, 2)
    .flatMap((wanted) => checks.filter((check) => check.verdict === wanted))
    .flatMap((check) => findingLines(screen, check));
  const proven = checks.filter((check) => check.verdict === 'proven');
  const skipped = checks.filter((check) => check.verdict === 'skipped');
  return [
    ...heading(screen, verdictStyles[verdict], title, `${promiseText(subject)}, ${verdict}`),
    ...indented(screen, `In the fullest window ${fullestText(subject)}. ${countsText(sum(checks))}.`),
    ...open,
    ...(proven.length > 0 ? named(screen, 'proven', proven) : []),
    ...(skipped.length > 0 ? named(screen, 'skipped', skipped) : []),
  ];
}

/** What somebody has to act on: the requirement, and what was seen. */
function findingLines(screen: Screen, { id, verdict, requirement, says, missingMs }: CheckProof): string[] {
  const missing = missingText(missingMs);
  return [
    screen.paint(verdictStyles[verdict], `  ${marks[verdict]} ${id}`),
    ...indented(screen, requirement, 4).map((line) => screen.paint('dim', line)),
    ...indented(screen, printable(missing === '' ? says : `${says} (${missing})`), 4),
  ];
}

function named(screen: Screen, verdict: 'proven' | 'skipped', checks: readonly CheckProof[]): string[] {
  const mark = marks[verdict];
  const [first = '', ...rest] = indented(screen, checks.map(({ id }) => id).join(', '), 4);
  return [screen.paint(verdictStyles[verdict], `  ${mark} ${first.trimStart()}`), ...rest];
}

function indented({ width }: Screen, text: string, by = 2): string[] {
  return wrapped(text, width - by).map((line) => `${' '.repeat(by)}${line}`);
}

function sum(checks: readonly CheckProof[]) {
  const of = (figure: 'requests' | 'admitted' | 'denied' | 'unknown') =>
    checks.reduce((total, check) => total + check[figure], 0);
  return { requests: of('requests'), admitted: of('admitted'), denied: of('denied'), unknown: of('unknown') };
}
