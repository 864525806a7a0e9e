/** Sign-ins whose first factor was right, and that wait for the second one. */
import { createHash } from 'node:crypto';
import type { PendingSecondFactor } from '#contracts/schemas/second-factor.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Random } from '#server/platform/random.ts';
import { type Attempt, resettingFailures, type Total } from './failures.ts';
import { requestOptions, type StoredCredential } from './passkey-options.ts';
import { hasApp } from './second-factor-conditions.ts';

const lifetimeSeconds = 600;
const maximumTries = raw('5');

export interface PendingToken {
  readonly token: string;
  readonly hash: Buffer;
}

export function newPendingToken(random: Random): PendingToken {
  const token = random.bytes(32).toString('base64url');
  return { token, hash: hashOfPending(token) };
}

export function hashOfPending(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** @returns the 401 that leads to the second step */
export async function secondFactorRequired(
  db: TenantDb,
  tenant: Tenant,
  { token, hash }: PendingToken,
): Promise<Problem> {
  const { app, passkeys } = await selectFactors(db, hash);
  const passkey = passkeys.length === 0 ? null : requestOptions(tenant, challengeOfSignIn(token), passkeys);
  const secondFactor: PendingSecondFactor = { token, expiresIn: lifetimeSeconds, app, passkey };
  return new Problem('second_factor_required', { secondFactor });
}

/** The challenge is derived, so that it lives and ends with the token; the stored hash of the token does not yield it. */
export function challengeOfSignIn(token: string): Buffer {
  return createHash('sha256').update(`passkey challenge ${token}`).digest();
}

async function selectFactors(db: TenantDb, hash: Buffer): Promise<{ app: boolean; passkeys: StoredCredential[] }> {
  const rows = await db.rows<{ app: boolean; credentialId: Buffer | null; transports: string[] | null }>(
    sql`select ${hasApp(db, 'u')} as app, k.credential_id as "credentialId", k.transports
      from pending_sign_ins p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
      left join passkeys k on k.tenant_id = u.tenant_id and k.user_id = u.id
      where ${db.tenantFilter('p')} and ${db.tenantFilter('u')} and p.token_hash = ${hash} order by k.created_at, k.id`,
  );
  const passkeys = rows.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ credentialId, transports: transports ?? [] }],
  );
  return { app: rows[0]?.app ?? false, passkeys };
}

/** @returns a statement that ends with the insert, for the row of a CTE `account (id)`; it returns `userId` */
export function openingPending(db: TenantDb, hash: Buffer, method: 'pwd' | 'otp'): Sql {
  return sql`purged_sign_ins as (
      delete from pending_sign_ins where ${db.tenantFilter()} and token_hash in (
        select token_hash from pending_sign_ins where ${db.tenantFilter()} and expires_at <= app.now()
        order by expires_at limit 20 for update skip locked))
    insert into pending_sign_ins (tenant_id, token_hash, user_id, method, expires_at)
    select ${db.tenantId}, ${hash}, account.id, ${method}, app.now() + make_interval(secs => ${lifetimeSeconds}) from account
    returning user_id as "userId"`;
}

/** After the right password. @returns false if the user was disabled or changed its password meanwhile */
export async function openPendingByPassword(
  db: TenantDb,
  hash: Buffer,
  user: { userId: string; passwordHash: string; attempt: Attempt; total: Total },
): Promise<boolean> {
  const rows = await db.rows(
    sql`with account as (
        select id from users where ${db.tenantFilter()} and id = ${user.userId} and password_hash = ${user.passwordHash}
          and status = 'ACTIVE' and deleted_at is null),
      ${resettingFailures(db, user.attempt, user.total, sql`account`)},
      ${openingPending(db, hash, 'pwd')}`,
  );
  return rows.length > 0;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type Pending = {
  userId: string;
  email: string;
  method: 'pwd' | 'otp';
  /** null: no authenticator app is set up. */
  secret: Buffer | null;
  /** As text: a bigint. */
  lastStep: string | null;
};

/** Counts a try before the proof is verified. @returns undefined for an unknown, expired or exhausted token */
export async function countPendingTry(db: TenantDb, hash: Buffer): Promise<Pending | undefined> {
  const [row] = await db.rows<Pending>(
    sql`update pending_sign_ins p set tries = p.tries + 1
      from users u left join second_factors f
        on ${db.tenantFilter('f')} and f.tenant_id = u.tenant_id and f.user_id = u.id and f.confirmed_at is not null
      where ${db.tenantFilter('p')} and ${db.tenantFilter('u')}
        and p.token_hash = ${hash} and p.tries < ${maximumTries} and p.expires_at > app.now()
        and u.id = p.user_id and u.status = 'ACTIVE' and u.deleted_at is null
      returning p.user_id as "userId", u.email, p.method, f.secret, f.last_step as "lastStep"`,
  );
  return row;
}
