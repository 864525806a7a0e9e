import test from 'ava';
import { memberOf } from './response.ts';

test('an empty path is the value itself, as the rows of a page that is a list', (t) => {
  const rows = [{ id: 1 }];
  t.is(memberOf(rows, ''), rows);
});

test('a dotted path leads into an object, and to nothing where a step is missing', (t) => {
  t.is(memberOf({ view: { next: '/a' } }, 'view.next'), '/a');
  for (const path of ['view.last', 'links.next', 'view.next.more', 'constructor'])
    t.is(memberOf({ view: { next: '/a' } }, path), undefined, path);
});
