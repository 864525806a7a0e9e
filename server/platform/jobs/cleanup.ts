/**
 * Vacuums the table of jobs more often than autovacuum, which runs once a minute. Short-lived rows leave dead index
 * entries exactly where each take starts: at a hundred webhooks a second, takes became slower than the webhooks.
 */
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

/** The worker's role owns it, as VACUUM requires. */
const table = `${queueSchema}.jobs`;

/** In milliseconds. */
const interval = 2_000;

/** Dead rows from which on a vacuum pays off: scanning as many takes a tenth of a millisecond. */
const threshold = 500;

export interface JobTableCleanup {
  stop(): Promise<void>;
}

/** Runs until it is stopped. @param every interval of checks, in milliseconds */
export function startJobTableCleanup(pool: Pool, logger: Logger, every = interval): JobTableCleanup {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // Serial: checks must not pile up while PostgreSQL is unavailable.
    running = running.then(() => vacuumIfDue(pool, logger));
  }, every);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Logs errors instead of throwing: the next check follows soon. */
async function vacuumIfDue(pool: Pool, logger: Logger): Promise<void> {
  try {
    const [dead] = await pool.use((connection) =>
      connection.flush<{ isDue: boolean }>([
        { text: 'select pg_stat_get_dead_tuples($1::regclass) > $2 as "isDue"', values: [table, threshold] },
      ]),
    );
    if (!dead?.rows[0]?.isDue) return;
    // skip_locked: another worker may already be vacuuming.
    await pool.use((connection) => connection.flush([{ text: `vacuum (skip_locked, truncate off) ${table}` }]));
  } catch (error) {
    logger.warn({ err: error }, 'vacuum of the job table failed');
  }
}
