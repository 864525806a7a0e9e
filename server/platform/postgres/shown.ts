/** Rows as the API shows them: PostgreSQL writes their JSON, so that no row is read here to be written again. */
import { type Sql, sql } from './statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type JsonRow = { id: string; json: string };

/**
 * @param columns what the resource shows: columns and expressions of the alias, named as in the contract.
 * @returns what selects the rows of a table, or of a `with` that has its columns, as JsonRow; a `where` may follow.
 */
export function shownAs(alias: Sql, columns: Sql): (from: Sql) => Sql {
  return (from) =>
    sql`select ${alias}.id, row_to_json(shown)::text as json from ${from} ${alias} cross join lateral (select ${columns}) shown`;
}

/** @returns the row of a statement that cannot but return one, such as an insert. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement that returns a row returned none');
  return row;
}
