import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { checks } from './checks/index.ts';
import { chosenChecks, type Plannable, planOf } from './plan.ts';

const subject: Plannable = {
  name: 's',
  claim: { quota: 20, windowMs: 60_000 },
  variations: ['same', 'other-identity'],
  isScarce: false,
  canFlood: true,
};

const ids = (chosen: readonly { readonly id: string }[]) => chosen.map(({ id }) => id);

test('a plan lists impossible checks with reasons', (t) => {
  const plan = planOf(subject, checks, 1);
  t.deepEqual(Object.keys(plan.skipped).sort(), [
    'fill-nodes',
    'fill-nodes-uneven',
    'identity-claimed-address',
    'identity-other-agent',
    'identity-other-language',
    'identity-other-method',
    'identity-other-path',
    'identity-other-query',
    'identity-other-spelling',
    'isolation-other-tenant',
    'node-clocks',
  ]);
  t.deepEqual(
    ids(plan.checks),
    ids(checks).filter((id) => plan.skipped[id] === undefined),
  );
  t.deepEqual(
    Object.keys(planOf(subject, checks, 2).skipped).filter((id) => id.startsWith('fill')),
    [],
  );
});

test('a plan takes as long as its longest check, or as all of them in sequence', (t) => {
  const chosen = chosenChecks(checks, ['fill-1', 'any-window'], []);
  const [fill = 0, flood = 0] = chosen.map(({ windows }) => (typeof windows === 'number' ? windows : 0));
  t.true(fill < flood);
  t.is(planOf(subject, chosen, 1).milliseconds, flood * 60_000);
  // Each waits for the bucket of the one before to be whole.
  t.is(planOf({ ...subject, isScarce: true }, chosen, 1).milliseconds, (fill + 1 + flood + 1) * 60_000);
  t.is(planOf(subject, chosen, 1).requests, 25 + 240);
});

test('a target without a policy has no plan', (t) => {
  t.throws(() => planOf({ ...subject, claim: undefined }, checks, 1), { instanceOf: UsageError, message: /--quota/ });
});

test('checks are selected by patterns, and a pattern without a match is rejected', (t) => {
  t.deepEqual(ids(chosenChecks(checks, [], [])), ids(checks.filter(({ isAlone }) => !isAlone)));
  t.deepEqual(ids(chosenChecks(checks, ['volume'], [])), ['volume']);
  t.deepEqual(ids(chosenChecks(checks, ['*'], [])), ids(chosenChecks(checks, [], [])));
  t.deepEqual(ids(chosenChecks(checks, ['*', 'vol*'], [])), ids(checks));
  t.deepEqual(ids(chosenChecks(checks, ['edge-*'], ['edge-own-*'])), ['edge-clock', 'edge-minute']);
  t.throws(() => chosenChecks(checks, ['fil'], []), { instanceOf: UsageError, message: /Unknown check fil\./ });
  t.throws(() => chosenChecks(checks, [], ['nothing']), { instanceOf: UsageError, message: /Unknown check nothing/ });
  t.throws(() => chosenChecks(checks, ['fill-1'], ['fill-*']), { instanceOf: UsageError, message: /selected/ });
});
