/**
 * One-time codes in PostgreSQL. An unknown address runs the same statements, with a random MAC in place of a code's, so
 * that neither response nor time distinguishes it.
 */
import type { Client } from '#server/gateway/api/request-context.ts';
import { enqueueing, type NewJob } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { CodePurpose, StoredPurpose } from './failures.ts';
import {
  type Attempt,
  countingFailure,
  forgettingPasswords,
  purgingFailures,
  resettingFailures,
  resettingNewcomerFailures,
  type Total,
} from './failures.ts';
import { isKnownPlace } from './known-places.ts';
import { openingPending } from './pending-sign-ins.ts';
import { hasSecondFactor } from './second-factor-conditions.ts';
import { byMailedCode, type NewRefreshToken, openingSession } from './store.ts';

/** Tries per code, counted separately for known and unknown places. */
const maximumTries = raw('5');

/** @returns CTEs that delete rows older than a day, at most 20 per table and statement. */
function purging(db: TenantDb, email: string): Sql {
  return sql`purged_codes as (
      delete from one_time_codes where ${db.tenantFilter()} and (email, purpose) in (
        select email, purpose from one_time_codes
        where ${db.tenantFilter()} and requested_at <= app.now() - interval '24 hours' and email <> ${email}
        order by requested_at limit 20 for update skip locked)),
    purged_requests as (
      delete from one_time_code_requests where ${db.tenantFilter()} and (email, purpose, known_place) in (
        select email, purpose, known_place from one_time_code_requests
        where ${db.tenantFilter()} and requested_at <= app.now() - interval '24 hours' and email <> ${email}
        order by requested_at limit 20 for update skip locked)),
    ${purgingFailures(db, email)}`;
}

/**
 * Minimum interval between mails: 30 seconds, doubled from the sixth unused code on, up to an hour. Counted separately
 * for known places, so that attackers do not delay the owner's mail. The bounded exponent prevents an overflow.
 */
const interval = raw(`least(interval '30 seconds' * 2 ^ least(greatest(0, r.mails - 5), 7), interval '1 hour')`);

/** @returns a condition: true for one of the first five mails if it goes to another new address, as after a typing error. */
function orCorrection(db: TenantDb, email: string, newEmail: string): Sql {
  return sql` or (r.mails < 5 and not exists (select from one_time_codes c where ${db.tenantFilter('c')}
    and c.email = ${email} and c.purpose = 'EMAIL_CHANGE' and c.new_email = ${newEmail}))`;
}

/**
 * Records a request and enqueues its mails, unless the interval has not passed. The job creates the code on sending, so
 * that the queue holds no code and a delayed mail carries a fresh one. A code for another new address ends at once.
 * @param request with a new address for the purpose EMAIL_CHANGE only
 * @param jobs with sealed addresses
 * @returns seconds until another request sends another mail
 */
export async function requestCode(
  db: TenantDb,
  { email, purpose, place, newEmail }: { email: string; purpose: StoredPurpose; place: string; newEmail?: string },
  ...jobs: readonly NewJob[]
): Promise<number> {
  const [row] = await db.rows<{ seconds: number }>(
    sql`with ${purging(db, email)},
      origin as (select ${isKnownPlace(db, email, place)} as known),
      requested as (
        insert into one_time_code_requests as r (tenant_id, email, purpose, known_place)
        select ${db.tenantId}, ${email}, ${purpose}, known from origin
        on conflict (tenant_id, email, purpose, known_place) do update set requested_at = app.now(),
          mails = case when r.requested_at <= app.now() - interval '24 hours' then 1 else least(r.mails + 1, 1000) end
          where r.requested_at <= app.now() - ${interval}${newEmail === undefined ? raw('') : orCorrection(db, email, newEmail)}
        returning requested_at, mails),
      code as (
        insert into one_time_codes as c (tenant_id, email, purpose, new_email)
        select ${db.tenantId}, ${email}, ${purpose}, ${newEmail ?? null} from requested
        on conflict (tenant_id, email, purpose) do update set requested_at = app.now(), new_email = excluded.new_email,
          code_mac = case when c.new_email is not distinct from excluded.new_email then c.code_mac end),
      sent as (select ${join(jobs.map(enqueueing), ', ')} from requested),
      r as (
        select requested_at, mails from requested
        union all
        select requested_at, mails from one_time_code_requests join origin on known_place = known
        where ${db.tenantFilter()} and email = ${email} and purpose = ${purpose} and not exists (select from requested))
      select ceil(extract(epoch from r.requested_at + ${interval} - app.now()::timestamptz(3)))::int as seconds, (select count(*) from sent)
      from r`,
  );
  return Math.max(1, row?.seconds ?? 1);
}

