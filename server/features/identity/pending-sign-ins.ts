/** Sign-ins whose first factor was right, and that wait for the second one. */
import { createHash } from 'node:crypto';
import type { PendingSecondFactor } from '#contracts/schemas/second-factor.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Random } from '#server/platform/random.ts';
import { type Attempt, resettingFailures, type Total } from './failures.ts';

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
export function secondFactorRequired({ token }: PendingToken): Problem {
  const secondFactor: PendingSecondFactor = { token, expiresIn: lifetimeSeconds };
  return new Problem('second_factor_required', { secondFactor });
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
  secret: Buffer;
  /** As text: a bigint. */
  lastStep: string | null;
};

/** Counts a try before the code is compared. @returns undefined for an unknown, expired or exhausted token */
export async function countPendingTry(db: TenantDb, hash: Buffer): Promise<Pending | undefined> {
  const [row] = await db.rows<Pending>(
    sql`update pending_sign_ins p set tries = p.tries + 1
      from users u, second_factors f
      where ${db.tenantFilter('p')} and ${db.tenantFilter('u')} and ${db.tenantFilter('f')}
        and p.token_hash = ${hash} and p.tries < ${maximumTries} and p.expires_at > app.now()
        and u.id = p.user_id and u.status = 'ACTIVE' and u.deleted_at is null
        and f.user_id = p.user_id and f.confirmed_at is not null
      returning p.user_id as "userId", u.email, p.method, f.secret, f.last_step as "lastStep"`,
  );
  return row;
}
