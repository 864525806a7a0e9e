/**
 * The `set` list of a PATCH. All columns stand in it, and those whose property was not sent keep what they have: one text
 * for every combination, where each text would be prepared on every connection.
 */
import { type Sql, sql } from './statement.ts';

/**
 * @param columns property → column; a property that stands in neither is a fault of the caller.
 * @param patch `undefined` leaves a column alone, `null` clears it.
 */
export function assignments<Patch extends object>(columns: Readonly<Record<keyof Patch, Sql>>, patch: Patch): Sql[] {
  return keysOf(columns).map((name) => {
    const value = patch[name];
    const column = columns[name];
    return sql`${column} = case when ${value !== undefined}::boolean then ${value ?? null} else ${column} end`;
  });
}

function keysOf<T extends object>(value: T): (keyof T)[] {
  // Object.keys cannot know that no further key hides behind the type; `columns` is a literal, so none does.
  return Object.keys(value) as (keyof T)[];
}
