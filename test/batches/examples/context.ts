/** Hooks around the tests of one file, and serial tests before the others. */
import anyTest, { type TestFn } from 'ava';

interface Context {
  shared: string[];
  own: number;
}
const test = anyTest as TestFn<Context>;
const order: string[] = [];

test.before((t) => {
  t.context.shared = ['before'];
});
test.beforeEach((t) => {
  t.context.own = order.push('beforeEach');
});
test.afterEach.always((t) => {
  order.push(`afterEach of ${t.context.own}`);
});
test.after.always((t) => {
  t.deepEqual(t.context.shared, ['before', 'serial']);
  t.is(order.filter((what) => what === 'beforeEach').length, 3);
  console.log('context: after');
});

test('together', (t) => {
  t.deepEqual(t.context.shared, ['before', 'serial'], 'after the serial ones');
});
test.serial('first', (t) => {
  t.is(t.context.own, 1);
  t.context.shared.push('serial');
});
test.serial('second,  with two spaces', (t) => {
  t.is(t.context.own, 3);
  t.deepEqual(order, ['beforeEach', 'afterEach of 1', 'beforeEach']);
});
