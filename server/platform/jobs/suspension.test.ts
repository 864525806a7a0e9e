/** The jobs of a suspended tenant are parked: they delay no others, and all of them are due again once it is resumed. */
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { Registry } from 'prom-client';
import { until } from '#test/until.ts';
import { createLogger } from '../log.ts';
import type { Statement } from '../postgres/flush.ts';
import { createPool } from '../postgres/pool.ts';
import { enqueue } from './enqueue.ts';
import { jobMetrics } from './metrics.ts';
import { ack, type StoredJob, take } from './stored-jobs.ts';
import { openTestQueue, taskOf } from './testing/queue.ts';

const setStatus = 'update tenants set status = $2 where tenant_id = $1';

/** A queue, and statements of a worker `w`. */
async function opened(t: ExecutionContext) {
  const queue = await openTestQueue(t);
  const pool = createPool({ url: queue.workerUrl, size: 2, applicationName: 'test' }, createLogger('silent'));
  t.teardown(() => pool.close());
  const { globex, sql, database } = queue;
  const run = async (...statements: readonly Statement[]) =>
    (await pool.use((one) => one.flush<StoredJob>(statements)))[0]?.rows[0];
  return {
    queue,
    pool,
    run,
    sql,
    globex,
    enqueueJob: (maxAttempts = 100) =>
      enqueue(database.writing(globex.id), { task: 'any', payload: {}, key: 'k', maxAttempts }),
    takeJob: () => run(take('w', ['any'], [])),
    parkJob: ({ id, attempts: attempt, isKeyed }: StoredJob) => ack('w', { id, attempt, isKeyed, end: 'suspended' }),
    suspend: () => sql(setStatus, [globex.id, 'SUSPENDED']),
    resume: () => sql(setStatus, [globex.id, 'ACTIVE']),
    async stored() {
      const [job] = await sql<{ attempts: number; parked: boolean; locked: boolean }>(
        `select attempts, run_at = 'infinity' as parked, locked_by is not null as locked from queue.jobs`,
      );
      return job;
    },
  };
}

/** @returns the job of a suspended tenant, after worker `w` has taken it */
async function taken({ suspend, enqueueJob, takeJob }: Awaited<ReturnType<typeof opened>>): Promise<StoredJob> {
  await suspend();
  await enqueueJob();
  const job = await takeJob();
  if (!job) throw new Error('there is no job');
  return job;
}

test('jobs that wait at the suspension, and those that come later, are done after the resumption, at no cost of attempts', async (t) => {
  const { queue, globex, sql, suspend, resume } = await opened(t);
  const runAt = new Date(Date.now() + 3_600_000);
  const db = queue.database.writing(globex.id);
  await enqueue(db, { task: 'any', payload: { n: 1 }, maxAttempts: 1 });
  await enqueue(db, { task: 'any', payload: { n: 2 }, runAt });
  await suspend();
  const ran: object[] = [];
  // One slot: two would take and run both jobs at once, in either order.
  await queue.work([taskOf('any', ({ payload }) => void ran.push(payload))], { concurrency: 1 });
  // Would be taken first.
  await enqueue(db, { task: 'any', payload: { n: 3 }, maxAttempts: 1, priority: -1 });
  const parked = `select from queue.jobs where run_at = 'infinity' and attempts = 0 and locked_by is null`;
  await until(async () => (await sql(parked)).length === 3, 'all are parked');
  t.regex(queue.logLines.join(''), /job parked: tenant suspended/);
  t.deepEqual(ran, []);
  await resume();
  await until(() => ran.length === 2, 'both are done');
  t.deepEqual(ran, [{ n: 3 }, { n: 1 }]);
  t.deepEqual(await sql('select payload, run_at as at, parked_run_at as parked from queue.jobs where run_at > now()'), [
    { payload: { n: 2 }, at: runAt, parked: null },
  ]);
});

test('a job that replaces a parked one is parked, too, and due after the resumption', async (t) => {
  const { enqueueJob, suspend, resume, takeJob, stored, sql, run, parkJob } = await opened(t);
  await enqueueJob();
  await suspend();
  await enqueueJob();
  const job = await takeJob();
  if (!job) return t.fail('the job that replaces it is due');
  await run(...parkJob(job));
  t.deepEqual(await stored(), { attempts: 0, parked: true, locked: false });
  await resume();
  t.deepEqual(await stored(), { attempts: 0, parked: false, locked: false });
  t.is((await sql('select from queue.jobs')).length, 1);
});

