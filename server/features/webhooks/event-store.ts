/** Events and those who hear of them, in PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type Listener = { id: string; events: string[]; slow: boolean; priority: number };

/** @returns the subscriptions that are told of what happens now. */
export function selectListeners(db: TenantDb): Promise<Listener[]> {
  return db.rows<Listener>(
    sql`select s.id, s.events, s.slow, (select app.webhook_priority(${db.tenantId}::uuid)) as priority from webhook_subscriptions s
      where ${db.tenantIs('s')} and s.status = 'ENABLED' order by s.id`,
  );
}

export interface NewEventRow {
  readonly id: string;
  readonly type: string;
  /** When it happened. */
  readonly at: string;
  readonly payload: string;
}

export async function insertEvents(db: TenantDb, events: readonly NewEventRow[]): Promise<void> {
  if (events.length === 0) return;
  const [ids, types, payloads, times] = [
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ payload }) => payload),
    events.map(({ at }) => at),
  ];
  await db.rows(
    sql`insert into webhook_events (tenant_id, id, type, payload, created_at)
      select ${db.tenantId}::uuid, e.* from unnest(${ids}::uuid[], ${types}::text[], ${payloads}::text[], ${times}::timestamptz[]) e`,
  );
}

export interface NewDeliveryRow {
  readonly id: string;
  readonly subscriptionId: string;
  readonly eventId: string;
}

export async function insertDeliveries(db: TenantDb, deliveries: readonly NewDeliveryRow[]): Promise<void> {
  if (deliveries.length === 0) return;
  const [ids, subscriptions, events] = [
    deliveries.map(({ id }) => id),
    deliveries.map(({ subscriptionId }) => subscriptionId),
    deliveries.map(({ eventId }) => eventId),
  ];
  await db.rows(
    sql`insert into webhook_deliveries (tenant_id, id, subscription_id, event_id)
      select ${db.tenantId}::uuid, d.* from unnest(${ids}::uuid[], ${subscriptions}::uuid[], ${events}::uuid[]) d`,
  );
}
