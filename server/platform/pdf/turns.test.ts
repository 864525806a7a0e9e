import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import { PdfQueueFull, PdfUnavailable } from './errors.ts';
import { Turns } from './turns.ts';

const bounds = { concurrency: 2, waiting: 2, patience: 60_000 };

test('so many work at a time, so many wait, and the next is refused at once', async (t) => {
  const turns = new Turns(bounds);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const results = gates.map(({ promise }, index) =>
    turns.take(async () => {
      begun.push(index);
      await promise;
      return index;
    }),
  );
  const error = await t.throwsAsync(() => turns.take(async () => 4), { instanceOf: PdfQueueFull });
  t.is(error.retryAfter, 5);
  t.deepEqual(begun, [0, 1]);
  gates[1]?.resolve();
  t.is(await results[1], 1);
  t.deepEqual(begun, [0, 1, 2], 'in the order in which they came');
  for (const { resolve } of gates) resolve();
  t.deepEqual(await Promise.all(results), [0, 1, 2, 3]);
  t.is(await turns.take(async () => 'free'), 'free');
});

test('a turn that ends in an error is handed on too', async (t) => {
  const turns = new Turns({ ...bounds, concurrency: 1 });
  const failing = turns.take(async () => {
    await delay(0);
    throw new Error('torn');
  });
  const next = turns.take(async () => 'next');
  await t.throwsAsync(failing, { message: 'torn' });
  t.is(await next, 'next');
});

test('whoever waits too long is told, and leaves its place', async (t) => {
  const turns = new Turns({ concurrency: 1, waiting: 1, patience: 1 });
  const gate = Promise.withResolvers<void>();
  const first = turns.take(() => gate.promise);
  await t.throwsAsync(
    turns.take(async () => undefined),
    { instanceOf: PdfQueueFull, message: /has waited/ },
  );
  gate.resolve();
  await first;
  t.is(await turns.take(async () => 'free'), 'free');
});

test('those who wait hear that the server stops', async (t) => {
  const turns = new Turns({ ...bounds, concurrency: 1 });
  const gate = Promise.withResolvers<void>();
  const first = turns.take(() => gate.promise);
  const second = turns.take(async () => undefined);
  turns.refuse(new PdfUnavailable('stopping'));
  await t.throwsAsync(second, { instanceOf: PdfUnavailable });
  gate.resolve();
  await t.notThrowsAsync(first);
});
