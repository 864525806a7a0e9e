/** Closing what a process has opened, in time: whoever hangs, a frozen PostgreSQL perhaps, must not hold the others. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** By name, for the log. */
export type Parts = Readonly<Record<string, () => Promise<unknown> | undefined>>;

/**
 * Closes all parts at once. One that fails or is not through in time is told of in the log, and left as it is.
 * @param patience in milliseconds
 */
export async function closeInTime(parts: Parts, patience: number, logger: Logger): Promise<void> {
  const timer = new AbortController();
  const late = delay(patience, 'late', { signal: timer.signal }).catch(() => 'late');
  const closing = Object.entries(parts).map(async ([part, close]) => {
    try {
      if ((await Promise.race([close(), late])) === 'late') logger.warn({ part }, 'a part did not close in time');
    } catch (error) {
      // Whatever it is: the others have to be closed all the same, and nobody is left who could be told.
      logger.warn({ part, err: error }, 'a part did not close');
    }
  });
  await Promise.all(closing);
  timer.abort();
}
