/** Sessions in PostgreSQL. */
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { Client } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, instant, optionalInstant } from '#server/platform/postgres/listing.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { customPermissions } from './custom-permissions.ts';
import { type Attempt, purgingFailures, reservingTry, resettingFailures, type Total } from './failures.ts';
import { demandsSecondFactor, hasSecondFactor } from './second-factor-conditions.ts';

export interface Account {
  id: string;
  passwordHash: string | null;
}

/** @param email normalised. @returns the active user; undefined if there is none */
export async function findAccount(db: TenantDb, email: string): Promise<Account | undefined> {
  const [row] = await db.rows<Account>(
    sql`select id, password_hash as "passwordHash" from users
      where ${db.tenantFilter()} and email = ${email} and status = 'ACTIVE' and deleted_at is null`,
  );
  return row;
}

export interface PasswordTry {
  /** Absent: no active user has this email. */
  readonly userId?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** Total that the try was reserved in; absent while tries are refused. */
  readonly total?: Total | undefined;
  readonly hasSecondFactor: boolean;
}

/** Reserves a try and finds the account, in one statement for any email. @param attempt with a normalised email */
export async function beginPasswordTry(db: TenantDb, attempt: Attempt): Promise<PasswordTry> {
  const [row] = await db.rows<{
    userId: string | null;
    passwordHash: string | null;
    total: Total | null;
    hasSecondFactor: boolean;
  }>(
    sql`with ${purgingFailures(db, attempt.email)},
      ${reservingTry(db, attempt)}
      select u.id as "userId", u.password_hash as "passwordHash", r.total, ${hasSecondFactor(db, 'u')} as "hasSecondFactor"
      from (select) one left join reserved r on true
      left join users u on ${db.tenantFilter('u')} and u.email = ${attempt.email} and u.status = 'ACTIVE' and u.deleted_at is null`,
  );
  return {
    userId: row?.userId ?? undefined,
    passwordHash: row?.passwordHash ?? undefined,
    total: row?.total ?? undefined,
    hasSecondFactor: row?.hasSecondFactor ?? false,
  };
}

/** Limits writes of `last_used_at` to one in five minutes. */
const usedLongAgo = raw(
  `(coalesce(s.last_used_at, s.created_at) <= app.now() - interval '5 minutes' and s.impersonator_id is null)`,
);

/** A type, not an interface: pg wants rows with an index signature. */
export type LiveSession = {
  roles: string[];
  custom: string[];
  usedLongAgo: boolean;
  /** A role of the user demands a second factor, and the user has none. */
  secondFactorDue: boolean;
  /** Administrator who impersonates the user; null: the user itself. */
  impersonatorId: string | null;
  impersonatorRoles: string[];
  impersonatorCustom: string[];
  /** List of the Api-Token that began the impersonation; null: it has none, or a JWT began it. */
  impersonatorTokenPermissions: string[] | null;
};

/**
 * The session with its user's current roles; none once either has ended, or, of an impersonation, the administrator or the
 * credential that began it. The row is a LiveSession.
 */
export function liveSession(db: TenantDb, sessionId: string, userId: string): Sql {
  return sql`select u.roles, ${customPermissions('u')} as custom, ${usedLongAgo} as "usedLongAgo",
        case when s.impersonator_id is null then ${demandsSecondFactor(db, 'u')} and not ${hasSecondFactor(db, 'u')}
          else s.impersonator_session_id is not null and ${demandsSecondFactor(db, 'i')} and not ${hasSecondFactor(db, 'i')}
        end as "secondFactorDue",
        i.id as "impersonatorId", i.roles as "impersonatorRoles",
        case when i.id is null then '{}' else ${customPermissions('i')} end as "impersonatorCustom",
        (select t.permissions from api_tokens t where ${db.tenantFilter('t')} and t.id = s.impersonator_token_id)
          as "impersonatorTokenPermissions"
      from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      left join users i on i.tenant_id = s.tenant_id and i.id = s.impersonator_id
        and i.status = 'ACTIVE' and i.deleted_at is null
      where ${db.tenantFilter('s')} and ${db.tenantFilter('u')} and s.id = ${sessionId} and s.user_id = ${userId}
        and s.revoked_at is null and s.expires_at > app.now() and u.status = 'ACTIVE' and u.deleted_at is null
        and (s.impersonator_id is null or i.id is not null and (
          exists (select from sessions p where ${db.tenantFilter('p')} and p.tenant_id = s.tenant_id
            and p.id = s.impersonator_session_id and p.revoked_at is null and p.expires_at > app.now())
          or exists (select from api_tokens t where ${db.tenantFilter('t')} and t.tenant_id = s.tenant_id
            and t.id = s.impersonator_token_id and (t.expires_at is null or t.expires_at > app.now()))))`;
}

/** Repeats the condition in the statement: of several nodes that saw the same row, one writes. */
export async function recordSessionUse(db: TenantDb, id: string): Promise<void> {
  await db.rows(
    sql`update sessions s set last_used_at = app.now() where ${db.tenantFilter('s')} and s.id = ${id} and ${usedLongAgo}`,
  );
}

export interface NewRefreshToken {
  id: string;
  hash: Buffer;
}

export interface NewSession {
  id: string;
  /** Id of its line in the audit log. */
  lineId: string;
  userId: string;
  /** Hash that the password matched, which must still be the user's. */
  passwordHash: string;
  client: Client;
  attempt: Attempt;
  total: Total;
}

