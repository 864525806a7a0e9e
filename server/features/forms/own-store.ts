/** Forms in PostgreSQL with the answers of a user. */
import type { OwnFormFilter } from '#contracts/schemas/form.ts';
import { visibleTo } from '#server/features/events/audience.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf } from '#server/platform/postgres/listing.ts';
import { type JsonRow, selectAs } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { columns, listing } from './form-columns.ts';

/** @returns the condition that the user can answer the form of the alias `f`: it has no event, or one that the user sees */
function answerable(db: TenantDb, userId: string): Sql {
  return sql`(f.event_id is null or exists (select from events e
    where ${db.tenantFilter('e')} and e.id = f.event_id and ${visibleTo(db, userId)}))`;
}

const openTo = (db: TenantDb, userId: string): Sql =>
  sql`${db.tenantFilter('f')} and f.status = 'OPEN' and ${answerable(db, userId)}`;

/** With `answers`, those of the only response of the user. */
const ownColumns = (db: TenantDb, userId: string): Sql =>
  sql`${columns}, (select s.answers from form_responses s
    where ${db.tenantFilter('s')} and s.form_id = f.id and s.user_id = ${userId} and s.single) as answers`;

/** @returns the OPEN forms that the user can answer */
export function selectOwnForms(
  db: TenantDb,
  userId: string,
  { hasEvent, ...filter }: OwnFormFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = [
    openTo(db, userId),
    ...conditionsOf(listing, filter),
    ...(hasEvent === undefined ? [] : [sql`(f.event_id is not null) = ${hasEvent === '1'}`]),
  ];
  const from = { from: sql`forms f`, alias: sql`f`, columns: ownColumns(db, userId), listing };
  return db.rows<KeysetRow>(pageOfRows({ ...from, where, ...page }));
}

/** @returns undefined unless the form is OPEN and the user can answer it */
export async function selectOwnForm(db: TenantDb, userId: string, id: string): Promise<JsonRow | undefined> {
  const select = selectAs(raw('f'), ownColumns(db, userId));
  const [row] = await db.rows<JsonRow>(sql`${select(sql`forms`)} where ${openTo(db, userId)} and f.id = ${id}`);
  return row;
}

export async function mayAnswer(db: TenantDb, id: string, userId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from forms f where ${db.tenantFilter('f')} and f.id = ${id} and ${answerable(db, userId)}`,
  );
  return rows.length > 0;
}
