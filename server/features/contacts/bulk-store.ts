/** Many contacts in one statement. */
import { maximumTags } from '#contracts/schemas/person.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** Their invitations go with them, by their foreign key. @returns the ids of those that there were */
export async function removeContacts(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    sql`delete from contacts where ${db.tenantIs()} and id = any(${ids}::uuid[]) returning id`,
  );
  return new Set(rows.map(({ id }) => id));
}

export type TaggedContact = { id: string; fits: boolean; changed: boolean };

/**
 * Locks them in the order of their ids, so that two requests at once do not wait for each other in a ring. Tags keep
 * their order, and the new ones follow.
 * @returns those that there are: whether each has room for its new tags, and whether it was changed
 */
export async function tagContacts(
  db: TenantDb,
  ids: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<TaggedContact[]> {
  return db.rows<TaggedContact>(
    sql`with held as (
        select c.id, c.tags from contacts c where ${db.tenantIs('c')} and c.id = any(${ids}::uuid[]) order by c.id for no key update),
      wanted as (
        select held.id, held.tags as before, array(
          select tag from unnest(held.tags || ${add}::text[]) with ordinality as each (tag, place)
          where not (tag = any(${remove}::text[]) and place <= cardinality(held.tags))
          group by tag order by min(place)) as tags
        from held),
      written as (
        update contacts c set tags = wanted.tags, updated_at = app.now()
        from wanted
        where ${db.tenantIs('c')} and c.id = wanted.id and wanted.tags <> wanted.before and cardinality(wanted.tags) <= ${maximumTags}
        returning c.id)
      select id, cardinality(tags) <= ${maximumTags} as fits, id in (select id from written) as changed from wanted`,
  );
}
