/** The change feed in PostgreSQL: rows that triggers capture (migration 0022). */
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { type FeedPosition, lowest, type Snapshot, snapshotOf, textOf } from './cursor.ts';

export interface ChangeRow {
  /** Position among the changes of the same snapshots. */
  readonly id: bigint;
  readonly resource: WebhookResourceName;
  readonly objectId: string;
  readonly verb: string;
  readonly changedAt: string;
}

/** A page of the feed, and the state of the feed in the same snapshot. */
export interface Feed {
  readonly now: Snapshot;
  /** Transaction of the newest visible change of any type; undefined: the feed is empty. */
  readonly newest: bigint | undefined;
  /** Newest transaction of which changes were deleted; undefined: none was. */
  readonly forgotten: bigint | undefined;
  readonly rows: readonly ChangeRow[];
}

/**
 * @returns whether this PostgreSQL has not begun the transaction of a row: it is of another one, whose dump was restored or whose
 * tenant moved here, and says nothing about cursors of this one
 */
const isAhead = (alias: string): Sql => raw(`(${alias}.transaction >= pg_snapshot_xmax(pg_current_snapshot()))`);

/** A type, not an interface: pg wants rows with an index signature. */
type FeedRow = {
  now: string;
  newest: string | null;
  forgotten: string | null;
  id: string | null;
  resource: WebhookResourceName;
  objectId: string;
  verb: string;
  changedAt: string;
};

/**
 * Selects in one statement, because its snapshot decides which changes are in a page and where the next one begins. Changes of
 * transactions that this PostgreSQL has not begun are left out: they come from a restored dump.
 * @returns up to one change more than the limit
 */
export async function selectFeed(
  db: TenantDb,
  { seen, within }: FeedPosition,
  { resources, limit }: { readonly resources: readonly WebhookResourceName[]; readonly limit: number },
): Promise<Feed> {
  const unseen = sql`c.transaction >= ${String(lowest(seen))}::xid8
    and not pg_visible_in_snapshot(c.transaction, ${textOf(seen)}::pg_snapshot)
    and pg_visible_in_snapshot(c.transaction, pg_current_snapshot())`;
  // By id, an index scan of one page: sorting all unread changes would cost as much for each page as for all of them.
  const after = within
    ? sql`c.id > ${String(within.id)}::bigint and pg_visible_in_snapshot(c.transaction, ${textOf(within.until)}::pg_snapshot)`
    : sql`c.id >= (${firstOf(db, unseen)})`;
  const from = limit > 0 ? after : sql`false`;
  const rows = await db.rows<FeedRow>(
    sql`select pg_current_snapshot()::text as now,
        (select n.transaction::text from changes n
          where ${db.tenantFilter('n')} and not ${isAhead('n')}
          order by n.transaction desc limit 1) as newest,
        (select f.transaction::text from forgotten_changes f where ${db.tenantFilter('f')} and not ${isAhead('f')}) as forgotten,
        page.*
      from (select) one left join lateral (
        select c.id::text, c.resource, c.object_id as "objectId", c.verb, app.iso(c.changed_at) as "changedAt"
        from changes c
        where ${db.tenantFilter('c')} and ${unseen} and ${from} and c.resource = any(${resources}::text[])
        order by c.id limit ${limit + 1}) page on true
      order by page.id::bigint`,
  );
  const [{ now = '', newest = null, forgotten = null } = {}] = rows;
  return {
    now: snapshotOf(now),
    newest: newest === null ? undefined : BigInt(newest),
    forgotten: forgotten === null ? undefined : BigInt(forgotten),
    rows: rows.flatMap(({ id, resource, objectId, verb, changedAt }) =>
      id === null ? [] : [{ id: BigInt(id), resource, objectId, verb, changedAt }],
    ),
  };
}

/** Unread changes up to which all their ids are compared. */
const few = 10_000;

/**
 * The first unread change. Few of them are found by transaction: a scan by id would pass all that were read before. Of many the
 * first is found by id.
 */
function firstOf(db: TenantDb, unseen: Sql): Sql {
  return sql`with unread as materialized (
      select c.id from changes c where ${db.tenantFilter('c')} and ${unseen} order by c.transaction limit ${few + 1})
    select case when (select count(*) from unread) <= ${few} then (select min(u.id) from unread u)
      else (select c.id from changes c where ${db.tenantFilter('c')} and ${unseen} order by c.id limit 1) end`;
}

/** Changes deleted in one statement. */
const batch = 5_000;
const retention = raw(`interval '30 days'`);
/** Upper bound on the changes of a tenant: 100 MB. */
const mostKept = 1_000_000;

/**
 * Deletes changes beyond the retention, the oldest first, and records their newest transaction for `cursor_expired`: of those of
 * this PostgreSQL, since one that is ahead of it would expire every cursor that is given out.
 * @returns whether more may be left
 */
export async function forgetSome(db: TenantDb): Promise<boolean> {
  const [done] = await db.rows<{ count: number }>(
    sql`with surplus as (
        select c.id from changes c where ${db.tenantFilter('c')} order by c.id desc offset ${mostKept} limit 1),
      old as (
        select c.id from (select o.id, o.changed_at from changes o where ${db.tenantFilter('o')} order by o.id limit ${batch}) c
        where c.changed_at < app.now() - ${retention} or c.id <= (select surplus.id from surplus)),
      gone as (
        delete from changes c where ${db.tenantFilter('c')} and c.id in (select old.id from old) returning c.transaction),
      latest as (select g.transaction from gone g where not ${isAhead('g')} order by g.transaction desc limit 1),
      noted as (
        insert into forgotten_changes as f (tenant_id, transaction) select ${db.tenantId}::uuid, latest.transaction from latest
        on conflict (tenant_id) do update set transaction = excluded.transaction
          where f.transaction < excluded.transaction or ${isAhead('f')})
      select count(*)::int as count from gone`,
  );
  return done?.count === batch;
}
