/** API tokens in PostgreSQL. */
import { customPermissions } from '#server/features/identity/custom-permissions.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, onlyRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import type { AccessLevel } from './api-token.ts';

/** Limits writes of `last_used_at` to one in five minutes. Unqualified, because only `api_tokens` has the column. */
const usedLongAgo = raw(`(last_used_at is null or last_used_at <= app.now() - interval '5 minutes')`);

/** A type, not an interface: pg wants rows with an index signature. */
export type LiveToken = {
  id: string;
  readOnly: boolean;
  userId: string;
  roles: string[];
  custom: string[];
  /** True when the last recorded use is at least five minutes old. */
  usedLongAgo: boolean;
  tokenHash: Buffer;
};

/** @returns live tokens with their owners' roles: not deleted, not expired, with an active owner. */
export function findLiveTokens(db: TenantDb, tokenHashes: readonly Buffer[]): Promise<LiveToken[]> {
  return db.rows<LiveToken>(
    sql`select t.token_hash as "tokenHash", t.id, t.access_level = 'READ_ONLY' as "readOnly", u.id as "userId", u.roles,
        ${customPermissions('u')} as custom, ${usedLongAgo} as "usedLongAgo"
      from api_tokens t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where ${db.tenantFilter('t')} and ${db.tenantFilter('u')} and t.token_hash = any(${tokenHashes}::bytea[])
        and (t.expires_at is null or t.expires_at > app.now())
        and u.status = 'ACTIVE' and u.deleted_at is null`,
  );
}

/** Repeats the condition in the statement: of several nodes that saw the same row, one writes. */
export async function recordUse(db: TenantDb, id: string, address?: string): Promise<void> {
  await db.rows(
    sql`update api_tokens set last_used_at = app.now(), last_used_address = ${address ?? null}
      where ${db.tenantFilter()} and id = ${id} and ${usedLongAgo}`,
  );
}

const columns = raw(`t.id, t.name, t.access_level as "accessLevel",
  case t.access_level when 'READ_ONLY' then 'gg_ro_' else 'gg_rw_' end as prefix, t.last_four as "lastFour",
  t.user_id as "userId", app.iso(t.expires_at) as "expiresAt", app.iso(t.last_used_at) as "lastUsedAt",
  t.last_used_address as "lastUsedAddress", app.iso(t.created_at) as "createdAt"`);
const selectFrom = selectAs(raw('t'), columns);

/** Tokens of all users: an administrator must see every credential of the tenant. */
export function selectTokens(db: TenantDb, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('t')];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`api_tokens t`, alias: sql`t`, columns, where, ...page }));
}

export async function selectToken(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`api_tokens`)} where ${db.tenantFilter('t')} and t.id = ${id}`,
  );
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
        returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

export async function renameToken(db: TenantDb, id: string, name: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update api_tokens set name = ${name} where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Takes effect on every node at once, because tokens are not cached. @returns false if there is no such token. */
export async function deleteTokenRow(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from api_tokens where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}
