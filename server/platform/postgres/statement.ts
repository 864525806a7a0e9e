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

const rare = new WeakSet<Sql>();

/**
 * Marks a statement whose text is one of very many, such as a combination of filters: it is planned for its values, and
 * takes no name from the others.
 */
export function unnamed(statement: Sql): Sql {
  rare.add(statement);
  return statement;
}

export const isUnnamed = (statement: Sql): boolean => rare.has(statement);

/** @returns a statement for pg, named while there are fewer than `maximumNames` */
export function prepared(statement: Sql): PreparedStatement {
  const text = statement.text;
  if (isUnnamed(statement)) return { text, values: statement.values };
  let name = names.get(text);
  if (name === undefined && names.size < maximumNames) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name === undefined ? { text, values: statement.values } : { name, text, values: statement.values };
}
