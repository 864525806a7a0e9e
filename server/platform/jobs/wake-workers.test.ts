/** Workers are notified after the commits that enqueued jobs, and by no write itself. */
import { once } from 'node:events';
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { until } from '#test/until.ts';
import { createLogger } from '../log.ts';
import { DatabaseUnavailable } from '../postgres/errors.ts';
import { createPool, type Pool } from '../postgres/pool.ts';
import { type Sql, sql } from '../postgres/statement.ts';
import { enqueue, enqueueing } from './enqueue.ts';
import { openTestQueue } from './testing/queue.ts';
import { workerWaking } from './wake-workers.ts';

/** @returns a queue, and the number of notifications that were sent before the call of the function */
async function listening(t: ExecutionContext) {
  const queue = await openTestQueue(t);
  const client = new pg.Client({ connectionString: queue.adminUrl });
  await client.connect();
  t.teardown(() => client.end());
  let heard = 0;
  const ends = new EventTarget();
  client.on('notification', ({ channel }) => {
    if (channel === 'end') ends.dispatchEvent(new Event('end'));
    else heard += 1;
  });
  await client.query('listen queue');
  await client.query('listen "end"');
  return {
    queue,
    db: queue.database.writing(queue.acme.id),
    async heard() {
      // PostgreSQL delivers notifications in the order of their commits.
      await Promise.all([once(ends, 'end'), queue.sql('notify "end"')]);
      return heard;
    },
    heardOne: () => until(() => heard > 0, 'workers are notified'),
  };
}

const job = { task: 'any', payload: {} };

test('a write that enqueues a job does not notify: its process does, after the commit', async (t) => {
  const { queue, db, heard, heardOne } = await listening(t);
  await queue.sql(`select set_config('app.tenant_id', $1, false), app.enqueue('any', '{}')`, [queue.acme.id]);
  t.is(await heard(), 0);
  await enqueue(db, job);
  await heardOne();
  t.is(await heard(), 1);
});

test('a transaction that enqueues notifies once it has committed, also when a later statement enqueues nothing', async (t) => {
  const { queue, heard, heardOne } = await listening(t);
  await queue.database.transaction(queue.acme.id, async (db) => {
    await enqueue(db, job);
    await db.rows(sql`select 1`);
    t.is(await heard(), 0);
  });
  await heardOne();
});

test('commits without a job that is due do not notify', async (t) => {
  const { queue, db, heard } = await listening(t);
  const { database, acme } = queue;
  const user = (set: Sql) => sql`update users set ${set} where tenant_id = ${acme.id} and id = ${acme.userIds[0]}`;
  await enqueue(db, { ...job, runAt: new Date(Date.now() + 3_600_000) });
  await db.rows(user(sql`first_name = 'Ada'`));
  await db.rows(
    sql`with changed as (${user(sql`first_name = 'Ada'`)} and false returning id) select ${enqueueing(job)} from changed`,
  );
  await database.transaction(acme.id, async (tx) => {
    await tx.rows(user(sql`first_name = 'Grace'`));
    const undone = tx.part(async () => {
      await enqueue(tx, job);
      throw new Error('undone');
    });
    await t.throwsAsync(undone, { message: 'undone' });
  });
  await t.throwsAsync(
    database.transaction(acme.id, async (tx) => {
      await enqueue(tx, job);
      throw new Error('undone');
    }),
  );
  // The same connections, whose transactions no longer have the mark.
  await db.rows(user(sql`first_name = 'Ada'`));
  t.is(await heard(), 0);
  t.is((await queue.sql('select from queue.jobs')).length, 1);
});

test('a hundred commits share two notifications, the first of which is sent at once', async (t) => {
  const { queue, heard } = await listening(t);
  const workers = workerWaking(poolOf(t, queue.workerUrl), createLogger('silent'));
  for (let commits = 0; commits < 100; commits += 1) workers.wake();
  await workers.close();
  t.is(await heard(), 2);
});

test('a notification that fails is logged, and the next one is sent', async (t) => {
  const { queue, heard } = await listening(t);
  const pool = poolOf(t, queue.workerUrl);
  let sent = 0;
  const flaky: Pool = {
    ...pool,
    use: (work) => {
      sent += 1;
      return sent === 1 ? Promise.reject(new DatabaseUnavailable('no connection')) : pool.use(work);
    },
  };
  const lines: string[] = [];
  const workers = workerWaking(flaky, createLogger('debug', { write: (line) => void lines.push(line) }));
  workers.wake();
  await workers.close();
  t.is(await heard(), 0);
  t.regex(lines.join(''), /workers were not notified/);
  workers.wake();
  await workers.close();
  t.is(await heard(), 1);
});

function poolOf(t: ExecutionContext, url: string): Pool {
  const pool = createPool({ url, size: 1, applicationName: 'test' }, createLogger('silent'));
  t.teardown(() => pool.close());
  return pool;
}
