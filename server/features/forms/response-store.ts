/** Responses to forms in PostgreSQL. */
import type { Answers } from '#contracts/schemas/answers.ts';
import { type Person, thePerson } from '#server/features/registrations/person.ts';
import type { PageRequest } from '#server/gateway/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columns, shown } from './response-shown.ts';

export function selectResponses(db: TenantDb, formId: string, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantIs('s'), sql`s.form_id = ${formId}`];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`form_responses s`, alias: sql`s`, columns, where, ...page }));
}

export async function selectResponse(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${shown(sql`form_responses`)} where ${db.tenantIs('s')} and s.id = ${id}`);
  return row;
}

/** To be asked while the form is locked. */
export async function isAnswered(db: TenantDb, formId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from form_responses s where ${db.tenantIs('s')} and s.form_id = ${formId} limit 1`,
  );
  return rows.length > 0;
}

export interface ResponseRow {
  readonly id: string;
  readonly formId: string;
  readonly person: Person;
  readonly answers: Answers;
  /** Whether the person may give no other. */
  readonly single: boolean;
}

/** @returns nothing when the person has given its only response. */
export function insertResponse(db: TenantDb, row: ResponseRow): Promise<JsonRow | undefined> {
  return write(db, row, sql`on conflict do nothing`);
}

/** In place of what the contact had answered. @returns nothing when there is no such contact any more. */
export function putResponse(db: TenantDb, row: ResponseRow): Promise<JsonRow | undefined> {
  return write(
    db,
    row,
    sql`on conflict (tenant_id, form_id, contact_id) where single
      do update set answers = excluded.answers, updated_at = app.now()`,
  );
}

async function write(
  db: TenantDb,
  { id, formId, person, answers, single }: ResponseRow,
  onConflict: Sql,
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with ${thePerson(db, person)},
      written as (
        insert into form_responses (tenant_id, id, form_id, user_id, contact_id, answers, single)
        select ${db.tenantId}::uuid, ${id}::uuid, ${formId}::uuid, user_id, contact_id, ${JSON.stringify(answers)}::jsonb,
          ${single}::boolean
        from person ${onConflict} returning *) ${shown(sql`written`)}`,
  );
  return row;
}

/** @returns whether there was one. */
export async function removeResponse(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from form_responses where ${db.tenantIs()} and id = ${id} returning id`);
  return rows.length > 0;
}
