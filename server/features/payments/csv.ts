/** CSV export of payments. */
import type { PaymentFilter } from '#contracts/schemas/payment.ts';
import { partyColumns } from '#server/features/parties/csv-columns.ts';
import { cellWriter, named } from '#server/platform/postgres/csv.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { wherePayment } from './filter.ts';

/** @param asIs leaves out the apostrophes before possible formulas */
export async function paymentsCsv(db: TenantDb, filter: PaymentFilter, asIs: boolean): Promise<Sql> {
  const cell = cellWriter(asIs);
  const columns = [
    raw(`p.id, p.number, p.status, p.amount, p.amount_tip as "amountTip", p.amount_refunded as "amountRefunded",
      p.currency, p.method`),
    named(cell(raw('p.provider_reference')), 'providerReference'),
    raw('p.user_id as "userId", p.contact_id as "contactId"'),
    ...partyColumns(raw('p.payer'), 'payer', cell),
    named(raw(`p.product->>'type'`), 'product.type'),
    named(cell(raw(`p.product->>'label'`)), 'product.label'),
    raw(`app.iso(p.due_at) as "dueAt", app.iso(p.paid_at) as "paidAt", app.iso(p.cancelled_at) as "cancelledAt",
      app.iso(p.refunded_at) as "refundedAt"`),
    named(cell(raw('p.note')), 'note'),
    named(cell(raw('p.external_id')), 'externalId'),
    raw('app.iso(p.created_at) as "createdAt", app.iso(p.updated_at) as "updatedAt"'),
  ];
  return sql`select ${join(columns, ', ')} from payments p
    where ${join(await wherePayment(db, filter), ' and ')} order by p.created_at, p.id`;
}