/** How a user signed in: audit log action, and authentication methods (RFC 8176). */
export interface SignInWay {
  readonly action: string;
  readonly methods: readonly string[];
  /** Of the line in the audit log. */
  readonly details?: Readonly<Record<string, string>>;
}

const byPassword: SignInWay = { action: 'identity.loginCheck', methods: ['pwd'] };
export const byMailedCode: SignInWay = { action: 'identity.verifyLoginOtp', methods: ['otp'] };

/** @returns CTEs that open a session with its refresh token and audit line, for the row of a CTE `account (id)`. */
export function openingSession(
  db: TenantDb,
  { id, lineId, client, way }: { id: string; lineId: string; client: Client; way: SignInWay },
  token: NewRefreshToken,
): Sql {
  const { address, place, userAgent, requestId } = client;
  return sql`session as (
      insert into sessions (tenant_id, id, user_id, methods, address, place, user_agent, expires_at)
      select ${db.tenantId}, ${id}, account.id, ${[...way.methods]}, ${address}, ${place}, ${userAgent}, app.now() + interval '180 days'
      from account returning id, user_id),
    line as (
      insert into audit_log (tenant_id, id, action, user_id, credential_kind, credential_id, details, address, request_id)
      select ${db.tenantId}, ${lineId}, ${way.action}, user_id, 'jwt', id, ${JSON.stringify({ userAgent, ...way.details })}::jsonb, ${address},
        ${requestId} from session)
    insert into refresh_tokens (tenant_id, id, session_id, token_hash, expires_at)
    select ${db.tenantId}, ${token.id}, session.id, ${token.hash}, app.now() + interval '30 days' from session
    returning (select user_id from session) as "userId", floor(extract(epoch from expires_at))::int as expires`;
}

/**
 * Opens a session with its first refresh token, and records the sign-in.
 * @returns the expiry of the refresh token in Unix seconds; undefined if the user was disabled or changed its password.
 */
export async function openSession(
  db: TenantDb,
  session: NewSession,
  token: NewRefreshToken,
): Promise<number | undefined> {
  const [row] = await db.rows<{ expires: number }>(
    sql`with account as (
        update users set last_login_at = app.now()
        where ${db.tenantFilter()} and id = ${session.userId} and password_hash = ${session.passwordHash}
          and status = 'ACTIVE' and deleted_at is null returning id),
      ${resettingFailures(db, session.attempt, session.total, sql`account`)},
      ${openingSession(db, { ...session, way: byPassword }, token)}`,
  );
  return row?.expires;
}

/** Session ended by one of its refresh tokens. A type, not an interface: pg wants rows with an index signature. */
export type EndedSession = { id: string; userId: string };

/** Ends the session of a refresh token, spent or not. @returns undefined if there was none. */
export async function revokeFamily(db: TenantDb, hash: Buffer): Promise<EndedSession | undefined> {
  const [row] = await db.rows<EndedSession>(
    sql`update sessions s set revoked_at = app.now(), revoked_because = 'SIGNED_OUT'
      from refresh_tokens t
      where ${db.tenantFilter('s')} and ${db.tenantFilter('t')} and t.tenant_id = s.tenant_id and t.session_id = s.id
        and t.token_hash = ${hash} and s.revoked_at is null
      returning s.id, s.user_id as "userId"`,
  );
  return row;
}

const listing = {
  createdAt: instant('s.created_at'),
  lastUsedAt: optionalInstant('s.last_used_at'),
  expiresAt: instant('s.expires_at'),
};

/** @returns the live sessions of a user, without impersonations. */
export function selectSessions(
  db: TenantDb,
  { userId, current }: { userId: string; current: string },
  page: PageRequest,
): Promise<KeysetRow[]> {
  const columns = sql`s.id, s.id = ${current} as current, s.methods, s.address, s.user_agent as "userAgent",
    app.iso(s.created_at) as "createdAt", app.iso(s.last_used_at) as "lastUsedAt", app.iso(s.expires_at) as "expiresAt"`;
  const where = [
    db.tenantFilter('s'),
    sql`s.user_id = ${userId}`,
    sql`s.impersonator_id is null`,
    sql`s.revoked_at is null and s.expires_at > app.now()`,
    ...conditionsOf(listing, page.query),
  ];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`sessions s`, alias: sql`s`, columns, listing, where, ...page }));
}

/** @returns false if the user has no such live session of its own. */
export async function revokeSession(db: TenantDb, userId: string, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`update sessions set revoked_at = app.now(), revoked_because = 'ENDED_BY_USER'
      where ${db.tenantFilter()} and id = ${id} and user_id = ${userId} and impersonator_id is null
        and revoked_at is null and expires_at > app.now() returning id`,
  );
  return rows.length > 0;
}

/** Ends the sessions of a user, with impersonations, except one, and sign-ins that wait for their second step. */
export async function endSessions(db: TenantDb, userId: string, because: string, exceptId?: string): Promise<void> {
  await db.rows(
    sql`with waiting as (delete from pending_sign_ins where ${db.tenantFilter()} and user_id = ${userId})
      update sessions set revoked_at = app.now(), revoked_because = ${because}
      where ${db.tenantFilter()} and user_id = ${userId} and revoked_at is null and id is distinct from ${exceptId ?? null}::uuid`,
  );
}
