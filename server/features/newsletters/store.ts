/** Newsletters in PostgreSQL. */
import type {
  Audience,
  NewNewsletter,
  NewsletterFilter,
  NewsletterStatus,
  RecipientFilter,
} from '#contracts/schemas/newsletter.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import {
  choice,
  conditionsOf,
  contains,
  dates,
  email,
  instant,
  name,
  optionalInstant,
  persons,
} from '#server/platform/postgres/listing.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columns, selectFrom } from './columns.ts';

const listing = {
  ...dates('n'),
  scheduledAt: optionalInstant('n.scheduled_at'),
  startedAt: optionalInstant('n.started_at'),
  endedAt: optionalInstant('n.ended_at'),
  name: name('n.name'),
  status: choice('n.status'),
};

export function selectNewsletters(db: TenantDb, filter: NewsletterFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('n'), ...conditionsOf(listing, filter)];
  if (filter.search !== undefined) where.push(contains(['n.name', 'n.subject'], filter.search));
  return db.rows<KeysetRow>(pageOfRows({ from: sql`newsletters n`, alias: sql`n`, columns, listing, where, ...page }));
}

export async function selectNewsletter(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`newsletters`)} where ${db.tenantFilter('n')} and n.id = ${id}`,
  );
  return row;
}

export type StoredNewsletter = NewNewsletter & { html?: string | null };

/** @returns nothing when its template does not exist. */
export async function insertNewsletter(
  db: TenantDb,
  id: string,
  newsletter: StoredNewsletter,
): Promise<JsonRow | undefined> {
  const { name, subject, preheader, blocks, mjml, text, templateId, audience = {}, html } = newsletter;
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into newsletters (tenant_id, id, name, subject, preheader, blocks, mjml, text, template_id, audience, html)
        select ${db.tenantId}::uuid, ${id}::uuid, ${name}::text, ${subject}::text, ${preheader ?? null}::text,
          ${blocks ? JSON.stringify(blocks) : null}::jsonb, ${mjml ?? null}::text,
          ${text ?? null}::text, ${templateId ?? null}::uuid, ${JSON.stringify(audience)}::jsonb, ${html ?? null}::text
        where ${isTemplate(db, templateId)}
        returning *) ${selectFrom(sql`written`)}`,
  );
  return rows[0];
}

const isTemplate = (db: TenantDb, templateId: string | null | undefined): Sql =>
  sql`(${templateId ?? null}::uuid is null
    or exists (select from email_templates e where ${db.tenantFilter('e')} and e.id = ${templateId ?? null}::uuid))`;

export type NewsletterPatch = Omit<Partial<StoredNewsletter>, 'audience'> & { audience?: Audience };

const patchable = {
  name: raw('name'),
  subject: raw('subject'),
  preheader: raw('preheader'),
  blocks: raw('blocks'),
  mjml: raw('mjml'),
  templateId: raw('template_id'),
  text: raw('text'),
  audience: raw('audience'),
  html: raw('html'),
} satisfies Record<keyof Required<NewsletterPatch>, Sql>;

/** @returns nothing when there is no such draft, or its template does not exist. */
export async function patchDraft(
  db: TenantDb,
  id: string,
  { audience, ...patch }: NewsletterPatch,
): Promise<JsonRow | undefined> {
  const values = {
    ...patch,
    ...(audience && { audience: JSON.stringify(audience) }),
    ...(patch.blocks && { blocks: JSON.stringify(patch.blocks) }),
  };
  const changes = assignments<Record<keyof NewsletterPatch, unknown>>(patchable, {
    ...emptyPatch,
    ...values,
  });
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update newsletters set ${join([...changes, sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} and status = 'DRAFT' and ${isTemplate(db, patch.templateId)}
        returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

const emptyPatch: Record<keyof NewsletterPatch, unknown> = {
  name: undefined,
  subject: undefined,
  preheader: undefined,
  blocks: undefined,
  mjml: undefined,
  templateId: undefined,
  text: undefined,
  audience: undefined,
  html: undefined,
};

/** Selects the status after a refused change, to explain it. */
export async function selectStatus(db: TenantDb, id: string): Promise<NewsletterStatus | undefined> {
  const [row] = await db.rows<{ status: NewsletterStatus }>(
    sql`select status from newsletters where ${db.tenantFilter()} and id = ${id}`,
  );
  return row?.status;
}

/** @returns nothing when there is no such newsletter in one of the states. */
export async function patchStatus(
  db: TenantDb,
  id: string,
  status: NewsletterStatus,
  from: readonly NewsletterStatus[],
): Promise<JsonRow | undefined> {
  const ended = sql`ended_at = case when ${status === 'CANCELLED'}::boolean then app.now() else ended_at end`;
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update newsletters set status = ${status}, ${ended}, updated_at = app.now()
        where ${db.tenantFilter()} and id = ${id} and status = any(${from}) returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** Deletes it with its recipients. @returns whether there was one in one of the states */
export async function removeNewsletter(db: TenantDb, id: string, from: readonly NewsletterStatus[]): Promise<boolean> {
  const rows = await db.rows(
    sql`with gone as (
        delete from newsletters where ${db.tenantFilter()} and id = ${id} and status = any(${from}) returning id),
      recipients as (
        delete from newsletter_recipients where ${db.tenantFilter()} and newsletter_id in (select id from gone))
      select id from gone`,
  );
  return rows.length > 0;
}

/** The content of its mails. A type, not an interface: pg wants rows with an index signature. */
export type NewsletterContent = { subject: string; preheader: string | null; html: string | null; text: string | null };

/** Its own content, or its template's. */
export async function selectContent(db: TenantDb, id: string): Promise<NewsletterContent | undefined> {
  const [row] = await db.rows<NewsletterContent>(
    sql`select n.subject, n.preheader, coalesce(n.html, e.html) as html,
        coalesce(n.text, n.sent_text, case when n.html is null then e.text end) as text
      from newsletters n left join email_templates e on ${db.tenantFilter('e')} and e.id = n.template_id
      where ${db.tenantFilter('n')} and n.id = ${id}`,
  );
  return row;
}

const recipientColumns = raw(`r.id, r.email, r.user_id as "userId", r.contact_id as "contactId", r.status,
  r.smtp_code as "smtpCode", r.attempts, app.iso(r.sent_at) as "sentAt", app.iso(r.unsubscribed_at) as "unsubscribedAt",
  app.iso(r.created_at) as "createdAt"`);

const recipientListing = {
  ...persons('r'),
  createdAt: instant('r.created_at'),
  sentAt: optionalInstant('r.sent_at'),
  unsubscribedAt: optionalInstant('r.unsubscribed_at'),
  email: email('r.email'),
  status: choice('r.status'),
};

export function selectRecipients(
  db: TenantDb,
  newsletterId: string,
  filter: RecipientFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = [
    db.tenantFilter('r'),
    sql`r.newsletter_id = ${newsletterId}`,
    ...conditionsOf(recipientListing, filter),
  ];
  const from = sql`newsletter_recipients r`;
  return db.rows<KeysetRow>(
    pageOfRows({ from, alias: sql`r`, columns: recipientColumns, listing: recipientListing, where, ...page }),
  );
}
