/** What the PDF of an invoice shows. */
import type { InvoiceLine, InvoiceStatus, InvoiceTotals, InvoiceType, Issuer } from '#contracts/schemas/invoice.ts';
import type { Party } from '#contracts/schemas/party.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface PrintedInvoice {
  readonly id: string;
  readonly type: InvoiceType;
  readonly status: InvoiceStatus;
  /** null while it is a DRAFT. */
  readonly number: string | null;
  /** Of a credit note: the number of the invoice that it takes back. */
  readonly refersToNumber: string | null;
  /** As it was when it was issued; of a DRAFT, as it is now. */
  readonly issuer: Issuer;
  /** Of the tenant, as it is now; a data URL. */
  readonly logo: string | null;
  /** A BCP 47 tag, of the tenant. */
  readonly locale: string;
  /** null only for a DRAFT that nobody is named in. */
  readonly recipient: Party | null;
  readonly lines: readonly InvoiceLine[];
  /** All amounts in minor units of `currency`; those of a credit note are below zero. */
  readonly totals: InvoiceTotals;
  readonly currency: string;
  readonly note: string | null;
  /** ISO 8601, UTC. */
  readonly issuedAt: string | null;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
  /** Of its payment: what to write on a transfer. */
  readonly paymentNumber: string | null;
}

/** @returns nothing when there is no such invoice. */
export async function findInvoiceForPrint(db: TenantDb, id: string): Promise<PrintedInvoice | undefined> {
  const [row] = await db.rows<{ printed: PrintedInvoice }>(
    sql`select jsonb_build_object('id', i.id, 'type', i.type, 'number', i.number,
        'status', case when i.status = 'ISSUED' and i.type = 'INVOICE' and p.paid_at is not null then 'PAID' else i.status end,
        'refersToNumber', r.number, 'issuer', coalesce(i.issuer, app.issuer(i.tenant_id)), 'logo', t.logo,
        'locale', coalesce(t.locale, 'en'),
        'recipient', coalesce(i.recipient, app.party(i.tenant_id, i.user_id, i.contact_id)), 'lines', i.lines,
        'totals', jsonb_build_object('net', i.net, 'tax', i.tax, 'gross', i.gross), 'currency', i.currency, 'note', i.note,
        'issuedAt', app.iso(i.issued_at), 'dueAt', app.iso(i.due_at), 'paidAt', app.iso(p.paid_at),
        'paymentNumber', p.number) as printed
      from invoices i
      left join payments p on p.tenant_id = i.tenant_id and p.id = i.payment_id
      left join invoices r on r.tenant_id = i.tenant_id and r.id = i.refers_to
      left join tenant_profiles t on t.tenant_id = i.tenant_id
      where ${db.tenantIs('i')} and i.id = ${id}`,
  );
  return row?.printed;
}