/** Recipient of a code. */
export interface Recipient {
  firstName: string;
  lastName: string;
  /** Its own, or else the organisation's. */
  locale: string;
}

/** Of a code, from when its mail is sent. */
const lifetime = raw(`interval '10 minutes'`);

/** True if a code was placed since its request: its mail failed and is sent again. */
const isRepeated = (row: 'old' | 'one_time_codes'): Sql =>
  raw(`coalesce(${row}.expires_at >= ${row}.requested_at + interval '10 minutes', false)`);

/** Assignments of a new code, but for its MAC. Tries count on if the mail is sent again: a failing mail server gives no more of them. */
export const placing = sql`consumed_at = null, expires_at = app.now() + ${lifetime},
          tries = case when ${isRepeated('one_time_codes')} then one_time_codes.tries else 0 end,
          known_tries = case when ${isRepeated('one_time_codes')} then one_time_codes.known_tries else 0 end`;

/** What the update returns: whether the code is that of a new request. */
export const isOfNewRequest = sql`not ${isRepeated('old')}`;

/**
 * Replaces the code.
 * @param macs of the code, and a random decoy that is stored for an unknown address.
 * @returns the recipient; undefined for an unknown address, or a request older than an hour.
 */
export async function placeCode(
  db: TenantDb,
  { email, purpose }: { email: string; purpose: CodePurpose },
  macs: { code: Buffer; decoy: Buffer },
): Promise<Recipient | undefined> {
  const [row] = await db.rows<Recipient>(
    sql`with account as (
        select id, first_name, last_name, locale from users
        where ${db.tenantFilter()} and email = ${email} and status in ('ACTIVE', 'INVITED') and deleted_at is null),
      placed as (
        update one_time_codes set ${placing},
          code_mac = case when exists (select from account) then ${macs.code}::bytea else ${macs.decoy}::bytea end
        where ${db.tenantFilter()} and email = ${email} and purpose = ${purpose}
          and requested_at > app.now() - interval '1 hour'
        returning email, ${isOfNewRequest} as is_new),
      ${resettingNewcomerFailures(db, email, purpose, sql`placed where is_new`)}
      select first_name as "firstName", last_name as "lastName", coalesce(account.locale, p.locale, 'en') as locale
      from placed cross join account left join tenant_profiles p on ${db.tenantFilter('p')}`,
  );
  return row;
}

/** A notice also reaches a user who was disabled since: it may be what the user was disabled for. */
const reachedBy = { code: ['ACTIVE'], notice: ['ACTIVE', 'DISABLED'] } as const;

/** @returns name, address and time zone of a user whom such a mail reaches. */
export async function findRecipient(
  db: TenantDb,
  userId: string,
  mail: keyof typeof reachedBy,
): Promise<(Recipient & { email: string; timezone: string | null }) | undefined> {
  const [row] = await db.rows<Recipient & { email: string; timezone: string | null }>(
    sql`select u.first_name as "firstName", u.last_name as "lastName", u.email, u.timezone, coalesce(u.locale, p.locale, 'en') as locale
      from users u left join tenant_profiles p on p.tenant_id = u.tenant_id
      where ${db.tenantFilter('u')} and u.id = ${userId} and u.status = any(${reachedBy[mail]}) and u.deleted_at is null`,
  );
  return row;
}

/** MAC to compare the code with, and the total that the try was counted in. */
export interface CountedTry {
  mac: Buffer;
  /** Of the purpose EMAIL_CHANGE. */
  newEmail: string | null;
  total: Total;
}

/**
 * Counts a try in a transaction of its own before the comparison, so that parallel tries stay within the limit.
 * @returns undefined if no try is left or allowed now.
 */
