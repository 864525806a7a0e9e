/** Registrations in PostgreSQL. */
import type { Answers } from '#contracts/schemas/form-answers.ts';
import {
  activeStatuses,
  type RegistrationFilter,
  type RegistrationSource,
  type RegistrationStatus,
} from '#contracts/schemas/registration.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { enqueueing } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { countOf, type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { columns, selectFrom } from './columns.ts';
import { expireJob } from './expire-job.ts';
import { listing, whereRegistration } from './filter.ts';
import { listedPersonAndEvent } from './list-columns.ts';
import { isOf, type Person, personRow } from './person.ts';

const listedColumns = sql`${columns}, ${listedPersonAndEvent('r')}`;

export async function selectRegistrations(
  db: TenantDb,
  filter: RegistrationFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = await whereRegistration(db, filter);
  const total = where.length === 1 ? countOf(db, 'registrations') : undefined;
  const from = sql`registrations r`;
  return db.rows<KeysetRow>(
    pageOfRows({ from, alias: sql`r`, columns: listedColumns, listing, where, total, ...page }),
  );
}

export async function eventExists(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select from events e where ${db.tenantFilter('e')} and e.id = ${id}`);
  return rows.length > 0;
}

export async function selectOwnRegistration(db: TenantDb, userId: string, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`registrations`)} where ${db.tenantFilter('r')} and r.id = ${id} and r.user_id = ${userId}`,
  );
  return row;
}

/** @returns the event of a registration of the user */
export async function selectEventOfOwn(db: TenantDb, userId: string, id: string): Promise<string | undefined> {
  const [row] = await db.rows<{ eventId: string }>(
    sql`select r.event_id as "eventId" from registrations r
      where ${db.tenantFilter('r')} and r.id = ${id} and r.user_id = ${userId}`,
  );
  return row?.eventId;
}

export async function selectRegistration(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`registrations`)} where ${db.tenantFilter('r')} and r.id = ${id}`,
  );
  return row;
}

/** @returns the person's active registration for the event, or else the latest in any state. */
export async function selectLatest(db: TenantDb, eventId: string, person: Person): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`registrations`)} where ${db.tenantFilter('r')} and r.event_id = ${eventId} and ${isOf('r', person)}
      order by r.status = any(${activeStatuses}) desc, r.created_at desc, r.id desc limit 1`,
  );
  return row;
}

/** @returns how many registrations that the person itself made for the event have ended. */
export async function countOwnEnded(db: TenantDb, eventId: string, person: Person): Promise<number> {
  const rows = await db.rows<{ ended: number }>(
    sql`select count(*)::int as ended from registrations r
      where ${db.tenantFilter('r')} and r.event_id = ${eventId} and ${isOf('r', person)} and r.source = 'SELF'
        and r.status <> all(${activeStatuses})`,
  );
  return onlyRow(rows).ended;
}

export interface RegistrationRow {
  readonly id: string;
  readonly eventId: string;
  readonly person: Person;
  readonly status: RegistrationStatus;
  readonly source: RegistrationSource;
  readonly guests: number;
  readonly answers: Answers;
}

/** @returns nothing when the person is not in this tenant, or has an active registration for the event. */
export async function insertRegistration(db: TenantDb, row: RegistrationRow): Promise<JsonRow | undefined> {
  const [written] = await db.rows<JsonRow>(
    sql`with ${personRow(db, row.person)},
      written as (
        insert into registrations (tenant_id, id, event_id, user_id, contact_id, status, source, guests, answers)
        select ${db.tenantId}::uuid, ${row.id}::uuid, ${row.eventId}::uuid, user_id, contact_id, ${row.status}, ${row.source},
          ${row.guests}::int, ${JSON.stringify(row.answers)}::jsonb
        from person on conflict do nothing returning *) ${selectFrom(sql`written`)}`,
  );
  return written;
}

/**
 * Links the payment and enqueues the expiry, in one statement, because bulk approvals do many.
 * @param dueAt due date of the payment
 * @returns the registration.
 */
export async function attachPayment(
  db: TenantDb,
  id: string,
  paymentId: string,
  dueAt: string | null,
): Promise<JsonRow> {
  const job = dueAt === null ? raw('null as job') : enqueueing(expireJob(paymentId, new Date(dueAt)));
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        update registrations set payment_id = ${paymentId} where ${db.tenantFilter()} and id = ${id} returning *, ${job})
      ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

/** @returns nothing when there is no such registration in one of the states. */
export async function patchStatus(
  db: TenantDb,
  id: string,
  to: RegistrationStatus,
  from: readonly RegistrationStatus[],
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update registrations set status = ${to}, updated_at = app.now(),
          checked_in_at = case when ${to === 'ATTENDED'}::boolean then app.now() end,
          cancelled_at = case when ${to === 'CANCELLED'}::boolean then app.now() end
        where ${db.tenantFilter()} and id = ${id} and status = any(${from}) returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type RegistrationState = {
  id: string;
  eventId: string;
  status: RegistrationStatus;
  guests: number;
  paymentId: string | null;
  /** The payer: the contact, or the user unless deleted. */
  payer: Person;
};

const state = raw(`r.id, r.event_id as "eventId", r.status, r.guests, r.payment_id as "paymentId",
  json_build_object('contactId', r.contact_id, 'userId',
    (select u.id from users u where u.tenant_id = r.tenant_id and u.id = r.user_id and u.deleted_at is null)) as payer`);

/** Selects the state for a change, or to explain a refused one. */
export async function selectState(db: TenantDb, id: string): Promise<RegistrationState | undefined> {
  const [row] = await db.rows<RegistrationState>(
    sql`select ${state} from registrations r where ${db.tenantFilter('r')} and r.id = ${id}`,
  );
  return row;
}

/** @returns the person's registration for the event that can still be cancelled. */
export async function selectActive(
  db: TenantDb,
  eventId: string,
  person: Person,
  statuses: readonly RegistrationStatus[],
): Promise<RegistrationState | undefined> {
  const [row] = await db.rows<RegistrationState>(
    sql`select ${state} from registrations r
      where ${db.tenantFilter('r')} and r.event_id = ${eventId} and ${isOf('r', person)} and r.status = any(${statuses})`,
  );
  return row;
}
