/** Contacts in PostgreSQL. */
import type { ContactFilter, ContactStatus, NewContact } from '#contracts/schemas/contact.ts';
import {
  type ConsentWay,
  consentAssignments,
  type NewConsent,
  optInByDefault,
} from '#server/features/newsletters/consent.ts';
import { hasOptedOut } from '#server/features/newsletters/opt-outs.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { VersionedTable } from '#server/platform/postgres/kept-rows.ts';
import { countOf, type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { type JsonRow, onlyRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql, unnamed } from '#server/platform/postgres/statement.ts';
import { columnsOf, selectFrom } from './columns.ts';
import { listing, whereContact } from './filter.ts';

/** @param details includes notes */
export async function selectContacts(
  db: TenantDb,
  filter: ContactFilter,
  page: PageRequest,
  details: boolean,
): Promise<KeysetRow[]> {
  const where = await whereContact(db, filter);
  const total = where.length === 1 ? countOf(db, 'contacts') : undefined;
  const reads: readonly VersionedTable[] | undefined = total && ['contacts'];
  return db.rows<KeysetRow>(
    pageOfRows({
      from: sql`contacts c`,
      alias: sql`c`,
      columns: columnsOf(details),
      listing,
      where,
      total,
      reads,
      ...page,
    }),
  );
}

export async function selectContact(db: TenantDb, id: string, details: boolean): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectAs(raw('c'), columnsOf(details))(sql`contacts`)} where ${db.tenantFilter('c')} and c.id = ${id}`,
  );
  return row;
}

/** @returns the id of the contact with an external id */
export async function selectContactId(
  db: TenantDb,
  externalId: string | null | undefined,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select c.id from contacts c where ${db.tenantFilter('c')} and c.external_id = ${externalId ?? null}`,
  );
  return row?.id;
}

const keyColumns = { externalId: raw('c.external_id'), email: raw('c.email') } as const;

/** Locks the contacts with these external ids or normalised emails until the transaction ends, in the order of their ids. */
export function lockContacts(
  db: TenantDb,
  key: keyof typeof keyColumns,
  values: readonly string[],
): Promise<JsonRow[]> {
  return db.rows<JsonRow>(
    unnamed(
      sql`${selectFrom(sql`contacts`)} where ${db.tenantFilter('c')} and ${keyColumns[key]} = any(${values}) order by c.id for no key update of c`,
    ),
  );
}

type StoredContact = NewContact & NewConsent & { readonly id: string };

const insertion = (db: TenantDb, contacts: readonly StoredContact[]) =>
  sql`insert into contacts (tenant_id, id, email, first_name, last_name, phone, locale, company_name, job_title, address,
      tags, note, external_id, newsletter_opt_in, newsletter_source, newsletter_text)
    select ${db.tenantId}, id, email, "firstName", "lastName", phone, locale, "companyName", "jobTitle", address,
      coalesce(tags, '{}'), note, "externalId",
      coalesce("newsletterOptIn", ${optInByDefault}::boolean) and not ${hasOptedOut(db, sql`"optOutHashes"`)}, source, text
    from json_to_recordset(${JSON.stringify(contacts)}) as sent (id uuid, email text, "firstName" text, "lastName" text,
      phone text, locale text, "companyName" text, "jobTitle" text, address jsonb, tags text[], note text,
      "externalId" text, "newsletterOptIn" boolean, source text, text text, "optOutHashes" text[])`;

export async function insertContact(db: TenantDb, contact: StoredContact): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (${insertion(db, [contact])} returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

export async function insertContacts(db: TenantDb, contacts: readonly StoredContact[]): Promise<void> {
  await db.rows(insertion(db, contacts));
}

/** Locks the contact until the transaction ends. @returns its email; undefined if there is no such contact */
export async function lockEmail(db: TenantDb, id: string): Promise<string | undefined> {
  const [row] = await db.rows<{ email: string }>(
    sql`select c.email from contacts c where ${db.tenantFilter('c')} and c.id = ${id} for no key update`,
  );
  return row?.email;
}

type PlainPatch = Omit<Partial<NewContact>, 'newsletterOptIn' | 'newsletterConsentText'>;

const patchable = {
  email: raw('email'),
  firstName: raw('first_name'),
  lastName: raw('last_name'),
  phone: raw('phone'),
  locale: raw('locale'),
  companyName: raw('company_name'),
  jobTitle: raw('job_title'),
  address: raw('address'),
  tags: raw('tags'),
  note: raw('note'),
  externalId: raw('external_id'),
} satisfies Record<keyof PlainPatch, Sql>;

/** @returns undefined if there is no such contact. */
export async function patchContact(
  db: TenantDb,
  id: string,
  patch: Partial<NewContact>,
  way: ConsentWay,
): Promise<JsonRow | undefined> {
  const changes = [...assignments<PlainPatch>(patchable, patch), ...consentAssignments(db, patch, way)];
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update contacts set ${join([...changes, sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** @returns undefined if there is no such contact in one of the states. */
export async function patchContactStatus(
  db: TenantDb,
  id: string,
  status: ContactStatus,
  from: readonly ContactStatus[],
): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update contacts set status = ${status}, updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} and status = any(${from}) returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Read after a refused transition, to explain it. */
export async function selectContactStatus(db: TenantDb, id: string): Promise<ContactStatus | undefined> {
  const [row] = await db.rows<{ status: ContactStatus }>(
    sql`select status from contacts where ${db.tenantFilter()} and id = ${id}`,
  );
  return row?.status;
}
