/**
 * Counts how far the limits of tenants are used. A request adds to a number in memory and waits for nothing; every two
 * seconds, and at the end, what has gathered is added to the rows of PostgreSQL.
 */
import { usageStepMinutes } from '#contracts/schemas/limit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { addUsage } from './usage-store.ts';

export const usagePeriod = usageStepMinutes * 60_000;

/** In milliseconds. */
const defaultInterval = 2_000;

/** Of tenants, buckets and periods together: while PostgreSQL is away they gather, and memory has an end. */
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

interface Tally {
  admitted: number;
  denied: number;
}

/** Start of the period → tenant → bucket. */
type Tallies = Map<number, Map<string, Map<string, Tally>>>;

export function limitUsage(
  { database, clock, logger }: LimitUsageDeps,
  { every = defaultInterval, capacity = defaultCapacity }: LimitUsageOptions = {},
): LimitUsage {
  let waiting: Tallies = new Map();
  let size = 0;
  let failing = false;
  let flushing = Promise.resolve();

  const add = (startsAt: number, tenantId: string, bucket: string, more: Readonly<Tally>): void => {
    let tally = waiting.get(startsAt)?.get(tenantId)?.get(bucket);
    if (!tally) {
      if (size >= capacity) return;
      size += 1;
      tally = { admitted: 0, denied: 0 };
      const ofPeriod = emplace(waiting, startsAt, () => new Map());
      emplace(ofPeriod, tenantId, () => new Map()).set(bucket, tally);
    }
    tally.admitted += more.admitted;
    tally.denied += more.denied;
  };

  const write = async (startsAt: number, tenantId: string, tallies: ReadonlyMap<string, Tally>): Promise<void> => {
    try {
      const uses = [...tallies].map(([bucket, tally]) => ({ bucket, ...tally }));
      await addUsage(database.writing(tenantId), new Date(startsAt), uses);
      failing = false;
    } catch (error) {
      // What was written when the connection broke is counted twice: nobody can tell, and it is no bill.
      for (const [bucket, tally] of tallies) add(startsAt, tenantId, bucket, tally);
      if (!failing) logger.warn({ err: error }, 'how far limits are used could not be written; it is tried again');
      failing = true;
    }
  };

  const flushAll = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    size = 0;
    for (const [startsAt, tenants] of taken) {
      for (const [tenantId, tallies] of tenants) await write(startsAt, tenantId, tallies);
    }
  };

  // One behind the other: a PostgreSQL that is away must not gather them.
  const flush = () => {
    flushing = flushing.then(flushAll);
    return flushing;
  };
  const timer = every > 0 ? setInterval(flush, every).unref() : undefined;
  return {
    decided: (tenantId, bucket, admitted) =>
      add(startOfPeriod(clock.now()), tenantId, bucket, admitted ? oneAdmitted : oneDenied),
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

const oneAdmitted: Tally = Object.freeze({ admitted: 1, denied: 0 });
const oneDenied: Tally = Object.freeze({ admitted: 0, denied: 1 });

/** @returns the start of the period of an instant, in milliseconds. */
export function startOfPeriod(instant: Date): number {
  return Math.floor(instant.getTime() / usagePeriod) * usagePeriod;
}

/** @returns the value of a key, which is made where there is none. */
function emplace<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
