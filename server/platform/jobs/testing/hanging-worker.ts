/**
 * A worker in its own process, whose jobs hang or kill it, for tests of crashes. Reads WORKER_DATABASE_URL, and
 * HEARTBEAT_EVERY and HEARTBEAT_SILENT_AFTER in milliseconds; prints `begun` with each job that hangs.
 */
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { startWorker } from '../worker.ts';
import { taskOf } from './queue.ts';

const { WORKER_DATABASE_URL: url = '', HEARTBEAT_EVERY, HEARTBEAT_SILENT_AFTER } = process.env;
const logger = createLogger('silent');
const pool = createPool({ url, size: 2, applicationName: 'hanging' }, logger);
const heartbeat = { every: Number(HEARTBEAT_EVERY), silentAfter: Number(HEARTBEAT_SILENT_AFTER) };
const hang = taskOf('hang', () => {
  process.stdout.write('begun\n');
  return new Promise(() => {});
});
const die = taskOf('die', () => void process.kill(process.pid, 'SIGKILL'));
await startWorker({ url, concurrency: 2, heartbeat }, [hang, die], {
  pool,
  database: createDatabase(pool, systemClock),
  logger,
});
