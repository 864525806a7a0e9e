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
  return sql`insert into document_numbers as n (tenant_id, series, year, last)
    select ${db.tenantId}::uuid, ${series}, extract(year from app.now() at time zone 'UTC'), 1 from ${source}
    on conflict (tenant_id, series, year) do update set last = n.last + 1
    returning series || '-' || year || '-' || lpad(last::text, greatest(4, length(last::text)), '0') as number`;
}
