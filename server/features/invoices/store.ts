/** Invoices in PostgreSQL. */
import type {
  InvoiceChanges,
  InvoiceFilter,
  InvoiceLine,
  InvoiceTotals,
  NewInvoice,
  OwnInvoiceFilter,
} from '#contracts/schemas/invoice.ts';
import type { Party } from '#contracts/schemas/party.ts';
import { anonymiseJobAt } from '#server/features/personal-data/anonymise-job.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { enqueueing } from '#server/platform/jobs/enqueue.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { nextNumber } from '#server/platform/postgres/numbering.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columns, currentInvoices, isOwn, ownColumns, selectFrom, selectOwnFrom } from './columns.ts';
import { listing, whereInvoice } from './filter.ts';

export async function selectInvoices(db: TenantDb, filter: InvoiceFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = await whereInvoice(db, filter);
  const from = sql`${currentInvoices(db)} i`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`i`, columns, listing, where, ...page }));
}

export async function selectInvoice(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(currentInvoices(db))} where ${db.tenantFilter('i')} and i.id = ${id}`,
  );
  return row;
}

export async function selectOwnInvoices(
  db: TenantDb,
  userId: string,
  filter: OwnInvoiceFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = [...(await whereInvoice(db, filter)), isOwn(userId)];
  const from = sql`${currentInvoices(db)} i`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`i`, columns: ownColumns, listing, where, ...page }));
}

export async function selectOwnInvoice(db: TenantDb, userId: string, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectOwnFrom(currentInvoices(db))} where ${db.tenantFilter('i')} and i.id = ${id} and ${isOwn(userId)}`,
  );
  return row;
}

/** Amounts of an invoice. */
export interface Amounts {
  readonly lines: readonly InvoiceLine[];
  readonly totals: InvoiceTotals;
}

const holds = {
  externalId: sql`n.external_id`,
  // A payment has one invoice that is not void, and any number of credit notes.
  paymentId: sql`n.type = 'INVOICE' and n.status <> 'VOID' and n.payment_id`,
} as const;

