/** Effects of an ack on a job, whenever it arrives. */
import test from 'ava';
import { createLogger } from '../log.ts';
import type { Statement } from '../postgres/flush.ts';
import { createPool } from '../postgres/pool.ts';
import { enqueue } from './enqueue.ts';
import {
  type AttemptResult,
  ack,
  releaseAllJobs,
  releaseJobs,
  releaseJobsOfDeadWorkers,
  releaseUnknownLocks,
  type StoredJob,
  take,
} from './stored-jobs.ts';
import { openTestQueue } from './testing/queue.ts';

const failure = 'Error';
const failed = { failure };

/** A job that worker `w` has begun. */
async function begun(t: Parameters<typeof openTestQueue>[0]) {
  const queue = await openTestQueue(t);
  const pool = createPool({ url: queue.workerUrl, size: 1, applicationName: 'test' }, createLogger('silent'));
  t.teardown(() => pool.close());
  const run = async (...statements: readonly Statement[]) =>
    (await pool.use((one) => one.flush<StoredJob>(statements)))[0]?.rows;
  const db = queue.database.writing(queue.acme.id);
  await enqueue(db, { task: 'any', key: 'k', payload: {}, maxAttempts: 3 });
  const [job] = (await run(take('w', ['any'], []))) ?? [];
  if (!job) throw new Error('there is no job');
  return {
    queue,
    run,
    job,
    again: async () => {
      await queue.sql('update queue.jobs set run_at = now()');
      return (await run(take('w', ['any'], [])))?.[0];
    },
    replace: () => enqueue(db, { task: 'any', key: 'k', payload: {} }),
    ackAttempt: (result: Omit<AttemptResult, 'id' | 'isKeyed'>) =>
      run(...ack('w', { id: job.id, isKeyed: job.isKeyed, ...result })),
    stored: () =>
      queue.sql('select attempts, locked_by as holder, last_error as error from queue.jobs where id = $1', [job.id]),
  };
}

test('a failure releases its job, and a success removes it', async (t) => {
  const { ackAttempt, stored, again } = await begun(t);
  await ackAttempt({ attempt: 1, end: failed });
  t.deepEqual(await stored(), [{ attempts: 1, holder: null, error: failure }]);
  t.like(await again(), { attempts: 2, maxAttempts: 3 });
  await ackAttempt({ attempt: 2, end: 'done' });
  t.deepEqual(await stored(), []);
});

test('a repeated ack of a failure leaves the next attempt alone', async (t) => {
  const { ackAttempt, stored, again } = await begun(t);
  await ackAttempt({ attempt: 1, end: failed });
  await again();
  await ackAttempt({ attempt: 1, end: failed });
  t.deepEqual(await stored(), [{ attempts: 2, holder: 'w', error: failure }]);
});

test('a success after the lock was lost leaves the attempt of another worker, and a job that was enqueued anew', async (t) => {
  const { ackAttempt, stored, queue, job } = await begun(t);
  await queue.sql(`update queue.jobs set locked_by = 'another', attempts = 2 where id = $1`, [job.id]);
  await ackAttempt({ attempt: 1, end: 'done' });
  t.like(await stored(), [{ attempts: 2, holder: 'another' }]);
  await queue.sql(`update queue.jobs set locked_by = null, locked_at = null where id = $1`, [job.id]);
  await ackAttempt({ attempt: 1, end: 'done' });
  t.like(await stored(), [{ attempts: 2, holder: null }], 'the other attempt failed, and is repeated');
  await queue.sql(`update queue.jobs set attempts = 0 where id = $1`, [job.id]);
  await ackAttempt({ attempt: 1, end: 'done' });
  t.like(await stored(), [{ attempts: 0, holder: null }], 'enqueued anew');
  await queue.sql(`update queue.jobs set attempts = 1 where id = $1`, [job.id]);
  await ackAttempt({ attempt: 1, end: 'done' });
  t.deepEqual(await stored(), [], 'the lock was released, and no other worker has taken the job');
});

test('a job that was replaced while it ran, and succeeds, is gone', async (t) => {
  const { ackAttempt, stored, replace } = await begun(t);
  await replace();
  await ackAttempt({ attempt: 1, end: 'done' });
  t.deepEqual(await stored(), []);
});

test('a job that was replaced while it ran, and fails or is parked, is gone, and the one that replaces it waits', async (t) => {
  for (const end of [failed, 'suspended'] as const) {
    const { ackAttempt, stored, replace, again, job } = await begun(t);
    await replace();
    await ackAttempt({ attempt: 1, end });
    t.deepEqual(await stored(), [], 'nothing else would ever remove it, nor find it by its key');
    const next = await again();
    t.truthy(next);
    t.not(next?.id, job.id);
  }
});

