/** CSV export of users. */
import { addressParts } from '#contracts/schemas/person.ts';
import type { UserFilter } from '#contracts/schemas/user.ts';
import { cellWriter, named } from '#server/platform/postgres/csv.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { whereUser } from './filter.ts';

/**
 * @param asIs without the apostrophes that protect against formulas
 * @param details with the columns that require the permission to change users
 */
export async function usersCsv(
  db: TenantDb,
  filter: UserFilter,
  { asIs, details }: { asIs: boolean; details: boolean },
): Promise<Sql> {
  const cell = cellWriter(asIs);
  const text = (column: string, name: string) => named(cell(raw(`u.${column}`)), name);
  const columns = [
    sql`u.id`,
    text('email', 'email'),
    text('first_name', 'firstName'),
    text('last_name', 'lastName'),
    named(cell(sql`(u.first_name || ' ' || u.last_name)`), 'displayName'),
    sql`u.status, array_to_string(u.roles, '|') as roles, u.phone, u.locale, u.timezone`,
    text('company_name', 'companyName'),
    text('job_title', 'jobTitle'),
    ...addressParts.map((part) => text(`address->>'${part}'`, `address.${part}`)),
    named(cell(sql`nullif(array_to_string(u.tags, '|'), '')`), 'tags'),
    text('member_number', 'memberNumber'),
    ...(details ? [sql`u.birth_date as "birthDate"`, text('note', 'note')] : []),
    text('external_id', 'externalId'),
    sql`u.newsletter_opt_in::text as "newsletterOptIn"`,
    sql`app.iso(u.last_login_at) as "lastLoginAt", app.iso(u.created_at) as "createdAt", app.iso(u.updated_at) as "updatedAt"`,
  ];
  return sql`select ${join(columns, ', ')} from users u
    where ${join(await whereUser(db, filter), ' and ')} order by u.created_at, u.id`;
}
