/** The `set` list of a PATCH: the columns of the properties that were sent, and no others. */
import { type Sql, sql } from './statement.ts';

/**
 * @param columns property → column; a property that stands in neither is a fault of the caller.
 * @param patch `undefined` leaves a column alone, `null` clears it.
 */
export function assignments<Patch extends object>(columns: Readonly<Record<keyof Patch, Sql>>, patch: Patch): Sql[] {
  const set: Sql[] = [];
  for (const name of keysOf(columns)) {
    const value = patch[name];
    if (value !== undefined) set.push(sql`${columns[name]} = ${value}`);
  }
  return set;
}

function keysOf<T extends object>(value: T): (keyof T)[] {
  // Object.keys cannot know that no further key hides behind the type; `columns` is a literal, so none does.
  return Object.keys(value) as (keyof T)[];
}
