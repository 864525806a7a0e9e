/** Stops a process within twenty seconds, after which an orchestrator kills it. */
import { endLog, type Logger } from '../platform/log.ts';

/** Forced exit in milliseconds: after all other timeouts, before the documented twenty seconds. */
export const lastResort = { ofProcess: 19_000, ofCluster: 19_500 };

/** Time in milliseconds for closing after the drain: see compose.ts. */
const closing = 2_000;

/** Maximum wait in milliseconds for the last lines of the log to be read. */
const patienceOfLog = 500;

/** Maximum drain in milliseconds. */
const longestDrain = 12_000;

/** @param delay milliseconds of serving on before. @returns the drain in milliseconds */
export function drainAfter(delay: number): number {
  return Math.min(longestDrain, lastResort.ofProcess - closing - delay);
}

/**
 * Stops the process. Exits with 0, or with 1 and a log line if `stop` fails or exceeds `patience`.
 * @param stop ends running work and closes resources
 * @param patience timeout of `stop` in milliseconds
 * @param giveUp called at the timeout
 */
export async function stopAndExit(
  stop: () => Promise<void>,
  logger: Logger,
  patience = lastResort.ofProcess,
  giveUp = () => {},
): Promise<never> {
  setTimeout(() => {
    logger.error({ seconds: patience / 1000 }, 'stop timed out; exiting');
    giveUp();
    void exit(1);
  }, patience);
  logger.info({}, 'stopping');
  try {
    await stop();
  } catch (error) {
    // Exits on any error, because the orchestrator waits.
    logger.error({ err: error }, 'stop failed; exiting');
    return exit(1);
  }
  logger.info({}, 'stopped');
  // A hanging handle, such as a connection to a dead machine, must not delay the exit.
  return exit(0);
}

async function exit(code: number): Promise<never> {
  if (await endLog(patienceOfLog)) process.exit(code);
  // A write that is never read holds a thread, which Node would wait for.
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => {});
}
