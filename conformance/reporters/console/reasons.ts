/** What is inconclusive, skipped or waived: grouped by why, as one cause most often has many cases. */
import type { CaseResult } from '../../result.ts';
import { counted, placeOf } from '../wording.ts';
import { heading, printable, type Screen, type Style, wrapped } from './screen.ts';

/** Of a group this small, each case is named. */
const namedEach = 3;

interface Kind {
  readonly verdict: 'inconclusive' | 'skip' | 'waived';
  readonly title: string;
  readonly mark: string;
  readonly style: Style;
}

const kinds: readonly Kind[] = [
  { verdict: 'inconclusive', title: 'Inconclusive', mark: '?', style: 'magenta' },
  { verdict: 'skip', title: 'Skipped', mark: '–', style: 'blue' },
  { verdict: 'waived', title: 'Waived', mark: '~', style: 'cyan' },
];

export function reasonLines(screen: Screen, cases: readonly CaseResult[]): string[] {
  return kinds.flatMap((kind) =>
    kindLines(
      screen,
      kind,
      cases.filter(({ verdict }) => verdict === kind.verdict),
    ),
  );
}

function kindLines(screen: Screen, kind: Kind, found: readonly CaseResult[]): string[] {
  if (found.length === 0) return [];
  const groups = Map.groupBy(found, ({ reason }) => `${reason?.code}: ${reason?.text}`);
  const largestFirst = [...groups.values()].sort((a, b) => b.length - a.length);
  const lines = largestFirst.flatMap((group) => groupLines(screen, kind, group));
  return [...heading(screen, kind.style, kind.title, counted(found.length, 'case')), ...lines];
}

function groupLines({ width, paint }: Screen, { mark, style }: Kind, group: readonly CaseResult[]): string[] {
  const reason = group[0]?.reason;
  const names = group.length > namedEach ? [rulesOf(group)] : group.map(nameOf);
  return [
    '',
    `${paint(style, mark)} ${paint('bold', reason?.code ?? 'no reason given')}  ${paint('dim', counted(group.length, 'case'))}`,
    ...wrapped(printable(reason?.text ?? ''), width - 2).map((line) => `  ${line}`),
    ...names.flatMap((name) => wrapped(printable(name), width - 2)).map((line) => paint('dim', `  ${line}`)),
  ];
}

function nameOf(result: CaseResult): string {
  return `${result.id}  ${result.rule.id} at ${placeOf(result)}`;
}

function rulesOf(group: readonly CaseResult[]): string {
  const byRule = Map.groupBy(group, ({ rule }) => rule.id);
  return [...byRule].map(([id, results]) => (results.length > 1 ? `${id} (${results.length})` : id)).join(', ');
}
