/** Bulk statements on contacts. */
import { maximumTags } from '#contracts/schemas/person.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type RemovedContact = { id: string; email: string; optedOut: boolean };

/** Locks the contacts in the order of their ids: writes that refer to them wait. */
export async function lockForRemoval(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.rows(
    sql`select c.id from contacts c where ${db.tenantFilter('c')} and c.id = any(${ids}::uuid[]) order by c.id for update`,
  );
}

/** Deletes the invitations too, by their foreign key. @returns the deleted contacts */
export function removeContacts(db: TenantDb, ids: readonly string[]): Promise<RemovedContact[]> {
  return db.rows<RemovedContact>(
    sql`delete from contacts where ${db.tenantFilter()} and id = any(${ids}::uuid[])
      returning id, email, not newsletter_opt_in and newsletter_source is not null as "optedOut"`,
  );
}

export type TaggedContact = { id: string; fits: boolean; changed: boolean };

/**
 * Locks in order of id, so that parallel requests cannot deadlock. Existing tags keep their order, new ones follow.
 * @returns the contacts that exist: `fits` is false for too many tags, `changed` true after an update
 */
export async function tagContacts(
  db: TenantDb,
  ids: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<TaggedContact[]> {
  return db.rows<TaggedContact>(
    sql`with held as (
        select c.id, c.tags from contacts c where ${db.tenantFilter('c')} and c.id = any(${ids}::uuid[]) order by c.id for no key update),
      wanted as (
        select held.id, held.tags as before, array(
          select tag from unnest(held.tags || ${add}::text[]) with ordinality as each (tag, place)
          where not (tag = any(${remove}::text[]) and place <= cardinality(held.tags))
          group by tag order by min(place)) as tags
        from held),
      written as (
        update contacts c set tags = wanted.tags, updated_at = app.now()
        from wanted
        where ${db.tenantFilter('c')} and c.id = wanted.id and wanted.tags <> wanted.before and cardinality(wanted.tags) <= ${maximumTags}
        returning c.id)
      select id, cardinality(tags) <= ${maximumTags} as fits, id in (select id from written) as changed from wanted`,
  );
}
