/** CSV export of invoices. */
import type { InvoiceFilter } from '#contracts/schemas/invoice.ts';
import { partyColumns } from '#server/features/parties/csv-columns.ts';
import { cellWriter, named } from '#server/platform/postgres/csv.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { currentInvoices, columns as members } from './columns.ts';
import { whereInvoice } from './filter.ts';

/** @param asIs leaves out the apostrophes before possible formulas */
export async function invoicesCsv(db: TenantDb, filter: InvoiceFilter, asIs: boolean): Promise<Sql> {
  const cell = cellWriter(asIs);
  const columns = [
    raw('m.id, m.type, m.number, m.status, m."refersToId", m."creditNoteId", m."paymentId", m."userId", m."contactId"'),
    ...partyColumns(raw('m.recipient'), 'recipient', cell),
    raw(
      `m.totals->>'net' as "totals.net", m.totals->>'tax' as "totals.tax", m.totals->>'gross' as "totals.gross", m.currency`,
    ),
    named(cell(raw('m.note')), 'note'),
    raw('m."dueAt", m."issuedAt"'),
    named(cell(raw('m."externalId"')), 'externalId'),
    raw('m."createdAt", m."updatedAt"'),
  ];
  const invoices = sql`select ${members} from ${currentInvoices(db)} i where ${join(await whereInvoice(db, filter), ' and ')}`;
  return sql`select ${join(columns, ', ')} from (${invoices}) m order by m."createdAt", m.id`;
}
