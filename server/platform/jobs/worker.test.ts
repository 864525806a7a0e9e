/** Guarantees of the worker for the jobs it runs. */
import { randomUUID } from 'node:crypto';
import test from 'ava';
import Joi from 'joi';
import { until } from '#test/until.ts';
import { sql } from '../postgres/statement.ts';
import { enqueue } from './enqueue.ts';
import { anyTask, type Job, JobRefused } from './task.ts';
import { gate, openTestQueue, taskOf } from './testing/queue.ts';

const waiting = 'select count(*)::int as n from queue.jobs';

test('a job runs with its tenant and its payload, under the RLS policies of the tenant, and is gone after', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, globex } = queue;
  const ran = Promise.withResolvers<[Job<object>, number, number]>();
  const worker = await queue.work([
    taskOf('look', async (job) => {
      const count = async (tenantId: string) =>
        (
          await job.database
            .reading(job.tenant.id)
            .rows<{ n: number }>(sql`select count(*)::int as n from users where tenant_id = ${tenantId}`)
        )[0]?.n ?? -1;
      ran.resolve([job, await count(acme.id), await count(globex.id)]);
    }),
  ]);
  await enqueue(queue.database.writing(acme.id), { task: 'look', payload: { a: 1 } });
  const [{ tenant, payload, job }, own, others] = await ran.promise;
  const { id, host, baseUrl, name } = acme;
  t.deepEqual(tenant, { id, host, baseUrl, name, replyTo: 'office@acme.example', accentColour: null });
  t.deepEqual(payload, { a: 1 });
  t.like(job, { attempt: 1, maxAttempts: 100 });
  t.true(own > 0);
  t.is(others, 0);
  await worker.stop(5_000);
  t.deepEqual(await queue.sql(waiting), [{ n: 0 }]);
});

test('a job that refuses itself is dropped, and the log says why', async (t) => {
  const queue = await openTestQueue(t);
  const refused = gate();
  const worker = await queue.work([
    taskOf('refuse', () => {
      refused.reach();
      throw new JobRefused('the address is not known', 550);
    }),
  ]);
  await enqueue(queue.database.writing(queue.acme.id), { task: 'refuse', payload: {} });
  await refused.reached;
  await worker.stop(5_000);
  t.deepEqual(await queue.sql(waiting), [{ n: 0 }]);
  t.regex(queue.logLines.join(''), /"task":"refuse".*"tenant":"acme\.localhost","code":550/);
});

test('a job whose lock was lost with the response to the take is done all the same', async (t) => {
  const queue = await openTestQueue(t);
  const done = gate();
  await queue.work([taskOf('lost', () => done.reach())], { heartbeat: { every: 100, silentAfter: 30_000 } });
  await enqueue(queue.database.writing(queue.acme.id), {
    task: 'lost',
    payload: {},
    runAt: new Date(Date.now() + 3_600_000),
  });
  const locked = await queue.sql(
    `update queue.jobs set run_at = now(), locked_by = worker, locked_at = now() - interval '21 seconds'
      from queue.heartbeats returning id`,
  );
  t.is(locked.length, 1);
  await done.reached;
});

test('the job of a tenant that is gone is dropped', async (t) => {
  const queue = await openTestQueue(t);
  const worker = await queue.work([taskOf('any', () => t.fail())]);
  await enqueue(queue.database.writing(randomUUID()), { task: 'any', payload: {} });
  const dropped = () => queue.logLines.some((line) => line.includes('job dropped: tenant gone'));
  await until(dropped, 'it is dropped');
  await worker.stop(5_000);
  t.deepEqual(await queue.sql(waiting), [{ n: 0 }]);
});

test('a job that fails is tried again within seconds, and neither log nor queue repeats its payload', async (t) => {
  const queue = await openTestQueue(t);
  const again = Promise.withResolvers<Job<{ secret: string }>>();
  await queue.work([
    anyTask<{ secret: string }>({
      name: 'flaky',
      schema: Joi.object({ secret: Joi.string().required() }),
      run: async (job) => {
        if (job.job.attempt === 1) throw new Error('not yet');
        again.resolve(job);
      },
    }),
    anyTask<{ secret: number }>({
      name: 'strict',
      schema: Joi.object({ secret: Joi.number().required() }),
      run: async () => t.fail(),
    }),
  ]);
  const db = queue.database.writing(queue.acme.id);
  await enqueue(db, { task: 'strict', payload: { secret: 'canary' }, maxAttempts: 1 });
  await enqueue(db, { task: 'flaky', payload: { secret: 'canary' } });
  t.is((await again.promise).job.attempt, 2);
  const rows = await queue.sql<{ last_error: string }>(
    'select last_error from queue.jobs where last_error is not null and max_attempts = 1',
  );
  t.deepEqual(rows, [{ last_error: 'TypeError' }]);
  t.regex(queue.logLines.join(''), /"task":"strict".*for the last time/);
  t.false(queue.logLines.join('').includes('canary'));
});

test('a job that is replaced in its last attempt, and fails, is not given up: its replacement runs', async (t) => {
  const queue = await openTestQueue(t);
  const db = queue.database.writing(queue.acme.id);
  const done = gate();
  const job = { task: 'replaced', key: 'k', maxAttempts: 1 };
  await queue.work([
    taskOf('replaced', async ({ payload }) => {
      if ('isNew' in payload) return done.reach();
      await enqueue(db, { ...job, payload: { isNew: true } });
      throw new Error('too early');
    }),
  ]);
  await enqueue(db, { ...job, payload: {} });
  await done.reached;
  const log = () => queue.logLines.join('');
  // The replacement may run before the failure of the first is logged.
  await until(() => log().includes('"task":"replaced"'), 'the failure is logged');
  t.regex(log(), /job failed; it was replaced meanwhile/);
  t.notRegex(log(), /for the last time/);
});

test('a worker that stops lets the job that runs end, and begins no other', async (t) => {
  const queue = await openTestQueue(t);
  const begun = gate();
  const go = gate();
  const ended: number[] = [];
  const worker = await queue.work(
    [
      taskOf('slow', async ({ payload }) => {
        begun.reach();
        await go.reached;
        ended.push('n' in payload && typeof payload.n === 'number' ? payload.n : -1);
      }),
    ],
    { concurrency: 1 },
  );
  for (const n of [1, 2]) await enqueue(queue.database.writing(queue.acme.id), { task: 'slow', payload: { n } });
  await begun.reached;
  const stopped = worker.stop(10_000);
  go.reach();
  await stopped;
  t.deepEqual(ended, [1]);
  t.deepEqual(await queue.sql(waiting), [{ n: 1 }]);
});

test('a job that outlasts the grace of a stop is free for other workers', async (t) => {
  const queue = await openTestQueue(t);
  const begun = gate();
  const go = gate();
  t.teardown(async () => go.reach());
  const worker = await queue.work([
    taskOf('endless', async () => {
      begun.reach();
      await go.reached;
    }),
  ]);
  await enqueue(queue.database.writing(queue.acme.id), { task: 'endless', payload: {} });
  await begun.reached;
  await worker.stop(50);
  t.deepEqual(await queue.sql('select locked_by, attempts from queue.jobs'), [{ locked_by: null, attempts: 1 }]);
});
