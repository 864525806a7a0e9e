/** A queue in a copy of the template database, with workers that a test starts and stops. */
import Joi from 'joi';
import pg from 'pg';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { cloneDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl, type TestTenant, workerUrl } from '#test/template.ts';
import type { HeartbeatTimes } from '../heartbeat.ts';
import { type AnyTask, anyTask, type Job } from '../task.ts';
import { workerWaking } from '../wake-workers.ts';
import { startWorker, type Worker } from '../worker.ts';

export interface TestQueue {
  readonly acme: TestTenant;
  readonly globex: TestTenant;
  readonly adminUrl: string;
  readonly workerUrl: string;
  /** Under the role of the API. */
  readonly database: Database;
  readonly logLines: string[];
  /** As superuser. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Starts a worker, which is stopped with the test at the latest. `port`: of a forwarder in front of PostgreSQL. */
  work(
    tasks: readonly AnyTask[],
    options?: { heartbeat?: HeartbeatTimes; concurrency?: number; port?: number },
  ): Promise<Worker>;
}

/** Removed with the test. */
export async function openTestQueue(t: { teardown(task: () => Promise<void>): void }): Promise<TestQueue> {
  const { database: name, acme, globex } = template();
  const copy = await cloneDatabase(name);
  t.teardown(() => copy.drop());
  const admin = new pg.Pool({ connectionString: copy.adminUrl, max: 2 });
  // Dropping the database ends connections that are still open.
  admin.on('error', () => {});
  const logLines: string[] = [];
  const logger = createLogger('info', { write: (line) => void logLines.push(line) });
  const url = workerUrl(copy.adminUrl);
  const apiPool = createPool({ url: apiUrl(copy.adminUrl), size: 4, applicationName: 'api' }, logger);
  const workers = workerWaking(apiPool, logger);
  const database = createDatabase(apiPool, systemClock, undefined, (_tenantId, hasJobs) => {
    if (hasJobs) workers.wake();
  });
  // AVA runs the last teardown first.
  t.teardown(async () => {
    await admin.end();
    await workers.close();
    await database.close();
  });
  return {
    acme,
    globex,
    adminUrl: copy.adminUrl,
    workerUrl: url,
    database,
    logLines,
    sql: async (text, values) => (await admin.query(text, values)).rows,
    async work(tasks, { port, ...options } = {}) {
      const through = new URL(url);
      if (port !== undefined) through.port = String(port);
      const pool = createPool({ url: through.href, size: 4, applicationName: 'worker' }, logger);
      const deps = { pool, database: createDatabase(pool, systemClock), logger };
      const worker = await startWorker({ url: through.href, concurrency: 4, ...options }, tasks, deps);
      let stopped: Promise<void> | undefined;
      const stop = (grace: number) => {
        stopped ??= worker.stop(grace).then(() => pool.close());
        return stopped;
      };
      t.teardown(() => stop(2_000));
      return { ...worker, stop };
    },
  };
}

/** @returns a task that accepts any payload and calls `run` with each job */
export function taskOf(name: string, run: (job: Job<object>) => Promise<void> | void): AnyTask {
  return anyTask<object>({ name, schema: Joi.object().unknown(), run: async (job) => run(job) });
}

/** A one-shot event: `reach` resolves `reached`, in either order. */
export function gate(): { reached: Promise<void>; reach(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reached: promise, reach: resolve };
}
