/** A job is committed with the write that enqueues it, and belongs to the tenant of that write. */
import test from 'ava';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { createLogger } from '../log.ts';
import { createDatabase } from '../postgres/database.ts';
import { createPool } from '../postgres/pool.ts';
import { sql } from '../postgres/statement.ts';
import { enqueue, enqueueing, withdraw } from './enqueue.ts';
import { openTestQueue } from './testing/queue.ts';

interface Queued {
  tenant: string;
  task: string;
  payload: object;
  key: string | null;
}

const queued = 'select tenant_id as tenant, task, payload, key from queue.jobs order by id';

test('a job is there when its transaction commits, and not when it is undone', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, database } = queue;
  await t.throwsAsync(
    database.transaction(acme.id, async (db) => {
      await enqueue(db, { task: 'undone', payload: {} });
      throw new Error('no');
    }),
    { message: 'no' },
  );
  t.deepEqual(await queue.sql<Queued & Record<string, unknown>>(queued), []);
  await database.transaction(acme.id, (db) => enqueue(db, { task: 'done', payload: { a: 1 } }));
  await database.writing(acme.id).rows(
    sql`with changed as (update users set first_name = 'x' where tenant_id = ${acme.id} and id = ${acme.userIds[0]} returning id)
      select ${enqueueing({ task: 'changed', payload: { b: 2 } })} from changed`,
  );
  t.deepEqual(await queue.sql<Queued & Record<string, unknown>>(queued), [
    { tenant: acme.id, task: 'done', payload: { a: 1 }, key: null },
    { tenant: acme.id, task: 'changed', payload: { b: 2 }, key: null },
  ]);
});

test('a job keeps the trace of its write, unless it is one of the future', async (t) => {
  const { acme, database, sql: ofQueue } = await openTestQueue(t);
  await database.transaction(acme.id, async (db) => {
    await db.rows(sql`select set_config('app.traceparent', '00-ab-cd-01', true)`);
    await enqueue(db, { task: 'now', payload: {} });
    await enqueue(db, { task: 'later', payload: {}, runAt: sql`now() + interval '1 hour'` });
  });
  await enqueue(database.writing(acme.id), { task: 'untraced', payload: {} });
  t.deepEqual(await ofQueue('select task, traceparent from queue.jobs order by id'), [
    { task: 'now', traceparent: '00-ab-cd-01' },
    { task: 'later', traceparent: null },
    { task: 'untraced', traceparent: null },
  ]);
});

test('a payload that names another tenant is refused, and one that names its own is not', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, globex, database } = queue;
  for (const tenantId of [globex.id, '', null, 7]) {
    const forged = enqueue(database.writing(acme.id), { task: 'forged', payload: { tenantId } });
    await t.throwsAsync(forged, { code: '22023', message: /another tenant/ }, String(tenantId));
  }
  await enqueue(database.writing(acme.id), { task: 'own', payload: { tenantId: acme.id } });
  const jobs = await queue.sql<Queued & Record<string, unknown>>(queued);
  t.deepEqual(jobs, [{ tenant: acme.id, task: 'own', payload: {}, key: null }]);
});

test('a key is one of its tenant and task: the newest job replaces the one that waits', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, globex, database } = queue;
  for (const [tenant, task, n] of [
    [acme, 'one', 1],
    [acme, 'one', 2],
    [acme, 'two', 3],
    [globex, 'one', 4],
  ] as const) {
    await enqueue(database.writing(tenant.id), { task, payload: { n }, key: 'same' });
  }
  t.deepEqual(await queue.sql<Queued & Record<string, unknown>>(queued), [
    { tenant: acme.id, task: 'one', payload: { n: 2 }, key: 'same' },
    { tenant: acme.id, task: 'two', payload: { n: 3 }, key: 'same' },
    { tenant: globex.id, task: 'one', payload: { n: 4 }, key: 'same' },
  ]);
});

test('a job that a worker takes while the newest is enqueued ends without a retry, and the newest waits', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, database } = queue;
  const job = { task: 'one', key: 'same' };
  await enqueue(database.writing(acme.id), { ...job, payload: { n: 1 } });
  const worker = new pg.Client({ connectionString: queue.workerUrl });
  await worker.connect();
  t.teardown(() => worker.end());
  await worker.query('begin');
  await worker.query(`update queue.jobs set locked_at = now(), locked_by = 'w', attempts = 1`);
  const enqueued = enqueue(database.writing(acme.id), { ...job, payload: { n: 2 } });
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await queue.sql(blocked)).length === 0);
  await worker.query('commit');
  await enqueued;
  t.deepEqual(await queue.sql('select payload, key, attempts = max_attempts as "isLast" from queue.jobs order by id'), [
    { payload: { n: 1 }, key: null, isLast: true },
    { payload: { n: 2 }, key: 'same', isLast: false },
  ]);
});

test('when and how often are kept; a payload that is no object, and a job of no tenant, are refused', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, database } = queue;
  const runAt = new Date(Date.now() + 3_600_000);
  await enqueue(database.writing(acme.id), { task: 'later', payload: {}, runAt, maxAttempts: 3 });
  const [job] = await queue.sql<{ run_at: Date; max_attempts: number }>('select run_at, max_attempts from queue.jobs');
  t.deepEqual([job?.run_at, job?.max_attempts], [runAt, 3]);
  await t.throwsAsync(enqueue(database.writing(acme.id), { task: 'list', payload: [1] }), { code: '22023' });
  await t.throwsAsync(queue.sql(`select app.enqueue('x', '{}')`), { code: '42704' });
});

test('a job that has nothing left to do is withdrawn, and one that runs, or is another tenant’s, is not', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, globex, database } = queue;
  for (const [id, key] of [
    [acme.id, 'waits'],
    [acme.id, 'runs'],
    [acme.id, 'other'],
    [globex.id, 'waits'],
  ] as const) {
    await enqueue(database.writing(id), { task: 'one', payload: {}, key });
  }
  await queue.sql(`update queue.jobs set locked_at = now(), locked_by = 'w' where key = 'runs'`);
  const pool = createPool({ url: queue.workerUrl, size: 1, applicationName: 'worker' }, createLogger('silent'));
  const worker = createDatabase(pool, systemClock);
  t.teardown(() => worker.close());
  await withdraw(worker.writing(acme.id), 'one', ['waits', 'runs', 'none']);
  const left = await queue.sql<{ tenant: string; key: string; more: boolean }>(
    'select tenant_id as tenant, key, attempts < max_attempts as more from queue.jobs order by id',
  );
  t.deepEqual(left, [
    { tenant: acme.id, key: 'runs', more: true },
    { tenant: acme.id, key: 'other', more: true },
    { tenant: globex.id, key: 'waits', more: true },
  ]);
  await t.throwsAsync(withdraw(database.writing(acme.id), 'one', ['other']), { code: '42501' });
});
