/** Sessions and refresh tokens, in PostgreSQL. */
import type { PageRequest } from '#server/gateway/page.ts';
import type { Client } from '#server/gateway/passage.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { customPermissions } from './custom-permissions.ts';

export interface Account {
  id: string;
  passwordHash: string | null;
}

/** @param email normalised. @returns only someone who may sign in by password. */
export async function findAccount(db: TenantDb, email: string): Promise<Account | undefined> {
  const [row] = await db.rows<Account>(
    sql`select id, password_hash as "passwordHash" from users
      where ${db.tenantIs()} and email = ${email} and status = 'ACTIVE' and deleted_at is null`,
  );
  return row;
}

/** Its last use is recorded at most every five minutes. */
const usedLongAgo = raw(
  `(coalesce(s.last_used_at, s.created_at) <= app.now() - interval '5 minutes' and s.impersonator_id is null)`,
);

export interface LiveSession {
  roles: string[];
  custom: string[];
  usedLongAgo: boolean;
  /** Who acts as the user, with what it may do itself; null: the user itself. */
  impersonatorId: string | null;
  impersonatorRoles: string[];
  impersonatorCustom: string[];
}

/**
 * @returns the session with its user as both are at this moment; nothing once either is gone, or, of an impersonation,
 * the administrator or the credential that it was begun with.
 */
export async function findLiveSession(
  db: TenantDb,
  sessionId: string,
  userId: string,
): Promise<LiveSession | undefined> {
  const [row] = await db.rows<LiveSession>(
    sql`select u.roles, ${customPermissions('u')} as custom, ${usedLongAgo} as "usedLongAgo",
        i.id as "impersonatorId", i.roles as "impersonatorRoles",
        case when i.id is null then '{}' else ${customPermissions('i')} end as "impersonatorCustom"
      from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      left join users i on i.tenant_id = s.tenant_id and i.id = s.impersonator_id
        and i.status = 'ACTIVE' and i.deleted_at is null
      where ${db.tenantIs('s')} and ${db.tenantIs('u')} and s.id = ${sessionId} and s.user_id = ${userId}
        and s.revoked_at is null and s.expires_at > app.now() and u.status = 'ACTIVE' and u.deleted_at is null
        and (s.impersonator_id is null or i.id is not null and (
          exists (select from sessions p where ${db.tenantIs('p')} and p.tenant_id = s.tenant_id
            and p.id = s.impersonator_session_id and p.revoked_at is null and p.expires_at > app.now())
          or exists (select from api_tokens t where ${db.tenantIs('t')} and t.tenant_id = s.tenant_id
            and t.id = s.impersonator_token_id and (t.expires_at is null or t.expires_at > app.now()))))`,
  );
  return row;
}

/** Asks again whether it was long ago: of several nodes that saw the same row, one writes. */
export async function recordSessionUse(db: TenantDb, id: string): Promise<void> {
  await db.rows(
    sql`update sessions s set last_used_at = app.now() where ${db.tenantIs('s')} and s.id = ${id} and ${usedLongAgo}`,
  );
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
  client: Client;
}

/** @returns the CTEs that open a session, with its first refresh token, for the one row of a CTE `account (id)`. */
export function openingSession(
  db: TenantDb,
  { id, client, method }: { id: string; client: Client; method: 'pwd' | 'otp' },
  token: NewRefreshToken,
): Sql {
  return sql`session as (
      insert into sessions (tenant_id, id, user_id, methods, address, place, user_agent, expires_at)
      select ${db.tenantId}, ${id}, account.id, ${[method]}, ${client.address}, ${client.place}, ${client.userAgent}, app.now() + interval '180 days'
      from account returning id, user_id)
    insert into refresh_tokens (tenant_id, id, session_id, token_hash, expires_at)
    select ${db.tenantId}, ${token.id}, session.id, ${token.hash}, app.now() + interval '30 days' from session
    returning (select user_id from session) as "userId", floor(extract(epoch from expires_at))::int as expires`;
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
      ${openingSession(db, { ...session, method: 'pwd' }, token)}`,
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

/**
 * Ends the session of a refresh token that was spent more than 30 seconds ago.
 * @returns the user whose session it was; nothing if there was none.
 */
export async function revokeReusedFamily(db: TenantDb, hash: Buffer): Promise<string | undefined> {
  const [row] = await db.rows<{ userId: string }>(
    sql`update sessions s set revoked_at = app.now(), revoked_because = 'REFRESH_TOKEN_REUSED'
      from refresh_tokens t
      where ${db.tenantIs('s')} and ${db.tenantIs('t')} and t.tenant_id = s.tenant_id and t.session_id = s.id
        and t.token_hash = ${hash} and t.spent_at <= app.now() - interval '30 seconds' and s.revoked_at is null
      returning s.user_id as "userId"`,
  );
  return row?.userId;
}

/** Ends the session that a refresh token belongs to, spent or not. */
export async function revokeFamily(db: TenantDb, hash: Buffer): Promise<void> {
  await db.rows(
    sql`update sessions s set revoked_at = app.now(), revoked_because = 'SIGNED_OUT'
      from refresh_tokens t
      where ${db.tenantIs('s')} and ${db.tenantIs('t')} and t.tenant_id = s.tenant_id and t.session_id = s.id
        and t.token_hash = ${hash} and s.revoked_at is null`,
  );
}

/** @returns the live sessions of a user; those of administrators who act as it are not its own. */
export function selectSessions(
  db: TenantDb,
  { userId, current }: { userId: string; current: string },
  page: PageRequest,
): Promise<KeysetRow[]> {
  const columns = sql`s.id, s.id = ${current} as current, s.methods, s.address, s.user_agent as "userAgent",
    app.iso(s.created_at) as "createdAt", app.iso(s.last_used_at) as "lastUsedAt", app.iso(s.expires_at) as "expiresAt"`;
  const where = [
    db.tenantIs('s'),
    sql`s.user_id = ${userId}`,
    sql`s.impersonator_id is null`,
    sql`s.revoked_at is null and s.expires_at > app.now()`,
  ];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`sessions s`, alias: sql`s`, columns, where, ...page }));
}

/** @returns whether the user had such a session, live and its own. */
export async function revokeSession(db: TenantDb, userId: string, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`update sessions set revoked_at = app.now(), revoked_because = 'ENDED_BY_USER'
      where ${db.tenantIs()} and id = ${id} and user_id = ${userId} and impersonator_id is null
        and revoked_at is null and expires_at > app.now() returning id`,
  );
  return rows.length > 0;
}

/** Ends every session of a user but `kept`, with the impersonations of it. */
export async function endSessions(db: TenantDb, userId: string, because: string, kept?: string): Promise<void> {
  await db.rows(
    sql`update sessions set revoked_at = app.now(), revoked_because = ${because}
      where ${db.tenantIs()} and user_id = ${userId} and revoked_at is null and id is distinct from ${kept ?? null}::uuid`,
  );
}
