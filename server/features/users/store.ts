/** Users in PostgreSQL. Deleted ones remain as rows for their payments, and are never selected here. */
import type { NewUser, UserChanges, UserFilter } from '#contracts/schemas/user.ts';
import {
  type ConsentWay,
  consentAssignments,
  newConsent,
  optInByDefault,
} from '#server/features/newsletters/consent.ts';
import { hasOptedOut } from '#server/features/newsletters/opt-outs.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { bulkPriority, enqueueing } from '#server/platform/jobs/enqueue.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { VersionedTable } from '#server/platform/postgres/kept-rows.ts';
import { countOf, type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql, unnamed } from '#server/platform/postgres/statement.ts';
import { columnsOf, selectFrom } from './columns.ts';
import { listing, whereUser } from './filter.ts';
import { inviteJob } from './invite-job.ts';

/** @param details whether notes and dates of birth are included */
export async function selectUsers(
  db: TenantDb,
  filter: UserFilter,
  page: PageRequest,
  details: boolean,
): Promise<KeysetRow[]> {
  const where = await whereUser(db, filter);
  const total = where.length === 2 ? countOf(db, 'users') : undefined;
  const reads: readonly VersionedTable[] | undefined = total && ['users'];
  return db.rows<KeysetRow>(
    pageOfRows({
      from: sql`users u`,
      alias: sql`u`,
      columns: columnsOf(details),
      listing,
      where,
      total,
      reads,
      ...page,
    }),
  );
}

export async function selectUser(db: TenantDb, id: string, details: boolean): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`users`, details)} where ${db.tenantFilter('u')} and u.id = ${id} and u.deleted_at is null`,
  );
  return row;
}

const uniqueColumns = {
  externalId: raw('u.external_id'),
  email: raw('u.email'),
  memberNumber: raw('u.member_number'),
} as const;
export type UniqueMember = keyof typeof uniqueColumns;

/** @returns the id of the user with a unique value; emails normalised */
export async function selectUserId(
  db: TenantDb,
  member: UniqueMember,
  value: string | null | undefined,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select u.id from users u where ${db.tenantFilter('u')} and ${uniqueColumns[member]} = ${value ?? null} and u.deleted_at is null`,
  );
  return row?.id;
}

/** Locks the users with these values until the transaction ends, in the order of their ids; emails normalised. */
export function lockUsers(db: TenantDb, member: UniqueMember, values: readonly string[]): Promise<JsonRow[]> {
  return db.rows<JsonRow>(
    unnamed(sql`${selectFrom(sql`users`, true)} where ${db.tenantFilter('u')} and ${uniqueColumns[member]} = any(${values})
      and u.deleted_at is null order by u.id for no key update of u`),
  );
}

