/**
 * The `set` list of a PATCH. It contains all columns, and those that were not sent keep their value: one text for all
 * combinations, because each text is prepared on every connection.
 */
import { type Sql, sql } from './statement.ts';

/**
 * @param columns column by property
 * @param patch `undefined` leaves a column unchanged, `null` clears it
 */
export function assignments<Patch extends object>(columns: Readonly<Record<keyof Patch, Sql>>, patch: Patch): Sql[] {
  return keysOf(columns).map((name) => {
    const value = patch[name];
    const column = columns[name];
    return sql`${column} = case when ${value !== undefined}::boolean then ${value ?? null} else ${column} end`;
  });
}

function keysOf<T extends object>(value: T): (keyof T)[] {
  // Object.keys returns string[], as a value may have more keys than its type; `columns` is a literal, so it has none.
  return Object.keys(value) as (keyof T)[];
}
