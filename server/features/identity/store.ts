/** People who sign in, their sessions and refresh tokens, in PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface Account {
  id: string;
  passwordHash: string | null;
}

/** @param email normalised. @returns only someone who may sign in. */
export async function findAccount(db: TenantDb, email: string): Promise<Account | undefined> {
  const [row] = await db.rows<Account>(
    sql`select id, password_hash as "passwordHash" from users
      where ${db.tenantIs()} and email = ${email} and status = 'ACTIVE' and deleted_at is null`,
  );
  return row;
}

export interface LiveSession {
  roles: string[];
}

/** @returns the roles of the session's user at this moment; nothing once session or user is gone. */
export async function findLiveSession(
  db: TenantDb,
  sessionId: string,
  userId: string,
): Promise<LiveSession | undefined> {
  const [row] = await db.rows<LiveSession>(
    sql`select u.roles from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where ${db.tenantIs('s')} and ${db.tenantIs('u')} and s.id = ${sessionId} and s.user_id = ${userId}
        and s.revoked_at is null and s.expires_at > app.now() and u.status = 'ACTIVE' and u.deleted_at is null`,
  );
  return row;
}

export interface NewRefreshToken {
  id: string;
  hash: Buffer;
}

export interface NewSession {
  id: string;
  userId: string;
  /** The one that the password was checked against: it must still be the user's. */
  passwordHash: string;
  methods: readonly string[];
}

/**
 * Opens a session with its first refresh token, and notes the sign-in.
 * @returns when the refresh token ends; nothing when the user may not sign in any more, or has another password by now.
 */
export async function openSession(
  db: TenantDb,
  session: NewSession,
  token: NewRefreshToken,
): Promise<number | undefined> {
  const [row] = await db.rows<{ expires: number }>(
    sql`with account as (
        update users set last_login_at = app.now()
        where ${db.tenantIs()} and id = ${session.userId} and password_hash = ${session.passwordHash}
          and status = 'ACTIVE' and deleted_at is null returning id),
      session as (
        insert into sessions (tenant_id, id, user_id, methods, expires_at)
        select ${db.tenantId}, ${session.id}, id, ${session.methods}, app.now() + interval '180 days' from account returning id)
      insert into refresh_tokens (tenant_id, id, session_id, token_hash, expires_at)
      select ${db.tenantId}, ${token.id}, id, ${token.hash}, app.now() + interval '30 days' from session
      returning floor(extract(epoch from expires_at))::int as expires`,
  );
  return row?.expires;
}

export interface Rotation {
  userId: string;
  sessionId: string;
  expires: number;
}

/**
 * Spends a refresh token and stores its successor, in one statement: of a thousand that present it at once, each sees
 * the row as the one before left it. A token spent less than 30 seconds ago answers once more, because two tabs that
 * refresh at the same moment are not a theft.
 * @returns nothing when the token is unknown, expired, spent long ago, or its session or user is gone.
 */
export async function rotateRefreshToken(
  db: TenantDb,
  hash: Buffer,
  successor: NewRefreshToken,
): Promise<Rotation | undefined> {
  const [row] = await db.rows<Rotation>(
    sql`with spent as (
        update refresh_tokens t set spent_at = coalesce(t.spent_at, app.now())
        from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        where ${db.tenantIs('t')} and ${db.tenantIs('s')} and ${db.tenantIs('u')} and t.token_hash = ${hash}
          and s.tenant_id = t.tenant_id and s.id = t.session_id
          and t.expires_at > app.now() and (t.spent_at is null or t.spent_at > app.now() - interval '30 seconds')
          and s.revoked_at is null and s.expires_at > app.now() and u.status = 'ACTIVE' and u.deleted_at is null
        returning s.id as session_id, s.user_id, s.expires_at),
      successor as (
        insert into refresh_tokens (tenant_id, id, session_id, token_hash, expires_at)
        select ${db.tenantId}, ${successor.id}, session_id, ${successor.hash}, least(app.now() + interval '30 days', expires_at)
        from spent returning expires_at)
      select session_id as "sessionId", user_id as "userId", floor(extract(epoch from successor.expires_at))::int as expires
      from spent, successor`,
  );
  return row;
}

/** Ends the session of a refresh token that was spent more than 30 seconds ago. @returns whether there was one. */
export async function revokeReusedFamily(db: TenantDb, hash: Buffer): Promise<boolean> {
  const rows = await db.rows(
    sql`update sessions s set revoked_at = app.now(), revoked_because = 'REFRESH_TOKEN_REUSED'
      from refresh_tokens t
      where ${db.tenantIs('s')} and ${db.tenantIs('t')} and t.tenant_id = s.tenant_id and t.session_id = s.id
        and t.token_hash = ${hash} and t.spent_at <= app.now() - interval '30 seconds' and s.revoked_at is null
      returning s.id`,
  );
  return rows.length > 0;
}
