/** What graphile-worker says, in our log. Never what it hangs on a line: that holds whole jobs, payload and all. */
import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../log.ts';

export const silentQueueLogger = new QueueLogger(() => () => {});

/**
 * Warnings and what is worse; a job that ends is logged by us (see run-task.ts), and so is one that fails, with the
 * error by name: graphile-worker's own line repeats the whole message, which may quote a row of a tenant.
 */
export function queueLogger(logger: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if ('failure' in meta) return;
    const error = meta.error ?? meta.fatalError;
    const said = { queue: firstLine(message), ...(error === undefined ? {} : { err: error }) };
    if (level === 'error') logger.error(said, 'the job queue reports a fault');
    if (level === 'warning') logger.warn(said, 'the job queue reports');
  });
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.slice(0, 300) ?? '';
}
