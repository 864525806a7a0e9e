/**
 * SQL as tagged templates: sql`select … where id = ${id}`. Fragments nest. Statements are prepared by name on their
 * connection, because parsing and planning cost more than execution.
 */
import type { Sql } from 'sql-template-tag';

export { default as sql, join, raw, Sql } from 'sql-template-tag';

const names = new Map<string, string>();
/** Bound on prepared statements, against filling PostgreSQL's memory. Texts vary only with optional filters and columns. */
const maximumNames = 500;

export interface PreparedStatement {
  name?: string;
  text: string;
  values: unknown[];
}

/** @returns a statement for pg, named while there are fewer than `maximumNames` */
export function prepared(statement: Sql): PreparedStatement {
  const text = statement.text;
  let name = names.get(text);
  if (name === undefined && names.size < maximumNames) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name === undefined ? { text, values: statement.values } : { name, text, values: statement.values };
}
