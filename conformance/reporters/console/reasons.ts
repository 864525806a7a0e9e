/** Inconclusive, skipped and waived cases, grouped by reason: one cause usually has many cases. */

import { heading, printable, type Screen, type Style, wrapped } from '#harness/report/screen.ts';
import { counted } from '#harness/report/wording.ts';
import type { CaseResult } from '../../result.ts';
import { placeOf } from '../wording.ts';

/** Groups up to this size name each case. */
const namedEach = 3;
/** Rules named of a larger group: those with the most cases. */
const namedRules = 12;

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
  const byRule = [...Map.groupBy(group, ({ rule }) => rule.id)].sort(([, a], [, b]) => b.length - a.length);
  const named = byRule.slice(0, namedRules);
  const names = named.map(([id, results]) => (results.length > 1 ? `${id} (${results.length})` : id));
  const more = byRule.length - named.length;
  return [...names, ...(more > 0 ? [counted(more, 'further rule')] : [])].join(', ');
}
