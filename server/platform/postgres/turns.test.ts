import test from 'ava';
import { DatabaseUnavailable } from './errors.ts';
import { Turns } from './turns.ts';

test('so many at once, the others in the order in which they came', async (t) => {
  const turns = new Turns(2, 60_000);
  const order: string[] = [];
  const take = async (name: string) => {
    await turns.take();
    order.push(name);
  };
  await Promise.all([take('a'), take('b')]);
  const later = [take('c'), take('d')];
  t.deepEqual(order, ['a', 'b']);
  turns.give();
  await later[0];
  t.deepEqual(order, ['a', 'b', 'c']);
  turns.give();
  await later[1];
  t.deepEqual(order, ['a', 'b', 'c', 'd']);
});

test('who waits for too long is refused, and loses nobody else’s turn', async (t) => {
  const turns = new Turns(1, 5);
  await turns.take();
  await t.throwsAsync(turns.take(), { instanceOf: DatabaseUnavailable });
  turns.give();
  await turns.take();
  t.pass();
});
