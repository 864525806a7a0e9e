/**
 * A worker in a process of its own, for tests that kill it. Reads what `guildgate worker` reads, and HEARTBEAT_EVERY and
 * HEARTBEAT_SILENT_AFTER in milliseconds; prints `working` once it does.
 */
import { startWorker } from '#server/compose-worker.ts';
import { readWorkerConfig } from '#server/config.ts';

const milliseconds = (name: string) => Number(process.env[name]);
await startWorker(readWorkerConfig(), {
  heartbeat: { every: milliseconds('HEARTBEAT_EVERY'), silentAfter: milliseconds('HEARTBEAT_SILENT_AFTER') },
});
process.stdout.write('working\n');
