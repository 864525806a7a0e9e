/**
 * Counts how far the limits of tenants are used. A request adds to a number in memory and waits for nothing; every two
 * seconds, and at the end, what has gathered is added to the rows of PostgreSQL.
 */
import { usageStepMinutes } from '#contracts/schemas/limit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { isUnavailable } from '#server/platform/postgres/errors.ts';
import { Tallies, type Tally, type TenantTallies } from './tallies.ts';
import { addUsage } from './usage-store.ts';

export const usagePeriod = usageStepMinutes * 60_000;

/** In milliseconds. */
const defaultInterval = 2_000;

/** While PostgreSQL is away tallies gather, and memory has an end: some ten megabytes. */
const defaultCapacity = 50_000;

export interface LimitUsage {
  /** Counts one decision on a bucket. */
  decided(tenantId: string, bucket: string, admitted: boolean): void;
  /** Writes what has gathered. What cannot be written waits for the next time. */
  flush(): Promise<void>;
  /** Writes for the last time. */
  stop(): Promise<void>;
}

export interface LimitUsageDeps {
  readonly database: Pick<Database, 'writing'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface LimitUsageOptions {
  /** How often it is written, in milliseconds; 0: only when somebody asks. */
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
        // The rest is not tried: each try may wait for seconds, and a service that stops for them all.
        for (const left of taken.slice(index)) gathered.putBack(left);
        if (!away) logger.warn({ err: error }, 'how far limits are used could not be written; it is tried again');
        away = true;
        return;
      } else {
        logger.error({ err: error }, 'how far limits are used was not written, and is forgotten');
      }
    }
  };

  // One behind the other, so that whoever stops has waited for all.
  let flushing = Promise.resolve();
  const flush = () => {
    flushing = flushing.then(flushAll);
    return flushing;
  };
  let isBusy = false;
  const tick = async () => {
    // One that takes longer than its interval must not gather others behind it.
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

/** @returns why it could not be written. What was when the connection broke is counted twice: nobody can tell. */
async function failureOf({ database }: LimitUsageDeps, { startsAt, tenantId, tallies }: TenantTallies) {
  try {
    const uses = [...tallies].map(([bucket, tally]) => ({ bucket, ...tally }));
    await addUsage(database.writing(tenantId), new Date(startsAt), uses);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** @returns the start of the period of an instant, in milliseconds. */
export function startOfPeriod(instant: Date): number {
  return Math.floor(instant.getTime() / usagePeriod) * usagePeriod;
}
