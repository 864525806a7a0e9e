/** A test that fails, one that is skipped, and one with the title of another file's. */
import test from 'ava';

test('fails', (t) => t.fail());
test.skip('skipped', (t) => t.pass());
test('first', (t) => t.pass());
test.after.always(() => console.log('failing: after'));
