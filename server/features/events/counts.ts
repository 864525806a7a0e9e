/** Occupancy counts of an event, in an operation of their own so that reading an event does not count. */
import { openInvitationStatuses } from '#contracts/schemas/invitation.ts';
import { seatHolding } from '#contracts/schemas/registration.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** @returns the counts as JSON; undefined if there is no such event. */
export async function selectCounts(db: TenantDb, id: string): Promise<{ json: string } | undefined> {
  const [row] = await db.rows<{ json: string }>(
    sql`select row_to_json(shown)::text as json from events e
      cross join lateral (
        select coalesce(sum(r.guests + 1) filter (where r.status = any(${seatHolding})), 0)::int as "seatsTaken",
          count(*) filter (where r.status in ('PENDING_APPROVAL', 'PENDING_PAYMENT'))::int as pending,
          count(*) filter (where r.status = 'CONFIRMED')::int as confirmed,
          count(*) filter (where r.status = 'ATTENDED')::int as "checkedIn"
        from registrations r where ${db.tenantFilter('r')} and r.event_id = e.id) registered
      cross join lateral (
        select e.capacity, registered.*,
          (select count(*)::int from invitations i where ${db.tenantFilter('i')} and i.event_id = e.id
            and i.status = any(${openInvitationStatuses})) as invited,
          (select count(*)::int from waitlist_entries w where ${db.tenantFilter('w')} and w.event_id = e.id
            and w.status = 'WAITING') as waitlisted) shown
      where ${db.tenantFilter('e')} and e.id = ${id}`,
  );
  return row;
}
