/** Selects rows as the JSON of the API, written by PostgreSQL, so that no row is parsed and serialised again. */
import { type Sql, sql } from './statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type JsonRow = { id: string; json: string };

/** The interface of a contract as a type, for the same reason. */
export type RowOf<Item> = Pick<Item, keyof Item>;

/**
 * @param columns columns and expressions of the alias, named as in the contract
 * @returns a function that builds a select of JsonRow from a table, or from a `with` with its columns; a `where` may
 * follow
 */
export function selectAs(alias: Sql, columns: Sql): (from: Sql) => Sql {
  return (from) =>
    sql`select ${alias}.id, row_to_json(shown)::text as json from ${from} ${alias} cross join lateral (select ${columns}) shown`;
}

/** @returns the row of a statement that always returns one, such as an insert */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
