/** The language of what is written to a party. */
import { raw, type Sql } from '#server/platform/postgres/statement.ts';

/**
 * @param of alias of a row with `user_id` and `contact_id`
 * @param profile alias of the tenant's profile
 * @returns the locale of the person, or else of the organisation
 */
export function partyLocale(of: string, profile: string): Sql {
  const ofPerson = (table: string, id: string) =>
    `(select person.locale from ${table} person where person.tenant_id = ${of}.tenant_id and person.id = ${of}.${id})`;
  return raw(
    `coalesce(${ofPerson('users', 'user_id')}, ${ofPerson('contacts', 'contact_id')}, ${profile}.locale, 'en')`,
  );
}
