/** The data of an invoice's PDF. */
import type { InvoiceLine, InvoiceStatus, InvoiceTotals, InvoiceType, Issuer } from '#contracts/schemas/invoice.ts';
import type { Party } from '#contracts/schemas/party.ts';
import { partyLocale } from '#server/features/parties/locale.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { isOwn } from './columns.ts';

export interface PrintedInvoice {
  readonly id: string;
  readonly type: InvoiceType;
  readonly status: InvoiceStatus;
  /** null while it is a DRAFT. */
  readonly number: string | null;
  /** For a credit note: the number of its invoice. */
  readonly refersToNumber: string | null;
  /** As of the issue; for a DRAFT, the current one. */
  readonly issuer: Issuer;
  /** The tenant's current logo, as a data URL. */
  readonly logo: string | null;
  readonly accentColour: string | null;
  /** BCP 47: of the person, or else of the tenant. */
  readonly locale: string;
  /** BCP 47: of the tenant. */
  readonly home: string;
  /** null only for a DRAFT without a recipient. */
  readonly recipient: Party | null;
  readonly lines: readonly InvoiceLine[];
  /** In minor units of `currency`; negative for a credit note. */
  readonly totals: InvoiceTotals;
  readonly currency: string;
  readonly note: string | null;
  /** ISO 8601, UTC. */
  readonly issuedAt: string | null;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
  /** Number of the payment, the reference for a transfer. */
  readonly paymentNumber: string | null;
}

/** @param userId who must see it as its own; absent: anybody. @returns nothing when there is no such invoice. */
export async function findInvoiceForPrint(
  db: TenantDb,
  id: string,
  userId?: string,
): Promise<PrintedInvoice | undefined> {
  const [row] = await db.rows<{ printed: PrintedInvoice }>(
    sql`select jsonb_build_object('id', i.id, 'type', i.type, 'number', i.number,
        'status', case when i.status = 'ISSUED' and i.type = 'INVOICE' and p.paid_at is not null then 'PAID' else i.status end,
        'refersToNumber', r.number, 'issuer', coalesce(i.issuer, app.issuer(i.tenant_id)), 'logo', t.logo, 'accentColour', t.accent_colour,
        'locale', ${partyLocale('i', 't')}, 'home', coalesce(t.locale, 'en'),
        'recipient', coalesce(i.recipient, app.party(i.tenant_id, i.user_id, i.contact_id)), 'lines', i.lines,
        'totals', jsonb_build_object('net', i.net, 'tax', i.tax, 'gross', i.gross), 'currency', i.currency, 'note', i.note,
        'issuedAt', app.iso(i.issued_at), 'dueAt', app.iso(i.due_at), 'paidAt', app.iso(p.paid_at),
        'paymentNumber', p.number) as printed
      from invoices i
      left join payments p on p.tenant_id = i.tenant_id and p.id = i.payment_id
      left join invoices r on r.tenant_id = i.tenant_id and r.id = i.refers_to
      left join tenant_profiles t on t.tenant_id = i.tenant_id
      where ${db.tenantFilter('i')} and i.id = ${id} and ${userId === undefined ? sql`true` : isOwn(userId)}`,
  );
  return row?.printed;
}
