/** Quotas of tenants: the contracts', and the overrides of an operator. Not on the path of a request. */
import { type BucketId, type BucketKey, buckets } from '#contracts/buckets.ts';
import { tenantAt } from '#server/features/tenants/hosts.ts';
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { asOwner, tenantDb } from '#server/platform/postgres/owner.ts';
import { systemRandom } from '#server/platform/random.ts';
import { clearOverride, type OverrideRow, selectEveryOverride, selectOverrides, upsertOverride } from './store.ts';

/** The largest quota of an override: the limiter stores the time of each admission. */
export const maximumQuota = 10_000;

export const bucketIds: readonly BucketId[] = Object.keys(buckets).filter(isBucketId);

export function isBucketId(text: string): text is BucketId {
  return Object.hasOwn(buckets, text);
}

/** One bucket of one tenant. */
export interface TenantLimit {
  readonly host: string;
  readonly bucket: BucketId;
  readonly countedBy: BucketKey;
  readonly windowSeconds: number;
  /** Quota of the contract. */
  readonly quota: number;
  /** The override in force; null without one. */
  readonly override: number | null;
  /** Start of the override. */
  readonly since: string | null;
}

/** A change of one bucket: the quotas before and after. */
export interface LimitChange {
  readonly host: string;
  readonly bucket: BucketId;
  readonly windowSeconds: number;
  readonly before: number;
  readonly after: number;
}

/** @returns every bucket of a tenant, in the order of the contracts. @throws UnknownHost */
export async function limitsOf(adminUrl: string, host: string): Promise<TenantLimit[]> {
  return asOwner(adminUrl, async (client) => {
    const overrides = await selectOverrides(client, (await tenantAt(client, host)).id);
    return bucketIds.map((bucket) =>
      limitOf(
        host,
        bucket,
        overrides.find((override) => override.bucket === bucket),
      ),
    );
  });
}

/** @returns all overrides, by host. */
export async function allOverrides(adminUrl: string): Promise<TenantLimit[]> {
  const overrides = await asOwner(adminUrl, selectEveryOverride);
  // An override of a removed bucket limits nothing.
  return overrides.flatMap((override) =>
    isBucketId(override.bucket) ? [limitOf(override.host, override.bucket, override)] : [],
  );
}

/** In force on every node within two seconds. @param quota 1 to maximumQuota @throws UnknownHost */
export async function setLimit(
  adminUrl: string,
  host: string,
  { bucket, quota }: { bucket: BucketId; quota: number },
): Promise<LimitChange> {
  return asOwner(adminUrl, async (client) => {
    const db = await tenantDb(client, (await tenantAt(client, host)).id);
    const before = await upsertOverride(db, { bucket, quota });
    return audited(db, changeOf(host, bucket, { before, after: quota }));
  });
}

/** Returns to the contract's quota, on every node within two seconds; no change without an override. @throws UnknownHost */
export async function resetLimit(adminUrl: string, host: string, bucket: BucketId): Promise<LimitChange> {
  return asOwner(adminUrl, async (client) => {
    const db = await tenantDb(client, (await tenantAt(client, host)).id);
    const before = await clearOverride(db, bucket);
    return audited(db, changeOf(host, bucket, { before, after: null }));
  });
}

/** Writes the change to the tenant's audit log. @returns the change */
async function audited(db: TenantDb, change: LimitChange): Promise<LimitChange> {
  const { bucket, before, after } = change;
  const act = { action: 'limits.set', resourceId: bucket, details: { [bucket]: [[before], [after]] } };
  if (before !== after) await recordOperatorAct(db, act, { random: systemRandom, clock: systemClock });
  return change;
}

function limitOf(host: string, bucket: BucketId, override: OverrideRow | undefined): TenantLimit {
  const { key, windowSeconds, quota } = buckets[bucket];
  return {
    host,
    bucket,
    countedBy: key,
    windowSeconds,
    quota,
    override: override?.quota ?? null,
    since: override?.since ?? null,
  };
}

function changeOf(
  host: string,
  bucket: BucketId,
  { before, after }: { before: number | null; after: number | null },
): LimitChange {
  const { quota, windowSeconds } = buckets[bucket];
  return { host, bucket, windowSeconds, before: before ?? quota, after: after ?? quota };
}
