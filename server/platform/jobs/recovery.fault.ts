/** Recovery of jobs whose worker dies, hangs, or loses PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import test from 'ava';
import { forwarder } from '#fixtures/forwarder.ts';
import { enqueue } from './enqueue.ts';
import { type HeartbeatTimes, heartbeatTimes } from './heartbeat.ts';
import { gate, openTestQueue, type TestQueue, taskOf } from './testing/queue.ts';

/** A twentieth of the real ones. */
const quick: HeartbeatTimes = { every: heartbeatTimes.every / 20, silentAfter: heartbeatTimes.silentAfter / 20 };

/** Of workers that must not count as dead, even while a busy machine delays several heartbeats in a row. */
const steady: HeartbeatTimes = { every: quick.every, silentAfter: 4 * quick.silentAfter };

/** @returns a worker in its own process, killed with the test */
function startWorkerProcess(t: { teardown(task: () => void): void }, queue: TestQueue, heartbeat = quick) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/hanging-worker.ts')], {
    env: {
      ...process.env,
      WORKER_DATABASE_URL: queue.workerUrl,
      HEARTBEAT_EVERY: String(heartbeat.every),
      HEARTBEAT_SILENT_AFTER: String(heartbeat.silentAfter),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => void child.kill('SIGKILL'));
  return child;
}

/** @returns a worker in its own process, in the middle of a job */
async function inTheMiddle(
  t: { teardown(task: () => void): void },
  queue: TestQueue,
  heartbeat = quick,
): Promise<ChildProcess> {
  const child = startWorkerProcess(t, queue, heartbeat);
  await enqueue(queue.database.writing(queue.acme.id), { task: 'hang', payload: {} });
  await once(child.stdout, 'data');
  return child;
}

for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
  test(`fault 5: a job whose worker gets ${signal} is run again by another worker`, async (t) => {
    const queue = await openTestQueue(t);
    const child = await inTheMiddle(t, queue);
    const again = Promise.withResolvers<number>();
    await queue.work([taskOf('hang', ({ job }) => again.resolve(job.attempt))], { heartbeat: quick });
    const killed = performance.now();
    child.kill(signal);
    t.is(await again.promise, 2);
    const took = performance.now() - killed;
    t.log(`${Math.round(took)} ms, of silence after ${quick.silentAfter} ms`);
    // Far below the times in production, and above what a busy machine takes.
    t.true(took < quick.silentAfter + quick.every + 10_000, `${took} ms`);
    // The job may begin before the worker has read the result of its own release.
    await until(() => queue.logLines.some((line) => line.includes('released jobs of dead worker')));
  });
}

test('fault 5, the other way round: the jobs of a live worker are left to it, however long they take', async (t) => {
  const queue = await openTestQueue(t);
  const child = await inTheMiddle(t, queue, steady);
  const sentinel = gate();
  await queue.work([taskOf('hang', () => t.fail()), taskOf('sentinel', () => sentinel.reach())], { heartbeat: steady });
  const db = queue.database.writing(queue.acme.id);
  await enqueue(db, { task: 'sentinel', payload: {}, runAt: new Date(Date.now() + 2 * steady.silentAfter) });
  await sentinel.reached;
  t.is(child.exitCode, null);
  const left = await queue.sql(`select attempts from queue.jobs where task = 'hang'`);
  t.deepEqual(left, [{ attempts: 1 }]);
});

test('fault 14: jobs that end while PostgreSQL is away are acked when it is back, and none is run again', async (t) => {
  const queue = await openTestQueue(t);
  const network = await forwarder(Number(new URL(queue.workerUrl).port));
  t.teardown(() => network.close());
  const jobs = 4;
  const begun = gate();
  const go = gate();
  const next = gate();
  const attempts: number[] = [];
  const failures: number[] = [];
  const beginTogether = () => {
    if (attempts.length + failures.length === jobs) begun.reach();
    return go.reached;
  };
  const worker = await queue.work(
    [
      taskOf('last', async ({ job }) => {
        attempts.push(job.attempt);
        await beginTogether();
      }),
      taskOf('fail', async ({ job }) => {
        failures.push(job.attempt);
        await beginTogether();
        throw new Error('whatever becomes of it');
      }),
      taskOf('next', () => next.reach()),
    ],
    // One tenant runs jobs in half of the slots.
    { port: network.port, concurrency: 2 * jobs },
  );
  const db = queue.database.writing(queue.acme.id);
  for (let n = 1; n < jobs; n += 1) await enqueue(db, { task: 'last', payload: {} });
  await enqueue(db, { task: 'fail', payload: {} });
  await begun.reached;
  network.cut();
  go.reach();
  await until(() => !worker.isListening() && queue.logLines.some((line) => line.includes('job queue unavailable')));
  network.heal();
  await enqueue(db, { task: 'next', payload: {} });
  await next.reached;
  const left = `select task, attempts, last_error as error, locked_by as holder from queue.jobs`;
  let rows: { task: string; attempts: number; error: string | null; holder: string | null }[] = [];
  // Read once: the failed job is tried again in seconds.
  await until(async () => {
    rows = await queue.sql(left);
    return rows.length === 1 && rows[0]?.holder === null;
  });
  t.deepEqual(rows, [{ task: 'fail', attempts: 1, error: 'Error', holder: null }]);
  t.deepEqual([attempts, failures], [[1, 1, 1], [1]]);
});

