/** Adhesion types in PostgreSQL. */
import type { AdhesionTypeFilter, Duration, NewAdhesionType } from '#contracts/schemas/adhesion-type.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, contains, dates, key, name } from '#server/platform/postgres/listing.ts';
import { type JsonRow, onlyRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

const shown = `t.id, t.name, t.description, t.price, t.currency,
  json_build_object('kind', t.duration_kind, 'months', t.months, 'startMonthDay', t.start_month_day) as duration,
  t.grace_days as "graceDays", t.requires_approval as "requiresApproval", t.active,
  app.iso(t.created_at) as "createdAt", app.iso(t.updated_at) as "updatedAt"`;
const columns = raw(`${shown}, t.external_id as "externalId"`);
const ownColumns = raw(shown);

const selectFrom = selectAs(raw('t'), columns);

const listing = {
  ...dates('t'),
  name: name('t.name'),
  active: key('t.active'),
  externalId: key('t.external_id'),
};

export function selectAdhesionTypes(db: TenantDb, filter: AdhesionTypeFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('t'), ...conditionsOf(listing, filter)];
  if (filter.search) where.push(contains(['t.name'], filter.search));
  return db.rows<KeysetRow>(
    pageOfRows({ from: sql`adhesion_types t`, alias: sql`t`, columns, listing, where, ...page }),
  );
}

/** The types that users can apply for. */
export function selectActiveTypes(db: TenantDb, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('t'), ...conditionsOf(listing, { ...page.query, active: true })];
  const from = sql`adhesion_types t`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`t`, columns: ownColumns, listing, where, ...page }));
}

export async function selectAdhesionType(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(sql`adhesion_types`)} where ${db.tenantFilter('t')} and t.id = ${id}`,
  );
  return row;
}

/** @returns the id of the adhesion type with an external id */
export async function selectAdhesionTypeId(
  db: TenantDb,
  externalId: string | null | undefined,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select t.id from adhesion_types t where ${db.tenantFilter('t')} and t.external_id = ${externalId ?? null}`,
  );
  return row?.id;
}

export async function insertAdhesionType(db: TenantDb, id: string, type: NewAdhesionType): Promise<JsonRow> {
  const { kind, months, startMonthDay } = columnsOf(type.duration);
  const rows = await db.rows<JsonRow>(
    sql`with written as (
        insert into adhesion_types (tenant_id, id, name, description, price, currency, duration_kind, months, start_month_day,
          grace_days, requires_approval, active, external_id)
        values (${db.tenantId}, ${id}, ${type.name}, ${type.description ?? null}, ${type.price}, ${type.currency}, ${kind},
          ${months}, ${startMonthDay}, ${type.graceDays ?? 30}, ${type.requiresApproval ?? false}, ${type.active ?? true},
          ${type.externalId ?? null})
        returning *) ${selectFrom(sql`written`)}`,
  );
  return onlyRow(rows);
}

interface AdhesionTypePatch extends Omit<Partial<NewAdhesionType>, 'duration'> {
  kind?: string;
  months?: number | null;
  startMonthDay?: string | null;
}

const patchable = {
  name: raw('name'),
  description: raw('description'),
  price: raw('price'),
  currency: raw('currency'),
  kind: raw('duration_kind'),
  months: raw('months'),
  startMonthDay: raw('start_month_day'),
  graceDays: raw('grace_days'),
  requiresApproval: raw('requires_approval'),
  active: raw('active'),
  externalId: raw('external_id'),
} satisfies Record<keyof AdhesionTypePatch, Sql>;

/** Replaces a duration as a whole. @returns undefined if there is no such type. */
export async function patchAdhesionType(
  db: TenantDb,
  id: string,
  { duration, ...changes }: Partial<NewAdhesionType>,
): Promise<JsonRow | undefined> {
  const patch: AdhesionTypePatch = { ...changes, ...(duration && columnsOf(duration)) };
  const [row] = await db.rows<JsonRow>(
    sql`with written as (
        update adhesion_types set ${join([...assignments<AdhesionTypePatch>(patchable, patch), sql`updated_at = app.now()`], ', ')}
        where ${db.tenantFilter()} and id = ${id} returning *) ${selectFrom(sql`written`)}`,
  );
  return row;
}

function columnsOf({ kind, months = null, startMonthDay = null }: Duration) {
  return { kind, months, startMonthDay };
}

/** @returns false if there is no such type. */
export async function removeAdhesionType(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from adhesion_types where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}
