/** What was delivered, and what was not, in PostgreSQL, as those see it who manage subscriptions. */
import type { DeliveryFilter, Recovery } from '#contracts/schemas/webhook.ts';
import type { PageRequest } from '#server/gateway/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, onlyRow, shownAs } from '#server/platform/postgres/shown.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Attempt } from './attempt.ts';
import { insertAttempt } from './delivery-store.ts';

const attempts = 'from webhook_attempts a where a.tenant_id = d.tenant_id and a.delivery_id = d.id';
const latest = (column: string) => `(select ${column} ${attempts} order by a.started_at desc, a.id desc limit 1)`;

const common = `d.id, d.subscription_id as "subscriptionId", d.event_id as "eventId", d.type, d.test, d.status,
  (select count(*)::int ${attempts}) as "attemptCount",
  case when d.status = 'PENDING' then app.iso(d.due_at) end as "nextAttemptAt", app.iso(d.delivered_at) as "deliveredAt",
  ${latest('a.response_status')} as "lastResponseStatus", ${latest('a.error')} as "lastError",
  app.iso(d.created_at) as "createdAt"`;
const columns = raw(common);
/** What an answer can carry of a delivery that was repeated for months. */
const shownAttempts = 100;
const columnsWithDetails = raw(`${common}, d.payload::json as payload,
  (select coalesce(json_agg(json_build_object('startedAt', app.iso(a.started_at), 'trigger', a.trigger,
      'durationMs', a.duration_ms, 'responseStatus', a.response_status, 'responseBody', a.response_body, 'error', a.error)
      order by a.started_at desc, a.id desc), '[]')
    from (select a.* ${attempts} order by a.started_at desc, a.id desc limit ${shownAttempts}) a) as attempts`);

/** Deliveries with what they deliver. */
const withEvents = (db: TenantDb, deliveries: Sql): Sql =>
  sql`(select v.*, e.type, e.test, e.payload from ${deliveries} v
    join webhook_events e on e.tenant_id = v.tenant_id and e.id = v.event_id and ${db.tenantIs('e')} where ${db.tenantIs('v')})`;

const shown = shownAs(raw('d'), columns);

export function selectDeliveries(
  db: TenantDb,
  subscriptionId: string,
  { status, type, 'createdAt[after]': from, 'createdAt[before]': until }: DeliveryFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = [db.tenantIs('d'), sql`d.subscription_id = ${subscriptionId}`];
  if (status) where.push(sql`d.status = ${status}`);
  if (type) where.push(sql`d.type = ${type}`);
  if (from) where.push(sql`d.created_at >= ${from}`);
  if (until) where.push(sql`d.created_at <= ${until}`);
  const deliveries = withEvents(db, sql`webhook_deliveries`);
  return db.rows<KeysetRow>(
    pageOfRows({ from: sql`${deliveries} d`, alias: sql`d`, columns, where, newestFirst: true, ...page }),
  );
}

/** A type, not an interface: pg wants rows with an index signature. */
export type DeliveryKey = { id: string; deliveryId: string };

export async function selectDelivery(db: TenantDb, { id, deliveryId }: DeliveryKey): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${shownAs(raw('d'), columnsWithDetails)(withEvents(db, sql`webhook_deliveries`))}
      where ${db.tenantIs('d')} and d.subscription_id = ${id} and d.id = ${deliveryId}`,
  );
  return row;
}

/** @returns what it tells of; nothing when there is none. */
export async function selectTypeOf(db: TenantDb, { id, deliveryId }: DeliveryKey): Promise<string | undefined> {
  const [row] = await db.rows<{ type: string }>(
    sql`select e.type from webhook_deliveries d
      join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id and ${db.tenantIs('e')}
      where ${db.tenantIs('d')} and d.subscription_id = ${id} and d.id = ${deliveryId}`,
  );
  return row?.type;
}

/** @returns what those tell of that are still to be sent, or would be if they were recovered. */
export async function selectUnsentTypes(db: TenantDb, id: string): Promise<string[]> {
  const rows = await db.rows<{ type: string }>(
    sql`select distinct e.type from webhook_deliveries d
      join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id and ${db.tenantIs('e')}
      where ${db.tenantIs('d')} and d.subscription_id = ${id} and d.status <> 'DELIVERED' and not e.test`,
  );
  return rows.map(({ type }) => type);
}

/** As if it had never been tried; whoever is at it now goes on. */
const asNew = raw(`status = 'PENDING', trigger = 'MANUAL', tries = 0, due_at = app.now(), delivered_at = null`);

/** @returns nothing when there is none. */
export async function renewDelivery(db: TenantDb, { id, deliveryId }: DeliveryKey): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update webhook_deliveries set ${asNew}
        where ${db.tenantIs()} and subscription_id = ${id} and id = ${deliveryId} returning *)
      ${shown(withEvents(db, sql`written`))}`,
  );
  return row;
}

/** What one statement changes in its time. */
const recoveredAtOnce = 10_000;

/** The oldest first, and no samples. @returns how many had failed in that time, and are sent again */
export async function renewFailed(db: TenantDb, id: string, { since, until }: Recovery): Promise<number> {
  const where = [
    db.tenantIs('d'),
    sql`d.subscription_id = ${id} and d.status = 'FAILED' and d.created_at >= ${since}`,
    sql`not exists (select from webhook_events e where ${db.tenantIs('e')} and e.id = d.event_id and e.test)`,
  ];
  if (until) where.push(sql`d.created_at <= ${until}`);
  const rows = await db.rows<{ count: number }>(
    sql`with failed as (
        select d.id from webhook_deliveries d where ${join(where, ' and ')} order by d.created_at limit ${recoveredAtOnce}),
      renewed as (
        update webhook_deliveries d set ${asNew} where ${db.tenantIs('d')} and d.id in (select id from failed) returning d.id)
      select count(*)::int as count from renewed`,
  );
  return onlyRow(rows).count;
}

export interface TestDelivery {
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly deliveryId: string;
  readonly attemptId: string;
  readonly type: string;
  readonly payload: string;
  readonly arrived: boolean;
}

/** Writes down a sample that was sent. @returns whether there still is such a subscription */
export async function insertTest(db: TenantDb, test: TestDelivery, attempt: Attempt): Promise<boolean> {
  const rows = await db.rows(
    sql`with subscription as (
        select s.id from webhook_subscriptions s where ${db.tenantIs('s')} and s.id = ${test.subscriptionId} for key share),
      event as (
        insert into webhook_events (tenant_id, id, type, test, payload)
        select ${db.tenantId}::uuid, ${test.eventId}::uuid, ${test.type}::text, true, ${test.payload}::text from subscription returning id),
      delivery as (
        insert into webhook_deliveries (tenant_id, id, subscription_id, event_id, trigger, tries, status, delivered_at)
        select ${db.tenantId}::uuid, ${test.deliveryId}::uuid, subscription.id, event.id, 'TEST', 1,
          ${test.arrived ? 'DELIVERED' : 'FAILED'}, case when ${test.arrived}::boolean then app.now() end
        from subscription, event returning id, trigger)
      ${insertAttempt(db, test.subscriptionId, test.attemptId, attempt, sql`delivery`)} returning id`,
  );
  return rows.length > 0;
}
