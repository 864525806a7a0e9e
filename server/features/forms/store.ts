/** Forms in PostgreSQL. */
import type { FormField, FormFilter, FormStatus, NewForm } from '#contracts/schemas/form.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf } from '#server/platform/postgres/listing.ts';
import { type JsonRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columns, listing } from './form-columns.ts';

const selectFrom = selectAs(raw('f'), columns);

export function selectForms(db: TenantDb, filter: FormFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('f'), ...conditionsOf(listing, filter)];
  return db.rows<KeysetRow>(pageOfRows({ from: sql`forms f`, alias: sql`f`, columns, listing, where, ...page }));
}

export async function selectForm(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${selectFrom(sql`forms`)} where ${db.tenantFilter('f')} and f.id = ${id}`);
  return row;
}

/** @returns CTEs; `known` has a row if the event exists, or `eventId` is null. */
function knownEvent(db: TenantDb, eventId: string | null): Sql {
  return sql`found as (select e.id from events e where ${db.tenantFilter('e')} and e.id = ${eventId}::uuid for key share),
    known as (select id from found union all select null::uuid where ${eventId}::uuid is null)`;
}

/** @returns undefined if the tenant has no such event. */
export async function insertForm(db: TenantDb, id: string, form: NewForm): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with ${knownEvent(db, form.eventId ?? null)},
      written as (
        insert into forms (tenant_id, id, event_id, title, description, fields, multiple_responses)
        select ${db.tenantId}::uuid, ${id}::uuid, known.id, ${form.title}, ${form.description ?? null},
          ${JSON.stringify(form.fields)}::jsonb, ${form.multipleResponses ?? false}::boolean
        from known returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

const patchable = {
  title: raw('title'),
  description: raw('description'),
  multipleResponses: raw('multiple_responses'),
  eventId: raw('event_id'),
} satisfies Record<Exclude<keyof NewForm, 'fields'>, Sql>;

/** @returns undefined if the tenant has no such form or event. */
export async function patchForm(
  db: TenantDb,
  id: string,
  { fields, ...patch }: Partial<NewForm>,
): Promise<JsonRow | undefined> {
  const changes = [
    ...assignments<Omit<Partial<NewForm>, 'fields'>>(patchable, patch),
    sql`fields = coalesce(${fields ? JSON.stringify(fields) : null}::jsonb, fields)`,
    sql`updated_at = app.now()`,
  ];
  const [row] = await db.rows<JsonRow>(
    sql`with ${knownEvent(db, patch.eventId ?? null)},
      written as (
        update forms set ${join(changes, ', ')}
        where ${db.tenantFilter()} and id = ${id} and exists (select from known) returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** @returns undefined if there is no such form in one of the states. */
export async function patchStatus(
  db: TenantDb,
  id: string,
  to: FormStatus,
  from: readonly FormStatus[],
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update forms set status = ${to}, updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} and status = any(${from}) returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type FormState = {
  status: FormStatus;
  eventId: string | null;
  multipleResponses: boolean;
  fields: FormField[];
};

const state = raw(`f.status, f.event_id as "eventId", f.multiple_responses as "multipleResponses", f.fields`);

/** @param strength `share` blocks changes of the form; `no key update` also blocks responses. */
export async function lockForm(
  db: TenantDb,
  id: string,
  strength: 'share' | 'no key update',
): Promise<FormState | undefined> {
  const [row] = await db.rows<FormState>(
    sql`select ${state} from forms f where ${db.tenantFilter('f')} and f.id = ${id} for ${raw(strength)}`,
  );
  return row;
}

/** Blocks changes of the forms, in order of id, so that two that lock several cannot deadlock. @returns those that exist, by id */
export async function lockForms(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, FormState>> {
  const rows = await db.rows<FormState & { id: string }>(
    sql`select f.id, ${state} from forms f where ${db.tenantFilter('f')} and f.id = any(${ids}::uuid[]) order by f.id for share`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Read after a refused change, to explain it. */
export async function selectState(db: TenantDb, id: string): Promise<FormState | undefined> {
  const [row] = await db.rows<FormState>(
    sql`select ${state} from forms f where ${db.tenantFilter('f')} and f.id = ${id}`,
  );
  return row;
}

/** @returns false if there is no such form. */
export async function removeForm(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from forms where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}

/**
 * Records a mail of the form to each existing contact that was sent none in the last 30 seconds. Locks in order of id,
 * so that parallel calls cannot deadlock.
 * @returns the contacts to mail
 */
export async function markMailed(db: TenantDb, formId: string, contactIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ contactId: string }>(
    sql`with existing as (
        select c.id from contacts c where ${db.tenantFilter('c')} and c.id = any(${contactIds}::uuid[])
        order by c.id for key share)
      insert into form_mails as m (tenant_id, form_id, contact_id)
      select ${db.tenantId}::uuid, ${formId}::uuid, id from existing
      on conflict (tenant_id, form_id, contact_id) do update set sent_at = app.now()
        where m.sent_at <= app.now() - interval '30 seconds'
      returning m.contact_id as "contactId"`,
  );
  return rows.map(({ contactId }) => contactId);
}
