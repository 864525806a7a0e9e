/**
 * A worker in a process of its own, for tests that kill it. Reads what `guildgate worker` reads, and HEARTBEAT_EVERY and
 * HEARTBEAT_SILENT_AFTER in milliseconds; logs `working` once it does, as that does.
 */
import { startWorker } from '#server/compose-worker.ts';
import { readWorkerConfig } from '#server/config.ts';
import { createLogger } from '#server/platform/log.ts';

const milliseconds = (name: string) => Number(process.env[name]);
const config = readWorkerConfig();
const logger = createLogger(config.logLevel);
await startWorker(config, {
  logger,
  heartbeat: { every: milliseconds('HEARTBEAT_EVERY'), silentAfter: milliseconds('HEARTBEAT_SILENT_AFTER') },
});
logger.info({}, 'working');
