/** Use of the tenant's limits, and overrides in force, in PostgreSQL, with the role of the API. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** Decisions on one bucket in one period. A type, not an interface: pg wants rows with an index signature. */
export type BucketUse = {
  bucket: string;
  admitted: number;
  denied: number;
};

/** Adds to rows that other processes also write, and deletes rows of the same bucket more than eight days older. */
export async function addUsage(db: TenantDb, startsAt: Date, uses: readonly BucketUse[]): Promise<void> {
  const buckets = uses.map(({ bucket }) => bucket);
  const admitted = uses.map((use) => use.admitted);
  const denied = uses.map((use) => use.denied);
  // Ordered by bucket, so that concurrent processes lock rows in one order.
  await db.rows(
    sql`with forgotten as (
        delete from limit_usage where ${db.tenantFilter()} and bucket = any(${buckets}::text[])
          and period_start < ${startsAt}::timestamptz - interval '8 days')
      insert into limit_usage as u (tenant_id, bucket, period_start, admitted, denied)
      select ${db.tenantId}::uuid, bucket, ${startsAt}::timestamptz, admitted, denied
      from unnest(${buckets}::text[], ${admitted}::bigint[], ${denied}::bigint[]) as added (bucket, admitted, denied)
      order by bucket
      on conflict (tenant_id, bucket, period_start)
        do update set admitted = u.admitted + excluded.admitted, denied = u.denied + excluded.denied`,
  );
}

export type UsageRow = BucketUse & { startsAt: Date };

/** @returns the periods from then on. */
export function selectUsage(db: TenantDb, since: Date): Promise<UsageRow[]> {
  return db.rows<UsageRow>(
    sql`select u.bucket, u.period_start as "startsAt", u.admitted::float8 as admitted, u.denied::float8 as denied
      from limit_usage u where ${db.tenantFilter('u')} and u.period_start >= ${since}::timestamptz`,
  );
}

export type OverrideInForce = {
  bucket: string;
  quota: number;
  since: string;
};

/** @returns the overrides of the tenant. */
export function selectOverridesInForce(db: TenantDb): Promise<OverrideInForce[]> {
  return db.rows<OverrideInForce>(
    sql`select o.bucket, o.quota, app.iso(o.updated_at) as since from rate_limit_overrides o
      where ${db.tenantFilter('o')} and o.quota is not null`,
  );
}
