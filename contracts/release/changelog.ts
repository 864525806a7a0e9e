/** CHANGELOG.md: its part on unreleased changes is made of them; a release turns it into the part of a version. */
import { type Severity, severities } from '../diff/change.ts';
import { type JudgedChange, sentenceOf } from './accepted.ts';

/** Path of the committed file. */
export const changelogFile = new URL('../../CHANGELOG.md', import.meta.url);

const heading = '## Unreleased';
const titles: Readonly<Record<Severity, string>> = {
  breaking: 'Breaking',
  risky: 'Risky',
  additive: 'Added',
  editorial: 'Editorial',
};

/** Names in one line of editorial changes. */
const maximumNames = 12;

/** @returns the sections of changes, or a sentence that there are none */
export function changelogSections(changes: readonly JudgedChange[], since: string): string {
  if (changes.length === 0) return `Nothing has changed since ${since}.\n`;
  const sections = severities.flatMap((severity) => {
    const own = changes.filter((change) => change.severity === severity);
    if (own.length === 0) return [];
    const lines = severity === 'editorial' ? editorialLines(own) : own.map(lineOf);
    return [`### ${titles[severity]}\n\n${lines.join('\n')}\n`];
  });
  return sections.join('\n');
}

function lineOf(change: JudgedChange): string {
  const { affects, operations, subject, reason } = change;
  const used = subject.startsWith('schema ') && operations.length > 0 ? ` (in ${listOf(operations, 3)})` : '';
  const concerned = affects.length > 0 ? `. Concerns ${affects.join(', ')}` : '';
  return `- ${sentenceOf(change)}${used}${concerned}.${reason === undefined ? '' : ` Reason: ${reason}`}`;
}

/** One line for each kind: nothing depends on words. */
function editorialLines(changes: readonly JudgedChange[]): string[] {
  const byKind = Map.groupBy(changes, ({ kind }) => kind.replace(/-changed$/, ''));
  return [...byKind].map(
    ([kind, own]) => `- Another ${kind}: ${listOf([...new Set(own.map(({ subject }) => subject))], maximumNames)}`,
  );
}

function listOf(names: readonly string[], maximum: number): string {
  const more = names.length > maximum ? ` and ${names.length - maximum} more` : '';
  return `${names.slice(0, maximum).join(', ')}${more}`;
}

/** The parts of the file: before and after the unreleased one. */
function partsOf(text: string): readonly [head: string, tail: string] {
  const start = text.indexOf(`${heading}\n`);
  if (start === -1) throw new Error(`${changelogFile.pathname} has no heading "${heading}"`);
  const next = text.indexOf('\n## ', start);
  return [text.slice(0, start), next === -1 ? '' : text.slice(next + 1)];
}

/** @returns the text of the file with another part on unreleased changes */
export function withUnreleased(text: string, sections: string): string {
  const [head, tail] = partsOf(text);
  return `${head}${heading}\n\n${sections}\n${tail}`.replace(/\n+$/, '\n');
}

/** @returns the text of the file with a part for the version, and no unreleased changes */
export function withRelease(text: string, { version, date, sections }: Release): string {
  const [head, tail] = partsOf(text);
  const unreleased = changelogSections([], version);
  return `${head}${heading}\n\n${unreleased}\n## ${version} (${date})\n\n${sections}\n${tail}`.replace(/\n+$/, '\n');
}

interface Release {
  readonly version: string;
  /** Day in UTC. */
  readonly date: string;
  readonly sections: string;
}
