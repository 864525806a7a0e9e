/** Takes the person out of what has to stay. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columnOf, type Person } from './person.ts';

/** Replaces an address where a member requires one. It can never be delivered to (RFC 2606). */
const erasedEmail = 'erased@example.invalid';

const blankContact = {
  first_name: '–',
  last_name: '–',
  email: erasedEmail,
  tags: [],
  phone: null,
  locale: null,
  external_id: null,
  company_name: null,
  job_title: null,
  address: null,
};
/** What a `deleted` event has in place of what is personal, by resource. */
const blanks = {
  user: { ...blankContact, timezone: null, member_number: null },
  contact: blankContact,
  invitation: { message: null, answer_note: null },
  form_response: { answers: {} },
  invoice: { note: null, external_id: null, recipient: null },
};

const isOf = (person: Person): Sql => sql`${columnOf(person)} = ${person.id}`;
const detached = sql`user_id = null, contact_id = null, updated_at = app.now()`;

/** A row that stays with its number, until an instant. A type, not an interface: pg wants rows with an index signature. */
export type KeptRow = { id: string; number: string; until: string };

/** Keeps number, amounts, dates and product. */
export function anonymisePayments(db: TenantDb, person: Person): Promise<KeptRow[]> {
  return db.rows<KeptRow>(
    sql`update payments set ${detached}, payer = null, note = null, external_id = null, provider_reference = null,
        erase_at = app.retained_until(coalesce(paid_at, created_at))
      where ${db.tenantFilter()} and ${isOf(person)} returning id, number, app.iso(erase_at) as until`,
  );
}

/** Keeps issued invoices and credit notes as they were issued. */
export function detachInvoices(db: TenantDb, { id }: Person): Promise<KeptRow[]> {
  return db.rows<KeptRow>(sql`select id, number, app.iso(until) as until from app.detach_invoices(${id})`);
}

/** Keeps signed contracts as they were signed, counted from their end. */
export function detachContracts(db: TenantDb, person: Person): Promise<KeptRow[]> {
  return db.rows<KeptRow>(
    sql`update member_contracts set ${detached}, external_id = null,
        erase_at = app.retained_until(coalesce(terminated_at, ends_at, app.now()))
      where ${db.tenantFilter()} and ${isOf(person)} and status in ('SIGNED', 'TERMINATED')
      returning id, number, app.iso(erase_at) as until`,
  );
}

/** Contracts that were never signed. Their numbers stay, so that none is missing. */
export function anonymiseContracts(db: TenantDb, person: Person): Promise<number> {
  return count(
    db,
    sql`update member_contracts set ${detached}, status = 'CANCELLED', cancelled_at = coalesce(cancelled_at, app.now()), title = '–', body = '–',
        party = case when party is not null then app.erased_party() end, signer_name = null, termination_reason = null, external_id = null
      where ${db.tenantFilter()} and ${isOf(person)} and status in ('DRAFT', 'SENT', 'CANCELLED') returning 1`,
  );
}

export function anonymiseAdhesions(db: TenantDb, person: Person): Promise<number> {
  return count(
    db,
    sql`update adhesions set ${detached}, holder = app.erased_party(), note = null, cancel_reason = null, external_id = null
      where ${db.tenantFilter()} and ${isOf(person)} returning 1`,
  );
}

/** Seats and states stay. */
export function anonymiseRegistrations(db: TenantDb, person: Person): Promise<number> {
  return count(
    db,
    sql`update registrations set ${detached}, answers = '{}'
      where ${db.tenantFilter()} and ${isOf(person)} returning 1`,
  );
}

/** Recipients of newsletters stay as numbers; a mail that was not sent yet is skipped. */
export function anonymiseRecipients(db: TenantDb, person: Person): Promise<number> {
  return count(
    db,
    sql`with found as (
        select r.id, r.newsletter_id, r.status from newsletter_recipients r where ${db.tenantFilter('r')} and r.${isOf(person)} for update),
      skipped as (
        update newsletters n set skipped_count = n.skipped_count + 1
        where ${db.tenantFilter('n')} and n.id in (select newsletter_id from found where status = 'PENDING'))
      update newsletter_recipients r set user_id = null, contact_id = null, email = ${erasedEmail},
        status = case when r.status = 'PENDING' then 'SKIPPED' else r.status end
      where ${db.tenantFilter('r')} and r.id in (select id from found) returning 1`,
  );
}

/** Messages about rows of import files, which may quote them: whom a row was about is not known. Rows, members and codes stay. */
export function blankImportProblems(db: TenantDb): Promise<number> {
  return count(
    db,
    sql`update import_problems set message = '–' where ${db.tenantFilter()} and message <> '–' returning 1`,
  );
}

/** What the user made for the organisation stays, and belongs to the user who erases. */
export async function handOver(db: TenantDb, id: string, eraser: string): Promise<void> {
  await db.rows(
    sql`update oauth_applications set created_by = ${eraser} where ${db.tenantFilter()} and created_by = ${id}`,
  );
  await db.rows(
    sql`update webhook_subscriptions set created_by = null where ${db.tenantFilter()} and created_by = ${id}`,
  );
  await db.rows(sql`update event_messages set sent_by = null where ${db.tenantFilter()} and sent_by = ${id}`);
}

/** Redacts the audit log and refunds. After the person's row is deleted. */
export async function redactTraces(db: TenantDb, { id }: Person, objects: readonly string[]): Promise<number> {
  const rows = await db.rows<{ entries: number }>(
    sql`select audit_entries as entries from app.redact_erased(${id}, ${objects}::uuid[])`,
  );
  return onlyRow(rows).entries;
}

/** Leaves of the changes that this transaction has captured the deletions, without personal data. */
export async function redactCapturedChanges(db: TenantDb): Promise<void> {
  await db.rows(
    sql`delete from webhook_changes where ${db.tenantFilter()} and transaction = pg_current_xact_id() and after is not null`,
  );
  await db.rows(
    sql`update webhook_changes set before = before || coalesce(${JSON.stringify(blanks)}::jsonb -> resource, '{}')
        || case when resource = 'invoice' then jsonb_build_object('lines', app.erased_lines(before -> 'lines')) else '{}' end
      where ${db.tenantFilter()} and transaction = pg_current_xact_id()`,
  );
}

async function count(db: TenantDb, statement: Sql): Promise<number> {
  return (await db.rows(statement)).length;
}

/** Anonymises rows whose retention has ended. @returns their number */
export async function anonymiseDue(db: TenantDb): Promise<number> {
  const rows = await db.rows<{ count: number }>(sql`select app.anonymise_due() as count`);
  return onlyRow(rows).count;
}
