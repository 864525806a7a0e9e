/** Rows of notices about payments and invoices, from PostgreSQL when the mail is sent. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import type { InvoiceRow, PaymentRow } from './money-notice.ts';
import { joinPerson, mailable, recipient } from './recipient.ts';

/** @returns undefined unless it is paid, and its payer known */
export async function selectPaymentRow(db: TenantDb, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.rows<PaymentRow>(
    sql`select ${recipient}, p.amount, p.currency, p.number, p.due_at as "dueAt", p.paid_at as "paidAt",
        coalesce(p.product ->> 'label', '') as purpose
      from payments p ${joinPerson(db, raw('p'))}
      where ${db.tenantFilter('p')} and p.id = ${id} and p.status = 'PAID' and ${mailable}`,
  );
  return row;
}

/** Who is mailed an invoice: its person, or its recipient as printed if it is for neither a user nor a contact. */
const invoiceRecipient = raw(`coalesce(u.email, c.email, o.recipient ->> 'email') as email,
  coalesce(u.first_name, c.first_name, o.recipient ->> 'name') as "firstName", coalesce(u.last_name, c.last_name) as "lastName",
  coalesce(u.locale, c.locale) as locale, u.id is not null as "hasAccount"`);

/** @returns undefined unless it is issued and not voided, and an address of its recipient known */
export async function selectInvoiceRow(db: TenantDb, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.rows<InvoiceRow>(
    sql`select ${invoiceRecipient}, v.gross as amount, v.currency, p.number, v.due_at as "dueAt", v.number as "invoiceNumber",
        v.lines -> 0 ->> 'description' as purpose, p.paid_at is not null as "isPaid"
      from invoices v ${joinPerson(db, raw('v'))}
      left join payments p on p.tenant_id = v.tenant_id and p.id = v.payment_id and ${db.tenantFilter('p')}
      left join lateral (select v.recipient where v.user_id is null and v.contact_id is null) o on true
      where ${db.tenantFilter('v')} and v.id = ${id} and v.status = 'ISSUED'
        and coalesce(u.email, c.email, o.recipient ->> 'email') is not null`,
  );
  return row;
}
