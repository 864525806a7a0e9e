import test from 'ava';
import { changesOf, filledIn } from './changes.ts';

test('unchanged values are omitted, also within objects and lists', (t) => {
  const current = { name: 'Ada', tags: ['a', 'b'], address: { city: 'Paris', street: null }, note: null };
  t.deepEqual(changesOf({ ...current, address: { street: null, city: 'Paris' } }, current), {});
  t.deepEqual(changesOf({ name: 'Ida', tags: ['b', 'a'], address: { city: 'Rome', street: null } }, current), {
    name: 'Ida',
    tags: ['b', 'a'],
    address: { city: 'Rome', street: null },
  });
});

test('a removed value is a change, and so is a value that the resource does not return, such as a password', (t) => {
  t.deepEqual(changesOf({ name: null, password: 'new' }, { name: 'Ada' }), { name: null, password: 'new' });
});

test('empty fields of a new resource are not sent, but false and an empty list are', (t) => {
  t.deepEqual(filledIn({ name: 'Ada', phone: null, tags: [], newsletterOptIn: false }), {
    name: 'Ada',
    tags: [],
    newsletterOptIn: false,
  });
});
