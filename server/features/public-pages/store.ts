/** The public events of an organisation, from PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { eventColumns, type PublicEvent } from './event-columns.ts';

const isPublic = raw(`e.visibility = 'PUBLIC'`);

/** @returns the next public events behind so many, the first one first */
export function selectNextEvents(
  db: TenantDb,
  { most, behind }: { most: number; behind: number },
): Promise<PublicEvent[]> {
  // The page first: PostgreSQL would count the seats of every event that `offset` skips.
  return db.rows<PublicEvent>(
    sql`select ${eventColumns} from (
        select e.* from events e where ${db.tenantFilter('e')} and ${isPublic} and e.status = 'PUBLISHED'
          and e.ends_at > app.now() order by e.starts_at, e.id limit ${most} offset ${behind}) e
      order by e.starts_at, e.id`,
  );
}

/** @returns undefined unless it is public and was published */
export async function selectPublicEvent(db: TenantDb, id: string): Promise<PublicEvent | undefined> {
  const [row] = await db.rows<PublicEvent>(
    sql`select ${eventColumns} from events e where ${db.tenantFilter('e')} and ${isPublic} and e.id = ${id}
      and e.status in ('PUBLISHED', 'CANCELLED')`,
  );
  return row;
}
