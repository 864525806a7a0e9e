/** The users who see an event. */
import { currentStatuses } from '#contracts/schemas/adhesion.ts';
import { openInvitationStatuses } from '#contracts/schemas/invitation.ts';
import { invalidProperty } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

/** @returns the condition that the user sees the event of the alias `e` */
export function visibleTo(db: TenantDb, userId: string): Sql {
  return sql`(e.status = 'PUBLISHED' and (e.visibility = 'PUBLIC'
      or e.visibility = 'MEMBERS' and ${isMember(db, userId)}
      or e.visibility = 'GROUPS' and e.group_ids && array(
        select m.group_id from group_members m where ${db.tenantFilter('m')} and m.user_id = ${userId}))
    or e.status in ('PUBLISHED', 'CANCELLED') and (
      e.id in (select r.event_id from registrations r where ${db.tenantFilter('r')} and r.user_id = ${userId})
      or e.id in (select w.event_id from waitlist_entries w where ${db.tenantFilter('w')} and w.user_id = ${userId})
      or e.id in (select i.event_id from invitations i where ${db.tenantFilter('i')} and i.user_id = ${userId}
        and i.status = any(${openInvitationStatuses}))))`;
}

/** An organisation without types of memberships has no members but its users. */
function isMember(db: TenantDb, userId: string): Sql {
  return sql`(not exists (select from adhesion_types t where ${db.tenantFilter('t')})
    or exists (select from adhesions a where ${db.tenantFilter('a')} and a.user_id = ${userId}
      and app.adhesion_status(a) = any(${currentStatuses})))`;
}

export async function isVisibleTo(db: TenantDb, eventId: string, userId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from events e where ${db.tenantFilter('e')} and e.id = ${eventId} and ${visibleTo(db, userId)}`,
  );
  return rows.length > 0;
}

/** Locks the groups, so that none is deleted before the event names it. @throws Problem 422 naming those that do not exist */
export async function requireGroups(db: TenantDb, groupIds: readonly string[] = []): Promise<void> {
  if (groupIds.length === 0) return;
  const rows = await db.rows<{ id: string }>(
    sql`select g.id from groups g where ${db.tenantFilter('g')} and g.id = any(${groupIds}) order by g.id for key share`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const unknown = groupIds.findIndex((id) => !known.has(id.toLowerCase()));
  if (unknown === -1) return;
  throw invalidProperty(`groupIds.${unknown}`, `groupIds.${unknown} is not a group`, 'unknown_reference');
}
