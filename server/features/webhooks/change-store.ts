/** What has changed, in PostgreSQL: rows as they were and as they are, written down by triggers (migration 0011). */
import type { AnnouncedResourceName } from '#contracts/webhook-events.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/shown.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { shownResources } from './resources.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type NotedChange = {
  id: string;
  transaction: string;
  resource: AnnouncedResourceName;
  objectId: string;
  hasBefore: boolean;
  hasAfter: boolean;
  changedAt: string;
};

/**
 * The changes of whole transactions, those of the oldest ones first, while nobody else announces those of the tenant.
 * @param limit how many changes are looked at to find transactions; of what these have changed, no more than `most`
 * @returns nothing when somebody else is at it
 */
export async function holdChanges(
  db: TenantDb,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<NotedChange[] | undefined> {
  const rows = await db.rows<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`webhooks.announce ${db.tenantId}`}, 0)) as held`,
  );
  if (!onlyRow(rows).held) return undefined;
  // In a statement of its own: it has to see what was committed before the lock was had.
  return db.rows<NotedChange>(
    sql`select c.id::text, c.transaction::text, c.resource, c.object_id as "objectId", c.before is not null as "hasBefore",
        c.after is not null as "hasAfter", app.iso(c.changed_at) as "changedAt"
      from webhook_changes c
      where ${db.tenantIs('c')} and c.transaction in (
        select f.transaction from (select o.transaction from webhook_changes o where ${db.tenantIs('o')} order by o.id limit ${limit}) f)
      order by c.id limit ${most}`,
  );
}

export async function isSomethingLeft(db: TenantDb): Promise<boolean> {
  const rows = await db.rows(sql`select from webhook_changes c where ${db.tenantIs('c')} limit 1`);
  return rows.length > 0;
}

/** @returns by the id of the change: the row as it was, or as it became, as it is shown. */
export async function showChanges(
  db: TenantDb,
  resource: AnnouncedResourceName,
  side: 'before' | 'after',
  ids: readonly string[],
): Promise<Map<string, ShownObject>> {
  if (ids.length === 0) return new Map();
  const { table, shown } = shownResources[resource];
  const rows = await db.rows<{ change: string; json: string }>(
    sql`select c.id::text as change, s.json from webhook_changes c
      cross join lateral (${shown(sql`jsonb_populate_record(null::${table}, c.${raw(side)})`)}) s
      where ${db.tenantIs('c')} and c.id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ change, json }) => [change, JSON.parse(json)]));
}

/** As a GET answers it. */
export type ShownObject = Readonly<Record<string, unknown>>;

/** @returns those whose payment it is and which are paid by it, as they are shown. */
export async function showPaidBy(
  db: TenantDb,
  resource: 'invoice' | 'adhesion',
  paymentIds: readonly string[],
): Promise<ShownObject[]> {
  if (paymentIds.length === 0) return [];
  const { shown } = shownResources[resource];
  const paid = {
    invoice: sql`(select i.* from invoices i
      where ${db.tenantIs('i')} and i.payment_id = any(${paymentIds}::uuid[]) and i.type = 'INVOICE' and i.status = 'ISSUED')`,
    adhesion: sql`(select a.* from adhesions a where ${db.tenantIs('a')} and a.payment_id = any(${paymentIds}::uuid[]))`,
  };
  // The functions of statuses take rows of the tables themselves.
  const table = { invoice: raw('invoices'), adhesion: raw('adhesions') }[resource];
  const rows = await db.rows<{ json: string }>(
    sql`select s.json from ${paid[resource]} o
      cross join lateral (${shown(sql`jsonb_populate_record(null::${table}, to_jsonb(o))`)}) s`,
  );
  return rows.map(({ json }) => JSON.parse(json));
}

export async function removeChanges(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.rows(sql`delete from webhook_changes where ${db.tenantIs()} and id = any(${ids}::bigint[])`);
}
