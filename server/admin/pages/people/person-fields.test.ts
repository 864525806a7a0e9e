import test from 'ava';
import { nameKey } from './name-key.ts';
import { separateTags } from './person-fields.ts';

test('tags on one line are separate tags, each once', (t) => {
  t.deepEqual(separateTags(['board, donor', 'choir;board', ' , ']), ['board', 'donor', 'choir']);
  t.deepEqual(separateTags([]), []);
});

test('a tag with a comma that the person has already stays whole', (t) => {
  t.deepEqual(separateTags(['Lyon, FR', 'board, donor'], ['Lyon, FR']), ['Lyon, FR', 'board', 'donor']);
});

test('names are the same without accents, capitals, apostrophes and order', (t) => {
  t.is(nameKey('Łukasz Żak'), nameKey('ZAK, lukasz'));
  t.is(nameKey('Mary O’Brien'), nameKey("O'Brien Mary"));
  t.is(nameKey('Jean-Luc Øst'), nameKey('jean luc  Øst'));
  t.not(nameKey('Ann Lee'), nameKey('Anne Lee'));
  t.is(nameKey(' – '), '');
});
