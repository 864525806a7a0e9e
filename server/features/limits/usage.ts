/**
 * Counts the use of tenants' limits. A request adds to a counter in memory without waiting; counters are flushed to
 * PostgreSQL every two seconds and at shutdown. A crash of PostgreSQL may lose the last of them.
 */
import { usageStepMinutes } from '#contracts/schemas/limit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { isUnavailable } from '#server/platform/postgres/errors.ts';
import { Tallies, type Tally, type TenantTallies } from './tallies.ts';
import { addUsage } from './usage-store.ts';

export const usagePeriod = usageStepMinutes * 60_000;

/** Flush interval in milliseconds. */
const defaultInterval = 2_000;

/** Bounds the memory while PostgreSQL is away: some ten megabytes. */
const defaultCapacity = 50_000;

export interface LimitUsage {
  /** Counts one decision on a bucket. */
  decided(tenantId: string, bucket: string, admitted: boolean): void;
  /** Writes the counters. Those that cannot be written are kept for the next flush. */
  flush(): Promise<void>;
  /** Flushes for the last time. */
  stop(): Promise<void>;
}

export interface LimitUsageDeps {
  readonly database: Pick<Database, 'recording'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface LimitUsageOptions {
  /** Flush interval in milliseconds; 0: only explicit flushes. */
  readonly every?: number | undefined;
  readonly capacity?: number;
}

const oneAdmitted: Tally = Object.freeze({ admitted: 1, denied: 0 });
const oneDenied: Tally = Object.freeze({ admitted: 0, denied: 1 });

export function limitUsage(
  deps: LimitUsageDeps,
  { every = defaultInterval, capacity = defaultCapacity }: LimitUsageOptions = {},
): LimitUsage {
  const { clock, logger } = deps;
  const gathered = new Tallies(capacity);
  let away = false;

  const flushAll = async (): Promise<void> => {
    const taken = gathered.take();
    for (const [index, tallies] of taken.entries()) {
      const error = await failureOf(deps, tallies);
      if (error === undefined) {
        away = false;
      } else if (isUnavailable(error)) {
        // The rest is not tried: each try may wait for seconds, also at shutdown.
        for (const left of taken.slice(index)) gathered.putBack(left);
        if (!away) logger.warn({ err: error }, 'limit usage not written; retrying');
        away = true;
        return;
      } else {
        logger.error({ err: error }, 'limit usage rejected; dropped');
      }
    }
  };

  // Serial, so that stop() waits for all flushes.
  let flushing = Promise.resolve();
  const flush = () => {
    flushing = flushing.then(flushAll);
    return flushing;
  };
  let isBusy = false;
  const tick = async () => {
    // Skips the interval while a flush runs, so that flushes do not queue up.
    if (isBusy) return;
    isBusy = true;
    await flush();
    isBusy = false;
  };
  const timer = every > 0 ? setInterval(tick, every).unref() : undefined;
  return {
    decided: (tenantId, bucket, admitted) =>
      gathered.add(startOfPeriod(clock.now()), tenantId, bucket, admitted ? oneAdmitted : oneDenied),
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** @returns the cause of the failure. Counts are doubled if the connection broke after the commit. */
async function failureOf({ database }: LimitUsageDeps, { startsAt, tenantId, tallies }: TenantTallies) {
  try {
    const uses = [...tallies].map(([bucket, tally]) => ({ bucket, ...tally }));
    await addUsage(database.recording(tenantId), new Date(startsAt), uses);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** @returns the start of the period of an instant, in milliseconds. */
export function startOfPeriod(instant: Date): number {
  return Math.floor(instant.getTime() / usagePeriod) * usagePeriod;
}
