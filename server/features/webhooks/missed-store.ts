/** Changes of the feed that made no delivery to a subscription. */
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type MissedChange = {
  resource: WebhookResourceName;
  objectId: string;
  verb: string;
  /** Time of the last such change in the period. */
  at: string;
  /** Types of events of the object that must not be sent again. */
  sent: string[];
};

export interface MissedFilter {
  readonly subscriptionId: string;
  readonly since: string;
  readonly until: string | undefined;
  /** null: all objects. */
  readonly objectIds: readonly string[] | null;
  /** Subscribed types of events that follow a change itself, such as `contact.updated`. */
  readonly verbTypes: readonly string[];
  /** Resources with further subscribed types: which of them apply depends on the object. */
  readonly momentResources: readonly WebhookResourceName[];
  /** More are selected if they are of the instant of the last one. */
  readonly limit: number;
}

/**
 * Selects one row per object and verb, the oldest first. Leaves out objects with captured changes, whose events are about to
 * be fanned out, and changes that a delivery of the same or a later change of the object covers.
 */
export function selectMissed(db: TenantDb, filter: MissedFilter): Promise<MissedChange[]> {
  const { subscriptionId, since, until, objectIds, verbTypes, momentResources, limit } = filter;
  const resources = [...new Set([...momentResources, ...verbTypes.map((type) => type.split('.')[0] ?? '')])];
  const where = [db.tenantFilter('c'), sql`c.changed_at >= ${since} and c.resource = any(${resources}::text[])`];
  if (until) where.push(sql`c.changed_at <= ${until}`);
  if (objectIds) where.push(sql`c.object_id = any(${objectIds}::uuid[])`);
  return db.rows<MissedChange>(
    sql`with delivered as materialized (
        select coalesce(e.object_id, (e.payload::json #>> '{data,object,id}')::uuid) as object_id, e.type, max(e.created_at) as at
        from webhook_deliveries d
        join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id and ${db.tenantFilter('e')}
        where ${db.tenantFilter('d')} and d.subscription_id = ${subscriptionId} and not e.test
        group by 1, 2),
      changed as (
        select c.resource, c.object_id, c.verb, max(c.changed_at) as at from changes c where ${join(where, ' and ')}
        group by 1, 2, 3)
      select m.resource, m.object_id as "objectId", m.verb, app.iso(m.at) as at, array(
          select d.type from delivered d where d.object_id = m.object_id
            and (d.at >= m.at or split_part(d.type, '.', 2) not in ('created', 'updated', 'deleted'))) as sent
      from changed m
      where not exists (select from webhook_changes w where ${db.tenantFilter('w')} and w.object_id = m.object_id)
        and (m.resource = any(${momentResources}::text[]) or (m.resource || '.' || m.verb = any(${verbTypes}::text[])
          and not exists (select from delivered d
            where d.object_id = m.object_id and d.type = m.resource || '.' || m.verb and d.at >= m.at)))
      order by m.at fetch first (${limit}) rows with ties`,
  );
}
