/** Deletions by age, each of one batch of rows. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

/** Rows that a statement reads or deletes at the most. */
const batch = 2_000;

/** For so long a session makes its place a known one (identity/known-places.ts), whether it has ended or not. */
const placeIsKnown = raw(`interval '180 days'`);

/** A spent refresh token that is used again ends its session; an expired one is of no other use. */
const afterExpiry = raw(`interval '30 days'`);

/** Position in a table by id; undefined: at its start. */
export type Cursor = string | undefined;

const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes sessions, with their refresh tokens, of those behind the cursor.
 * @param days since the end of the session
 * @returns the next cursor; undefined: that was the last batch
 */
export async function deleteEndedSessions(db: TenantDb, days: number, after: Cursor): Promise<Cursor> {
  const rows = await db.rows<{ last: string | null }>(
    sql`with page as (
        select s.id, least(s.revoked_at, s.expires_at) < app.now() - make_interval(days => ${days})
            and s.created_at < app.now() - ${placeIsKnown} as "isOld"
          from sessions s where ${db.tenantFilter('s')} and s.id > ${after ?? firstId} order by s.id limit ${batch}),
      tokens as (
        delete from refresh_tokens t using page where ${db.tenantFilter('t')} and t.session_id = page.id and page."isOld"),
      gone as (delete from sessions s using page where ${db.tenantFilter('s')} and s.id = page.id and page."isOld")
      select (select id from page order by id desc limit 1) as last`,
  );
  return onlyRow(rows).last ?? undefined;
}

/** Deletes expired refresh tokens, also of sessions that go on, of those behind the cursor. @returns the next cursor */
export async function deleteExpiredRefreshTokens(db: TenantDb, after: Cursor): Promise<Cursor> {
  const rows = await db.rows<{ last: string | null }>(
    sql`with page as (
        select t.id, t.expires_at < app.now() - ${afterExpiry} as "isOld"
          from refresh_tokens t where ${db.tenantFilter('t')} and t.id > ${after ?? firstId} order by t.id limit ${batch}),
      gone as (delete from refresh_tokens t using page where ${db.tenantFilter('t')} and t.id = page.id and page."isOld")
      select (select id from page order by id desc limit 1) as last`,
  );
  return onlyRow(rows).last ?? undefined;
}

/** Deletes expired instances of the OAuth provider. @returns true when there may be more */
export async function deleteExpiredInstances(db: TenantDb): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from oauth_instances i using (
        select model, id_hash from oauth_instances
          where ${db.tenantFilter()} and expires_at <= app.now() order by expires_at limit ${batch}) old
      where ${db.tenantFilter('i')} and i.model = old.model and i.id_hash = old.id_hash returning 1`,
  );
  return rows.length === batch;
}

/** Deletes old lines of the audit log, as a worker alone may. @returns true when there may be more */
export async function deleteOldAuditLines(db: TenantDb, days: number): Promise<boolean> {
  const rows = await db.rows<{ deleted: number }>(sql`select app.forget_audit(${days}, ${batch}) as deleted`);
  return onlyRow(rows).deleted === batch;
}
