/** A process's connections to the queue: a pool for takes and acks, and a LISTEN connection for new jobs. */

import type { Logger } from '../log.ts';
import { type DatabaseAddress, poolerOf } from '../postgres/address.ts';
import { createPool, type Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';
import { type ListenConnection, listen } from './listen-connection.ts';

/** PostgreSQL, as the worker's role. */
export interface QueueOptions extends DatabaseAddress {
  /** Size of the pool: takes and acks that may be in flight at the same time. */
  readonly concurrency: number;
}

/** May be shared by several workers of a process. */
export interface Queue {
  readonly pool: Pool;
  readonly listening: ListenConnection;
  close(): Promise<void>;
}

const applicationName = 'guildgate-queue';

/** Connects lazily, and listens as soon as PostgreSQL is available. */
export function openQueue({ concurrency, ...address }: QueueOptions, logger: Logger): Queue {
  const { throughPooler, sessionUrl } = poolerOf(address);
  const pool = createPool({ url: address.url, size: concurrency + 1, applicationName, throughPooler }, logger);
  const listening = listen({ url: sessionUrl, applicationName, channel: queueSchema }, logger);
  return {
    pool,
    listening,
    close: async () => {
      await Promise.all([listening.end(), pool.close()]);
    },
  };
}
