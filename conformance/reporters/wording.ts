/** How reports name what a run tells them: the same words in all formats. */
import type { CaseFacts, CaseResult, RuleFacts, Transcript } from '../result.ts';
import type { Verdict } from '../verdict.ts';

/** How people say what became of a case. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'warned',
  skip: 'skipped',
  inconclusive: 'inconclusive',
  waived: 'waived',
};

/** @returns what stands before the slash of a rule's id */
export function areaOf({ id }: RuleFacts): string {
  return id.split('/', 1)[0] ?? id;
}

/** @returns the operation of a case, for instance `GET /api/v1/users`; or `the host` */
export function placeOf({ operation }: Pick<CaseFacts, 'operation'>): string {
  return operation ? `${operation.method} ${operation.path}` : 'the host';
}

/** @returns where the specification says it. Most rules cite by a name that begins with the section's. */
export function citationOf({ section, cites }: RuleFacts): string {
  return cites.startsWith(section) ? cites : `${section}: ${cites}`;
}

/** @returns the exchange that the verdict is about; where none was named, the last */
export function decisiveOf({ transcripts }: CaseResult): Transcript | undefined {
  return transcripts.find(({ decisive }) => decisive) ?? transcripts.at(-1);
}

/** @returns what a case came to, in a line; nothing for one that passed */
export function outcomeOf({ verdict, expected, actual, reason }: CaseResult): string | undefined {
  if (verdict === 'pass') return undefined;
  const why = reason && `${reason.code}: ${reason.text}`;
  const difference = expected === undefined ? undefined : `expected ${expected}, got ${actual ?? 'nothing'}`;
  const parts = [why, difference].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join('; ') : undefined;
}

/** @returns the command that tries a case again */
export function replayOf({ id }: Pick<CaseFacts, 'id'>): string {
  return `npm run conformance -- replay ${id}`;
}

/** @returns a number with its noun: `1 case`, `2 cases` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** @returns a length of time as people say it: `850 ms`, `42 s`, `4 min 14 s` */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
