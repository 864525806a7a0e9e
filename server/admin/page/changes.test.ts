import test from 'ava';
import { changesOf, filledIn } from './changes.ts';

test('what is as it was is left out, also within objects and lists', (t) => {
  const current = { name: 'Ada', tags: ['a', 'b'], address: { city: 'Paris', street: null }, note: null };
  t.deepEqual(changesOf({ ...current, address: { street: null, city: 'Paris' } }, current), {});
  t.deepEqual(changesOf({ name: 'Ida', tags: ['b', 'a'], address: { city: 'Rome', street: null } }, current), {
    name: 'Ida',
    tags: ['b', 'a'],
    address: { city: 'Rome', street: null },
  });
});

test('what is taken away is a change, and what the resource does not show as well: a password', (t) => {
  t.deepEqual(changesOf({ name: null, password: 'new' }, { name: 'Ada' }), { name: null, password: 'new' });
});

test('of something new, what was left empty is not sent; false and no tags are answers', (t) => {
  t.deepEqual(filledIn({ name: 'Ada', phone: null, tags: [], newsletterOptIn: false }), {
    name: 'Ada',
    tags: [],
    newsletterOptIn: false,
  });
});
