/** The change feed in PostgreSQL: rows of the triggers (migration 0022), and the objects that they are about. */
import type { Permission } from '#contracts/permissions.ts';
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import { resourceColumns } from '#server/features/webhooks/resources.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { type FeedPosition, lowest, type Snapshot, snapshotOf, textOf } from './cursor.ts';

export interface ChangeRow {
  /** Position among the changes of the same snapshots. */
  readonly id: bigint;
  readonly resource: WebhookResourceName;
  readonly objectId: string;
  readonly verb: string;
  readonly changedAt: string;
}

/** What a page is made of, of one moment. */
export interface Feed {
  readonly now: Snapshot;
  /** Transaction of the newest visible change of any kind; undefined: there is none. */
  readonly newest: bigint | undefined;
  /** Transaction up to which changes were forgotten; undefined: none was. */
  readonly forgotten: bigint | undefined;
  readonly rows: readonly ChangeRow[];
}

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
 * Selects in one statement, because its snapshot decides what a page has and where the next one begins.
 * @returns up to one change more than the limit
 */
export async function selectFeed(
  db: TenantDb,
  { seen, within }: FeedPosition,
  { resources, limit }: { readonly resources: readonly WebhookResourceName[]; readonly limit: number },
): Promise<Feed> {
  const unseen = sql`c.transaction >= ${String(lowest(seen))}::xid8
    and not pg_visible_in_snapshot(c.transaction, ${textOf(seen)}::pg_snapshot)`;
  // By id, an index scan of a page: sorting what became visible since would cost all of it for each page.
  const from = within
    ? sql`c.id > ${String(within.id)}::bigint and pg_visible_in_snapshot(c.transaction, ${textOf(within.until)}::pg_snapshot)`
    : sql`c.id >= (select c.id from changes c where ${db.tenantFilter('c')} and ${unseen} order by c.id limit 1)`;
  const rows = await db.rows<FeedRow>(
    sql`select pg_current_snapshot()::text as now,
        (select n.transaction::text from changes n where ${db.tenantFilter('n')} order by n.transaction desc limit 1) as newest,
        (select f.transaction::text from forgotten_changes f where ${db.tenantFilter('f')}) as forgotten,
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

/** @returns by id: the objects of that kind that are there, as GET shows them to a caller with these permissions */
export async function selectObjects(
  db: TenantDb,
  resource: WebhookResourceName,
  ids: readonly string[],
  permissions: ReadonlySet<Permission>,
): Promise<ReadonlyMap<string, string>> {
  const { table, select, details, softlyDeleted } = resourceColumns[resource];
  const isThere = softlyDeleted ? sql` and v.deleted_at is null` : sql``;
  const where = sql`${db.tenantFilter('v')} and v.id = any(${[...new Set(ids)]}::uuid[])${isThere}`;
  const mayAll = details !== undefined && permissions.has(details);
  const rows = await db.rows<{ id: string; json: string }>(sql`${select(table, where, mayAll)}`);
  return new Map(rows.map(({ id, json }) => [id, json]));
}

/** Changes that are forgotten at a time. */
const batch = 5_000;
const retention = raw(`interval '30 days'`);
/** Most changes that a tenant keeps: 100 MB. */
const mostKept = 1_000_000;

/**
 * Deletes changes that are too old or too many, the oldest first, and remembers up to which transaction.
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
      latest as (select gone.transaction from gone order by gone.transaction desc limit 1),
      noted as (
        insert into forgotten_changes as f (tenant_id, transaction) select ${db.tenantId}::uuid, latest.transaction from latest
        on conflict (tenant_id) do update set transaction = excluded.transaction where f.transaction < excluded.transaction)
      select count(*)::int as count from gone`,
  );
  return done?.count === batch;
}
