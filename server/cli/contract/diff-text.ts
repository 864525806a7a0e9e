/** Changes of the contract as text for a terminal. */
import { styleText } from 'node:util';
import { type Severity, severities } from '#contracts/diff/change.ts';
import { isForbidden, type JudgedChange } from '#contracts/release/accepted.ts';

type Style = Parameters<typeof styleText>[0];

const marks: Readonly<Record<Severity, readonly [mark: string, style: Style]>> = {
  breaking: ['✗', 'red'],
  risky: ['!', 'yellow'],
  additive: ['+', 'green'],
  editorial: ['·', 'dim'],
};

/** Longest sentence in the column; a longer one moves the rest of its line. */
const maximumColumn = 76;

interface Shown {
  /** Severities below it are counted, not listed. */
  readonly least: Severity;
  /** They are changes since the last release: others cannot be accepted. */
  readonly canAccept: boolean;
}

/** @returns the changes, grouped by operation, one line each */
export function diffText(changes: readonly JudgedChange[], { least, canAccept }: Shown): string {
  const listed = changes.filter(({ severity }) => severities.indexOf(severity) <= severities.indexOf(least));
  const groups = [...Map.groupBy(listed, ({ subject }) => subject)].sort(([, a], [, b]) => worst(a) - worst(b));
  const width = Math.min(maximumColumn, Math.max(0, ...listed.map((change) => textOf(change).length)));
  const blocks = groups.map(([subject, own]) =>
    [headingOf(subject, own), ...own.map((one) => lineOf(one, width))].join('\n'),
  );
  return [...blocks, summary(changes, listed.length, canAccept)].join('\n\n');
}

const worst = (changes: readonly JudgedChange[]) =>
  Math.min(...changes.map(({ severity }) => severities.indexOf(severity)));

const paint = (style: Style, text: string) => styleText(style, text, { stream: process.stdout });

function headingOf(subject: string, changes: readonly JudgedChange[]): string {
  const operations = [...new Set(changes.flatMap((change) => change.operations))].filter((one) => one !== subject);
  const more = operations.length > 3 ? ` and ${operations.length - 3} more` : '';
  const users = operations.length > 0 ? paint('dim', `  ${operations.slice(0, 3).join(', ')}${more}`) : '';
  return `${paint('bold', subject)}${users}`;
}

function lineOf(change: JudgedChange, width: number): string {
  const { severity, affects, fingerprint, reason } = change;
  const [mark, style] = marks[severity];
  const label = paint(style, `${mark} ${severity.padEnd(9)}`);
  const accepted = reason === undefined ? '' : paint('dim', `  accepted: ${reason}`);
  return `  ${label}  ${textOf(change).padEnd(width)}  ${paint('dim', fingerprint)}  ${affects.join(', ')}${accepted}`.trimEnd();
}

function textOf({ place, sentence }: JudgedChange): string {
  return place === '' ? sentence : `${place} ${sentence}`;
}

function summary(changes: readonly JudgedChange[], listed: number, canAccept: boolean): string {
  if (changes.length === 0) return 'Nothing has changed.';
  const counts = severities.map((severity) => {
    const own = changes.filter((change) => change.severity === severity);
    const accepted = own.filter(({ reason }) => reason !== undefined).length;
    const text = `${own.length} ${severity}${accepted > 0 ? ` (${accepted} accepted)` : ''}`;
    return own.length > 0 ? paint(marks[severity][1], text) : text;
  });
  const hidden = listed < changes.length ? ['To list all of them: --least editorial'] : [];
  const forbidden = changes.filter(isForbidden);
  const advice =
    forbidden.length > 0 && canAccept
      ? [
          `${forbidden.length === 1 ? 'One change breaks' : `${forbidden.length} changes break`} callers. Keep what they rely on, or accept it:`,
          `  guildgate contract accept ${forbidden[0]?.fingerprint} --reason "…"`,
        ]
      : [];
  return [counts.join(', '), ...hidden, ...advice].join('\n');
}
