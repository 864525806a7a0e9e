import test from 'ava';
import { isKnown } from './file-body.ts';

test('If-None-Match matches one of its tags', (t) => {
  for (const [header, known] of [
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['"b",W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['"A"', false],
    ['', false],
    [undefined, false],
  ] as const) {
    t.is(isKnown(header, 'a'), known, header);
  }
  t.false(isKnown('*', undefined), 'content without a tag never matches');
});
