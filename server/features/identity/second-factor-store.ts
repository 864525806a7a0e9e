/** Second factors and recovery codes in PostgreSQL. */
import type { Passkey } from '#contracts/schemas/passkey.ts';
import type { Client } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { type Attempt, countingFailure, purgingFailures, resettingFailures, type Total } from './failures.ts';
import { demandsSecondFactor, hasSecondFactor } from './second-factor-conditions.ts';
import { type NewRefreshToken, openingSession, type SignInWay } from './store.ts';

/** A type, not an interface: pg wants rows with an index signature. */
type State = { enabledAt: string | null; passkeys: Passkey[]; recoveryCodesLeft: number; required: boolean };

/** @returns undefined for a user deleted since its authentication */
export async function selectSecondFactor(db: TenantDb, userId: string): Promise<State | undefined> {
  const [row] = await db.rows<State>(
    sql`select app.iso(f.confirmed_at) as "enabledAt", ${demandsSecondFactor(db, 'u')} as required,
        (select count(*)::int from recovery_codes c where ${db.tenantFilter('c')} and c.user_id = u.id and c.used_at is null)
          as "recoveryCodesLeft",
        (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'createdAt', app.iso(k.created_at),
            'lastUsedAt', app.iso(k.last_used_at)) order by k.created_at, k.id), '[]')
          from passkeys k where ${db.tenantFilter('k')} and k.user_id = u.id) as passkeys
      from users u left join second_factors f on ${db.tenantFilter('f')} and f.user_id = u.id
      where ${db.tenantFilter('u')} and u.id = ${userId} and u.deleted_at is null`,
  );
  return row;
}

/** Replaces a secret that was never confirmed. @returns the email; undefined if a second factor is set up already */
export async function beginSecondFactor(db: TenantDb, userId: string, secret: Buffer): Promise<string | undefined> {
  const [row] = await db.rows<{ email: string }>(
    sql`with begun as (
        insert into second_factors as f (tenant_id, user_id, secret) values (${db.tenantId}, ${userId}, ${secret})
        on conflict (tenant_id, user_id) do update set secret = ${secret}, created_at = app.now()
          where f.confirmed_at is null
        returning user_id)
      select u.email from users u, begun where ${db.tenantFilter('u')} and u.id = begun.user_id`,
  );
  return row?.email;
}

/** Locks the row. @returns the secret that waits for its first code */
export async function selectUnconfirmed(db: TenantDb, userId: string): Promise<Buffer | undefined> {
  const [row] = await db.rows<{ secret: Buffer }>(
    sql`select secret from second_factors where ${db.tenantFilter()} and user_id = ${userId} and confirmed_at is null
        and created_at > app.now() - interval '15 minutes' for update`,
  );
  return row?.secret;
}

export async function confirmSecondFactor(db: TenantDb, userId: string, step: number): Promise<void> {
  await db.rows(
    sql`update second_factors set confirmed_at = app.now(), last_step = ${step}
      where ${db.tenantFilter()} and user_id = ${userId}`,
  );
}

export async function userHasSecondFactor(db: TenantDb, userId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from users u where ${db.tenantFilter('u')} and u.id = ${userId} and ${hasSecondFactor(db, 'u')}`,
  );
  return rows.length > 0;
}

export async function replaceRecoveryCodes(db: TenantDb, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.rows(sql`delete from recovery_codes where ${db.tenantFilter()} and user_id = ${userId}`);
  await db.rows(
    sql`insert into recovery_codes (tenant_id, user_id, hash)
      select ${db.tenantId}, ${userId}, hash from unnest(${[...hashes]}::bytea[]) hash`,
  );
}

/** App and passkeys, with recovery codes and sign-ins that wait. */
export async function deleteSecondFactors(db: TenantDb, userId: string): Promise<void> {
  await db.rows(
    sql`with codes as (delete from recovery_codes where ${db.tenantFilter()} and user_id = ${userId}),
        waiting as (delete from pending_sign_ins where ${db.tenantFilter()} and user_id = ${userId}),
        keys as (delete from passkeys where ${db.tenantFilter()} and user_id = ${userId})
      delete from second_factors where ${db.tenantFilter()} and user_id = ${userId}`,
  );
}

/** Counts a failure before the code is compared. @returns undefined while no try is allowed */
export async function countSecondFactorTry(db: TenantDb, attempt: Attempt): Promise<Total | undefined> {
  const [row] = await db.rows<{ total: Total }>(
    sql`with ${purgingFailures(db, attempt.email)}, ${countingFailure(db, attempt)} select total from counted`,
  );
  return row?.total;
}

/** What proves the second factor. */
export type Proof =
  | { readonly step: number }
  | { readonly recoveryCode: Buffer }
  | { readonly passkeyId: string; readonly counter: number };

/** @returns a CTE `used (user_id)`: empty if the code, or the signature of a passkey that counts, was used meanwhile */
function using(db: TenantDb, userId: string, proof: Proof): Sql {
  if ('step' in proof) {
    return sql`used as (
      update second_factors set last_step = ${proof.step}
      where ${db.tenantFilter()} and user_id = ${userId} and confirmed_at is not null
        and (last_step is null or last_step < ${proof.step}) returning user_id)`;
  }
  if ('passkeyId' in proof) {
    return sql`used as (
      update passkeys set counter = ${proof.counter}, last_used_at = app.now()
      where ${db.tenantFilter()} and user_id = ${userId} and id = ${proof.passkeyId}
        and (counter < ${proof.counter} or (counter = 0 and ${proof.counter} = 0)) returning user_id)`;
  }
  return sql`used as (
      update recovery_codes set used_at = app.now()
      where ${db.tenantFilter()} and user_id = ${userId} and hash = ${proof.recoveryCode} and used_at is null
        and exists (select from users u where ${db.tenantFilter('u')} and u.id = ${userId} and ${hasSecondFactor(db, 'u')})
      returning user_id)`;
}

/** Uses the code, ends the waiting sign-in and opens a session. @returns undefined if one of them is gone */
export async function openSessionBySecondFactor(
  db: TenantDb,
  {
    tokenHash,
    proof,
    ...verified
  }: { tokenHash: Buffer; userId: string; proof: Proof; attempt: Attempt; total: Total },
  session: { id: string; lineId: string; client: Client; way: SignInWay },
  token: NewRefreshToken,
): Promise<{ userId: string; expires: number } | undefined> {
  const [row] = await db.rows<{ userId: string; expires: number }>(
    sql`with ${using(db, verified.userId, proof)},
      ended as (
        delete from pending_sign_ins where ${db.tenantFilter()} and token_hash = ${tokenHash}
          and user_id in (select user_id from used) returning user_id),
      account as (
        update users set last_login_at = app.now()
        where ${db.tenantFilter()} and id in (select user_id from ended) and status = 'ACTIVE' and deleted_at is null
        returning id),
      ${resettingFailures(db, verified.attempt, verified.total, sql`account`)},
      ${openingSession(db, session, token)}`,
  );
  return row;
}
