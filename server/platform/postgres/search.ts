/**
 * Search by words in `search_texts`. Under row-level security PostgreSQL uses no index for LIKE, so that a function of the
 * owner looks up the ids, in the tenant that is set; see migration 0025.
 */
import type { TenantDb } from './database.ts';
import { isWordless, wordsOf } from './listing.ts';
import { join, raw, type Sql, sql } from './statement.ts';

/** Kinds of rows in `search_texts`. */
type Kind = 'user' | 'contact' | 'event' | 'payment' | 'invoice' | 'adhesion' | 'contract';

export interface Searched {
  /** Whose texts are searched. */
  readonly kinds: readonly Kind[];
  /** Columns that hold the id of such a row. */
  readonly keys: readonly string[];
}

export const personSearch = (alias: string): Searched => ({
  kinds: ['user', 'contact'],
  keys: [`${alias}.user_id`, `${alias}.contact_id`],
});

/** More are not looked up: then so many rows match that a walk in the order of the list soon fills a page. */
const maximumFound = 1_000;
/** Length from which a word has a trigram. */
const indexedLength = 3;

/** @returns the condition of a search; none of a blank one */
export async function searchConditions(db: TenantDb, { kinds, keys }: Searched, search = ''): Promise<Sql[]> {
  if (isWordless(search)) return [sql`false`];
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const ids = words.some((word) => word.length >= indexedLength) ? await selectFound(db, kinds, words) : undefined;
  const columns = keys.map(raw);
  if (ids !== undefined && ids.length <= maximumFound) {
    const conditions = columns.map((column) => sql`${column} = any(${ids}::uuid[])`);
    return [sql`(${join(conditions, ' or ')})`];
  }
  return [
    sql`exists (select from search_texts t where ${db.tenantFilter('t')} and t.id in (${join(columns, ', ')})
      and t.kind = any(${kinds}) and t.content like all (app.search_patterns(${words})))`,
  ];
}

/** @returns ids of rows with all words; one more than the maximum when there are more */
async function selectFound(db: TenantDb, kinds: readonly Kind[], words: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from app.search_ids(${kinds}, ${words}, ${maximumFound + 1}) as id`,
  );
  return rows.map(({ id }) => id);
}
