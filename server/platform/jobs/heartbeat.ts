/**
 * Who works, as PostgreSQL sees it. Every worker says that it lives, and looks for those that no longer do: the jobs of a
 * worker that was killed are run by the others.
 */
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';
import type { JobMetrics } from './metrics.ts';
import { freeUnheardOf } from './stored-jobs.ts';

/** In milliseconds. */
export interface HeartbeatTimes {
  readonly every: number;
  readonly silentAfter: number;
}

/** A job of a killed worker runs again within 41 s, 30 of silence and 10 to the next look, where others work by then. */
export const heartbeatTimes: HeartbeatTimes = { every: 10_000, silentAfter: 30_000 };

const table = `${queueSchema}.guildgate_heartbeats`;

export interface Heartbeat {
  /** Whether the others take this one for alive: its last beat that arrived is not too long ago. */
  isHeard(): boolean;
  /** Says that this one ended, and unlocks what it left. */
  end(): Promise<void>;
}

/** Whose heart it is. */
export interface Living {
  /** The name under which it locks jobs. */
  readonly worker: string;
  /** The jobs that it has, at any moment, by their ids. */
  readonly held: ReadonlyMap<string, unknown>;
}

/** Who is told of silent workers. */
export interface HeartbeatWatcher {
  readonly logger: Logger;
  readonly metrics?: Pick<JobMetrics, 'tookOver'> | undefined;
}

/** Longer than the answer to who takes a job, and then a beat, may be on their way (see createPool), in milliseconds. */
const unheardOfAfter = 20_000;

/** Beats until it is ended. All times are PostgreSQL's: workers need not agree on theirs. */
export async function startHeartbeat(
  living: Living,
  pool: Pool,
  watcher: HeartbeatWatcher,
  times: HeartbeatTimes = heartbeatTimes,
): Promise<Heartbeat> {
  let heardAt = Number.NEGATIVE_INFINITY;
  /** Since when no two beats that arrived were too far apart. */
  let heardSince = Number.POSITIVE_INFINITY;
  const isHeard = () => performance.now() - heardAt < times.silentAfter;
  const beatOnce = async () => {
    const began = performance.now();
    if (!isHeard()) heardSince = began;
    const canTell = began - heardSince >= times.silentAfter;
    if (await beat(living, pool, watcher, { ...times, canTell })) heardAt = began;
  };
  let beating = beatOnce();
  await beating;
  const timer = setInterval(() => {
    // One behind the other: a PostgreSQL that is away must not gather beats.
    beating = beating.then(beatOnce);
  }, times.every);
  return {
    isHeard,
    async end() {
      clearInterval(timer);
      await beating;
      await quietly(watcher.logger, async () => {
        await pool.use((connection) =>
          connection.flush([
            { text: `delete from ${table} where pool_id = $1`, values: [living.worker] },
            { text: `select ${queueSchema}.force_unlock_workers(array[$1])`, values: [living.worker] },
          ]),
        );
      });
    },
  };
}

interface Beat extends HeartbeatTimes {
  /**
   * Whether silence says anything. To one who was not heard himself for so long, because PostgreSQL was away or he stood
   * still, all others look silent; and theirs are jobs that run.
   */
  readonly canTell: boolean;
}

/** @returns whether it arrived. */
async function beat(
  { worker, held }: Living,
  pool: Pool,
  { logger, metrics }: HeartbeatWatcher,
  { silentAfter, canTell }: Beat,
): Promise<boolean> {
  return quietly(logger, async () => {
    const silence = `${silentAfter} milliseconds`;
    const alive = [
      {
        text: `insert into ${table} values ($1, now()) on conflict (pool_id) do update set seen_at = excluded.seen_at`,
        values: [worker],
      },
      freeUnheardOf(worker, [...held.keys()], unheardOfAfter),
    ];
    const takeOver = [
      { text: `delete from ${table} where seen_at < now() - $1::interval`, values: [silence] },
      {
        // By the jobs and not by the heartbeats: a worker may die before its first.
        text: `select pool_id, ${queueSchema}.force_unlock_workers(array[pool_id]) from (
            select distinct locked_by as pool_id from ${queueSchema}.jobs where locked_at < now() - $1::interval) locking
          where not exists (select from ${table} h where h.pool_id = locking.pool_id)`,
        values: [silence],
      },
    ];
    const outcomes = await pool.use((connection) =>
      connection.flush<{ pool_id: string }>(canTell ? [...alive, ...takeOver] : alive),
    );
    const recovered = canTell ? (outcomes.at(-1)?.rows ?? []) : [];
    metrics?.tookOver(recovered.length);
    for (const { pool_id } of recovered) logger.warn({ pool: pool_id }, 'the jobs of a silent worker are free again');
  });
}

/**
 * Whatever goes wrong says nothing of who lives: the next beat asks again. A beat that throws would be the last one.
 * @returns whether nothing went wrong
 */
async function quietly(logger: Logger, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    logger.warn({ err: error }, 'a worker could not say that it lives');
    return false;
  }
}
