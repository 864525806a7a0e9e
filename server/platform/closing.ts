/** Closes the resources of a process with a timeout: one that hangs, such as a frozen PostgreSQL, must not block others. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** Close functions by name, for the log. */
export type Parts = Readonly<Record<string, () => Promise<unknown> | undefined>>;

/**
 * Closes all parts concurrently; failures and timeouts are logged.
 * @param patience timeout in milliseconds
 */
export async function closeInTime(parts: Parts, patience: number, logger: Logger): Promise<void> {
  const timer = new AbortController();
  const late = delay(patience, 'late', { signal: timer.signal }).catch(() => 'late');
  const closing = Object.entries(parts).map(async ([part, close]) => {
    try {
      if ((await Promise.race([close(), late])) === 'late') logger.warn({ part }, 'close timed out');
    } catch (error) {
      // Never throws: the other parts must be closed all the same.
      logger.warn({ part, err: error }, 'close failed');
    }
  });
  await Promise.all(closing);
  timer.abort();
}
