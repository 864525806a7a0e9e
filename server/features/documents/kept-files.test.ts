import test from 'ava';
import { KeptFiles } from './kept-files.ts';

const bytes = (count: number) => Buffer.alloc(count);

test('a file is made once, also for those who ask while it is being made', async (t) => {
  const kept = new KeptFiles(100);
  let made = 0;
  const make = async () => {
    made += 1;
    return bytes(10);
  };
  const [first, second] = await Promise.all([kept.get('a', make), kept.get('a', make)]);
  t.is(first, second);
  t.is(await kept.get('a', make), first);
  t.is(made, 1);
});

test('the files whose last use is longest ago make room', async (t) => {
  const kept = new KeptFiles(100);
  const made: string[] = [];
  const ask = (tag: string, size = 40) =>
    kept.get(tag, async () => {
      made.push(tag);
      return bytes(size);
    });
  for (const tag of ['a', 'b', 'a', 'c']) await ask(tag);
  for (const tag of ['a', 'c', 'b']) await ask(tag);
  t.deepEqual(made, ['a', 'b', 'c', 'b']);
  await ask('larger than everything', 101);
  await ask('larger than everything', 101);
  t.deepEqual(made.slice(4), ['larger than everything', 'larger than everything']);
});

test('an error is told to all who wait for it, and not remembered', async (t) => {
  const kept = new KeptFiles(100);
  const fail = () => kept.get('a', () => Promise.reject(new Error('torn')));
  await Promise.all([t.throwsAsync(fail()), t.throwsAsync(fail())]);
  t.is((await kept.get('a', async () => bytes(1))).length, 1);
});
