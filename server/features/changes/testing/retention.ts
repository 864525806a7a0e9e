/** A service, and the job that deletes changes beyond their retention. */
import type { ExecutionContext } from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { startTestService } from '#test/service.ts';
import { workerUrl } from '#test/template.ts';
import { forgetChangesTask } from '../forget-task.ts';

/** @returns `forget` runs the job of acme once */
export async function startRetention(t: ExecutionContext) {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const url = workerUrl(service.databaseUrl);
  const pool = createPool({ url, size: 1, applicationName: 'retention' }, createLogger('silent'));
  const database = createDatabase(pool, service.clock);
  t.teardown(() => database.close());
  const job = { id: '1', attempt: 1, maxAttempts: 1 };
  const forget = () => forgetChangesTask().run({ tenant: service.acme, payload: {}, database, job });
  return { service, forget };
}
