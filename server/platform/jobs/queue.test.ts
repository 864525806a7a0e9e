/** That jobs are heard of, and not only found by who looks for them from time to time. */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import test from 'ava';
import { createLogger } from '../log.ts';
import { enqueue } from './enqueue.ts';
import { openQueue } from './queue.ts';
import { openTestQueue } from './testing/queue.ts';

test('a queue hears of a job that is put in, also after its connection was lost; and no more once it is closed', async (t) => {
  const scene = await openTestQueue(t);
  const queue = openQueue({ url: scene.workerUrl, concurrency: 1 }, createLogger('silent'));
  t.teardown(() => queue.close());
  const ear = new EventTarget();
  const ignore = queue.listening.heed(() => ear.dispatchEvent(new Event('heard')));
  const heard = () => once(ear, 'heard');
  const putIn = () => enqueue(scene.database.writing(scene.acme.id), { task: 'any', payload: {} });

  // Once as it begins to listen: jobs may have come before.
  await heard();
  t.true(queue.listening.isUp());
  await Promise.all([heard(), putIn()]);

  const begunAnew = heard();
  await scene.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'guildgate-queue' and datname = current_database()`);
  while (queue.listening.isUp()) await setImmediate();
  await begunAnew;
  t.true(queue.listening.isUp());
  await Promise.all([heard(), putIn()]);

  ignore();
  ear.addEventListener('heard', () => t.fail('nobody heeds it any more'));
  await putIn();
  await queue.listening.end();
  t.false(queue.listening.isUp());
});
