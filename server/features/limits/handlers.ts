/** Handler of the tenant's rate limits. */
import type { Bucket } from '#contracts/buckets.ts';
import { operations } from '#contracts/index.ts';
import { bucketsOf } from '#contracts/operation.ts';
import { limits } from '#contracts/operations/limits.ts';
import { type Limit, type LimitUse, usageSteps } from '#contracts/schemas/limit.ts';
import { type BoundHandler, handle } from '#server/gateway/api/handle.ts';
import type { Buckets } from '#server/gateway/stages/rate-limit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { startOfPeriod, usagePeriod } from './usage.ts';
import { type OverrideInForce, selectOverridesInForce, selectUsage, type UsageRow } from './usage-store.ts';

export interface LimitDeps {
  readonly buckets: Buckets;
  readonly clock: Clock;
}

export function limitHandlers({ buckets, clock }: LimitDeps): BoundHandler[] {
  return [
    handle(limits.list, async ({ db }) => {
      const present = startOfPeriod(clock.now());
      const steps = Array.from({ length: usageSteps }, (_, step) => present - (usageSteps - 1 - step) * usagePeriod);
      const [overrides, rows] = await Promise.all([
        selectOverridesInForce(db),
        selectUsage(db, new Date(present - (usageSteps - 1) * usagePeriod)),
      ]);
      const limitOf = ([id, bucket]: [string, Bucket]): Limit => ({
        ...quotaOf(
          bucket,
          overrides.find((override) => override.bucket === id),
        ),
        bucket: id,
        operations: operations
          .filter((contract) => bucketsOf(contract).some((name) => name === id))
          .map((contract) => contract.id),
        countedBy: bucket.key,
        windowSeconds: bucket.windowSeconds,
        history: historyOf(
          steps,
          rows.filter((row) => row.bucket === id),
        ),
      });
      return { member: Object.entries(buckets).map(limitOf) };
    }),
  ];
}

function quotaOf({ quota }: Bucket, override: OverrideInForce | undefined) {
  return { quota: override?.quota ?? quota, standardQuota: quota, overriddenSince: override?.since ?? null };
}

/** @param steps start of each step. @returns the use per step, with zeros where there were no requests */
function historyOf(steps: readonly number[], rows: readonly UsageRow[]): LimitUse[] {
  const uses = new Map(rows.map((row) => [row.startsAt.getTime(), row]));
  return steps.map((startsAt) => {
    const { admitted = 0, denied = 0 } = uses.get(startsAt) ?? {};
    return { startsAt: new Date(startsAt).toISOString(), admitted, denied };
  });
}
