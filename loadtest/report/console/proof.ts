/** A proof on a terminal: a line for each limit, findings to act on, and the verdict. */

import { cut, heading, printable, type Screen, type Style, wrapped } from '#harness/report/screen.ts';
import { counted, duration } from '#harness/report/wording.ts';
import type { CheckProof, Proof, TargetProof } from '../../limits/proof.ts';
import type { Sample } from '../../sample.ts';
import { countsText, fullestText, headersSentence, missingText, promiseText, proofSentence } from '../wording.ts';
import { spark } from './spark.ts';
import { columns } from './table.ts';

/** When one check is refuted for fifteen limits, the fourth adds nothing. */
const maxInFull = 3;

interface Kind {
  readonly verdict: 'refuted' | 'inconclusive';
  readonly title: string;
  readonly mark: string;
}

const kinds: readonly Kind[] = [
  { verdict: 'refuted', title: 'Refuted', mark: '✘' },
  { verdict: 'inconclusive', title: 'Inconclusive', mark: '?' },
];

const styles: Readonly<Record<CheckProof['verdict'], Style>> = {
  proven: 'green',
  refuted: 'red',
  inconclusive: 'magenta',
  skipped: 'blue',
};

/** @param samples all requests of the proof's log */
export function proofLines(screen: Screen, proof: Proof, samples: readonly Sample[]): string[] {
  const { subjects, requests, milliseconds, run, verdict, stopped } = proof;
  const took = `${duration(milliseconds)}; ${counted(requests, 'request')} sent to ${printable(run.host)}; seed ${run.seed}.`;
  return [
    ...kinds.flatMap((kind) => kindLines(screen, kind, subjects, samples)),
    ...skippedLines(screen, subjects),
    ...heading(screen, 'bold', 'Limits', counted(subjects.length, 'limit')),
    '',
    ...tableLines(screen, subjects),
    '',
    ...wrapped(headersSentence(subjects), screen.width),
    ...wrapped(took, screen.width),
    ...(stopped === undefined ? [] : wrapped(`The run ended early: ${printable(stopped)}`, screen.width)),
    ...wrapped(proofSentence(proof), screen.width).map((line) => screen.paint(['bold', styles[verdict]], line)),
  ];
}

interface Found {
  readonly subject: TargetProof;
  readonly check: CheckProof;
}

function kindLines(screen: Screen, kind: Kind, subjects: readonly TargetProof[], samples: readonly Sample[]): string[] {
  const found = subjects.flatMap((subject) =>
    subject.checks.filter(({ verdict }) => verdict === kind.verdict).map((check) => ({ subject, check })),
  );
  if (found.length === 0) return [];
  const byCheck = [...Map.groupBy(found, ({ check }) => check.id).values()];
  const detail = `${counted(byCheck.length, 'check')} of ${counted(new Set(found.map(({ subject }) => subject)).size, 'limit')}`;
  return [
    ...heading(screen, styles[kind.verdict], kind.title, detail),
    ...byCheck.flatMap((same) => ['', ...checkLines(screen, kind, same, samples)]),
  ];
}

function checkLines(
  screen: Screen,
  { mark, verdict }: Kind,
  found: readonly Found[],
  samples: readonly Sample[],
): string[] {
  const { width, paint } = screen;
  const style = styles[verdict];
  const [first] = found;
  if (first === undefined) return [];
  const { id, title, requirement } = first.check;
  const rest = found.slice(maxInFull).map(({ subject }) => subject.subject);
  return [
    `${paint(style, mark)} ${paint(['bold', style], cut(printable(title), width - id.length - 4))}  ${paint('dim', printable(id))}`,
    ...wrapped(printable(requirement), width - 2).map((line) => `  ${line}`),
    ...found.slice(0, maxInFull).flatMap((one) => limitLines(screen, style, one, samples)),
    ...(rest.length === 0
      ? []
      : wrapped(printable(`and ${rest.length} more: ${rest.join(', ')}`), width - 2).map((line) => `  ${line}`)),
  ];
}

function limitLines(
  { width, paint }: Screen,
  style: Style,
  { subject, check }: Found,
  samples: readonly Sample[],
): string[] {
  const own = samples.filter((sample) => sample.subject === subject.subject && sample.check === check.id);
  const indented = (text: string) =>
    text === '' ? [] : wrapped(printable(text), width - 4).map((line) => `    ${line}`);
  return [
    ...wrapped(printable(subject.subject), width - 2).map((line) => `  ${paint('bold', line)}`),
    ...[check.says, missingText(check.missingMs)].flatMap(indented).map((line) => paint(style, line)),
    ...indented(countsText(check)).map((line) => paint('dim', line)),
    ...spark(own, subject.claim, width - 4).map((line) => `    ${line}`),
  ];
}

/** Usually one cause prevents a check on many limits. */
function skippedLines(screen: Screen, subjects: readonly TargetProof[]): string[] {
  const skipped = subjects.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'skipped'));
  if (skipped.length === 0) return [];
  const byReason = [...Map.groupBy(skipped, ({ id, says }) => `${id}: ${says}`)];
  return [
    ...heading(screen, 'blue', 'Skipped', counted(skipped.length, 'check')),
    '',
    ...byReason.flatMap(([text, found]) =>
      wrapped(`${printable(text)} (${counted(found.length, 'limit')})`, screen.width - 2).map((line) => `  ${line}`),
    ),
  ];
}

function tableLines(screen: Screen, subjects: readonly TargetProof[]): string[] {
  return columns(
    screen,
    ['limit', 'verdict', 'promise', 'fullest window', 'checks', 'requests'],
    subjects.map((subject) => ({
      cells: [
        subject.subject,
        subject.verdict,
        promiseText(subject),
        fullestText(subject),
        checksText(subject.checks),
        String(subject.buckets.reduce((sum, { requests }) => sum + requests, 0)),
      ],
      style: styles[subject.verdict],
    })),
  );
}

/** @returns `21 of 23`: how many of the tried ones are proven */
function checksText(checks: readonly CheckProof[]): string {
  const tried = checks.filter(({ verdict }) => verdict !== 'skipped');
  return `${tried.filter(({ verdict }) => verdict === 'proven').length} of ${tried.length} proven`;
}
