import test from 'ava';
import { digestOf, shownIn, Versions } from './versions.ts';

test('a version that was read is sent back by the form, and then names the change', (t) => {
  const read = new Versions();
  t.is(read.shown({}), undefined, 'a form that shows no object');
  read.note('/api/v1/groups/1', '"a"');
  const field = read.shown({ name: 'Choir' }) ?? '';
  const submitted = new Versions();
  submitted.note('/api/v1/groups/1', '"newer"');
  submitted.adopt(shownIn(field));
  t.is(submitted.shownAt('/api/v1/groups/1'), '"a"');
  t.is(submitted.shownAt('/api/v1/groups/2'), '*');
  t.is(shownIn(field).values, digestOf({ name: 'Choir' }));
  t.not(shownIn(field).values, digestOf({ name: 'Board' }));
});

test('an edited field shows nothing, and injects no header', (t) => {
  for (const text of ['', '{', 'null', '[]', '{"tags":{"/x":"a\\r\\nb: c"}}', '{"tags":{"/x":5}}', '{"tags":7}']) {
    t.deepEqual(shownIn(text).tags, {}, text);
  }
});
