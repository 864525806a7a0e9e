/** Email templates in PostgreSQL. */
import type { EmailTemplateFilter, NewEmailTemplate } from '#contracts/schemas/email-template.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, contains, dates, name } from '#server/platform/postgres/listing.ts';
import { type JsonRow, onlyRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { PreparedParts } from './parts.ts';

const columns = raw(`e.id, e.name, e.subject, e.blocks, e.mjml, e.text, e.locale,
  array(select distinct unnest(e.subject_variables || e.mjml_variables || e.text_variables) order by 1) as variables,
  app.iso(e.created_at) as "createdAt", app.iso(e.updated_at) as "updatedAt"`);

const selectFrom = selectAs(raw('e'), columns);

const listing = { ...dates('e'), name: name('e.name') };

export function selectTemplates(db: TenantDb, filter: EmailTemplateFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('e'), ...conditionsOf(listing, filter)];
  if (filter.search !== undefined) where.push(contains(['e.name', 'e.subject'], filter.search));
  return db.rows<KeysetRow>(
    pageOfRows({ from: sql`email_templates e`, alias: sql`e`, columns, listing, where, ...page }),
  );
}

export async function selectTemplate(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`email_templates`)} where ${db.tenantFilter('e')} and e.id = ${id}`,
  );
  return row;
}

export async function isTemplate(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from email_templates where ${db.tenantFilter()} and id = ${id}`);
  return rows.length > 0;
}

/** Compiled content of a mail. A type, not an interface: pg wants rows with an index signature. */
export type TemplateContent = { subject: string; html: string; text: string | null };

export async function selectTemplateContent(db: TenantDb, id: string): Promise<TemplateContent | undefined> {
  const [row] = await db.rows<TemplateContent>(
    sql`select subject, html, text from email_templates where ${db.tenantFilter()} and id = ${id}`,
  );
  return row;
}

export async function insertTemplate(
  db: TenantDb,
  id: string,
  template: NewEmailTemplate,
  { blocks, mjml, html, subjectVariables, mjmlVariables, textVariables = [] }: PreparedParts,
): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into email_templates (tenant_id, id, name, subject, blocks, mjml, text, locale, html, subject_variables, mjml_variables, text_variables)
        values (${db.tenantId}, ${id}, ${template.name}, ${template.subject}, ${blocks ? JSON.stringify(blocks) : null}, ${mjml}, ${template.text ?? null},
          ${template.locale ?? null}, ${html}, ${subjectVariables}, ${mjmlVariables}, ${textVariables})
        returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

export type TemplatePatch = Omit<Partial<NewEmailTemplate>, 'mjml'> & PreparedParts;

const patchable = {
  name: raw('name'),
  subject: raw('subject'),
  blocks: raw('blocks'),
  mjml: raw('mjml'),
  text: raw('text'),
  locale: raw('locale'),
  html: raw('html'),
  subjectVariables: raw('subject_variables'),
  mjmlVariables: raw('mjml_variables'),
  textVariables: raw('text_variables'),
} satisfies Record<keyof Required<TemplatePatch>, Sql>;

/** @returns undefined if there is no such template. */
export async function patchTemplate(db: TenantDb, id: string, patch: TemplatePatch): Promise<JsonRow | undefined> {
  // As JSON: pg would send an array of PostgreSQL.
  const values: { readonly [column in keyof TemplatePatch]?: unknown } = {
    ...patch,
    ...(patch.blocks && { blocks: JSON.stringify(patch.blocks) }),
  };
  const changes = assignments(patchable, values);
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update email_templates set ${join([...changes, sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Removes it from drafts too, by their foreign key. @returns false if there is no such template. */
export async function removeTemplate(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from email_templates where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}

/** Recipient of a test mail. A type, not an interface: pg wants rows with an index signature. */
export type TestPerson = { id: string; email: string; firstName: string; lastName: string };

const person = raw(`id, email, first_name as "firstName", last_name as "lastName"`);

/** @param emails normalised. @returns the users with these emails who are not disabled */
export function selectPeople(db: TenantDb, emails: readonly string[]): Promise<TestPerson[]> {
  return db.rows<TestPerson>(
    sql`select ${person} from users
      where ${db.tenantFilter()} and email = any(${emails}) and deleted_at is null and status <> 'DISABLED'`,
  );
}

export async function selectPersonById(db: TenantDb, userId: string): Promise<TestPerson | undefined> {
  const [row] = await db.rows<TestPerson>(
    sql`select ${person} from users where ${db.tenantFilter()} and id = ${userId} and deleted_at is null`,
  );
  return row;
}
