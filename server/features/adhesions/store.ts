/** Adhesions in PostgreSQL. `app.adhesion_status` computes the status at the moment of reading. */
import type {
  AdhesionChanges,
  AdhesionFilter,
  AdhesionStatus,
  NewAdhesion,
  OwnAdhesionFilter,
} from '#contracts/schemas/adhesion.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf } from '#server/platform/postgres/listing.ts';
import { nextNumbers, numberOf } from '#server/platform/postgres/numbering.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql, unnamed } from '#server/platform/postgres/statement.ts';
import { columns, currentAdhesions, ownColumns, selectFrom, selectOwnFrom } from './columns.ts';
import { listing, whereAdhesion } from './filter.ts';

export async function selectAdhesions(db: TenantDb, filter: AdhesionFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = await whereAdhesion(db, filter);
  const from = sql`${currentAdhesions(db)} a`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`a`, columns, listing, where, ...page }));
}

export function selectOwnAdhesions(
  db: TenantDb,
  userId: string,
  filter: OwnAdhesionFilter,
  page: PageRequest,
): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('a'), ...conditionsOf(listing, { ...filter, userId })];
  const from = sql`${currentAdhesions(db)} a`;
  return db.rows<KeysetRow>(pageOfRows({ from, alias: sql`a`, columns: ownColumns, listing, where, ...page }));
}

