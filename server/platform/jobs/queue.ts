/** A process's way to the queue: connections to take and settle jobs on, and one on which PostgreSQL says that jobs came. */

import type { Logger } from '../log.ts';
import { createPool, type Pool } from '../postgres/pool.ts';
import { type Listening, listen } from './listening.ts';

export interface QueueOptions {
  /** PostgreSQL, as the worker's role. */
  readonly url: string;
  /** How many jobs may begin or end in the same moment: each needs a connection for it. */
  readonly concurrency: number;
}

/** Several workers of a process may share one. */
export interface Queue {
  readonly pool: Pool;
  readonly listening: Listening;
  close(): Promise<void>;
}

const applicationName = 'guildgate-queue';

/** Connects when it is first used, and listens as soon as PostgreSQL is there. */
export function openQueue({ url, concurrency }: QueueOptions, logger: Logger): Queue {
  const pool = createPool({ url, size: concurrency + 1, applicationName }, logger);
  const listening = listen({ url, applicationName, channel: 'jobs:insert' }, logger);
  return {
    pool,
    listening,
    close: async () => {
      await Promise.all([listening.end(), pool.close()]);
    },
  };
}
