/** The SQL of a page: rows behind a position, by `created_at` and `id`, already written as JSON. */
import type { TenantDb } from './database.ts';
import { join, raw, type Sql, sql } from './statement.ts';

export interface PageQuery {
  /** Table and alias, such as `users u`. */
  readonly from: Sql;
  /** The alias in `from`. */
  readonly alias: Sql;
  /** What the resource shows: columns and expressions of the alias, named as in the contract. */
  readonly columns: Sql;
  /** The tenant first, then the filters. Joined by `and`. */
  readonly where: readonly Sql[];
  /** How many rows that is, where it is known without counting them: see `countOf`. */
  readonly total?: Sql | undefined;
  /** True: the newest first, as in a log. */
  readonly newestFirst?: boolean;
  readonly limit: number;
  readonly after: { readonly createdAt: number; readonly id: string } | undefined;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type KeysetRow = {
  /** With `id` and `createdAt` among what it shows: they are its place in the collection. */
  json: string;
  /** Of all pages; on the first only. */
  totalItems: number | null;
};

/** @returns one row more than the limit, where there is one; an index on (tenant_id, created_at, id) makes it cheap. */
export function pageOfRows({ from, alias, columns, where, limit, after, newestFirst = false, total }: PageQuery): Sql {
  const filter = join([...where], ' and ');
  const behind = after
    ? sql` and (${alias}.created_at, ${alias}.id) ${newestFirst ? raw('<') : raw('>')} (to_timestamp(${after.createdAt}::float8 / 1000)::timestamptz(3), ${after.id}::uuid)`
    : sql``;
  const order = newestFirst ? sql`${alias}.created_at desc, ${alias}.id desc` : sql`${alias}.created_at, ${alias}.id`;
  const counted = total ?? sql`(select count(*)::int from ${from} where ${filter})`;
  return sql`select row_to_json(shown)::text as json, ${after ? sql`null::int` : counted} as "totalItems"
    from (select * from ${from} where ${filter}${behind} order by ${order} limit ${limit + 1}) ${alias}
    cross join lateral (select ${columns}) shown order by ${order}`;
}

/** A table whose rows are counted as they come and go. */
export type CountedTable = 'audit_log' | 'contacts' | 'payments' | 'registrations' | 'users';

/** @returns how many rows of the table the tenant has, of users those that are not deleted. */
export function countOf(db: TenantDb, table: CountedTable): Sql {
  return sql`(select coalesce(sum(k.change), 0)::int from row_counts k where ${db.tenantIs('k')} and k.name = ${table})`;
}

/** @returns a pattern that finds `part` anywhere, whatever wildcards it holds. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
