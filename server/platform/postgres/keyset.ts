/** SQL of keyset pagination: rows after a position in `created_at` and `id`, as JSON. */
import type { TenantDb } from './database.ts';
import { join, raw, type Sql, sql } from './statement.ts';

export interface PageQuery {
  /** Table and alias, such as `users u`. */
  readonly from: Sql;
  /** Alias in `from`. */
  readonly alias: Sql;
  /** Columns and expressions of the resource, named as in the contract. */
  readonly columns: Sql;
  /** Tenant filter, then the other filters; joined by `and`. */
  readonly where: readonly Sql[];
  /** Number of rows, if it is known without a count: see `countOf`. */
  readonly total?: Sql | undefined;
  /** True: newest first, as in a log. */
  readonly newestFirst?: boolean;
  readonly limit: number;
  readonly after: { readonly createdAt: number; readonly id: string } | undefined;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type KeysetRow = {
  /** Includes `id` and `createdAt`, the position of the row in the collection. */
  json: string;
  /** Number of rows of all pages; on the first page only. */
  totalItems: number | null;
};

/** @returns a select of up to one row more than the limit; uses an index on (tenant_id, created_at, id) */
export function pageOfRows({ from, alias, columns, where, limit, after, newestFirst = false, total }: PageQuery): Sql {
  const filter = join([...where], ' and ');
  const behind = after
    ? sql` and (${alias}.created_at, ${alias}.id) ${newestFirst ? raw('<') : raw('>')} (to_timestamp(${after.createdAt}::float8 / 1000)::timestamptz(3), ${after.id}::uuid)`
    : sql``;
  const order = newestFirst ? sql`${alias}.created_at desc, ${alias}.id desc` : sql`${alias}.created_at, ${alias}.id`;
  const totalItems = total ?? sql`(select count(*)::int from ${from} where ${filter})`;
  return sql`select row_to_json(shown)::text as json, ${after ? sql`null::int` : totalItems} as "totalItems"
    from (select * from ${from} where ${filter}${behind} order by ${order} limit ${limit + 1}) ${alias}
    cross join lateral (select ${columns}) shown order by ${order}`;
}

/** A table whose row count is maintained by triggers. */
export type CountedTable = 'audit_log' | 'contacts' | 'payments' | 'registrations' | 'users';

/** @returns an expression for the tenant's number of rows in the table; of users, without deleted ones */
export function countOf(db: TenantDb, table: CountedTable): Sql {
  return sql`(select coalesce(sum(k.change), 0)::int from row_counts k where ${db.tenantFilter('k')} and k.name = ${table})`;
}

/** @returns a LIKE pattern that finds `part` anywhere, with its wildcards escaped */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
