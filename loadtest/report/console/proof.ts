/** A proof for people at a terminal: a line for each limit, what they have to act on, and the verdict in words. */
import { cut, heading, printable, type Screen, type Style, wrapped } from '#conformance/reporters/console/screen.ts';
import { counted, duration } from '#conformance/reporters/wording.ts';
import type { Ask } from '../../ask.ts';
import type { CheckProof, Proof, SubjectProof } from '../../limits/proof.ts';
import { countsText, fullestText, missingText, promiseText, proofSentence } from '../wording.ts';
import { spark } from './spark.ts';
import { columns } from './table.ts';

/** When one check is refuted of fifteen limits, the fourth tells nothing new. */
const shownInFull = 3;

interface Kind {
  readonly verdict: 'refuted' | 'inconclusive';
  readonly title: string;
  readonly mark: string;
}

const kinds: readonly Kind[] = [
  { verdict: 'refuted', title: 'Refuted', mark: '✘' },
  { verdict: 'inconclusive', title: 'Inconclusive', mark: '?' },
];

export const styles: Readonly<Record<CheckProof['verdict'], Style>> = {
  proven: 'green',
  refuted: 'red',
  inconclusive: 'magenta',
  skipped: 'blue',
};

/** @param asks all requests of the proof's log */
export function proofLines(screen: Screen, proof: Proof, asks: readonly Ask[]): string[] {
  const { subjects, requests, milliseconds, run, verdict, stopped } = proof;
  const took = `${duration(milliseconds)}; ${counted(requests, 'request')} sent to ${printable(run.host)}; seed ${run.seed}.`;
  return [
    ...kinds.flatMap((kind) => kindLines(screen, kind, subjects, asks)),
    ...skippedLines(screen, subjects),
    ...heading(screen, 'bold', 'Limits', counted(subjects.length, 'limit')),
    '',
    ...tableLines(screen, subjects),
    '',
    ...wrapped(took, screen.width),
    ...(stopped === undefined ? [] : wrapped(`It ended early: ${printable(stopped)}`, screen.width)),
    ...wrapped(proofSentence(proof), screen.width).map((line) => screen.paint(['bold', styles[verdict]], line)),
  ];
}

interface Found {
  readonly subject: SubjectProof;
  readonly check: CheckProof;
}

function kindLines(screen: Screen, kind: Kind, subjects: readonly SubjectProof[], asks: readonly Ask[]): string[] {
  const found = subjects.flatMap((subject) =>
    subject.checks.filter(({ verdict }) => verdict === kind.verdict).map((check) => ({ subject, check })),
  );
  if (found.length === 0) return [];
  const byCheck = [...Map.groupBy(found, ({ check }) => check.id).values()];
  const detail = `${counted(byCheck.length, 'check')} of ${counted(new Set(found.map(({ subject }) => subject)).size, 'limit')}`;
  return [
    ...heading(screen, styles[kind.verdict], kind.title, detail),
    ...byCheck.flatMap((same) => ['', ...checkLines(screen, kind, same, asks)]),
  ];
}

function checkLines(screen: Screen, { mark, verdict }: Kind, found: readonly Found[], asks: readonly Ask[]): string[] {
  const { width, paint } = screen;
  const style = styles[verdict];
  const [first] = found;
  if (first === undefined) return [];
  const { id, title, requirement } = first.check;
  const rest = found.slice(shownInFull).map(({ subject }) => subject.subject);
  return [
    `${paint(style, mark)} ${paint(['bold', style], cut(printable(title), width - id.length - 4))}  ${paint('dim', printable(id))}`,
    ...wrapped(printable(requirement), width - 2).map((line) => `  ${line}`),
    ...found.slice(0, shownInFull).flatMap((one) => limitLines(screen, style, one, asks)),
    ...(rest.length === 0
      ? []
      : wrapped(printable(`and ${rest.length} more: ${rest.join(', ')}`), width - 2).map((line) => `  ${line}`)),
  ];
}

function limitLines({ width, paint }: Screen, style: Style, { subject, check }: Found, asks: readonly Ask[]): string[] {
  const own = asks.filter((ask) => ask.subject === subject.subject && ask.check === check.id);
  const indented = (text: string) =>
    text === '' ? [] : wrapped(printable(text), width - 4).map((line) => `    ${line}`);
  return [
    ...wrapped(printable(subject.subject), width - 2).map((line) => `  ${paint('bold', line)}`),
    ...[check.says, missingText(check.missingMs)].flatMap(indented).map((line) => paint(style, line)),
    ...indented(countsText(check)).map((line) => paint('dim', line)),
    ...spark(own, subject.claim, width - 4).map((line) => `    ${line}`),
  ];
}

/** One cause most often keeps a check from many limits. */
function skippedLines(screen: Screen, subjects: readonly SubjectProof[]): string[] {
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

function tableLines(screen: Screen, subjects: readonly SubjectProof[]): string[] {
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

/** @returns `21 of 23`: how many were proven of those that were tried */
function checksText(checks: readonly CheckProof[]): string {
  const tried = checks.filter(({ verdict }) => verdict !== 'skipped');
  return `${tried.filter(({ verdict }) => verdict === 'proven').length} of ${tried.length} proven`;
}
