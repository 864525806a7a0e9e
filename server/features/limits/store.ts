/** Overrides of quotas in PostgreSQL, with the owner's role: the API may only read them. */
import type { BucketId } from '#contracts/buckets.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { OwnerClient } from '#server/platform/postgres/owner.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface OverrideRow {
  readonly host: string;
  readonly bucket: string;
  readonly quota: number;
  readonly since: string;
}

/** @returns the overrides of one tenant that are in force. */
export async function selectOverrides(client: OwnerClient, tenantId: string): Promise<OverrideRow[]> {
  const { rows } = await client.query<OverrideRow>(
    sql`select t.host, o.bucket, o.quota, app.iso(o.updated_at) as since
      from rate_limit_overrides o join tenants t using (tenant_id)
      where o.tenant_id = ${tenantId} and o.quota is not null`,
  );
  return rows;
}

/** @returns the overrides of all tenants that are in force, by host. */
export async function selectEveryOverride(client: OwnerClient): Promise<OverrideRow[]> {
  const { rows } = await client.query<OverrideRow>(
    sql`select t.host, o.bucket, o.quota, app.iso(o.updated_at) as since
      from rate_limit_overrides o join tenants t using (tenant_id)
      where o.quota is not null order by t.host, o.bucket`,
  );
  return rows;
}

/** @returns the previous override; null without one. */
export async function upsertOverride(
  db: TenantDb,
  { bucket, quota }: { bucket: BucketId; quota: number },
): Promise<number | null> {
  const rows = await db.rows<{ before: number | null }>(
    sql`insert into rate_limit_overrides as o (tenant_id, bucket, quota, version)
      values (${db.tenantId}, ${bucket}, ${quota}, 1)
      on conflict (tenant_id, bucket)
        do update set quota = excluded.quota, version = o.version + 1, updated_at = app.now()
      returning old.quota as before`,
  );
  return rows[0]?.before ?? null;
}

/** Keeps the row, whose version marks the reset. @returns the previous override; null without one */
export async function clearOverride(db: TenantDb, bucket: BucketId): Promise<number | null> {
  const rows = await db.rows<{ before: number }>(
    sql`update rate_limit_overrides set quota = null, version = version + 1, updated_at = app.now()
      where ${db.tenantFilter()} and bucket = ${bucket} and quota is not null
      returning old.quota as before`,
  );
  return rows[0]?.before ?? null;
}
