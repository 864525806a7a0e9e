import test from 'ava';
import { entityTagOf, isKnown, isListed, tagsOf } from './entity-tag.ts';

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

test('an If-Match is `*` or a list of tags in quotes', (t) => {
  for (const [header, tags] of [
    ['*', '*'],
    [' * ', '*'],
    ['"a"', ['"a"']],
    ['"a", W/"b"', ['"a"', 'W/"b"']],
    ['""', ['""']],
    ['a', undefined],
    ['"a', undefined],
    ['"a" "b"', undefined],
    ['"a",', undefined],
    ['*, "a"', undefined],
    ['w/"a"', undefined],
    ['', undefined],
  ] as const) {
    t.deepEqual(tagsOf(header), tags, header);
  }
});

test('a strong comparison knows the tag and its compressed form, and no weak one', (t) => {
  for (const [tags, listed] of [
    [['"a"'], true],
    [['"b"', '"a-gzip"'], true],
    [['W/"a"'], false],
    [['"A"'], false],
    [[], false],
  ] as const) {
    t.is(isListed(tags, 'a'), listed, tags.join());
  }
});

test('other bytes have another tag', (t) => {
  t.regex(entityTagOf(Buffer.from('{}')), /^[\w-]{22}$/);
  t.not(entityTagOf(Buffer.from('{}')), entityTagOf(Buffer.from('{} ')));
});
