/** The stop of a process that an orchestrator waits for: twenty seconds, and then it kills. */
import type { Logger } from '../platform/log.ts';

/** In milliseconds: later than all that is waited for, sooner than the twenty seconds after which we promise to be gone. */
export const lastResort = { ofProcess: 19_000, ofCluster: 19_500 };

/** For what stops after the listener was closed and connections have ended, in milliseconds: see compose.ts. */
const closing = 2_000;

/** Requests that run when the listener closes may take so long, in milliseconds. */
const longestDrain = 12_000;

/** @param delay how long requests were served on before, in milliseconds. @returns how long those that run then may take */
export function drainAfter(delay: number): number {
  return Math.min(longestDrain, lastResort.ofProcess - closing - delay);
}

/**
 * Stops the process. It ends with 0, whatever it has left behind; and with 1 where `stop` fails or hangs: the log tells.
 * @param stop lets what runs end, and closes what is open
 * @param patience how long that may take, in milliseconds
 * @param giveUp what is done when it takes longer
 */
export async function stopAndExit(
  stop: () => Promise<void>,
  logger: Logger,
  patience = lastResort.ofProcess,
  giveUp = () => {},
): Promise<never> {
  setTimeout(() => {
    logger.error({ seconds: patience / 1000 }, 'the process did not stop in time, and ends as it is');
    giveUp();
    process.exit(1);
  }, patience);
  logger.info({}, 'stopping');
  try {
    await stop();
  } catch (error) {
    // Whatever it is: somebody waits for the end.
    logger.error({ err: error }, 'the process did not stop as it should');
    process.exit(1);
  }
  logger.info({}, 'stopped');
  // Something that hangs, such as a connection to a machine that is gone, must not hold what is done.
  process.exit(0);
}
