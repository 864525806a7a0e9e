/**
 * One-time codes in PostgreSQL. An address of nobody goes through the same statements as one of somebody, with a code
 * that nobody can know: neither answer nor time tells them apart.
 */
import type { Client } from '#server/gateway/passage.ts';
import { enqueueing, type NewJob } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { type NewRefreshToken, openingSession } from './store.ts';

export type CodePurpose = 'LOGIN' | 'PASSWORD_RESET';

/** Tries that one code survives. */
const maximumTries = raw('5');
/** NIST SP 800-63B, 5.2.2: at most a hundred consecutive failures. A day without one forgives them. */
const maximumFailures = raw('100');

/** What has not been of use for a day is forgotten, a few rows at a time, by whoever comes by. */
function forgetting(db: TenantDb, email: string): Sql {
  return sql`forgotten as (
      delete from one_time_codes where ${db.tenantIs()} and (email, purpose) in (
        select email, purpose from one_time_codes
        where ${db.tenantIs()} and requested_at <= app.now() - interval '24 hours' and email <> ${email}
        order by requested_at limit 20 for update skip locked)),
    forgiven_all as (
      delete from one_time_code_failures where ${db.tenantIs()} and (email, place) in (
        select email, place from one_time_code_failures
        where ${db.tenantIs()} and last_failed_at <= app.now() - interval '24 hours' and email <> ${email}
        order by last_failed_at limit 20 for update skip locked))`;
}

/** How long after a mail the next is sent: 30 seconds, and from the sixth without use on ever longer, up to an hour. */
const interval = raw(`least(interval '30 seconds' * 2 ^ greatest(0, c.mails - 5), interval '1 hour')`);

/**
 * Notes a request, and has a mail sent, unless one was asked for a short time ago. The job makes the code when it sends
 * it: no code waits in the queue, and one that waited for a mail server is as fresh as any.
 * @param job of the address; the queue holds neither it nor a code.
 * @returns in how many seconds another request will send another mail
 */
export async function requestCode(db: TenantDb, email: string, purpose: CodePurpose, job: NewJob): Promise<number> {
  const [row] = await db.rows<{ seconds: number }>(
    sql`with ${forgetting(db, email)},
      asked as (
        insert into one_time_codes as c (tenant_id, email, purpose) values (${db.tenantId}, ${email}, ${purpose})
        on conflict (tenant_id, email, purpose) do update set requested_at = app.now(),
          mails = case when c.consumed_at is not null or c.requested_at <= app.now() - interval '24 hours' then 1
            else least(c.mails + 1, 1000) end
          where c.requested_at <= app.now() - ${interval} or c.consumed_at is not null
            and c.requested_at <= app.now() - interval '30 seconds'
        returning requested_at, mails),
      sent as (select ${enqueueing(job)} from asked),
      c as (
        select requested_at, mails from asked
        union all
        select requested_at, mails from one_time_codes
        where ${db.tenantIs()} and email = ${email} and purpose = ${purpose} and not exists (select from asked))
      select ceil(extract(epoch from c.requested_at + ${interval} - app.now()::timestamptz(3)))::int as seconds, (select count(*) from sent)
      from c`,
  );
  return Math.max(1, row?.seconds ?? 1);
}

/** A person who is sent a code. */
export interface Recipient {
  firstName: string;
  lastName: string;
}

/**
 * Puts a new code in the place of the one before.
 * @param macs of the code, and of nothing: stored where the address is nobody's.
 * @returns whom to send it to; nothing for an address of nobody, or a request that is an hour old.
 */
export async function placeCode(
  db: TenantDb,
  { email, purpose }: { email: string; purpose: CodePurpose },
  macs: { code: Buffer; decoy: Buffer },
): Promise<Recipient | undefined> {
  const [row] = await db.rows<Recipient>(
    sql`with account as (
        select id, first_name, last_name from users
        where ${db.tenantIs()} and email = ${email} and status in ('ACTIVE', 'INVITED') and deleted_at is null),
      placed as (
        update one_time_codes set tries = 0, consumed_at = null, expires_at = app.now() + interval '10 minutes',
          code_mac = case when exists (select from account) then ${macs.code}::bytea else ${macs.decoy}::bytea end
        where ${db.tenantIs()} and email = ${email} and purpose = ${purpose}
          and requested_at > app.now() - interval '1 hour' returning email)
      select first_name as "firstName", last_name as "lastName" from account, placed`,
  );
  return row;
}

/** @returns where to write to a user who may sign in. */
export async function findRecipient(
  db: TenantDb,
  userId: string,
): Promise<(Recipient & { email: string; timezone: string | null }) | undefined> {
  const [row] = await db.rows<Recipient & { email: string; timezone: string | null }>(
    sql`select first_name as "firstName", last_name as "lastName", email, timezone from users
      where ${db.tenantIs()} and id = ${userId} and status = 'ACTIVE' and deleted_at is null`,
  );
  return row;
}

