/** Responses to forms in PostgreSQL. */
import type { FormResponseFilter } from '#contracts/schemas/form.ts';
import type { Answers } from '#contracts/schemas/form-answers.ts';
import { listedPerson } from '#server/features/registrations/list-columns.ts';
import { type Person, personRow } from '#server/features/registrations/person.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, dates, persons } from '#server/platform/postgres/listing.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columns, selectFrom } from './response-columns.ts';

const listedColumns = sql`${columns}, ${listedPerson('s')}`;
const listing = { ...dates('s'), ...persons('s') };

/** @param named whether the rows include the names of the persons */
export function selectResponses(
  db: TenantDb,
  formId: string,
  filter: FormResponseFilter,
  page: PageRequest,
  named: boolean,
): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('s'), sql`s.form_id = ${formId}`, ...conditionsOf(listing, filter)];
  const from = sql`form_responses s`;
  return db.rows<KeysetRow>(
    pageOfRows({ from, alias: sql`s`, columns: named ? listedColumns : columns, listing, where, ...page }),
  );
}

export async function selectResponse(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`form_responses`)} where ${db.tenantFilter('s')} and s.id = ${id}`,
  );
  return row;
}

/** To be called while the form is locked. */
export async function isAnswered(db: TenantDb, formId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from form_responses s where ${db.tenantFilter('s')} and s.form_id = ${formId} limit 1`,
  );
  return rows.length > 0;
}

export interface ResponseRow {
  readonly id: string;
  readonly formId: string;
  readonly person: Person;
  readonly answers: Answers;
  /** True: at most one response per person. */
  readonly single: boolean;
}

/** @returns undefined if the person has already given its only response. */
export function insertResponse(db: TenantDb, row: ResponseRow): Promise<JsonRow | undefined> {
  return write(db, row, sql`on conflict do nothing`);
}

/** Inserts or replaces the person's only response. @returns undefined if the person was deleted. */
export function putResponse(db: TenantDb, row: ResponseRow): Promise<JsonRow | undefined> {
  const column = raw(row.person.userId === null ? 'contact_id' : 'user_id');
  return write(
    db,
    row,
    sql`on conflict (tenant_id, form_id, ${column}) where single
      do update set answers = excluded.answers, updated_at = app.now()`,
  );
}

async function write(
  db: TenantDb,
  { id, formId, person, answers, single }: ResponseRow,
  onConflict: Sql,
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with ${personRow(db, person)},
      written as (
        insert into form_responses (tenant_id, id, form_id, user_id, contact_id, answers, single)
        select ${db.tenantId}::uuid, ${id}::uuid, ${formId}::uuid, user_id, contact_id, ${JSON.stringify(answers)}::jsonb,
          ${single}::boolean
        from person ${onConflict} returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** @returns false if there is no such response. */
export async function removeResponse(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from form_responses where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}
