import test from 'ava';
import { BoundedMap } from './bounded-map.ts';

test('of more entries than the maximum, those that were set longest ago go', (t) => {
  const map = new BoundedMap<string, number>(2);
  map.set('first', 1);
  map.set('second', 2);
  map.set('first', 3);
  map.set('third', 4);
  t.is(map.size, 2);
  t.is(map.get('second'), undefined);
  t.deepEqual([map.get('first'), map.get('third')], [3, 4]);
});

test('a deleted entry leaves room for another', (t) => {
  const map = new BoundedMap<string, number>(2);
  map.set('first', 1);
  map.set('second', 2);
  map.delete('second');
  map.set('third', 3);
  t.deepEqual([map.get('first'), map.get('second'), map.get('third')], [1, undefined, 3]);
});

test('a million keys take no more than the maximum', (t) => {
  const map = new BoundedMap<number, number>(1_000);
  for (let key = 0; key < 1_000_000; key += 1) map.set(key, key);
  t.is(map.size, 1_000);
  t.is(map.get(999_000), 999_000);
  t.is(map.get(998_999), undefined);
});
