/** Api-Tokens in PostgreSQL. */
import { customPermissions } from '#server/features/identity/custom-permissions.ts';
import type { PageRequest } from '#server/gateway/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, onlyRow, shownAs } from '#server/platform/postgres/shown.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import type { AccessLevel } from './api-token.ts';

/** Its last use is recorded at most every five minutes. Only `api_tokens` has the column. */
const usedLongAgo = raw(`(last_used_at is null or last_used_at <= app.now() - interval '5 minutes')`);

/** A type, not an interface: pg wants rows with an index signature. */
export type LiveToken = {
  id: string;
  readOnly: boolean;
  userId: string;
  roles: string[];
  custom: string[];
  /** Whether its last use was recorded five minutes ago or longer. */
  usedLongAgo: boolean;
  tokenHash: Buffer;
};

/** @returns tokens with their owners as both are at this moment; none for a deleted or expired one, or a dead owner. */
export function findLiveTokens(db: TenantDb, tokenHashes: readonly Buffer[]): Promise<LiveToken[]> {
  return db.rows<LiveToken>(
    sql`select t.token_hash as "tokenHash", t.id, t.access_level = 'READ_ONLY' as "readOnly", u.id as "userId", u.roles,
        ${customPermissions('u')} as custom, ${usedLongAgo} as "usedLongAgo"
      from api_tokens t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where ${db.tenantIs('t')} and ${db.tenantIs('u')} and t.token_hash = any(${tokenHashes}::bytea[])
        and (t.expires_at is null or t.expires_at > app.now())
        and u.status = 'ACTIVE' and u.deleted_at is null`,
  );
}

/** Asks again whether it was long ago: of several nodes that saw the same row, one writes. */
export async function recordUse(db: TenantDb, id: string, address?: string): Promise<void> {
  await db.rows(
    sql`update api_tokens set last_used_at = app.now(), last_used_address = ${address ?? null}
      where ${db.tenantIs()} and id = ${id} and ${usedLongAgo}`,
  );
}

const columns = raw(`t.id, t.name, t.access_level as "accessLevel",
  case t.access_level when 'READ_ONLY' then 'gg_ro_' else 'gg_rw_' end as prefix, t.last_four as "lastFour",
  t.user_id as "userId", app.iso(t.expires_at) as "expiresAt", app.iso(t.last_used_at) as "lastUsedAt",
  t.last_used_address as "lastUsedAddress", app.iso(t.created_at) as "createdAt"`);
const shown = shownAs(raw('t'), columns);

/** Those of everybody: an administrator must see what can reach the tenant. */
export function selectTokens(db: TenantDb, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantIs('t')];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`api_tokens t`, alias: sql`t`, columns, where, ...page }));
}

export async function selectToken(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${shown(sql`api_tokens`)} where ${db.tenantIs('t')} and t.id = ${id}`);
  return row;
}

export interface NewToken {
  id: string;
  userId: string;
  name: string;
  tokenHash: Buffer;
  lastFour: string;
  accessLevel: AccessLevel;
  expiresAt?: string | null | undefined;
}

export async function insertToken(db: TenantDb, token: NewToken): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into api_tokens (tenant_id, id, user_id, name, token_hash, last_four, access_level, expires_at)
        values (${db.tenantId}, ${token.id}, ${token.userId}, ${token.name}, ${token.tokenHash}, ${token.lastFour},
          ${token.accessLevel}, ${token.expiresAt ?? null})
        returning *) ${shown(sql`written`)}`,
  );
  return onlyRow(rows);
}

export async function renameToken(db: TenantDb, id: string, name: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update api_tokens set name = ${name} where ${db.tenantIs()} and id = ${id} returning *) ${shown(sql`written`)}`,
  );
  return row;
}

/** @returns whether there was one. It is gone from the next request on, on every node: none remembers tokens. */
export async function deleteTokenRow(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from api_tokens where ${db.tenantIs()} and id = ${id} returning id`);
  return rows.length > 0;
}
