/** Items that arrive while a write is in flight are batched, and each gets the result of its batch. */
import test from 'ava';
import { batchWrites } from './batch-writes.ts';

test('items that arrive while a write is in flight share the next one', async (t) => {
  const batches: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const write = batchWrites(async (items: readonly number[]) => {
    batches.push(items);
    if (batches.length === 1) await first.promise;
    return items.length;
  });
  const one = write(1);
  await Promise.resolve();
  const rest = [write(2), write(3), write(4)];
  first.resolve();
  t.is(await one, 1);
  t.deepEqual(await Promise.all(rest), [3, 3, 3]);
  t.deepEqual(batches, [[1], [2, 3, 4]]);
});

test('a failed write rejects the items of its batch, and not the next one', async (t) => {
  let count = 0;
  const write = batchWrites(async (items: readonly string[]) => {
    count += 1;
    if (count === 1) throw new Error('no');
    return items;
  });
  const failing = write('a');
  await Promise.resolve();
  const next = write('b');
  await t.throwsAsync(failing, { message: 'no' });
  t.deepEqual(await next, ['b']);
});
