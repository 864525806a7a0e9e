/** Query of the contacts' CSV export. */

import type { ContactFilter } from '#contracts/schemas/contact.ts';
import { addressParts } from '#contracts/schemas/person.ts';
import { cellWriter, named } from '#server/platform/postgres/csv.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { whereContact } from './filter.ts';

/**
 * @param asIs leaves out the apostrophes before possible formulas
 * @param details includes the columns that require contacts:write
 */
export async function contactsCsv(
  db: TenantDb,
  filter: ContactFilter,
  { asIs, details }: { asIs: boolean; details: boolean },
): Promise<Sql> {
  const cell = cellWriter(asIs);
  const text = (column: string, name: string) => named(cell(raw(`c.${column}`)), name);
  const columns = [
    sql`c.id, c.status`,
    text('email', 'email'),
    text('first_name', 'firstName'),
    text('last_name', 'lastName'),
    sql`c.phone, c.locale`,
    text('company_name', 'companyName'),
    text('job_title', 'jobTitle'),
    ...addressParts.map((part) => text(`address->>'${part}'`, `address.${part}`)),
    named(cell(sql`nullif(array_to_string(c.tags, '|'), '')`), 'tags'),
    ...(details ? [text('note', 'note')] : []),
    text('external_id', 'externalId'),
    sql`c.newsletter_opt_in::text as "newsletterOptIn"`,
    sql`app.iso(c.created_at) as "createdAt", app.iso(c.updated_at) as "updatedAt"`,
  ];
  return sql`select ${join(columns, ', ')} from contacts c
    where ${join(await whereContact(db, filter), ' and ')} order by c.created_at, c.id`;
}
