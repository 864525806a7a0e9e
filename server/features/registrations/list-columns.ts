/** Columns of people and events in lists, beside their ids. */
import { raw, type Sql } from '#server/platform/postgres/statement.ts';

const contactName = `coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)`;

/** @returns `{displayName, email}` of the contact that a row of the alias names. */
const contactOf = (alias: string) =>
  `(select json_build_object('displayName', ${contactName}, 'email', c.email)
    from contacts c where c.tenant_id = ${alias}.tenant_id and c.id = ${alias}.contact_id)`;

const userOf = (alias: string) =>
  `(select json_build_object('displayName', u.first_name || ' ' || u.last_name, 'email', u.email)
    from users u where u.tenant_id = ${alias}.tenant_id and u.id = ${alias}.user_id and u.deleted_at is null)`;

const eventOf = (alias: string) =>
  `(select json_build_object('id', e.id, 'title', e.title, 'startsAt', app.iso(e.starts_at))
    from events e where e.tenant_id = ${alias}.tenant_id and e.id = ${alias}.event_id)`;

/** @returns columns of rows that name a contact. */
export function listedContact(alias: string): Sql {
  return raw(`${contactOf(alias)} as contact`);
}

/** @returns columns of rows that name a user. */
export function listedUser(alias: string): Sql {
  return raw(`${userOf(alias)} as "user"`);
}

/** @returns the column of rows that name a user or a contact; null: the user was deleted, or there is neither */
export function listedPerson(alias: string): Sql {
  return raw(`coalesce(${userOf(alias)}, ${contactOf(alias)}) as person`);
}

/** @returns columns of rows that name a user or a contact, and an event. */
export function listedPersonAndEvent(alias: string): Sql {
  return raw(`coalesce(${userOf(alias)}, ${contactOf(alias)}) as person, ${eventOf(alias)} as event`);
}
