/** A user or a contact: whoever is registered, waits for a seat, or has answered a form. */
import type { PersonReference } from '#contracts/schemas/registration.ts';
import { invalidProperty, type Problem } from '#server/gateway/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

export interface Person {
  readonly userId: string | null;
  readonly contactId: string | null;
}

/** @throws Problem 422 unless exactly one of the two is given */
export function personOf({ userId = null, contactId = null }: PersonReference): Person {
  if ((userId === null) === (contactId === null)) {
    throw invalidProperty('userId', 'exactly one of userId and contactId must be given', 'exclusive');
  }
  return { userId, contactId };
}

/** @returns the 422 for a person that is none of this tenant. */
export function unknownPerson({ userId }: Person): Problem {
  const [name, what] = userId === null ? ['contactId', 'a contact'] : ['userId', 'a user'];
  return invalidProperty(name, `${name} is not ${what}`, 'unknown_reference');
}

/** @returns the condition that a row of the alias is this person's. */
export function isOf(alias: string, { userId, contactId }: Person): Sql {
  return userId === null ? sql`${raw(alias)}.contact_id = ${contactId}` : sql`${raw(alias)}.user_id = ${userId}`;
}

/**
 * @returns `with` members, of which `person` has the row (user_id, contact_id), or none where there is no such person. It
 * is locked, so that it is not deleted between being found and being referred to.
 */
export function thePerson(db: TenantDb, { userId, contactId }: Person): Sql {
  return sql`known_user as (
      select id from users where ${db.tenantIs()} and id = ${userId}::uuid and deleted_at is null for key share),
    known_contact as (select id from contacts where ${db.tenantIs()} and id = ${contactId}::uuid for key share),
    person as (
      select id as user_id, null::uuid as contact_id from known_user
      union all select null::uuid, id from known_contact)`;
}

/** @returns whether there is such a person in this tenant. */
export async function personExists(db: TenantDb, person: Person): Promise<boolean> {
  const rows = await db.rows(sql`with ${thePerson(db, person)} select user_id from person`);
  return rows.length > 0;
}