export async function selectOwnAdhesion(db: TenantDb, userId: string, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectOwnFrom(currentAdhesions(db))} where ${db.tenantFilter('a')} and a.id = ${id} and a.user_id = ${userId}`,
  );
  return row;
}

/** @returns whether the user has an adhesion of the type that has not ended. */
export async function hasOpenAdhesion(db: TenantDb, userId: string, typeId: string): Promise<boolean> {
  const rows = await db.rows(
    sql`select from adhesions a where ${db.tenantFilter('a')} and a.user_id = ${userId} and a.type_id = ${typeId}
      and app.adhesion_status(a) not in ('EXPIRED', 'CANCELLED')`,
  );
  return rows.length > 0;
}

export async function selectAdhesion(db: TenantDb, id: string): Promise<JsonRow | undefined> {
  const [row] = await db.rows<JsonRow>(
    sql`${selectFrom(currentAdhesions(db))} where ${db.tenantFilter('a')} and a.id = ${id}`,
  );
  return row;
}

/** @returns the id of the adhesion with an external id */
export async function selectAdhesionId(
  db: TenantDb,
  externalId: string | null | undefined,
): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    sql`select a.id from adhesions a where ${db.tenantFilter('a')} and a.external_id = ${externalId ?? null}`,
  );
  return row?.id;
}

/** Locks the adhesions with these external ids, as `lockAdhesion` does, in the order of their ids. */
export function lockExternalAdhesions(db: TenantDb, externalIds: readonly string[]): Promise<JsonRow[]> {
  return db.rows<JsonRow>(
    unnamed(
      sql`${selectFrom(currentAdhesions(db))} where ${db.tenantFilter('a')} and a.external_id = any(${externalIds}) order by a.id for update of a`,
    ),
  );
}

/** A type, not an interface: pg wants rows with an index signature. */
export type TypeTerms = { id: string; name: string; active: boolean; price: string; currency: string };

/** Locks types, so that their prices neither change nor disappear before the transaction ends. @returns them by id */
export async function lockTypes(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, TypeTerms>> {
  const rows = await db.rows<TypeTerms>(
    sql`select id, name, active, price, currency from adhesion_types
      where ${db.tenantFilter()} and id = any(${ids}::uuid[]) order by id for share`,
  );
  return new Map(rows.map((type) => [type.id, type]));
}

/** @returns the types with these external ids */
export function selectTypeIds(db: TenantDb, externalIds: readonly string[]): Promise<{ id: string; value: string }[]> {
  return db.rows<{ id: string; value: string }>(
    sql`select id, external_id as value from adhesion_types where ${db.tenantFilter()} and external_id = any(${externalIds})`,
  );
}

export interface AdhesionRow extends NewAdhesion {
  readonly id: string;
  /** null: free. */
  readonly paymentId: string | null;
  readonly renewalOfId: string | null;
}

/** True when the adhesion or its grace ends after 2199, the last year that the API accepts. */
const endsTooLate = sql`coalesce(ends_at + make_interval(days => grace_days) >= '2200-01-01T00:00:00Z', false)`;

/**
 * Takes price, grace and periods from the types, and the next numbers of the year.
 * @returns false if one ends too late: the caller must roll the transaction back
 */
export async function insertAdhesions(db: TenantDb, adhesions: readonly AdhesionRow[]): Promise<boolean> {
  const rows = await db.rows<{ late: boolean }>(
    sql`with numbered as (${nextNumbers(db, 'A', adhesions.length)}),
      sent as (
        select *, coalesce("startsAt", app.now()) as starts_at
        from rows from (json_to_recordset(${JSON.stringify(adhesions)}) as (id uuid, "typeId" uuid, "userId" uuid, "contactId" uuid,
          "paymentId" uuid, "renewalOfId" uuid, "startsAt" timestamptz, note text, "externalId" text)) with ordinality
          as s (id, "typeId", "userId", "contactId", "paymentId", "renewalOfId", "startsAt", note, "externalId", place))
      insert into adhesions (tenant_id, id, number, type_id, user_id, contact_id, holder, amount, currency, grace_days, payment_id,
        renewal_of_id, starts_at, ends_at, approved_at, note, external_id)
      select type.tenant_id, sent.id, ${numberOf(sql`before + place`)}, type.id, "userId", "contactId",
        app.party(type.tenant_id, "userId", "contactId"), type.price, type.currency, type.grace_days,
        "paymentId", "renewalOfId", sent.starts_at,
        app.adhesion_end(sent.starts_at, type.duration_kind, type.months, type.start_month_day),
        case when not type.requires_approval then app.now() end, note, "externalId"
      from numbered, sent join adhesion_types type on ${db.tenantFilter('type')} and type.id = sent."typeId"
      order by place returning ${endsTooLate} as late`,
  );
  return rows.every(({ late }) => !late);
}

/** A type, not an interface: pg wants rows with an index signature. */
export type AdhesionState = {
  status: AdhesionStatus;
  typeId: string;
  userId: string | null;
  contactId: string | null;
  paymentId: string | null;
  approved: boolean;
  endsAt: string | null;
};

/**
 * Locks the adhesion until the transaction ends; not against the check of a reference, by which the deletion of its payment,
 * locked before, is refused: that would be a deadlock. @returns undefined if there is no such adhesion
 */
export async function lockAdhesion(db: TenantDb, id: string): Promise<AdhesionState | undefined> {
  const [row] = await db.rows<AdhesionState>(
    sql`select app.adhesion_status(a) as status, a.type_id as "typeId", a.user_id as "userId", a.contact_id as "contactId",
        a.payment_id as "paymentId", a.approved_at is not null as approved, app.iso(a.ends_at) as "endsAt"
      from adhesions a where ${db.tenantFilter('a')} and a.id = ${id} for no key update`,
  );
  return row;
}

const patchable = {
  startsAt: raw('starts_at'),
  endsAt: raw('ends_at'),
  note: raw('note'),
  externalId: raw('external_id'),
} satisfies Record<keyof AdhesionChanges, Sql>;

/** @returns undefined if there is no such adhesion; with `late` the caller must roll the transaction back */
export async function patchAdhesion(
  db: TenantDb,
  id: string,
  patch: AdhesionChanges,
): Promise<{ late: boolean } | undefined> {
  const [row] = await db.rows<{ late: boolean }>(
    sql`update adhesions set ${join([...assignments<AdhesionChanges>(patchable, patch), sql`updated_at = app.now()`], ', ')}
      where ${db.tenantFilter()} and id = ${id} returning ${endsTooLate} as late`,
  );
  return row;
}

const facts = {
  APPROVED: sql`approved_at = app.now()`,
  SUSPENDED: sql`suspended_at = app.now()`,
  RESUMED: sql`suspended_at = null`,
} as const;

/** Records a fact that the status derives from. */
export async function recordFact(db: TenantDb, id: string, fact: keyof typeof facts): Promise<void> {
  await db.rows(
    sql`update adhesions set ${facts[fact]}, updated_at = app.now() where ${db.tenantFilter()} and id = ${id}`,
  );
}

export async function recordCancellation(db: TenantDb, id: string, reason: string | null): Promise<void> {
  await db.rows(
    sql`update adhesions set cancelled_at = app.now(), cancel_reason = ${reason}, updated_at = app.now()
      where ${db.tenantFilter()} and id = ${id}`,
  );
}

/** Adhesions expired in one statement. */
const expiryBatch = 500;

/** Notes expired adhesions, each once. @returns whether more may be left */
export async function expireSome(db: TenantDb): Promise<boolean> {
  const rows = await db.rows(
    sql`update adhesions set expired_at = app.now(), updated_at = app.now()
      where ${db.tenantFilter()} and expired_at is null and id in (
        select a.id from adhesions a
        where ${db.tenantFilter('a')} and a.expired_at is null and a.ends_at <= app.now() and app.adhesion_status(a) = 'EXPIRED'
        order by a.ends_at limit ${expiryBatch} for update)
      returning id`,
  );
  return rows.length === expiryBatch;
}