test('a job that fails for the last time stays, with its error', async (t) => {
  const { ackAttempt, stored, again } = await begun(t);
  for (const attempt of [1, 2, 3]) {
    await ackAttempt({ attempt, end: failed });
    await again();
  }
  t.deepEqual(await stored(), [{ attempts: 3, holder: null, error: failure }]);
});

test('a job that was given up is gone once another takes its key', async (t) => {
  const { ackAttempt, stored, again, replace, job } = await begun(t);
  for (const attempt of [1, 2, 3]) {
    await ackAttempt({ attempt, end: failed });
    await again();
  }
  await replace();
  t.deepEqual(await stored(), [], 'nothing else would ever remove it, nor find it by its key');
  const next = await again();
  t.truthy(next);
  t.not(next?.id, job.id);
});

test('a job that has failed for long waits half a minute, and one of days a tenth of its age', async (t) => {
  const { queue, job, ackAttempt } = await begun(t);
  const waits = async (attempt: number, age: string) => {
    await queue.sql(`update queue.jobs set locked_by = 'w', attempts = $1, created_at = now() - $2::interval`, [
      attempt,
      age,
    ]);
    await ackAttempt({ attempt, end: failed });
    const [row] = await queue.sql<{ wait: number }>(
      'select extract(epoch from run_at - now())::int as wait from queue.jobs where id = $1',
      [job.id],
    );
    return row?.wait;
  };
  t.is(await waits(1, '1 second'), 3);
  t.is(await waits(8, '2 minutes'), 30);
  t.is(await waits(20, '1 hour'), 360);
  t.is(await waits(50, '10 days'), 22_026);
});

test('a worker releases its own jobs, and not those of another worker', async (t) => {
  const { run, stored, job } = await begun(t);
  await run(releaseJobs('another', [job.id], 'the worker stops'));
  t.like((await stored())[0], { holder: 'w' });
  await run(releaseJobs('w', [job.id], 'the worker stops'));
  t.deepEqual(await stored(), [{ attempts: 1, holder: null, error: 'the worker stops' }]);
});

test('a lock is released when its worker does not hold the job and the lock is old enough', async (t) => {
  const { run, stored, job } = await begun(t);
  await run(releaseUnknownLocks('w', [job.id], 0));
  await run(releaseUnknownLocks('another', [], 0));
  await run(releaseUnknownLocks('w', [], 60_000));
  t.like((await stored())[0], { holder: 'w' });
  await run(releaseUnknownLocks('w', [], 0));
  t.like((await stored())[0], { holder: null });
});

for (const [how, release] of [
  ['whose worker dies', () => releaseJobsOfDeadWorkers(0)],
  ['whose worker stops', (id: string) => releaseJobs('w', [id], 'the worker stops')],
  ['that is left when its worker has ended', () => releaseAllJobs('w')],
  ['that its worker does not run', () => releaseUnknownLocks('w', [], 0)],
] as const) {
  test(`a job ${how} is reported as given up on its last attempt, and only then, and stays`, async (t) => {
    const { run, stored, job, again } = await begun(t);
    for (const attempt of [1, 2, 3]) {
      if (attempt > 1) await again();
      t.like(await run(release(job.id)), [{ id: job.id, task: 'any', attempt, worker: 'w', isGivenUp: attempt === 3 }]);
    }
    const [left] = await stored();
    t.like(left, { attempts: 3, holder: null });
    t.regex(String(left?.error), /^the worker (?:died|stops)$/);
    t.is(await again(), undefined);
  });

  for (const attempt of [1, 3]) {
    test(`a job ${how} is gone if it was replaced while it ran, in attempt ${attempt} of 3, and is not reported`, async (t) => {
      const { run, stored, job, again, replace } = await begun(t);
      for (let ended = 1; ended < attempt; ended += 1) {
        await run(release(job.id));
        await again();
      }
      await replace();
      t.deepEqual(await run(release(job.id)), []);
      t.deepEqual(await stored(), [], 'nothing else would ever remove it, nor find it by its key');
      const next = await again();
      t.truthy(next);
      t.not(next?.id, job.id);
    });
  }

  test(`a job ${how} stays after its last attempt if it has no key`, async (t) => {
    const { run, stored, job, again, queue } = await begun(t);
    await queue.sql('update queue.jobs set key = null, locked_by = null, locked_at = null, max_attempts = 2');
    await again();
    t.like(await run(release(job.id)), [{ id: job.id, attempt: 2, isGivenUp: true }]);
    t.like(await stored(), [{ attempts: 2, holder: null }]);
  });
}
