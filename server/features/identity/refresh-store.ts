/** Refresh token rotation in PostgreSQL: one lineage per session. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import type { EndedSession, NewRefreshToken } from './store.ts';

/** A spent token still returns its successor for this long: a client may have missed the response. */
const grace = raw(`interval '30 seconds'`);

export interface Rotation {
  userId: string;
  sessionId: string;
  /** The token's one successor: the candidate, unless an earlier use stored another. */
  successorId: string;
}

/**
 * Spends a refresh token and stores the candidate as its successor, unless it has one. One statement: of parallel uses the
 * first stores its candidate, and the others return that one.
 * @returns undefined when the token is unknown, expired or spent before the grace, or its session or user is gone.
 */
export async function rotateRefreshToken(
  db: TenantDb,
  hash: Buffer,
  candidate: NewRefreshToken,
): Promise<Rotation | undefined> {
  const [row] = await db.rows<Rotation>(
    sql`with spent as (
        update refresh_tokens t
        set spent_at = coalesce(t.spent_at, app.now()), successor_id = coalesce(t.successor_id, ${candidate.id}::uuid)
        from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        where ${db.tenantFilter('t')} and ${db.tenantFilter('s')} and ${db.tenantFilter('u')} and t.token_hash = ${hash}
          and s.tenant_id = t.tenant_id and s.id = t.session_id
          and t.expires_at > app.now() and (t.spent_at is null or t.spent_at > app.now() - ${grace})
          and s.revoked_at is null and s.expires_at > app.now() and u.status = 'ACTIVE' and u.deleted_at is null
        returning s.id as session_id, s.user_id, s.expires_at, t.successor_id),
      stored as (
        insert into refresh_tokens (tenant_id, id, session_id, token_hash, expires_at)
        select ${db.tenantId}, successor_id, session_id, ${candidate.hash}, least(app.now() + interval '30 days', expires_at)
        from spent where successor_id = ${candidate.id}::uuid)
      select session_id as "sessionId", user_id as "userId", successor_id as "successorId" from spent`,
  );
  return row;
}

export interface Descendant {
  id: string;
  hash: Buffer;
  expires: number;
}

/** @returns a token and those that followed it, oldest first, at most `most`: the last one is the newest. */
export function selectDescendants(db: TenantDb, id: string, most: number): Promise<Descendant[]> {
  return db.rows<Descendant & { generation: number }>(
    sql`with recursive lineage as (
        select t.id, t.token_hash, t.successor_id, t.expires_at, 1 as generation from refresh_tokens t
        where ${db.tenantFilter('t')} and t.id = ${id}
        union all
        select n.id, n.token_hash, n.successor_id, n.expires_at, l.generation + 1
        from lineage l join refresh_tokens n on n.id = l.successor_id
        where ${db.tenantFilter('n')} and l.generation < ${most}::int)
      select id, token_hash as hash, floor(extract(epoch from expires_at))::int as expires, generation from lineage order by generation`,
  );
}

/**
 * Ends the session of a refresh token that was spent before the grace.
 * @returns undefined if there was no such session.
 */
export async function revokeReusedFamily(db: TenantDb, hash: Buffer): Promise<EndedSession | undefined> {
  const [row] = await db.rows<EndedSession>(
    sql`update sessions s set revoked_at = app.now(), revoked_because = 'REFRESH_TOKEN_REUSED'
      from refresh_tokens t
      where ${db.tenantFilter('s')} and ${db.tenantFilter('t')} and t.tenant_id = s.tenant_id and t.session_id = s.id
        and t.token_hash = ${hash} and t.spent_at <= app.now() - ${grace} and s.revoked_at is null
      returning s.id, s.user_id as "userId"`,
  );
  return row;
}