test('fault 14: after a long outage of PostgreSQL, the first worker to return does not release the jobs of the others', async (t) => {
  const queue = await openTestQueue(t);
  const port = Number(new URL(queue.workerUrl).port);
  const [first, second] = await Promise.all([forwarder(port), forwarder(port)]);
  t.teardown(() => first.close());
  t.teardown(() => second.close());
  const begun = gate();
  const go = gate();
  const sentinel = gate();
  const attempts: number[] = [];
  const runs = await queue.work(
    [
      taskOf('long', async ({ job }) => {
        attempts.push(job.attempt);
        begun.reach();
        await go.reached;
      }),
    ],
    { port: second.port, heartbeat: steady },
  );
  const db = queue.database.writing(queue.acme.id);
  await enqueue(db, { task: 'long', payload: {} });
  await begun.reached;
  const back = await queue.work(
    [taskOf('long', ({ job }) => void attempts.push(job.attempt)), taskOf('sentinel', () => sentinel.reach())],
    { port: first.port, heartbeat: steady },
  );
  first.cut();
  second.cut();
  await until(() => !runs.isAlive() && !back.isAlive());
  first.heal();
  await until(() => back.isAlive());
  second.heal();
  await until(() => runs.isAlive());
  const runAt = new Date(Date.now() + 2 * steady.silentAfter);
  await enqueue(db, { task: 'sentinel', payload: {}, runAt });
  await sentinel.reached;
  t.deepEqual(attempts, [1]);
  go.reach();
  await until(async () => (await queue.sql('select from queue.jobs')).length === 0);
});

test('fault 7: a job that kills its worker, or fails, as often as it may is left, and others are done', async (t) => {
  const queue = await openTestQueue(t);
  const maxAttempts = 2;
  const deadly = queue.database.writing(queue.acme.id);
  await enqueue(deadly, { task: 'die', payload: {}, maxAttempts });
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const child = startWorkerProcess(t, queue);
    await once(child, 'exit');
    t.is(child.signalCode, 'SIGKILL');
  }
  const others = gate();
  const failures: number[] = [];
  await queue.work(
    [
      taskOf('die', () => t.fail('it has had its attempts')),
      taskOf('throw', ({ job }) => {
        failures.push(job.attempt);
        throw new Error('whatever becomes of it');
      }),
      taskOf('other', () => others.reach()),
    ],
    { heartbeat: quick },
  );
  await enqueue(deadly, { task: 'throw', payload: {}, maxAttempts });
  const isLocked = (task: string) =>
    queue.sql(`select from queue.jobs where task = $1 and locked_at is not null`, [task]);
  await until(async () => failures.length === 1 && (await isLocked('throw')).length === 0);
  await queue.sql(`update queue.jobs set run_at = now() where last_error is not null`);
  await until(() => queue.logLines.some((line) => line.includes('job failed for the last time')));
  // Long enough for the dead worker to be detected, and for an attempt too many.
  const runAt = new Date(Date.now() + quick.silentAfter + 2 * quick.every);
  await enqueue(queue.database.writing(queue.globex.id), { task: 'other', payload: {}, runAt });
  await others.reached;
  t.deepEqual(failures, [1, 2]);
  const left = await queue.sql(
    `select task, attempts, max_attempts as most, last_error as error from queue.jobs where task <> 'other' order by task`,
  );
  t.deepEqual(left, [
    { task: 'die', attempts: maxAttempts, most: maxAttempts, error: 'the worker died' },
    { task: 'throw', attempts: maxAttempts, most: maxAttempts, error: 'Error' },
  ]);
  t.regex(queue.logLines.join(''), /job failed for the last time/);
  const givenUp = queue.logLines.filter((line) => line.includes('job given up: its last attempt did not end'));
  t.is(givenUp.length, 1, 'said once, by the worker that released it');
  t.regex(givenUp.join(''), /"task":"die"/);
});

/** Polls, as a log line is no event to wait for. */
async function until(met: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await met())) await setImmediate();
}
