/**
 * Wakes idle workers after commits that enqueued jobs. The notification is a statement of its own: inside the write,
 * PostgreSQL would hold a lock of the whole installation from it to the end of the commit's flush.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

export interface WorkerWaking {
  /** To be called after each commit that enqueued a job. */
  wake(): void;
  /** Waits for the notification in flight. */
  close(): Promise<void>;
}

/** Milliseconds from one notification to the next: all commits between them share one. */
const pause = 10;

const notify = { name: 'notify_workers', text: 'select pg_notify($1, $2)', values: [queueSchema, ''] };

export function workerWaking(pool: Pool, logger: Logger): WorkerWaking {
  let isDue = false;
  let isClosing = false;
  let sending: Promise<void> | undefined;

  const sendWhileDue = async () => {
    while (isDue) {
      isDue = false;
      try {
        await pool.use((connection) => connection.flush([notify]));
      } catch (error) {
        // Any error: the write has been committed, and workers find its jobs by polling.
        logger.debug({ err: error }, 'workers were not notified; they poll');
      }
      // Unreferenced: a process that ends need not wait.
      if (!isClosing) await delay(pause, undefined, { ref: false });
    }
    sending = undefined;
  };

  return {
    wake() {
      isDue = true;
      sending ??= sendWhileDue();
    },
    async close() {
      isClosing = true;
      await sending;
    },
  };
}
