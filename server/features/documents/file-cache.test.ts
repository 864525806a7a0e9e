import test from 'ava';
import { FileCache } from './file-cache.ts';

const bytes = (count: number) => Buffer.alloc(count);

test('a file is made once, also for concurrent callers', async (t) => {
  const cache = new FileCache(100);
  let made = 0;
  const make = async () => {
    made += 1;
    return bytes(10);
  };
  const [first, second] = await Promise.all([cache.get('a', make), cache.get('a', make)]);
  t.is(first, second);
  t.is(await cache.get('a', make), first);
  t.is(made, 1);
});

test('the least recently used files are evicted', async (t) => {
  const cache = new FileCache(100);
  const made: string[] = [];
  const get = (tag: string, size = 40) =>
    cache.get(tag, async () => {
      made.push(tag);
      return bytes(size);
    });
  for (const tag of ['a', 'b', 'a', 'c']) await get(tag);
  for (const tag of ['a', 'c', 'b']) await get(tag);
  t.deepEqual(made, ['a', 'b', 'c', 'b']);
  await get('larger than everything', 101);
  await get('larger than everything', 101);
  t.deepEqual(made.slice(4), ['larger than everything', 'larger than everything']);
});

test('an error reaches all concurrent callers and is not cached', async (t) => {
  const cache = new FileCache(100);
  const fail = () => cache.get('a', () => Promise.reject(new Error('torn')));
  await Promise.all([t.throwsAsync(fail()), t.throwsAsync(fail())]);
  t.is((await cache.get('a', async () => bytes(1))).length, 1);
});