test('a job that is replaced during its last attempt, and parked, does not run beside the one that replaces it', async (t) => {
  const { enqueueJob, suspend, resume, takeJob, sql, run, parkJob } = await opened(t);
  await suspend();
  await enqueueJob(1);
  const replaced = await takeJob();
  if (!replaced) return t.fail('there is no job');
  await enqueueJob(1);
  await run(...parkJob(replaced));
  await resume();
  const next = await takeJob();
  t.truthy(next);
  t.not(next?.id, replaced.id);
  t.is(await takeJob(), undefined);
  t.is((await sql(`select from queue.jobs where run_at = 'infinity'`)).length, 0);
});

test('a tenant that is resumed while a worker holds its job gets it done at once', async (t) => {
  const fixture = await opened(t);
  const { run, resume, parkJob, stored, takeJob } = fixture;
  const job = await taken(fixture);
  await resume();
  await run(...parkJob(job));
  t.deepEqual(await stored(), { attempts: 0, parked: false, locked: false });
  t.is((await takeJob())?.id, job.id);
});

test('a worker that parks a job while its tenant is being resumed waits for the end of that', async (t) => {
  const fixture = await opened(t);
  const { run, parkJob, stored, queue, globex } = fixture;
  const job = await taken(fixture);
  const operator = new pg.Client({ connectionString: queue.adminUrl });
  await operator.connect();
  t.teardown(() => operator.end());
  await operator.query('begin');
  await operator.query(setStatus, [globex.id, 'ACTIVE']);
  const parked = run(...parkJob(job));
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await queue.sql(blocked)).length > 0, 'the worker waits');
  await operator.query('commit');
  await parked;
  t.deepEqual(await stored(), { attempts: 0, parked: false, locked: false });
});

test('a tenant that is resumed while a worker parks its job gets it done', async (t) => {
  const fixture = await opened(t);
  const { parkJob, stored, pool, resume, queue } = fixture;
  const job = await taken(fixture);
  let resumed: Promise<unknown> = Promise.resolve();
  await pool.use(async (connection) => {
    await connection.flush([{ text: 'begin' }, ...parkJob(job)]);
    resumed = resume();
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await queue.sql(blocked)).length > 0, 'the resumption waits');
    await connection.flush([{ text: 'commit' }]);
  });
  await resumed;
  t.deepEqual(await stored(), { attempts: 0, parked: false, locked: false });
});

test('50 000 due jobs of a suspended tenant delay no take: it reads few pages, and the metrics show them apart', async (t) => {
  const { queue, pool, sql, globex, suspend, resume } = await opened(t);
  await sql(
    `insert into queue.jobs (tenant_id, task, payload, priority, run_at)
      select $1, 'any', '{}', n % 2 * 10, now() - interval '1 hour' from generate_series(1, 50000) n`,
    [globex.id],
  );
  await enqueue(queue.database.writing(queue.acme.id), { task: 'any', payload: {}, priority: 20 });
  const metrics = await gauges(queue.workerUrl, t);
  t.like(await metrics(), { waiting: 50_001, parked: 0 });
  t.true((await metrics()).oldest >= 3_600);
  await suspend();
  // As a worker does every two seconds (cleanup.ts).
  await sql('vacuum queue.jobs');
  const { text, values = [] } = take('w', ['any'], []);
  const [, explained] = await pool.use((connection) =>
    connection.flush<{ 'QUERY PLAN': string }>([
      { text: 'begin' },
      { text: `explain (analyze, buffers) ${text}`, values },
      { text: 'rollback' },
    ]),
  );
  const plan = explained?.rows.map((row) => row['QUERY PLAN']).join('\n') ?? '';
  t.regex(plan, /Index Scan using jobs_due/);
  t.notRegex(plan, /Rows Removed/);
  t.true(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1]) < 50, plan);
  t.like(await metrics(), { waiting: 1, parked: 50_000 });
  t.true((await metrics()).oldest < 60);
  await resume();
  t.like(await metrics(), { waiting: 50_001, parked: 0 });
});

/** @returns a function that reads the gauges of the queue */
async function gauges(url: string, t: ExecutionContext) {
  const pool = createPool({ url, size: 1, applicationName: 'test' }, createLogger('silent'));
  t.teardown(() => pool.close());
  const registry = new Registry();
  await jobMetrics(registry, pool, createLogger('silent'));
  return async () => {
    const text = await registry.metrics();
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    return {
      waiting: gauge('guildgate_queue_jobs\\{state="waiting"\\}'),
      parked: gauge('guildgate_queue_jobs\\{state="parked"\\}'),
      oldest: gauge('guildgate_queue_oldest_seconds'),
    };
  };
}
