/** Inlines values into the text of statements that take no parameters, such as COPY. */
import pg from 'pg';
import type { Sql } from './statement.ts';

/** @returns the text of a statement with its values inlined as quoted literals */
export function inlined({ strings, values }: Sql): string {
  return strings.reduce((text, next, index) => `${text}${literal(values[index - 1])}${next}`);
}

/** @throws TypeError for an unsupported type */
function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  throw new TypeError(`a ${typeof value} cannot be inlined into a statement`);
}
