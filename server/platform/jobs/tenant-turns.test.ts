import { setImmediate } from 'node:timers/promises';
import test from 'ava';
import { enqueue } from './enqueue.ts';
import { TenantTurns } from './tenant-turns.ts';
import { gate, openTestQueue, taskOf } from './testing/queue.ts';

test('a job of another tenant starts while a tenant has more jobs than the worker has slots', async (t) => {
  const queue = await openTestQueue(t);
  const { acme, globex } = queue;
  const flooded = gate();
  const held = gate();
  t.teardown(async () => held.reach());
  const other = gate();
  await queue.work(
    [
      taskOf('any', async ({ tenant }) => {
        if (tenant.id === globex.id) return other.reach();
        flooded.reach();
        await held.reached;
      }),
    ],
    { concurrency: 4 },
  );
  const flood = queue.database.writing(acme.id);
  for (let n = 0; n < 20; n += 1) await enqueue(flood, { task: 'any', payload: { n } });
  await flooded.reached;
  await enqueue(queue.database.writing(globex.id), { task: 'any', payload: {} });
  await other.reached;
  const [locked] = await queue.sql<{ n: number }>(
    'select count(*)::int as n from queue.jobs where locked_at is not null',
  );
  t.true((locked?.n ?? 0) <= 3, `${locked?.n} slots are taken`);
});

test('the jobs of one tenant alone are all done', async (t) => {
  const queue = await openTestQueue(t);
  let done = 0;
  const all = gate();
  await queue.work(
    [
      taskOf('any', () => {
        done += 1;
        if (done === 50) all.reach();
      }),
    ],
    { concurrency: 4 },
  );
  const db = queue.database.writing(queue.acme.id);
  await Promise.all(Array.from({ length: 50 }, (_, n) => enqueue(db, { task: 'any', payload: { n } })));
  await all.reached;
  t.is(done, 50);
});

test('a tenant alone has half of the slots, and one of n tenants a share that leaves one free for the next', async (t) => {
  const turns = new TenantTurns(12);
  const take = async (tenant: string) => {
    t.false((await turns.look()).includes(tenant), tenant);
    turns.looked(tenant);
  };
  for (let n = 0; n < 6; n += 1) await take('a');
  t.deepEqual(await turns.look(), ['a']);
  turns.looked(undefined);
  for (let n = 0; n < 4; n += 1) await take('b');
  t.deepEqual(await turns.look(), ['a', 'b']);
  turns.looked('c');
  turns.ended('b');
  turns.ended('a');
  t.deepEqual(await turns.look(), ['a', 'b'], 'three tenants have a quarter each');
});

test('looks under way count, as if each brought a job of the same tenant', async (t) => {
  const turns = new TenantTurns(8);
  for (const full of await Promise.all([turns.look(), turns.look(), turns.look(), turns.look()])) t.deepEqual(full, []);
  let begun = false;
  const fifth = turns.look().then((full) => {
    begun = true;
    return full;
  });
  await setImmediate();
  t.false(begun, 'four looks may bring the four jobs that a tenant alone may run');
  for (let n = 0; n < 3; n += 1) turns.looked('a');
  t.deepEqual(await fifth, ['a'], 'three jobs that run, and one look');
});
