/** The log of deliveries and attempts in PostgreSQL, for the management of subscriptions. */
import type { DeliveryFilter, Recovery } from '#contracts/schemas/webhook.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { choice, conditionsOf, instant, key, optionalInstant } from '#server/platform/postgres/listing.ts';
import { type JsonRow, onlyRow, selectAs } from '#server/platform/postgres/select-as.ts';
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
/** Upper bound on the attempts in one response. */
const attemptLimit = 100;
const columnsWithDetails = raw(`${common}, d.payload::json as payload,
  (select coalesce(json_agg(json_build_object('startedAt', app.iso(a.started_at), 'trigger', a.trigger,
      'durationMs', a.duration_ms, 'responseStatus', a.response_status, 'responseBody', a.response_body, 'error', a.error)
      order by a.started_at desc, a.id desc), '[]')
    from (select a.* ${attempts} order by a.started_at desc, a.id desc limit ${attemptLimit}) a) as attempts`);

/** Deliveries joined with their events. */
const withEvents = (db: TenantDb, deliveries: Sql): Sql =>
  sql`(select v.*, e.type, e.test, e.payload from ${deliveries} v
    join webhook_events e on e.tenant_id = v.tenant_id and e.id = v.event_id and ${db.tenantFilter('e')} where ${db.tenantFilter('v')})`;

const selectFrom = selectAs(raw('d'), columns);

const listing = {
  createdAt: instant('d.created_at'),
  nextAttemptAt: optionalInstant(`(case when d.status = 'PENDING' then d.due_at end)`),
  deliveredAt: optionalInstant('d.delivered_at'),
  status: choice('d.status'),
  type: key('d.type'),
};

export function selectDeliveries(
  db: TenantDb,
  subscriptionId: string,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('d'), sql`d.subscription_id = ${subscriptionId}`, ...conditionsOf(listing, filter)];
  const from = sql`${withEvents(db, sql`webhook_deliveries`)} d`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`d`, columns, listing, where, ...page }));
}

/** A type, not an interface: pg wants rows with an index signature. */
export type DeliveryKey = { id: string; deliveryId: string };

export async function selectDelivery(db: TenantDb, { id, deliveryId }: DeliveryKey): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectAs(raw('d'), columnsWithDetails)(withEvents(db, sql`webhook_deliveries`))}
      where ${db.tenantFilter('d')} and d.subscription_id = ${id} and d.id = ${deliveryId}`,
  );
  return row;
}

/** @returns the event type of a delivery; nothing when there is none. */
export async function selectTypeOf(db: TenantDb, { id, deliveryId }: DeliveryKey): Promise<string | undefined> {
  const [row] = await db.rows<{ type: string }>(
    sql`select e.type from webhook_deliveries d
      join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id and ${db.tenantFilter('e')}
      where ${db.tenantFilter('d')} and d.subscription_id = ${id} and d.id = ${deliveryId}`,
  );
  return row?.type;
}

/** @returns the event types of deliveries that are pending, or would be after a recovery. */
export async function selectUnsentTypes(db: TenantDb, id: string): Promise<string[]> {
  const rows = await db.rows<{ type: string }>(
    sql`select distinct e.type from webhook_deliveries d
      join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id and ${db.tenantFilter('e')}
      where ${db.tenantFilter('d')} and d.subscription_id = ${id} and d.status <> 'DELIVERED' and not e.test`,
  );
  return rows.map(({ type }) => type);
}

/** Resets a delivery; a running attempt continues. */
const resetColumns = raw(`status = 'PENDING', trigger = 'MANUAL', tries = 0, due_at = app.now(), delivered_at = null`);

/** @returns nothing when there is none. */
export async function renewDelivery(db: TenantDb, { id, deliveryId }: DeliveryKey): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update webhook_deliveries set ${resetColumns}
        where ${db.tenantFilter()} and subscription_id = ${id} and id = ${deliveryId} returning *)
      ${selectFrom(withEvents(db, sql`written`))}`,
  );
  return row;
}

/** Deliveries reset in one statement, within its timeout. */
const recoveryBatch = 10_000;

/** Resets failed deliveries, the oldest first, without samples. @returns how many */
export async function renewFailed(db: TenantDb, id: string, { since, until }: Recovery): Promise<number> {
  const where = [
    db.tenantFilter('d'),
    sql`d.subscription_id = ${id} and d.status = 'FAILED' and d.created_at >= ${since}`,
    sql`not exists (select from webhook_events e where ${db.tenantFilter('e')} and e.id = d.event_id and e.test)`,
  ];
  if (until) where.push(sql`d.created_at <= ${until}`);
  const rows = await db.rows<{ count: number }>(
    sql`with failed as (
        select d.id from webhook_deliveries d where ${join(where, ' and ')} order by d.created_at limit ${recoveryBatch}),
      renewed as (
        update webhook_deliveries d set ${resetColumns} where ${db.tenantFilter('d')} and d.id in (select id from failed) returning d.id)
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

/** Records a sample that was sent. @returns whether the subscription still exists */
export async function insertTest(db: TenantDb, test: TestDelivery, attempt: Attempt): Promise<boolean> {
  const rows = await db.rows(
    sql`with subscription as (
        select s.id from webhook_subscriptions s where ${db.tenantFilter('s')} and s.id = ${test.subscriptionId} for key share),
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
