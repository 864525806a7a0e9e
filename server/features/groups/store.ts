/** Groups and their members in PostgreSQL. */
import type { GroupFilter, NewGroup } from '#contracts/schemas/group.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, contains, dates, email, instant, key, name } from '#server/platform/postgres/listing.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, sql } from '#server/platform/postgres/statement.ts';
import { columns, selectFrom } from './columns.ts';

const listing = {
  ...dates('g'),
  name: name('g.name'),
  slug: key('g.slug'),
  externalId: key('g.external_id'),
};

export function selectGroups(db: TenantDb, filter: GroupFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('g'), ...conditionsOf(listing, filter)];
  if (filter.search) where.push(contains(['g.name', 'g.slug'], filter.search));
  return db.rows<KeysetRow>(pageOfRows({ from: sql`groups g`, alias: sql`g`, columns, listing, where, ...page }));
}

export async function selectGroup(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(sql`${selectFrom(sql`groups`)} where ${db.tenantFilter('g')} and g.id = ${id}`);
  return row;
}

const uniqueColumns = { slug: raw('g.slug'), externalId: raw('g.external_id') } as const;

/** @returns the id of the group with a unique value */
export async function selectGroupId(
  db: TenantDb,
  member: keyof typeof uniqueColumns,
  value: string | null | undefined,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select g.id from groups g where ${db.tenantFilter('g')} and ${uniqueColumns[member]} = ${value ?? null}`,
  );
  return row?.id;
}

export async function insertGroup(db: TenantDb, id: string, group: NewGroup): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into groups (tenant_id, id, name, slug, description, external_id)
        values (${db.tenantId}, ${id}, ${group.name}, ${group.slug}, ${group.description ?? null}, ${group.externalId ?? null})
        returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

const patchable = {
  name: raw('name'),
  slug: raw('slug'),
  description: raw('description'),
  externalId: raw('external_id'),
};

/** @returns undefined if there is no such group. */
export async function patchGroup(db: TenantDb, id: string, patch: Partial<NewGroup>): Promise<JsonRow | undefined> {
  const changes = assignments<Partial<NewGroup>>(patchable, patch);
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update groups set ${join([...changes, sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

/** @returns false if there is no such group. */
export async function deleteGroupRow(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from groups where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}

const memberColumns = raw(`m.id, m."displayName", m.email, app.iso(m.created_at) as "createdAt"`);

const memberListing = {
  createdAt: instant('m.created_at'),
  displayName: name('m."displayName"'),
  email: email('m.email'),
};

export function selectMembers(db: TenantDb, groupId: string, page: PageRequest): Promise<KeysetRow[]> {
  const from = sql`(select gm.user_id as id, u.first_name || ' ' || u.last_name as "displayName", u.email, gm.created_at
      from group_members gm join users u on u.tenant_id = gm.tenant_id and u.id = gm.user_id
      where ${db.tenantFilter('gm')} and ${db.tenantFilter('u')} and gm.group_id = ${groupId} and u.deleted_at is null) m`;
  const where = [sql`true`, ...conditionsOf(memberListing, page.query)];
  return db.rows<KeysetRow>(
    pageOfRows({ from, alias: sql`m`, columns: memberColumns, listing: memberListing, where, ...page }),
  );
}

/** Locks group and user against deletion. @returns the member; undefined if user or group is unknown. */
export async function insertMember(db: TenantDb, groupId: string, userId: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`with person as (
        select id, first_name || ' ' || last_name as "displayName", email from users
        where ${db.tenantFilter()} and id = ${userId} and deleted_at is null for share),
      chosen as (select id from groups where ${db.tenantFilter()} and id = ${groupId} for key share),
      added as (
        insert into group_members as gm (tenant_id, group_id, user_id)
        select ${db.tenantId}, chosen.id, person.id from chosen, person
        on conflict (tenant_id, group_id, user_id) do update set created_at = gm.created_at
        returning created_at),
      m as (select person.*, added.created_at from person, added)
      select m.id, row_to_json(shown)::text as json from m cross join lateral (select ${memberColumns}) shown`,
  );
  return row;
}

/** @returns false if there is no such member. */
export async function deleteMember(db: TenantDb, groupId: string, userId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from group_members where ${db.tenantFilter()} and group_id = ${groupId} and user_id = ${userId} returning user_id`,
  );
  return rows.length > 0;
}
