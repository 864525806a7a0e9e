/** Events and their subscribers, in PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { type OwnerState, ownerColumns, ownerOf } from './owner.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type Subscriber = OwnerState & {
  id: string;
  events: string[];
  objectIds: string[] | null;
  slow: boolean;
  priority: number;
};

/** @returns the enabled subscriptions, with the current permissions of their owners. */
export function selectSubscribers(db: TenantDb): Promise<Subscriber[]> {
  return db.rows<Subscriber>(
    sql`select s.id, s.events, s.object_ids as "objectIds", s.slow, (select app.webhook_priority(${db.tenantId}::uuid)) as priority, ${ownerColumns}
      from webhook_subscriptions s ${ownerOf(db)}
      where ${db.tenantFilter('s')} and s.status = 'ENABLED' order by s.id`,
  );
}

export interface NewEventRow {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  /** Time of the change. */
  readonly at: string;
  readonly payload: string;
}

/** @returns the ids of those that are new: a service may send an event more than once */
export async function insertEvents(db: TenantDb, events: readonly NewEventRow[]): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const [ids, types, objects, payloads, times] = [
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ objectId }) => objectId),
    events.map(({ payload }) => payload),
    events.map(({ at }) => at),
  ];
  const rows = await db.rows<{ id: string }>(
    sql`insert into webhook_events (tenant_id, id, type, object_id, payload, created_at)
      select ${db.tenantId}::uuid, e.* from unnest(${ids}::uuid[], ${types}::text[], ${objects}::uuid[], ${payloads}::text[], ${times}::timestamptz[]) e
      on conflict (tenant_id, id) do nothing returning id`,
  );
  return new Set(rows.map(({ id }) => id));
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
