/** A file whose preparation fails. */
import test from 'ava';

test.before(() => {
  throw new Error('this preparation fails');
});
test.after.always(() => console.log('broken-before: after'));

test('not reached', (t) => t.pass());