export async function countTry(
  db: TenantDb,
  { email, purpose }: { email: string; purpose: StoredPurpose },
  { place }: Client,
): Promise<CountedTry | undefined> {
  const [row] = await db.rows<CountedTry & { mac: Buffer }>(
    sql`with ${purging(db, email)},
      ${countingFailure(db, { email, method: purpose, place })}
      update one_time_codes c
        set tries = c.tries + (not known)::int, known_tries = c.known_tries + known::int
      from counted
      where ${db.tenantFilter('c')} and c.email = ${email} and c.purpose = ${purpose}
        and case when known then c.known_tries else c.tries end < ${maximumTries}
        and c.consumed_at is null and c.expires_at > app.now() and c.code_mac is not null
      returning c.code_mac as mac, c.new_email as "newEmail", total`,
  );
  return row;
}

/** Code that matched its MAC. */
export interface VerifiedCode {
  email: string;
  mac: Buffer;
  place: string;
  total: Total;
}

/** @returns CTEs that consume a code; `consumed (email, new_email)` is empty for later uses. */
export function spending(db: TenantDb, { email, mac, place, total }: VerifiedCode, purpose: StoredPurpose): Sql {
  const attempt: Attempt = { email, method: purpose, place };
  return sql`consumed as (
      update one_time_codes set consumed_at = app.now()
      where ${db.tenantFilter()} and email = ${email} and purpose = ${purpose} and code_mac = ${mac}
        and consumed_at is null and expires_at > app.now() returning email, new_email),
    ${resettingFailures(db, attempt, total, sql`consumed`)},
    renewed as (
      update one_time_code_requests set mails = 0
      where ${db.tenantFilter()} and purpose = ${purpose} and email in (select email from consumed))`;
}

/**
 * @returns CTEs that consume a code; `account (id)` has its owner, and is empty for later uses. Activates an invited
 * user, because the code proves access to the address.
 */
function consuming(db: TenantDb, code: VerifiedCode, purpose: CodePurpose, alsoSet: Sql): Sql {
  return sql`${spending(db, code, purpose)},
    account as (
      update users set status = 'ACTIVE', email_verified_at = app.now(),
        updated_at = case when status = 'ACTIVE' then updated_at else app.now() end, ${alsoSet}
      where ${db.tenantFilter()} and email in (select email from consumed)
        and status in ('ACTIVE', 'INVITED') and deleted_at is null returning id)`;
}

/** Consumes a code and opens a session. @returns undefined if code or user are gone meanwhile. */
export async function openSessionByCode(
  db: TenantDb,
  code: VerifiedCode,
  session: { id: string; lineId: string; client: Client },
  token: NewRefreshToken,
): Promise<{ userId: string; expires: number } | undefined> {
  const [row] = await db.rows<{ userId: string; expires: number }>(
    sql`with ${consuming(db, code, 'LOGIN', raw('last_login_at = app.now()'))},
      ${openingSession(db, { ...session, way: byMailedCode }, token)}`,
  );
  return row;
}

/** After a right code only: it reveals who has a second factor. */
export async function emailHasSecondFactor(db: TenantDb, email: string): Promise<boolean> {
  const [row] = await db.rows<{ has: boolean }>(
    sql`select ${hasSecondFactor(db, 'u')} as has from users u
      where ${db.tenantFilter('u')} and u.email = ${email} and u.deleted_at is null`,
  );
  return row?.has ?? false;
}

/** Consumes a code and opens a sign-in that waits for the second factor. @returns false if code or user are gone */
export async function openPendingByCode(db: TenantDb, code: VerifiedCode, hash: Buffer): Promise<boolean> {
  const rows = await db.rows(
    sql`with ${consuming(db, code, 'LOGIN', raw('last_login_at = last_login_at'))}, ${openingPending(db, hash, 'otp')}`,
  );
  return rows.length > 0;
}

/** Consumes a code and sets a password. @returns the user's id; undefined if code or user are gone meanwhile. */
export async function setPasswordByCode(
  db: TenantDb,
  code: VerifiedCode,
  passwordHash: string,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`with ${consuming(db, code, 'PASSWORD_RESET', sql`password_hash = ${passwordHash}`)},
      ${forgettingPasswords(db, code, code.total, sql`account`)} select id from account`,
  );
  return row?.id;
}
