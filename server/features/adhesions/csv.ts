/** CSV export of adhesions. */
import type { AdhesionFilter } from '#contracts/schemas/adhesion.ts';
import { partyColumns } from '#server/features/parties/csv-columns.ts';
import { cellWriter, named } from '#server/platform/postgres/csv.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { currentAdhesions, columns as members } from './columns.ts';
import { whereAdhesion } from './filter.ts';

/** @param asIs leaves out the apostrophes before possible formulas */
export async function adhesionsCsv(db: TenantDb, filter: AdhesionFilter, asIs: boolean): Promise<Sql> {
  const cell = cellWriter(asIs);
  const columns = [
    raw('m.id, m.number, m.status, m."typeId", m."userId", m."contactId"'),
    ...partyColumns(raw('m.holder'), 'holder', cell),
    raw(
      'm."startsAt", m."endsAt", m."graceEndsAt", m.amount, m.currency, m."paymentId", m.paid::text as paid, m."renewalOfId"',
    ),
    raw('m."approvedAt", m."suspendedAt", m."cancelledAt"'),
    named(cell(raw('m."cancelReason"')), 'cancelReason'),
    raw('m."expiredAt"'),
    named(cell(raw('m.note')), 'note'),
    named(cell(raw('m."externalId"')), 'externalId'),
    raw('m."createdAt", m."updatedAt"'),
  ];
  const adhesions = sql`select ${members} from ${currentAdhesions(db)} a where ${join(await whereAdhesion(db, filter), ' and ')}`;
  return sql`select ${join(columns, ', ')} from (${adhesions}) m order by m."createdAt", m.id`;
}
