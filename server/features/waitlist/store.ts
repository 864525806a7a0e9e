/** Waitlist entries in PostgreSQL. */
import { activeStatuses } from '#contracts/schemas/registration.ts';
import type { WaitlistFilter, WaitlistStatus } from '#contracts/schemas/waitlist.ts';
import { listedPersonAndEvent } from '#server/features/registrations/list-columns.ts';
import { isOf, type Person, personRow } from '#server/features/registrations/person.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { choice, conditionsOf, dates, integer, key, persons } from '#server/platform/postgres/listing.ts';
import { personSearch, searchConditions } from '#server/platform/postgres/search.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { columns, selectFrom } from './columns.ts';

const listedColumns = sql`${columns}, ${listedPersonAndEvent('w')}`;

const listing = {
  ...dates('w'),
  ...persons('w'),
  position: integer('w.position'),
  status: choice('w.status'),
  eventId: key('w.event_id'),
};

export async function selectEntries(db: TenantDb, filter: WaitlistFilter, page: PageRequest): Promise<KeysetRow[]> {
  const found = await searchConditions(db, personSearch('w'), filter.search);
  const where = [db.tenantFilter('w'), ...conditionsOf(listing, filter), ...found];
  const from = sql`waitlist_entries w`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`w`, columns: listedColumns, listing, where, ...page }));
}

export async function selectEntry(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`waitlist_entries`)} where ${db.tenantFilter('w')} and w.id = ${id}`,
  );
  return row;
}

export async function selectOwnEntry(db: TenantDb, userId: string, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`waitlist_entries`)} where ${db.tenantFilter('w')} and w.id = ${id} and w.user_id = ${userId}`,
  );
  return row;
}

/** @returns the person's latest entry for the event, in any state. */
export async function selectLatest(db: TenantDb, eventId: string, person: Person): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`waitlist_entries`)} where ${db.tenantFilter('w')} and w.event_id = ${eventId} and ${isOf('w', person)}
      order by w.position desc limit 1`,
  );
  return row;
}

/** Locks the entry, so that a rejection in progress is awaited. @returns the status of the latest entry of the person. */
export async function lockLatestStatus(
  db: TenantDb,
  eventId: string,
  person: Person,
): Promise<WaitlistStatus | undefined> {
  const [row] = await db.rows<{ status: WaitlistStatus }>(
    sql`select w.status from waitlist_entries w
      where ${db.tenantFilter('w')} and w.event_id = ${eventId} and ${isOf('w', person)}
      order by w.position desc limit 1 for no key update of w`,
  );
  return row?.status;
}

/** @returns how many entries of the person for the event are CANCELLED. */
export async function countCancelled(db: TenantDb, eventId: string, person: Person): Promise<number> {
  const rows = await db.rows<{ cancelled: number }>(
    sql`select count(*)::int as cancelled from waitlist_entries w
      where ${db.tenantFilter('w')} and w.event_id = ${eventId} and ${isOf('w', person)} and w.status = 'CANCELLED'`,
  );
  return onlyRow(rows).cancelled;
}

export interface EntryRow {
  readonly id: string;
  readonly eventId: string;
  readonly person: Person;
  readonly seats: number;
}

/**
 * Inserts at the end of the waitlist, under the lock of the event.
 * @returns nothing when the person is not in this tenant, is waiting or has an active registration.
 */
export async function insertEntry(
  db: TenantDb,
  { id, eventId, person, seats }: EntryRow,
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with ${personRow(db, person)},
      written as (
        insert into waitlist_entries (tenant_id, id, event_id, user_id, contact_id, seats, position)
        select ${db.tenantId}::uuid, ${id}::uuid, ${eventId}::uuid, user_id, contact_id, ${seats}::int,
          (select coalesce(max(w.position), 0) + 1 from waitlist_entries w
            where ${db.tenantFilter('w')} and w.event_id = ${eventId})
        from person
        where not exists (select from registrations r where ${db.tenantFilter('r')} and r.event_id = ${eventId}
          and ${isOf('r', person)} and r.status = any(${activeStatuses}))
        on conflict do nothing returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type EntryState = {
  id: string;
  eventId: string;
  userId: string | null;
  contactId: string | null;
  status: WaitlistStatus;
  seats: number;
};

const state = raw(
  `w.id, w.event_id as "eventId", w.user_id as "userId", w.contact_id as "contactId", w.status, w.seats`,
);

/** @returns the existing ones. */
export function selectStates(db: TenantDb, ids: readonly string[]): Promise<EntryState[]> {
  return db.rows<EntryState>(
    sql`select ${state} from waitlist_entries w where ${db.tenantFilter('w')} and w.id = any(${ids})`,
  );
}

/** Locks entries until the transaction ends. @returns the existing ones, in the order of their waitlists. */
export function lockStates(db: TenantDb, ids: readonly string[]): Promise<EntryState[]> {
  return db.rows<EntryState>(
    sql`select ${state} from waitlist_entries w where ${db.tenantFilter('w')} and w.id = any(${ids})
      order by w.event_id, w.position for no key update of w`,
  );
}

export async function convertEntry(db: TenantDb, id: string, registrationId: string): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        update waitlist_entries set status = 'CONVERTED', registration_id = ${registrationId}, updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

/** @returns the entries that were WAITING, and have ended. */
export function endEntries(db: TenantDb, ids: readonly string[], status: 'REJECTED' | 'CANCELLED'): Promise<JsonRow[]> {
  return db.rows<JsonRow>(
    // Locks in the order of lockStates, so that a concurrent approval does not deadlock.
    sql`with held as (
        select w.id from waitlist_entries w where ${db.tenantFilter('w')} and w.id = any(${ids})
          order by w.event_id, w.position for no key update of w),
      written as (
        update waitlist_entries set status = ${status}, updated_at = app.now()
        where ${db.tenantFilter()} and id in (select id from held) and status = 'WAITING' returning *) ${selectFrom(sql`written`)}`,
  );
}

/** @returns whether the person was waiting for the event. */
export async function endOwn(db: TenantDb, eventId: string, person: Person): Promise<boolean> {
  const rows = await db.rows(
    sql`update waitlist_entries w set status = 'CANCELLED', updated_at = app.now()
      where ${db.tenantFilter('w')} and w.event_id = ${eventId} and ${isOf('w', person)} and w.status = 'WAITING' returning w.id`,
  );
  return rows.length > 0;
}

/** @returns whether there was one. */
export async function removeEntry(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from waitlist_entries where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}
