/**
 * Who works, as PostgreSQL sees it. graphile-worker leaves the jobs of a worker that was killed locked for four hours;
 * here every worker says that it lives, and every worker looks for those that no longer do.
 */
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

/** In milliseconds. */
export interface HeartbeatTimes {
  readonly every: number;
  readonly silentAfter: number;
}

/** A job of a killed worker runs again within 41 s: 30 of silence, 10 to the next look, 1 to the next poll. */
export const heartbeatTimes: HeartbeatTimes = { every: 10_000, silentAfter: 30_000 };

const table = `${queueSchema}.guildgate_heartbeats`;

export interface Heartbeat {
  /** Says that this one ended, and unlocks what it left. */
  end(): Promise<void>;
}

/**
 * Beats until it is ended. All times are PostgreSQL's: workers need not agree on theirs.
 * @param poolId the name under which graphile-worker locks this worker's jobs
 */
export async function startHeartbeat(
  poolId: string,
  pool: Pool,
  logger: Logger,
  times: HeartbeatTimes = heartbeatTimes,
): Promise<Heartbeat> {
  let beating: Promise<void> = beat(poolId, pool, logger, times);
  await beating;
  const timer = setInterval(() => {
    // One behind the other: a PostgreSQL that is away must not gather beats.
    beating = beating.then(() => beat(poolId, pool, logger, times));
  }, times.every);
  return {
    async end() {
      clearInterval(timer);
      await beating;
      await quietly(logger, async () => {
        await pool.use((connection) =>
          connection.flush([
            { text: `delete from ${table} where pool_id = $1`, values: [poolId] },
            { text: `select ${queueSchema}.force_unlock_workers(array[$1])`, values: [poolId] },
          ]),
        );
      });
    },
  };
}

async function beat(poolId: string, pool: Pool, logger: Logger, { silentAfter }: HeartbeatTimes): Promise<void> {
  await quietly(logger, async () => {
    const silence = `${silentAfter} milliseconds`;
    const [, , recovered] = await pool.use((connection) =>
      connection.flush<{ pool_id: string }>([
        {
          text: `insert into ${table} values ($1, now()) on conflict (pool_id) do update set seen_at = excluded.seen_at`,
          values: [poolId],
        },
        { text: `delete from ${table} where seen_at < now() - $1::interval`, values: [silence] },
        {
          // By the jobs and not by the heartbeats: a worker may die before its first.
          text: `select pool_id, ${queueSchema}.force_unlock_workers(array[pool_id]) from (
              select distinct locked_by as pool_id from ${queueSchema}.jobs where locked_at < now() - $1::interval) locking
            where not exists (select from ${table} h where h.pool_id = locking.pool_id)`,
          values: [silence],
        },
      ]),
    );
    for (const { pool_id } of recovered?.rows ?? [])
      logger.warn({ pool: pool_id }, 'the jobs of a silent worker are free again');
  });
}

/** Whatever goes wrong says nothing of who lives: the next beat asks again. A beat that throws would be the last one. */
async function quietly(logger: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.warn({ err: error }, 'a worker could not say that it lives');
  }
}
