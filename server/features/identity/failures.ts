/**
 * Consecutive failed sign-ins by email and method. Every fifth failure from one place blocks it, for 30 seconds doubling
 * to an hour; a hundred from all known places, or from all unknown ones, block these for a day. An unknown email runs
 * the same statements.
 */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { hasKnownPlaces, isKnownPlace } from './known-places.ts';

/** Purposes of codes for an address that a request names. */
export const codePurposes = ['LOGIN', 'PASSWORD_RESET'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Purposes of stored codes. */
export type StoredPurpose = CodePurpose | 'EMAIL_CHANGE';

type SignInMethod = StoredPurpose | 'PASSWORD' | 'SECOND_FACTOR';

/** Sign-in attempt and its origin. */
export interface Attempt {
  readonly email: string;
  readonly method: SignInMethod;
  readonly place: string;
}

/** Row that counts the failures of all known or all unknown places. */
export type Total = 'known places' | 'unknown places';

/** NIST SP 800-63B, 5.2.2: at most a hundred consecutive failures. */
const maximumFailures = raw('100');

/** On the alias `f`: a day without a failure resets the count. */
const isStale = raw(`(f.last_failed_at <= app.now() - interval '24 hours')`);
const failures = raw(`(case when ${isStale.sql} then 0 else f.failures end)`);
const wait = raw(`(case when (${failures.sql} + 1) % 5 = 0
  then app.now() + least(interval '30 seconds' * 2 ^ least((${failures.sql} + 1) / 5 - 1, 7), interval '1 hour') end)`);

/** @returns a CTE that deletes rows older than a day, at most 20 per statement. */
export function purgingFailures(db: TenantDb, email: string): Sql {
  return sql`purged_failures as (
      delete from sign_in_failures where ${db.tenantFilter()} and (email, method, place) in (
        select email, method, place from sign_in_failures
        where ${db.tenantFilter()} and last_failed_at <= app.now() - interval '24 hours' and email <> ${email}
        order by last_failed_at limit 20 for update skip locked))`;
}

/** @returns the CTE `origin (known, total)`: one row. */
function origin(db: TenantDb, { email, place }: Attempt): Sql {
  return sql`origin as (
      select known, case when known then 'known places' else 'unknown places' end as total
      from (select ${isKnownPlace(db, email, place)} as known) s)`;
}

/** @returns the upsert of a place's row, which skips a blocked place. @param from one row per failure */
function placeFailure(db: TenantDb, { email, method, place }: Attempt, from: Sql): Sql {
  return sql`insert into sign_in_failures as f (tenant_id, email, method, place, failures)
      select ${db.tenantId}, ${email}, ${method}, ${place}, 1 ${from}
      on conflict (tenant_id, email, method, place) do update
        set failures = ${failures} + 1, last_failed_at = app.now(), wait_until = ${wait}
        where f.wait_until is null or f.wait_until <= app.now()
      returning f.place`;
}

/**
 * Counts a failure before the code is compared, so that parallel tries stay within the limit.
 * @returns CTEs; `counted (known, total)` is empty when no try is allowed now.
 */
export function countingFailure(db: TenantDb, attempt: Attempt): Sql {
  const { email, method } = attempt;
  return sql`${origin(db, attempt)},
    here as (${placeFailure(db, attempt, sql`from origin`)}),
    everywhere as (
      insert into sign_in_failures as f (tenant_id, email, method, place, failures)
      select ${db.tenantId}, ${email}, ${method}, total, 1 from here, origin
      on conflict (tenant_id, email, method, place) do update set failures = ${failures} + 1, last_failed_at = app.now()
        where ${failures} < ${maximumFailures}
      returning f.place),
    counted as (select known, total from everywhere, origin)`;
}

/**
 * Reserves a try before a password is compared, so that parallel guesses from many places stay within the total. The
 * place's row is written after a failure only: parallel sign-ins with the right password must not block the place.
 * @returns CTEs; `reserved (total)` is empty when no try is allowed now.
 */
export function reservingTry(db: TenantDb, attempt: Attempt): Sql {
  const { email, method, place } = attempt;
  return sql`${origin(db, attempt)},
    reserved as (
      insert into sign_in_failures as f (tenant_id, email, method, place, failures)
      select ${db.tenantId}, ${email}, ${method}, total, 1 from origin
      where not exists (select from sign_in_failures w where ${db.tenantFilter('w')} and w.email = ${email}
        and w.method = ${method} and w.place = ${place} and w.wait_until > app.now())
      on conflict (tenant_id, email, method, place) do update set failures = ${failures} + 1,
        last_failed_at = case when ${isStale} then app.now() else f.last_failed_at end
        where ${failures} < ${maximumFailures}
      returning f.place as total)`;
}

/**
 * Records the failure of a reserved try; for a refused one, the same statement changes nothing. Locks the place before
 * the total, as every statement here does, to avoid deadlocks.
 */
export async function recordFailure(db: TenantDb, attempt: Attempt, total: Total | undefined): Promise<void> {
  const { email, method } = attempt;
  await db.rows(
    sql`with here as (${placeFailure(db, attempt, sql`where ${total !== undefined}::boolean`)})
      update sign_in_failures set last_failed_at = app.now() from (select count(*) from here) first
      where ${db.tenantFilter()} and email = ${email} and method = ${method} and place = ${total ?? null}`,
  );
}

/**
 * Resets the failures of a successful place, and of all known places if it is one. The total of unknown places loses
 * only the try itself: a reset would give attackers a hundred tries per sign-in of the user.
 * @param proved a CTE that has a row after a successful attempt
 */
export function resettingFailures(db: TenantDb, { email, method, place }: Attempt, total: Total, proved: Sql): Sql {
  return sql`reset_failures as (
      update sign_in_failures set wait_until = null,
        failures = case when place = 'unknown places' then greatest(failures - 1, 0) else 0 end
      where ${db.tenantFilter()} and email = ${email} and method = ${method} and place in (${place}, ${total})
        and exists (select from ${proved}))`;
}

/**
 * Forgets the wrong passwords of a place from which a new password was set, and of all known places if it is one: the new
 * one would be refused there. The total of unknown places stays.
 * @param proved a CTE that has a row once the password is set
 */
export function forgettingPasswords(
  db: TenantDb,
  { email, place }: Pick<Attempt, 'email' | 'place'>,
  total: Total,
  proved: Sql,
): Sql {
  return sql`forgotten_passwords as (
      update sign_in_failures set wait_until = null, failures = 0
      where ${db.tenantFilter()} and email = ${email} and method = 'PASSWORD'
        and place in (${place}, ${total === 'known places' ? total : place}) and exists (select from ${proved}))`;
}

/**
 * Resets all failures with a fresh code while the user has no known place, because it can only sign in from unknown ones.
 * @param placed a CTE that has a row for a fresh code
 */
export function resettingNewcomerFailures(db: TenantDb, email: string, method: StoredPurpose, placed: Sql): Sql {
  return sql`reset_failures as (
      delete from sign_in_failures where ${db.tenantFilter()} and email = ${email} and method = ${method}
        and exists (select from ${placed}) and not ${hasKnownPlaces(db, email)})`;
}
