/**
 * Program: a worker for tests that kill it. Reads the settings of `guildgate worker`, and HEARTBEAT_EVERY and
 * HEARTBEAT_SILENT_AFTER in milliseconds; prints `working` when it is ready.
 */
import { startWorker } from '#server/compose-worker.ts';
import { readWorkerConfig } from '#server/config.ts';

const milliseconds = (name: string) => Number(process.env[name]);
await startWorker(readWorkerConfig(), {
  heartbeat: { every: milliseconds('HEARTBEAT_EVERY'), silentAfter: milliseconds('HEARTBEAT_SILENT_AFTER') },
});
process.stdout.write('working\n');
