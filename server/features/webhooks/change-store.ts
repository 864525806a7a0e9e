/** Captured changes in PostgreSQL: rows before and after, written by triggers (migration 0011). */
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { resourceColumns } from './resources.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type CapturedChange = {
  id: string;
  transaction: string;
  resource: WebhookResourceName;
  objectId: string;
  hasBefore: boolean;
  hasAfter: boolean;
  changedAt: string;
};

/**
 * Locks the captured changes of the tenant and selects those of whole transactions, the oldest first.
 * @param limit changes to find transactions by; `most` bounds the changes of these transactions
 * @returns nothing while another transaction holds the lock
 */
export async function lockChanges(
  db: TenantDb,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<CapturedChange[] | undefined> {
  const rows = await db.rows<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`webhooks.announce ${db.tenantId}`}, 0)) as held`,
  );
  if (!onlyRow(rows).held) return undefined;
  // A statement after the lock: its snapshot must include what was committed before.
  return db.rows<CapturedChange>(
    sql`select c.id::text, c.transaction::text, c.resource, c.object_id as "objectId", c.before is not null as "hasBefore",
        c.after is not null as "hasAfter", app.iso(c.changed_at) as "changedAt"
      from webhook_changes c
      where ${db.tenantFilter('c')} and c.transaction in (
        select f.transaction from (select o.transaction from webhook_changes o where ${db.tenantFilter('o')} order by o.id limit ${limit}) f)
      order by c.id limit ${most}`,
  );
}

export async function hasChanges(db: TenantDb): Promise<boolean> {
  const rows = await db.rows(sql`select from webhook_changes c where ${db.tenantFilter('c')} limit 1`);
  return rows.length > 0;
}

/** @returns by id of the change: the row before or after, as the API represents it. */
export async function selectChangedObjects(
  db: TenantDb,
  resource: WebhookResourceName,
  side: 'before' | 'after',
  ids: readonly string[],
): Promise<Map<string, ApiObject>> {
  if (ids.length === 0) return new Map();
  const { table, select } = resourceColumns[resource];
  const rows = await db.rows<{ change: string; json: string }>(
    sql`select c.id::text as change, s.json from webhook_changes c
      cross join lateral (${select(sql`jsonb_populate_record(null::${table}, c.${raw(side)})`, sql`true`, false)}) s
      where ${db.tenantFilter('c')} and c.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ change, json }) => [change, JSON.parse(json)]));
}

/** An object as GET returns it. */
export type ApiObject = Readonly<Record<string, unknown>>;

/** @returns the invoices or adhesions that these payments pay, as the API represents them. */
export async function selectPaidBy(
  db: TenantDb,
  resource: 'invoice' | 'adhesion',
  paymentIds: readonly string[],
): Promise<ApiObject[]> {
  if (paymentIds.length === 0) return [];
  const { select } = resourceColumns[resource];
  const paid = {
    invoice: sql`(select i.* from invoices i
      where ${db.tenantFilter('i')} and i.payment_id = any(${paymentIds}::uuid[]) and i.type = 'INVOICE' and i.status = 'ISSUED')`,
    adhesion: sql`(select a.* from adhesions a where ${db.tenantFilter('a')} and a.payment_id = any(${paymentIds}::uuid[]))`,
  };
  // The status functions take rows of the tables themselves.
  const table = { invoice: raw('invoices'), adhesion: raw('adhesions') }[resource];
  const rows = await db.rows<{ json: string }>(
    sql`select s.json from ${paid[resource]} o
      cross join lateral (${select(sql`jsonb_populate_record(null::${table}, to_jsonb(o))`, sql`true`, false)}) s`,
  );
  return rows.map(({ json }) => JSON.parse(json));
}

export async function removeChanges(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.rows(sql`delete from webhook_changes where ${db.tenantFilter()} and id = any(${ids}::bigint[])`);
}
