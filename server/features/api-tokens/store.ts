/** API tokens in PostgreSQL. */
import { everyPermission } from '#contracts/permissions.ts';
import type { ApiTokenChanges } from '#contracts/schemas/api-token.ts';
import { customPermissions } from '#server/features/identity/custom-permissions.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, instant, name, optionalInstant } from '#server/platform/postgres/listing.ts';
import { type JsonRow, onlyRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
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
  /** Null: all of the owner's. */
  permissions: string[] | null;
  /** True when the last recorded use is at least five minutes old. */
  usedLongAgo: boolean;
  tokenHash: Buffer;
};

/** Live tokens with their owners' roles: not deleted, not expired, with an active owner. Rows are LiveToken. */
export function liveTokens(db: TenantDb, tokenHashes: readonly Buffer[]): Sql {
  return sql`select t.token_hash as "tokenHash", t.id, t.access_level = 'READ_ONLY' as "readOnly", u.id as "userId", u.roles,
        ${customPermissions('u')} as custom, t.permissions, ${usedLongAgo} as "usedLongAgo"
      from api_tokens t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where ${db.tenantFilter('t')} and ${db.tenantFilter('u')} and t.token_hash = any(${tokenHashes}::bytea[])
        and (t.expires_at is null or t.expires_at > app.now())
        and u.status = 'ACTIVE' and u.deleted_at is null`;
}

/** Repeats the condition in the statement: of several nodes that saw the same row, one writes. */
export async function recordUse(db: TenantDb, id: string, address?: string): Promise<void> {
  await db.rows(
    sql`update api_tokens set last_used_at = app.now(), last_used_address = ${address ?? null}
      where ${db.tenantFilter()} and id = ${id} and ${usedLongAgo}`,
  );
}

/** Names that are no permission any more, such as those of a service that was removed, permit nothing. */
const columns = sql`t.id, t.name, t.access_level as "accessLevel",
  case t.access_level when 'READ_ONLY' then 'gg_ro_' else 'gg_rw_' end as prefix, t.last_four as "lastFour",
  case when t.permissions is not null
    then array(select p from unnest(t.permissions) p where p = any(${everyPermission}::text[])) end as permissions, t.user_id as "userId", app.iso(t.expires_at) as "expiresAt", t.successor_id as "successorId",
  app.iso(t.last_used_at) as "lastUsedAt",
  t.last_used_address as "lastUsedAddress", app.iso(t.created_at) as "createdAt"`;
export const selectFrom = selectAs(raw('t'), columns);

const listing = {
  createdAt: instant('t.created_at'),
  expiresAt: optionalInstant('t.expires_at'),
  lastUsedAt: optionalInstant('t.last_used_at'),
  name: name('t.name'),
};

/** @param manageable condition on `api_tokens t`: tokens that the caller may manage */
export function selectTokens(db: TenantDb, manageable: Sql, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('t'), manageable, ...conditionsOf(listing, page.query)];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`api_tokens t`, alias: sql`t`, columns, listing, where, ...page }));
}

export async function selectToken(db: TenantDb, manageable: Sql, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`api_tokens`)} where ${db.tenantFilter('t')} and t.id = ${id} and ${manageable}`,
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
  permissions?: readonly string[] | null | undefined;
  expiresAt?: string | null | undefined;
}

export async function insertToken(db: TenantDb, token: NewToken): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into api_tokens (tenant_id, id, user_id, name, token_hash, last_four, access_level, permissions, expires_at)
        values (${db.tenantId}, ${token.id}, ${token.userId}, ${token.name}, ${token.tokenHash}, ${token.lastFour},
          ${token.accessLevel}, ${token.permissions ?? null}, ${token.expiresAt ?? null})
        returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

const patchable = { name: raw('name'), permissions: raw('permissions') };

/** @returns undefined where there is no such token, or where it would gain a permission */
export async function patchToken(
  db: TenantDb,
  manageable: Sql,
  id: string,
  changes: ApiTokenChanges,
): Promise<JsonRow | undefined> {
  const { permissions } = changes;
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update api_tokens t set ${join(assignments<ApiTokenChanges>(patchable, changes), ', ')}
        where ${db.tenantFilter('t')} and t.id = ${id} and ${manageable}
          and (${permissions === undefined}::boolean or t.permissions is null
            or coalesce(${permissions ?? null}::text[] <@ t.permissions, false))
        returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Takes effect on every node at once, because tokens are not cached. @returns false if there is no such token. */
export async function deleteTokenRow(db: TenantDb, manageable: Sql, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from api_tokens t where ${db.tenantFilter('t')} and t.id = ${id} and ${manageable} returning t.id`,
  );
  return rows.length > 0;
}
