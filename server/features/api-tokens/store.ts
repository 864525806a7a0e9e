/** Api-Tokens in PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

/** Its last use is recorded at most every five minutes. Only `api_tokens` has the column. */
const usedLongAgo = raw(`(last_used_at is null or last_used_at <= app.now() - interval '5 minutes')`);

/** A type, not an interface: pg wants rows with an index signature. */
export type LiveToken = {
  id: string;
  readOnly: boolean;
  userId: string;
  roles: string[];
  /** Whether its last use was recorded five minutes ago or longer. */
  usedLongAgo: boolean;
  tokenHash: Buffer;
};

/** @returns tokens with their owners as both are at this moment; none for a deleted or expired one, or a dead owner. */
export function findLiveTokens(db: TenantDb, tokenHashes: readonly Buffer[]): Promise<LiveToken[]> {
  return db.rows<LiveToken>(
    sql`select t.token_hash as "tokenHash", t.id, t.access_level = 'READ_ONLY' as "readOnly", u.id as "userId", u.roles,
        ${usedLongAgo} as "usedLongAgo"
      from api_tokens t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where ${db.tenantIs('t')} and ${db.tenantIs('u')} and t.token_hash = any(${tokenHashes}::bytea[])
        and (t.expires_at is null or t.expires_at > app.now())
        and u.status = 'ACTIVE' and u.deleted_at is null`,
  );
}

/** Asks again whether it was long ago: of several nodes that saw the same row, one writes. */
export async function recordUse(db: TenantDb, id: string): Promise<void> {
  await db.rows(
    sql`update api_tokens set last_used_at = app.now() where ${db.tenantIs()} and id = ${id} and ${usedLongAgo}`,
  );
}

export interface NewToken {
  id: string;
  userId: string;
  name: string;
  tokenHash: Buffer;
  lastFour: string;
  accessLevel: 'READ_WRITE' | 'READ_ONLY';
}

export async function insertToken(db: TenantDb, token: NewToken): Promise<void> {
  await db.rows(
    sql`insert into api_tokens (tenant_id, id, user_id, name, token_hash, last_four, access_level)
      values (${db.tenantId}, ${token.id}, ${token.userId}, ${token.name}, ${token.tokenHash}, ${token.lastFour}, ${token.accessLevel})`,
  );
}
