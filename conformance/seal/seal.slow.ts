import test from 'ava';
import { sample, unnoticedIn } from './testing/changes.ts';

test('10 000 changes of a single byte are 10 000 noticed', (t) => {
  t.deepEqual(unnoticedIn(sample().content, 10_000), []);
});
