import test from 'ava';
import { operations } from '#contracts/index.ts';
import { methodNames } from './methods.ts';
import { plan } from './plan.ts';

const options = { operations, methods: methodNames, cases: 20_000, seed: 1, dealt: false };
const ids = (all: Iterable<{ readonly id: string }>) => [...all].map(({ id }) => id);

test('the same seed gives the same plan, another seed another plan', (t) => {
  t.deepEqual(plan(options), plan(options));
  t.notDeepEqual(plan(options), plan({ ...options, seed: 2 }));
});

test('every operation belongs to every method that may call it, and is covered by one of them', (t) => {
  const tasks = plan(options);
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
  const dealt = plan({ ...options, cases: 2_000, dealt: true }).flatMap(({ own }) => ids(own));
  t.deepEqual(dealt.sort(), ids(operations).sort());
});

test('operations that a method may not call are tried too, and never count as its own', (t) => {
  for (const { method, own, foreign } of plan(options)) {
    t.true(foreign.length > 0, method);
    t.false(
      foreign.some((one) => own.includes(one)),
      method,
    );
  }
});
