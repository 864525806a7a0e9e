/** The person of a registration, waitlist entry or form response: a user or a contact. */
import type { PersonReference } from '#contracts/schemas/registration.ts';
import { invalidProperty, type Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

export interface Person {
  readonly userId: string | null;
  readonly contactId: string | null;
}

/** @throws Problem 422 unless exactly one of the two is given */
export function personOf({ userId = null, contactId = null }: PersonReference): Person {
  if ((userId === null) === (contactId === null)) {
    throw invalidProperty('userId', 'exactly one of userId and contactId is required', 'exclusive');
  }
  return { userId, contactId };
}

/** @returns the 422 for a person not in this tenant. */
export function unknownPerson({ userId }: Person): Problem {
  const [name, what] = userId === null ? ['contactId', 'a contact'] : ['userId', 'a user'];
  return invalidProperty(name, `${name} is not ${what}`, 'unknown_reference');
}

/** @returns the condition that a row of the alias belongs to this person. */
export function isOf(alias: string, { userId, contactId }: Person): Sql {
  return userId === null ? sql`${raw(alias)}.contact_id = ${contactId}` : sql`${raw(alias)}.user_id = ${userId}`;
}

/**
 * @returns `with` members, of which `person` has the row (user_id, contact_id), or none if unknown. It is locked, so that it
 * is not deleted before the reference is stored.
 */
export function personRow(db: TenantDb, { userId, contactId }: Person): Sql {
  return sql`known_user as (
      select id from users where ${db.tenantFilter()} and id = ${userId}::uuid and deleted_at is null for key share),
    known_contact as (select id from contacts where ${db.tenantFilter()} and id = ${contactId}::uuid for key share),
    person as (
      select id as user_id, null::uuid as contact_id from known_user
      union all select null::uuid, id from known_contact)`;
}

/** @returns whether the person exists in this tenant. */
export async function personExists(db: TenantDb, person: Person): Promise<boolean> {
  const rows = await db.rows(sql`with ${personRow(db, person)} select user_id from person`);
  return rows.length > 0;
}
