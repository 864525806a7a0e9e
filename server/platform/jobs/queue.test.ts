/** Notifications of new jobs arrive, so that they are not only found by polling. */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import test from 'ava';
import { createLogger } from '../log.ts';
import { enqueue } from './enqueue.ts';
import { openQueue } from './queue.ts';
import { openTestQueue } from './testing/queue.ts';

test('a queue is notified of a new job, also after its connection was lost, and not after it is closed', async (t) => {
  const fixture = await openTestQueue(t);
  const queue = openQueue({ url: fixture.workerUrl, concurrency: 1 }, createLogger('silent'));
  t.teardown(() => queue.close());
  const notifications = new EventTarget();
  const unsubscribe = queue.listening.onNotification(() => notifications.dispatchEvent(new Event('notified')));
  const notified = () => once(notifications, 'notified');
  const enqueueJob = () => enqueue(fixture.database.writing(fixture.acme.id), { task: 'any', payload: {} });

  // Once as it begins to listen: jobs may have been enqueued before.
  await notified();
  t.true(queue.listening.isUp());
  await Promise.all([notified(), enqueueJob()]);

  const reconnected = notified();
  await fixture.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'guildgate-queue' and datname = current_database()`);
  while (queue.listening.isUp()) await setImmediate();
  await reconnected;
  t.true(queue.listening.isUp());
  await Promise.all([notified(), enqueueJob()]);

  unsubscribe();
  notifications.addEventListener('notified', () => t.fail('the listener has unsubscribed'));
  await enqueueJob();
  await queue.listening.end();
  t.false(queue.listening.isUp());
});