export async function insertUser(
  db: TenantDb,
  id: string,
  user: NewUser & { passwordHash: string | null; roles: readonly string[]; status: 'INVITED' | 'ACTIVE' },
  way: ConsentWay | undefined,
): Promise<JsonRow> {
  const { source, text, optOutHashes } = newConsent(db.tenantId, user, way);
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into users (tenant_id, id, email, first_name, last_name, password_hash, status, roles, phone, locale, timezone,
          company_name, job_title, address, tags, member_number, birth_date, note, external_id,
          newsletter_opt_in, newsletter_source, newsletter_text)
        values (${db.tenantId}, ${id}, ${user.email}, ${user.firstName}, ${user.lastName}, ${user.passwordHash}, ${user.status}, ${user.roles},
          ${user.phone ?? null}, ${user.locale ?? null}, ${user.timezone ?? null}, ${user.companyName ?? null}, ${user.jobTitle ?? null},
          ${user.address ?? null}, ${user.tags ?? []}, ${user.memberNumber ?? null}, ${user.birthDate ?? null}, ${user.note ?? null},
          ${user.externalId ?? null}, ${user.newsletterOptIn ?? optInByDefault}::boolean and not ${hasOptedOut(db, optOutHashes ?? [])}, ${source}, ${text})
        returning *) ${selectFrom(sql`written`, true)}`,
  );
  return onlyRow(rows);
}

export type UserPatch = Omit<UserChanges, 'password'> & { passwordHash?: string };
type PlainPatch = Omit<UserPatch, 'status' | 'newsletterOptIn' | 'newsletterConsentText'>;

const patchable = {
  email: raw('email'),
  firstName: raw('first_name'),
  lastName: raw('last_name'),
  passwordHash: raw('password_hash'),
  phone: raw('phone'),
  locale: raw('locale'),
  timezone: raw('timezone'),
  companyName: raw('company_name'),
  jobTitle: raw('job_title'),
  address: raw('address'),
  tags: raw('tags'),
  memberNumber: raw('member_number'),
  birthDate: raw('birth_date'),
  note: raw('note'),
  externalId: raw('external_id'),
} satisfies Record<keyof Required<PlainPatch>, Sql>;

/** @returns nothing when there is no such user. */
export async function patchUser(
  db: TenantDb,
  id: string,
  patch: UserPatch,
  { details, way }: { readonly details: boolean; readonly way: ConsentWay },
): Promise<JsonRow | undefined> {
  const changes = [...assignments<PlainPatch>(patchable, patch), ...consentAssignments(db, patch, way)];
  const email = patch.email ?? null;
  const isNewEmail = sql`(${email}::text is not null and email <> ${email})`;
  // A new address is not verified, and was not mailed an invitation.
  const ofEmail = [
    sql`email_verified_at = case when ${isNewEmail} then null else email_verified_at end`,
    sql`invited_at = case when ${isNewEmail} then null else invited_at end`,
  ];
  const { status, passwordHash } = patch;
  // As at the creation: a password is of use to an active user alone.
  const newStatus = sql`status = case when ${status !== undefined}::boolean then ${status ?? null}
    when ${passwordHash !== undefined}::boolean and status = 'INVITED' then 'ACTIVE' else status end`;
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update users set ${join([...changes, newStatus, ...ofEmail, sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} and deleted_at is null returning *) ${selectFrom(sql`written`, details)}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type DeletedUser = { email: string; optedOut: boolean };

/** Marks the user as deleted, takes it out of its groups and deletes its Api-Tokens. @returns undefined if there was none. */
export async function markDeleted(db: TenantDb, id: string): Promise<DeletedUser | undefined> {
  const [row] = await db.rows<DeletedUser>(
    sql`with gone as (
        update users set deleted_at = app.now(), updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} and deleted_at is null
        returning id, email, not newsletter_opt_in and newsletter_source is not null as "optedOut"),
      left_groups as (delete from group_members where ${db.tenantFilter()} and user_id in (select id from gone)),
      revoked as (delete from api_tokens where ${db.tenantFilter()} and user_id in (select id from gone))
      select email, "optedOut" from gone`,
  );
  return row;
}

/** A user is mailed at most once in this time. */
const invitationInterval = raw(`interval '1 hour'`);

/**
 * Notes the invitation and enqueues its mail, in one statement.
 * @returns the ids of those who are invited: who have not signed in yet, and were not mailed within the hour
 */
export async function takeInvitations(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const payload = sql`jsonb_build_object('userId', users.id)`;
  const job = enqueueing({ task: inviteJob, payload, key: sql`users.id::text`, priority: bulkPriority });
  const rows = await db.rows<{ id: string }>(
    sql`update users set invited_at = app.now()
      where ${db.tenantFilter()} and id = any(${ids}) and status = 'INVITED' and deleted_at is null
        and (invited_at is null or invited_at <= app.now() - ${invitationInterval})
      returning id, ${job}`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function selectPresentIds(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    sql`select u.id from users u where ${db.tenantFilter('u')} and u.id = any(${ids}) and u.deleted_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A type, not an interface: pg wants rows with an index signature. */
export type Invited = { firstName: string; lastName: string; email: string; locale: string };

/** @returns the user, unless it has signed in meanwhile; the locale is its own, or else the organisation's */
export async function selectInvited(db: TenantDb, id: string): Promise<Invited | undefined> {
  const [row] = await db.rows<Invited>(
    sql`select u.first_name as "firstName", u.last_name as "lastName", u.email, coalesce(u.locale, p.locale, 'en') as locale
      from users u left join tenant_profiles p on p.tenant_id = u.tenant_id
      where ${db.tenantFilter('u')} and u.id = ${id} and u.status = 'INVITED' and u.deleted_at is null`,
  );
  return row;
}
