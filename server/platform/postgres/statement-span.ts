/** Spans of statements, named after their first words: `select users`. Values of parameters are in no span. */
import { inSpan, isRecording } from '../tracing/tracing.ts';
import type { Statement } from './flush.ts';

/** What goes out with a statement of a store: the settings of its transaction, and savepoints. */
const accompanying = /^\s*(?:begin|savepoint|release|rollback to|select (?:set_config|current_setting)\b)/i;

/** With the wait for a connection, if they are the first of their work. */
export function inStatementSpan<T>(statements: readonly Statement[], work: () => T): T {
  if (!isRecording()) return work();
  return inSpan(nameOf(statements), { 'db.system.name': 'postgresql' }, work, 'client');
}

/** @returns the name of the statement that the others accompany */
function nameOf(statements: readonly Statement[]): string {
  const main = statements.find(({ text }) => !accompanying.test(text)) ?? statements.at(-1);
  return summaryOf(main?.text ?? '');
}

/** @returns its verb, and its first table or function. Of a COPY the verb alone: its text has values */
function summaryOf(text: string): string {
  const verb = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  if (verb === 'copy') return verb;
  const table = /\b(?:from|into|update)\s+(?:only\s+)?([a-z_][\w.]*)/i.exec(text)?.[1];
  const called = /^[\s(]*select\s+([a-z_][\w.]*)\s*\(/i.exec(text)?.[1];
  const object = table ?? called;
  return object ? `${verb} ${object.toLowerCase()}` : verb;
}
