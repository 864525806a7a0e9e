/** How far the limits of a tenant were used, and what is set for it, in PostgreSQL: as the API, which sets nothing. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** Decisions on one bucket in one period. A type, not an interface: pg wants rows with an index signature. */
export type BucketUse = {
  bucket: string;
  admitted: number;
  denied: number;
};

/** Adds to what is there: other processes count too. What is more than eight days older is forgotten with it. */
export async function addUsage(db: TenantDb, startsAt: Date, uses: readonly BucketUse[]): Promise<void> {
  const buckets = uses.map(({ bucket }) => bucket);
  const admitted = uses.map((use) => use.admitted);
  const denied = uses.map((use) => use.denied);
  // In the order of the buckets, in which everybody locks the rows.
  await db.rows(
    sql`with forgotten as (
        delete from limit_usage where ${db.tenantIs()} and bucket = any(${buckets}::text[])
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

/** @returns the periods that began then or later. */
export function selectUsage(db: TenantDb, since: Date): Promise<UsageRow[]> {
  return db.rows<UsageRow>(
    sql`select u.bucket, u.period_start as "startsAt", u.admitted::float8 as admitted, u.denied::float8 as denied
      from limit_usage u where ${db.tenantIs('u')} and u.period_start >= ${since}::timestamptz`,
  );
}

export type OverrideInForce = {
  bucket: string;
  quota: number;
  since: string;
};

/** @returns the quotas that are set for the tenant. */
export function selectOverridesInForce(db: TenantDb): Promise<OverrideInForce[]> {
  return db.rows<OverrideInForce>(
    sql`select o.bucket, o.quota, app.iso(o.updated_at) as since from rate_limit_overrides o
      where ${db.tenantIs('o')} and o.quota is not null`,
  );
}
