/** Events, for users who may take part. */
import { ownEvents } from '#contracts/operations/own-participation.ts';
import type { OwnEventFilter } from '#contracts/schemas/event.ts';
import { activeStatuses, seatHolding } from '#contracts/schemas/registration.ts';
import { type BoundHandler, found, handleOwn } from '#server/gateway/api/handle.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf } from '#server/platform/postgres/listing.ts';
import { searchConditions } from '#server/platform/postgres/search.ts';
import { type JsonRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { visibleTo } from './audience.ts';
import { locationOf, shownColumns } from './columns.ts';
import { isOpen } from './lock.ts';
import { listing } from './store.ts';

export function ownEventHandlers(): BoundHandler[] {
  return [
    handleOwn(ownEvents.list, async ({ db, query, pager, caller }) =>
      pager.pageOf(await selectOwnEvents(db, caller.userId, query, pager.request)),
    ),
    handleOwn(ownEvents.get, async ({ db, params, caller }) =>
      found(await selectOwnEvent(db, caller.userId, params.id)),
    ),
  ];
}

/** The URL of an online event is for users who have a seat. */
function ownColumns(db: TenantDb, userId: string): Sql {
  const own = sql`r.tenant_id = e.tenant_id and r.event_id = e.id and r.user_id = ${userId}`;
  const isSeated = sql`exists (select from registrations r where ${db.tenantFilter('r')} and ${own}
    and r.status in ('CONFIRMED', 'ATTENDED'))`;
  return sql`${raw(shownColumns)}, ${locationOf(isSeated)} as location,
    case when e.capacity is not null then greatest(0, e.capacity - (select coalesce(sum(s.guests + 1), 0)
      from registrations s where ${db.tenantFilter('s')} and s.event_id = e.id and s.status = any(${seatHolding})))::int
      end as "seatsLeft",
    e.status = 'PUBLISHED' and ${isOpen} as "registrationOpen",
    (select r.id from registrations r where ${db.tenantFilter('r')} and ${own} and r.status = any(${activeStatuses}))
      as "registrationId",
    (select w.id from waitlist_entries w where ${db.tenantFilter('w')} and w.event_id = e.id and w.user_id = ${userId}
      and w.status = 'WAITING') as "waitlistEntryId"`;
}

async function selectOwnEvents(
  db: TenantDb,
  userId: string,
  filter: OwnEventFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const found = await searchConditions(db, { kinds: ['event'], keys: ['e.id'] }, filter.search);
  const where = [db.tenantFilter('e'), visibleTo(db, userId), ...conditionsOf(listing, filter), ...found];
  const columns = ownColumns(db, userId);
  return db.rows<KeysetRow>(pageOfRows({ from: sql`events e`, alias: sql`e`, columns, listing, where, ...page }));
}

async function selectOwnEvent(db: TenantDb, userId: string, id: string): Promise<JsonRow | undefined> {
  const select = selectAs(raw('e'), ownColumns(db, userId));
  const [row] = await db.rows<JsonRow>(
    sql`${select(sql`events`)} where ${db.tenantFilter('e')} and e.id = ${id} and ${visibleTo(db, userId)}`,
  );
  return row;
}
