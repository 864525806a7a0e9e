/** A person that is being erased, and everything that names it. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

export interface Person {
  readonly kind: 'user' | 'contact';
  readonly id: string;
}

/** @returns the column of the person's id in rows that belong to a user or a contact */
export const columnOf = ({ kind }: Person): Sql => raw(kind === 'user' ? 'user_id' : 'contact_id');

/** A deleted user is there until it is erased. */
export async function isDeletedUser(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from users where ${db.tenantFilter()} and id = ${id} and deleted_at is not null`,
  );
  return rows.length > 0;
}

/**
 * Locks the person until the transaction ends: writes that refer to it wait, and find it gone.
 * @returns the email; undefined if there is no such person
 */
export async function lockPerson(db: TenantDb, { kind, id }: Person): Promise<string | undefined> {
  const table = raw(kind === 'user' ? 'users' : 'contacts');
  const [row] = await db.rows<{ email: string }>(
    sql`select email from ${table} where ${db.tenantFilter()} and id = ${id} for update`,
  );
  return row?.email;
}

const owned = [
  'invitations',
  'registrations',
  'waitlist_entries',
  'form_responses',
  'payments',
  'invoices',
  'adhesions',
  'member_contracts',
];

/** Contacts that were merged into another: the lines of the merges name them, and are kept as long as theirs. */
export const mergedInto = (db: TenantDb, id: string): Sql =>
  sql`(with recursive person(id) as (
      select ${id}::text union select l.details ->> 'merged' from audit_log l join person p on l.resource_id = p.id
      where ${db.tenantFilter('l')} and l.action = 'contacts.merge' and l.details ->> 'merged' is not null)
    select person.id::uuid from person)`;

/** @returns the ids of the person, of contacts that were merged into it, and of all objects about it */
export async function selectObjects(db: TenantDb, person: Person): Promise<string[]> {
  const parts = owned.map(
    (table) =>
      sql`select o.id from ${raw(table)} o where ${db.tenantFilter('o')} and o.${columnOf(person)} = ${person.id}`,
  );
  const rows = await db.rows<{ ids: string[] }>(
    sql`select array(${mergedInto(db, person.id)} union all ${join(parts, ' union all ')}) as ids`,
  );
  return onlyRow(rows).ids;
}

/** @returns the ids of the credentials of the person, also of those that have ended */
export async function selectCredentials(db: TenantDb, person: Person): Promise<string[]> {
  const { kind, id } = person;
  const invitations = sql`select i.id from invitations i where ${db.tenantFilter('i')} and i.${columnOf(person)} = ${id}`;
  const rows = await db.rows<{ ids: string[] }>(
    kind === 'user'
      ? sql`select array(
          select s.id from sessions s where ${db.tenantFilter('s')} and (s.user_id = ${id} or s.impersonator_id = ${id})
          union all select t.id from api_tokens t where ${db.tenantFilter('t')} and t.user_id = ${id}
          union all ${invitations}) as ids`
      : sql`select array(${invitations}) as ids`,
  );
  return onlyRow(rows).ids;
}
