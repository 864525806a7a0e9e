/**
 * Clears away what jobs leave behind in the table through which they pass. A row that lives for some milliseconds leaves dead
 * entries at the very place in the index where the next one is looked for; autovacuum looks once a minute, and by then each
 * look walked over thousands: at a hundred webhooks a second a worker waited for PostgreSQL more than for anybody's endpoint.
 */
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

/** The worker owns it. */
const table = `${queueSchema}._private_jobs`;

/** In milliseconds. */
const interval = 2_000;

/** Dead rows that are worth it: to walk over as many takes a tenth of a millisecond. */
const worthIt = 500;

export interface Tidying {
  stop(): Promise<void>;
}

/** Until it is stopped. @param every how often it looks, in milliseconds */
export function startTidying(pool: Pool, logger: Logger, every = interval): Tidying {
  let tidying: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // One behind the other: a PostgreSQL that is away must not gather them.
    tidying = tidying.then(() => tidy(pool, logger));
  }, every);
  return {
    async stop() {
      clearInterval(timer);
      await tidying;
    },
  };
}

/** Whatever goes wrong, the next time is soon. */
async function tidy(pool: Pool, logger: Logger): Promise<void> {
  try {
    const [dead] = await pool.use((connection) =>
      connection.flush<{ isWorthIt: boolean }>([
        { text: 'select pg_stat_get_dead_tuples($1::regclass) > $2 as "isWorthIt"', values: [table, worthIt] },
      ]),
    );
    if (!dead?.rows[0]?.isWorthIt) return;
    // Another worker that is at it does it for us too.
    await pool.use((connection) => connection.flush([{ text: `vacuum (skip_locked, truncate off) ${table}` }]));
  } catch (error) {
    logger.warn({ err: error }, 'what jobs leave behind could not be cleared away');
  }
}
