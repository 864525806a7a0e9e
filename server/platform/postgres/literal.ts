/** Values as part of a statement's text: for the few that take no parameters, such as COPY. */
import pg from 'pg';
import type { Sql } from './statement.ts';

/** @returns the text of a statement with its values in it, each quoted so that it cannot be anything but a value. */
export function inlined({ strings, values }: Sql): string {
  return strings.reduce((text, next, index) => `${text}${literal(values[index - 1])}${next}`);
}

/** @throws TypeError for what no statement of ours compares with */
function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  throw new TypeError(`a ${typeof value} cannot be written into a statement`);
}
