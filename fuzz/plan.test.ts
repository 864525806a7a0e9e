import test from 'ava';
import { operations } from '#contracts/index.ts';
import { methodNames } from './methods.ts';
import { plan } from './plan.ts';

const wish = { operations, methods: methodNames, cases: 20_000, seed: 1, dealt: false };
const ids = (all: Iterable<{ readonly id: string }>) => [...all].map(({ id }) => id);

test('the same seed deals the same, another one something else', (t) => {
  t.deepEqual(plan(wish), plan(wish));
  t.notDeepEqual(plan(wish), plan({ ...wish, seed: 2 }));
});

test('every operation belongs to every method that may call it, and is covered by one of them', (t) => {
  const tasks = plan(wish);
  const covered = tasks.flatMap((task) => ids(task.covered));
  t.is(new Set(covered).size, covered.length);
  const create = operations.find(({ id }) => id === 'contacts.create');
  t.deepEqual(
    tasks.filter(({ own }) => own.some((one) => one === create)).map(({ method }) => method),
    ['api-token', 'jwt-password', 'jwt-otp'],
  );
  for (const { own, covered } of tasks) t.true([...covered].every((one) => own.includes(one)));
});

test('where operations are dealt, each belongs to one method, and none is left out', (t) => {
  const dealt = plan({ ...wish, cases: 2_000, dealt: true }).flatMap(({ own }) => ids(own));
  t.deepEqual(dealt.sort(), ids(operations).sort());
});

test('what a method may not call is tried too, and never counts as its own', (t) => {
  for (const { method, own, foreign } of plan(wish)) {
    t.true(foreign.length > 0, method);
    t.false(
      foreign.some((one) => own.includes(one)),
      method,
    );
  }
});
