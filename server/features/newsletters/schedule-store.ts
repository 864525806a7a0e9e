/** Scheduled newsletters in PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { fixedContent } from './audience-store.ts';
import { selectFrom } from './columns.ts';

/** Fixes the content, because a template can be changed by others. @returns whether there is such a draft */
export async function markScheduled(db: TenantDb, id: string, at: string): Promise<boolean> {
  const rows = await db.rows(
    sql`update newsletters n set status = 'SCHEDULED', scheduled_at = ${at}::timestamptz, updated_at = app.now(),
        ${fixedContent(db)}
      where ${db.tenantFilter('n')} and n.id = ${id} and n.status = 'DRAFT' returning n.id`,
  );
  return rows.length > 0;
}

/** @returns the draft; nothing unless it was scheduled */
export async function unschedule(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update newsletters set status = 'DRAFT', scheduled_at = null, updated_at = app.now(), sent_text = null,
          -- That of a template is its content again.
          html = case when mjml is null and blocks is null then null else html end
        where ${db.tenantFilter()} and id = ${id} and status = 'SCHEDULED' returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** @returns whether it has no recipient or no content, and is FAILED now */
export async function failWithoutRecipients(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`update newsletters set status = 'FAILED', ended_at = app.now(), updated_at = app.now()
      where ${db.tenantFilter()} and id = ${id} and status = 'SENDING' and (recipient_count = 0 or html is null)
      returning id`,
  );
  return rows.length > 0;
}
