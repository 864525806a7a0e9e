/** Events in PostgreSQL. */
import { defaultPaymentDueDays, type EventFilter, type EventStatus, type NewEvent } from '#contracts/schemas/event.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { choice, conditionsOf, dates, instant, key, name, optionalInstant } from '#server/platform/postgres/listing.ts';
import { searchConditions } from '#server/platform/postgres/search.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql, unnamed } from '#server/platform/postgres/statement.ts';
import { columns, selectFrom } from './columns.ts';

export const listing = {
  ...dates('e'),
  startsAt: instant('e.starts_at'),
  endsAt: instant('e.ends_at'),
  registrationOpensAt: optionalInstant('e.registration_opens_at'),
  registrationClosesAt: optionalInstant('e.registration_closes_at'),
  title: name('e.title'),
  status: choice('e.status'),
  kind: choice('e.kind'),
  visibility: choice('e.visibility'),
  externalId: key('e.external_id'),
};

export async function selectEvents(db: TenantDb, filter: EventFilter, page: PageRequest): Promise<KeysetRow[]> {
  const found = await searchConditions(db, { kinds: ['event'], keys: ['e.id'] }, filter.search);
  const where = [db.tenantFilter('e'), ...conditionsOf(listing, filter), ...found];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`events e`, alias: sql`e`, columns, listing, where, ...page }));
}

export async function selectEvent(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${selectFrom(sql`events`)} where ${db.tenantFilter('e')} and e.id = ${id}`);
  return row;
}

/** @returns the id of the event with an external id */
export async function selectEventId(db: TenantDb, externalId: string | null | undefined): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select e.id from events e where ${db.tenantFilter('e')} and e.external_id = ${externalId ?? null}`,
  );
  return row?.id;
}

/** Locks the events with these external ids until the transaction ends, in the order of their ids. */
export function lockExternalEvents(db: TenantDb, externalIds: readonly string[]): Promise<JsonRow[]> {
  return db.rows<JsonRow>(
    unnamed(
      sql`${selectFrom(sql`events`)} where ${db.tenantFilter('e')} and e.external_id = any(${externalIds}) order by e.id for no key update of e`,
    ),
  );
}

export async function insertEvent(db: TenantDb, id: string, event: NewEvent): Promise<JsonRow> {
  const location = event.location ? JSON.stringify(event.location) : null;
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into events (tenant_id, id, title, starts_at, ends_at, timezone, summary, description, kind, visibility, group_ids, location, capacity, requires_approval,
          waitlist_enabled, registration_opens_at, registration_closes_at, max_guests, price, currency, payment_due_days, external_id)
        values (${db.tenantId}, ${id}, ${event.title}, ${event.startsAt}, ${event.endsAt}, ${event.timezone}, ${event.summary ?? null},
          ${event.description ?? null}, ${event.kind}, ${event.visibility}, ${event.groupIds ?? []}, ${location}, ${event.capacity ?? null},
          ${event.requiresApproval ?? false}, ${event.waitlistEnabled ?? false}, ${event.registrationOpensAt ?? null}, ${event.registrationClosesAt ?? null},
          ${event.maxGuests ?? null}, ${event.price ?? null}, ${event.currency ?? null},
          ${event.paymentDueDays === undefined ? defaultPaymentDueDays : event.paymentDueDays}, ${event.externalId ?? null})
        returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

const patchable = {
  title: raw('title'),
  startsAt: raw('starts_at'),
  endsAt: raw('ends_at'),
  timezone: raw('timezone'),
  summary: raw('summary'),
  description: raw('description'),
  kind: raw('kind'),
  visibility: raw('visibility'),
  groupIds: raw('group_ids'),
  location: raw('location'),
  capacity: raw('capacity'),
  requiresApproval: raw('requires_approval'),
  waitlistEnabled: raw('waitlist_enabled'),
  registrationOpensAt: raw('registration_opens_at'),
  registrationClosesAt: raw('registration_closes_at'),
  maxGuests: raw('max_guests'),
  price: raw('price'),
  currency: raw('currency'),
  paymentDueDays: raw('payment_due_days'),
  externalId: raw('external_id'),
} satisfies Record<keyof NewEvent, Sql>;

/** @returns undefined if there is no such event. */
export async function patchEvent(db: TenantDb, id: string, patch: Partial<NewEvent>): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update events set ${join([...assignments(patchable, patch), sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** @returns undefined if there is no such event in one of the states. */
export async function patchEventStatus(
  db: TenantDb,
  id: string,
  status: EventStatus,
  from: readonly EventStatus[],
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update events set status = ${status}, updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} and status = any(${from}) returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Read after a refused transition, to explain it. */
export async function selectEventStatus(db: TenantDb, id: string): Promise<EventStatus | undefined> {
  const [row] = await db.rows<{ status: EventStatus }>(
    sql`select status from events where ${db.tenantFilter()} and id = ${id}`,
  );
  return row?.status;
}

export async function removeEvent(db: TenantDb, id: string): Promise<void> {
  await db.rows(sql`delete from events where ${db.tenantFilter()} and id = ${id}`);
}
