import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import { createLogger } from '../log.ts';
import { createPool } from '../postgres/pool.ts';
import { startJobTableCleanup } from './cleanup.ts';
import { openTestQueue, type TestQueue } from './testing/queue.ts';

const table = 'queue.jobs';

async function vacuums(queue: TestQueue): Promise<number> {
  const [row] = await queue.sql<{ count: string }>(`select pg_stat_get_vacuum_count('${table}'::regclass) as count`);
  return Number(row?.count);
}

test('the job table is vacuumed as dead rows gather, and not while the queue is idle', async (t) => {
  const queue = await openTestQueue(t);
  const logLines: string[] = [];
  const logger = createLogger('warn', { write: (line) => void logLines.push(line) });
  const pool = createPool({ url: queue.workerUrl, size: 1, applicationName: 'tidying' }, logger);
  t.teardown(() => pool.close());
  const tidying = startJobTableCleanup(pool, logger, 50);
  t.teardown(() => tidying.stop());
  await delay(300);
  t.is(await vacuums(queue), 0);
  await queue.sql(`insert into ${table} (tenant_id, task, payload) select gen_random_uuid(), 'gone', '{}' from generate_series(1, 1000);
    delete from ${table}; select pg_stat_force_next_flush()`);
  const ends = performance.now() + 10_000;
  while ((await vacuums(queue)) === 0 && performance.now() < ends) await delay(50);
  t.true((await vacuums(queue)) > 0);
  t.deepEqual(logLines, []);
});
