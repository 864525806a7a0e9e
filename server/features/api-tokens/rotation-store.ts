/** Rotation of an API token in PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { selectFrom } from './store.ts';

export interface NewValue {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly lastFour: string;
}

/**
 * Replaces a token by one with another value, and lets it go on for `seconds`, never beyond its own expiry, which the
 * new token keeps.
 * @returns the new token; undefined while a rotation to or from this one is pending
 */
export async function rotateToken(
  db: TenantDb,
  id: string,
  value: NewValue,
  seconds: number,
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with old as (
        select t.* from api_tokens t where ${db.tenantFilter('t')} and t.id = ${id} and t.successor_id is null
          and not exists (select from api_tokens p where ${db.tenantFilter('p')} and p.successor_id = t.id
            and (p.expires_at is null or p.expires_at > app.now()))
        for update of t),
      replaced as (
        update api_tokens t set successor_id = ${value.id},
          expires_at = least(old.expires_at, app.now() + make_interval(secs => ${seconds}))
        from old where ${db.tenantFilter('t')} and t.id = old.id),
      written as (
        insert into api_tokens (tenant_id, id, user_id, name, token_hash, last_four, access_level, permissions, expires_at)
        select ${db.tenantId}, ${value.id}, old.user_id, old.name, ${value.tokenHash}, ${value.lastFour},
          old.access_level, old.permissions, old.expires_at
        from old returning *)
      ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** So that rotations leave no list of dead tokens: at most the one before the present one. */
export async function deleteExpiredPredecessor(db: TenantDb, id: string): Promise<void> {
  await db.rows(
    sql`delete from api_tokens where ${db.tenantFilter()} and successor_id = ${id} and expires_at <= app.now()`,
  );
}
