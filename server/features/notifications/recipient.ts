/** The person of a row with a user and a contact, of which one is set, in statements. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

export const namedRecipient =
  raw(`coalesce(u.email, c.email) as email, coalesce(u.first_name, c.first_name) as "firstName",
  coalesce(u.last_name, c.last_name) as "lastName"`);

/** Columns of a Recipient. */
export const recipient = sql`${namedRecipient}, coalesce(u.locale, c.locale) as locale, u.id is not null as "hasAccount"`;

/** @param of alias of the row */
export function joinPerson(db: TenantDb, of: Sql): Sql {
  return sql`left join users u on u.tenant_id = ${of}.tenant_id and u.id = ${of}.user_id and ${db.tenantFilter('u')}
      and u.deleted_at is null and u.status <> 'DISABLED'
    left join contacts c on c.tenant_id = ${of}.tenant_id and c.id = ${of}.contact_id and ${db.tenantFilter('c')}`;
}

/** The person was neither deleted nor disabled. */
export const mailable = raw('coalesce(u.email, c.email) is not null');
