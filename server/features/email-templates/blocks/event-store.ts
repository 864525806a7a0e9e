/** Events that letters show, from PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type ShownEvent = {
  id: string;
  title: string;
  place: string | null;
  startsAt: Date;
  timezone: string;
};

/** @returns the events that have a page for everyone: letters are forwarded, and their readers are not known one by one */
export function selectShownEvents(db: TenantDb, ids: readonly string[]): Promise<ShownEvent[]> {
  return db.rows<ShownEvent>(
    sql`select e.id, e.title, nullif(concat_ws(', ', e.location ->> 'name', e.location ->> 'address'), '') as place,
        e.starts_at as "startsAt", e.timezone
      from events e where ${db.tenantFilter('e')} and e.id = any(${ids}::uuid[])
        and e.visibility = 'PUBLIC' and e.status in ('PUBLISHED', 'CANCELLED')`,
  );
}
