/** The select expressions of an invoice. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

const shown = `i.id, i.type, i.number, i.current as status, i.refers_to as "refersToId",
  (select c.id from invoices c where c.tenant_id = i.tenant_id and c.refers_to = i.id) as "creditNoteId",
  i.payment_id as "paymentId", i.user_id as "userId", i.contact_id as "contactId", i.issuer,
  coalesce(i.recipient, app.party(i.tenant_id, i.user_id, i.contact_id)) as recipient, i.lines,
  json_build_object('net', i.net, 'tax', i.tax, 'gross', i.gross) as totals, i.currency, i.note,
  app.iso(i.due_at) as "dueAt", app.iso(i.issued_at) as "issuedAt",
  app.iso(i.created_at) as "createdAt", app.iso(i.updated_at) as "updatedAt"`;

export const columns = raw(`${shown}, i.external_id as "externalId"`);

/** Columns that the recipient sees. */
export const ownColumns = raw(shown);

export const selectFrom = selectAs(raw('i'), columns);
export const selectOwnFrom = selectAs(raw('i'), ownColumns);

/** Invoices with their current status: an ISSUED one is PAID once its payment is. The alias in `where` is `v`. */
export function withStatus(from: Sql, where: Sql): Sql {
  return sql`(select v.*, case when v.status = 'ISSUED' and v.type = 'INVOICE' and p.paid_at is not null then 'PAID' else v.status end as current
    from ${from} v left join payments p on p.tenant_id = v.tenant_id and p.id = v.payment_id where ${where})`;
}

/** The tenant's invoices with their current status. */
export const currentInvoices = (db: TenantDb): Sql => withStatus(sql`invoices`, db.tenantFilter('v'));

/** The recipient sees no draft, which may still change. */
export const isOwn = (userId: string): Sql => sql`i.user_id = ${userId} and i.status <> 'DRAFT'`;
