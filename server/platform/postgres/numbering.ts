/** Gapless document numbers per tenant, series and year (UTC). */
import type { TenantDb } from './database.ts';
import { type Sql, sql } from './statement.ts';

/** `INV` invoices, `CN` credit notes, `A` adhesions, `C` contracts. */
export type Series = 'INV' | 'CN' | 'A' | 'C';

/**
 * The body of a `with`: takes the next number if `source` has its one row, and returns it as `number`, such as
 * `INV-2026-0001`. The counter's row stays locked until the transaction ends, and a rollback returns the number. Not an
 * SQL function: PostgreSQL may evaluate it twice after waiting for a row, and would skip a number.
 */
export function nextNumber(db: TenantDb, series: Series, source: Sql): Sql {
  return sql`${taking(db, series, sql`1 from ${source}`)} returning ${numberOf(sql`last`)} as number`;
}

/** As nextNumber, for `count` numbers. Returns `series`, `year`, and `before`, after which they begin: see numberOf(). */
export function nextNumbers(db: TenantDb, series: Series, count: number): Sql {
  return sql`${taking(db, series, sql`${count}::int`)} returning series, year, last - ${count}::int as before`;
}

/** @returns the number as text, from columns `series` and `year` */
export const numberOf = (count: Sql): Sql =>
  sql`series || '-' || year || '-' || lpad((${count})::text, greatest(4, length((${count})::text)), '0')`;

const taking = (db: TenantDb, series: Series, count: Sql) =>
  sql`insert into document_numbers as n (tenant_id, series, year, last)
    select ${db.tenantId}::uuid, ${series}, extract(year from app.now() at time zone 'UTC'), ${count}
    on conflict (tenant_id, series, year) do update set last = n.last + excluded.last`;
