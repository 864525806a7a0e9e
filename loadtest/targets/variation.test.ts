import test from 'ava';
import { hasOtherSpellings, spelledPath } from './variation.ts';

const spelled = (path: string, variation: Parameters<typeof spelledPath>[1]) =>
  spelledPath(path, variation, () => 'x1');

test('a path is spelled with an encoded letter, with a slash, and as one that cannot exist', (t) => {
  t.is(spelled('/limited', 'encoded-path'), '/limite%64');
  t.is(spelled('/v1/a-b/?x=y', 'encoded-path'), '/v1/a-%62/?x=y');
  t.is(spelled('/limited?x=/y', 'slashed-path'), '/limited/?x=/y');
  t.is(spelled('/limited/', 'slashed-path'), '/limited');
  t.is(spelled('/limited?x=y', 'unknown-path'), '/limited-x1?x=y');
  t.is(spelled('/limited?x=y', 'other-query'), '/limited?x=y');
});

test('an encoded path is equal to the other for a URL that is normalised', (t) => {
  t.is(decodeURIComponent(spelled('/limited', 'encoded-path')), '/limited');
});

test('a path without letters has no other spelling', (t) => {
  t.false(hasOtherSpellings('/'));
  t.false(hasOtherSpellings('/?x=y'));
  t.true(hasOtherSpellings('/a'));
});
