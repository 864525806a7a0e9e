/**
 * SQL is written as text, with values beside it: sql`select … where id = ${id}`. Fragments nest. Every statement is
 * prepared by name on its connection, because parsing and planning cost more than running most of ours.
 */
import type { Sql } from 'sql-template-tag';

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';

const names = new Map<string, string>();
/** Texts vary only with optional filters and columns; a flood of others would fill PostgreSQL's memory. */
const maximumNames = 500;

export interface PreparedStatement {
  name?: string;
  text: string;
  values: unknown[];
}

/** @returns what pg takes: named while there are not too many names. */
export function prepared(statement: Sql): PreparedStatement {
  const text = statement.text;
  let name = names.get(text);
  if (name === undefined && names.size < maximumNames) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name === undefined ? { text, values: statement.values } : { name, text, values: statement.values };
}