/**
 * Counts a try, before anything is compared, and in a transaction of its own: of thousands at once no more are evaluated
 * than the code survives. After every fifth failure in a row from one place that place waits, from 30 seconds doubling to
 * an hour; a hundred from all places together end it for a day. Places where the owner has signed in before are counted
 * apart: a stranger who guesses keeps strangers out, and not the owner.
 * @returns what the code is to be compared with; nothing when no try is left, or none is allowed now.
 */
export async function countTry(
  db: TenantDb,
  { email, purpose }: { email: string; purpose: CodePurpose },
  { place }: Client,
): Promise<Buffer | undefined> {
  const failures = raw(`(case when f.last_failed_at <= app.now() - interval '24 hours' then 0 else f.failures end)`);
  const [row] = await db.rows<{ mac: Buffer }>(
    sql`with ${forgetting(db, email)},
      standing as (
        select exists (select from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
          where ${db.tenantIs('s')} and ${db.tenantIs('u')} and u.email = ${email} and u.deleted_at is null
            and s.place = ${place} and s.impersonator_id is null
            and s.created_at > app.now() - interval '180 days') as known),
      here as (
        insert into one_time_code_failures as f (tenant_id, email, place, failures)
        select ${db.tenantId}, ${email}, ${place}, 1 from standing
        on conflict (tenant_id, email, place) do update set failures = ${failures} + 1, last_failed_at = app.now(),
          wait_until = case when (${failures} + 1) % 5 = 0
            then app.now() + least(interval '30 seconds' * 2 ^ ((${failures} + 1) / 5 - 1), interval '1 hour') end
          where f.wait_until is null or f.wait_until <= app.now()
        returning failures),
      everywhere as (
        insert into one_time_code_failures as f (tenant_id, email, place, failures)
        select ${db.tenantId}, ${email}, case when known then 'known places' else 'strangers' end, 1 from here, standing
        on conflict (tenant_id, email, place) do update set failures = ${failures} + 1, last_failed_at = app.now()
          where ${failures} < ${maximumFailures}
        returning failures)
      update one_time_codes c set tries = c.tries + 1 from everywhere
      where ${db.tenantIs('c')} and c.email = ${email} and c.purpose = ${purpose} and c.tries < ${maximumTries}
        and c.consumed_at is null and c.expires_at > app.now() and c.code_mac is not null
      returning c.code_mac as mac`,
  );
  return row?.mac;
}

/** What whoever redeems a code has shown it with. */
export interface Redeemed {
  email: string;
  mac: Buffer;
}

/**
 * @returns the CTEs that use a code up: `account (id)` has its owner, once, and is empty for all who come later. An
 * invited user becomes an active one by it: it has shown that it reads the address.
 */
function redeeming(db: TenantDb, { email, mac }: Redeemed, purpose: CodePurpose, alsoSet: Sql): Sql {
  return sql`consumed as (
      update one_time_codes set consumed_at = app.now()
      where ${db.tenantIs()} and email = ${email} and purpose = ${purpose} and code_mac = ${mac}
        and consumed_at is null and expires_at > app.now() returning email),
    forgiven as (
      update one_time_code_failures set failures = 0, wait_until = null
      where ${db.tenantIs()} and email in (select email from consumed)),
    account as (
      update users set status = 'ACTIVE', email_verified_at = app.now(),
        updated_at = case when status = 'ACTIVE' then updated_at else app.now() end, ${alsoSet}
      where ${db.tenantIs()} and email in (select email from consumed)
        and status in ('ACTIVE', 'INVITED') and deleted_at is null returning id)`;
}

/** Uses a code up and opens a session. @returns nothing when somebody was faster, or the user is gone. */
export async function openSessionByCode(
  db: TenantDb,
  code: Redeemed,
  session: { id: string; client: Client },
  token: NewRefreshToken,
): Promise<{ userId: string; expires: number } | undefined> {
  const [row] = await db.rows<{ userId: string; expires: number }>(
    sql`with ${redeeming(db, code, 'LOGIN', raw('last_login_at = app.now()'))},
      ${openingSession(db, { ...session, method: 'otp' }, token)}`,
  );
  return row;
}

/** Uses a code up and sets a password. @returns the user; nothing when somebody was faster, or the user is gone. */
export async function setPasswordByCode(
  db: TenantDb,
  code: Redeemed,
  passwordHash: string,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`with ${redeeming(db, code, 'PASSWORD_RESET', sql`password_hash = ${passwordHash}`)} select id from account`,
  );
  return row?.id;
}