/** @returns the id of the invoice with a unique value */
export async function selectInvoiceId(
  db: TenantDb,
  member: keyof typeof holds,
  value: string | null | undefined,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select n.id from invoices n where ${db.tenantFilter('n')} and ${holds[member]} = ${value ?? null}`,
  );
  return row?.id;
}

export async function insertDraft(
  db: TenantDb,
  id: string,
  invoice: Required<Pick<NewInvoice, 'currency'>> & NewInvoice,
  { lines, totals }: Amounts,
): Promise<void> {
  const recipient = invoice.recipient ? JSON.stringify(invoice.recipient) : null;
  await db.rows(
    sql`insert into invoices (tenant_id, id, type, payment_id, user_id, contact_id, recipient, lines, net, tax, gross, currency,
        note, due_at, external_id)
      values (${db.tenantId}, ${id}, 'INVOICE', ${invoice.paymentId ?? null}, ${invoice.userId ?? null}, ${invoice.contactId ?? null},
        ${recipient}, ${JSON.stringify(lines)}, ${totals.net}, ${totals.tax}, ${totals.gross}, ${invoice.currency},
        ${invoice.note ?? null}, ${invoice.dueAt ?? null}, ${invoice.externalId ?? null})`,
  );
}

interface DraftPatch extends Omit<InvoiceChanges, 'lines' | 'recipient'>, Partial<InvoiceTotals> {
  recipient?: string | null;
  lines?: string;
}

const patchable = {
  recipient: raw('recipient'),
  lines: raw('lines'),
  net: raw('net'),
  tax: raw('tax'),
  gross: raw('gross'),
  note: raw('note'),
  dueAt: raw('due_at'),
  externalId: raw('external_id'),
} satisfies Record<keyof DraftPatch, Sql>;

/** @returns whether there was such a draft. */
export async function patchDraft(
  db: TenantDb,
  id: string,
  { recipient, lines: _, ...changes }: InvoiceChanges,
  amounts: Amounts | undefined,
): Promise<boolean> {
  const patch: DraftPatch = {
    ...changes,
    ...(recipient !== undefined && { recipient: recipient && JSON.stringify(recipient) }),
    ...(amounts && { lines: JSON.stringify(amounts.lines), ...amounts.totals }),
  };
  const rows = await db.rows(
    sql`update invoices set ${join([...assignments<DraftPatch>(patchable, patch), sql`updated_at = app.now()`], ', ')}
      where ${db.tenantFilter()} and id = ${id} and status = 'DRAFT' returning id`,
  );
  return rows.length > 0;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type InvoiceState = {
  type: 'INVOICE' | 'CREDIT_NOTE';
  status: 'DRAFT' | 'ISSUED' | 'VOID';
  paymentId: string | null;
  userId: string | null;
  contactId: string | null;
  recipient: Party | null;
  lines: InvoiceLine[];
  currency: string;
  dueAt: string | null;
};

/**
 * Locks the invoice until the transaction ends; not against the check of a reference, by which the deletion of its payment,
 * locked before, is refused: that would be a deadlock. @returns nothing when there is none
 */
export async function lockInvoice(db: TenantDb, id: string): Promise<InvoiceState | undefined> {
  const [row] = await db.rows<InvoiceState>(
    sql`select i.type, i.status, i.payment_id as "paymentId", i.user_id as "userId", i.contact_id as "contactId",
        coalesce(i.recipient, app.party(i.tenant_id, i.user_id, i.contact_id)) as recipient, i.lines, i.currency,
        app.iso(i.due_at) as "dueAt"
      from invoices i where ${db.tenantFilter('i')} and i.id = ${id} for no key update`,
  );
  return row;
}

/** Assigns the next number to the draft and freezes it. @returns the number; nothing when there is no such draft */
export async function issueDraft(db: TenantDb, id: string): Promise<string | undefined> {
  const [row] = await db.rows<{ number: string }>(
    sql`with draft as materialized (
        select id from invoices where ${db.tenantFilter()} and id = ${id} and status = 'DRAFT' for update),
      numbered as (${nextNumber(db, 'INV', sql`draft`)})
      update invoices i set status = 'ISSUED', number = numbered.number, issued_at = app.now(), updated_at = app.now(),
        issuer = app.issuer(i.tenant_id), recipient = coalesce(i.recipient, app.party(i.tenant_id, i.user_id, i.contact_id))
      from draft, numbered where ${db.tenantFilter('i')} and i.id = draft.id returning i.number`,
  );
  return row?.number;
}

/** Links an invoice to its payment. */
export async function attachPayment(db: TenantDb, id: string, paymentId: string): Promise<void> {
  await db.rows(sql`update invoices set payment_id = ${paymentId} where ${db.tenantFilter()} and id = ${id}`);
}

/** Until when the credit note of a person who is erased is kept: it names that person, as its invoice does. */
const kept = sql`case when credited.erase_at is not null then app.retained_until(app.now()) end`;

/** Voids an issued invoice, and issues its credit note with the next number of credit notes. */
export async function insertCreditNote(
  db: TenantDb,
  id: string,
  refersTo: string,
  { lines, totals }: Amounts,
): Promise<void> {
  const rows = await db.rows(
    sql`with credited as (
        update invoices set status = 'VOID', updated_at = app.now()
        where ${db.tenantFilter()} and id = ${refersTo} and status = 'ISSUED' and type = 'INVOICE' returning *),
      numbered as (${nextNumber(db, 'CN', sql`credited`)}),
      written as (insert into invoices (tenant_id, id, type, status, number, refers_to, payment_id, user_id, contact_id, issuer,
        recipient, lines, net, tax, gross, currency, issued_at, erase_at)
      select credited.tenant_id, ${id}, 'CREDIT_NOTE', 'ISSUED', numbered.number, credited.id, payment_id, user_id, contact_id,
        app.issuer(credited.tenant_id), recipient, ${JSON.stringify(lines)}::jsonb, ${totals.net}::bigint, ${totals.tax}::bigint,
        ${totals.gross}::bigint, currency, app.now(), ${kept}
      from credited, numbered returning id, erase_at)
      select id, case when erase_at is not null then ${enqueueing(anonymiseJobAt(raw('erase_at')))} end from written`,
  );
  onlyRow(rows);
}

/** @returns whether there was such a draft. */
export async function removeDraft(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from invoices where ${db.tenantFilter()} and id = ${id} and status = 'DRAFT' returning id`,
  );
  return rows.length > 0;
}
