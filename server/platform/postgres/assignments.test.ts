import test from 'ava';
import { assignments } from './assignments.ts';
import { join, raw } from './statement.ts';

interface Patch {
  name?: string | null;
  note?: string | null;
}
const columns = { name: raw('name'), note: raw('note') };

test('every combination of properties is one text, so that it is prepared once', (t) => {
  const patches: Patch[] = [{}, { name: 'a' }, { note: null }, { name: null, note: 'b' }];
  const texts = patches.map((patch) => join(assignments<Patch>(columns, patch), ', ').text);
  t.is(new Set(texts).size, 1, texts[0]);
});

test('what was not sent keeps what it has, and null clears', (t) => {
  t.deepEqual(
    assignments<Patch>(columns, { note: null }).map(({ values }) => values),
    [
      [false, null],
      [true, null],
    ],
  );
});
