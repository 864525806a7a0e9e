import test from 'ava';
import { type Check, proven } from './check.ts';
import { prove } from './prove.ts';
import type { TargetSession } from './target-session.ts';

const claim = { quota: 1, windowMs: 1000 };

const session: TargetSession = {
  ...{ claim, nodes: 1, variations: ['same'] },
  now: () => 0,
  until: async () => {},
  random: () => 0,
  freshIdentity: () => Promise.reject(new Error('no more users')),
};

const check = (id: string, drive: Check['drive'], impossible?: Check['impossible']): Check => ({
  ...{ id, title: id, requirement: id, windows: 1, requests: () => 1, drive, judge: () => proven('') },
  ...(impossible ? { impossible } : {}),
});

const proving = { subject: 's', claim, sessionFor: () => session };

test('an impossible check is skipped, a throwing one fails, and the rest continues', async (t) => {
  const phases: string[] = [];
  const facts = await prove({
    ...proving,
    checks: [
      check('good', async () => {}),
      check(
        'alone',
        async () => {},
        ({ nodes }) => (nodes > 1 ? undefined : 'one node'),
      ),
      check('greedy', async ({ freshIdentity }) => void (await freshIdentity())),
      check('last', async () => {}),
    ],
    oneByOne: true,
    onCheck: ({ id }, phase, reason) => void phases.push(`${id} ${phase}${reason ? `: ${reason}` : ''}`),
  });
  t.deepEqual(facts, {
    subject: 's',
    claim,
    checks: ['good', 'alone', 'greedy', 'last'],
    skipped: { alone: 'one node' },
    failed: { greedy: 'no more users' },
  });
  t.deepEqual(phases, [
    'good begun',
    'good done',
    'alone skipped: one node',
    'greedy begun',
    'greedy failed: no more users',
    'last begun',
    'last done',
  ]);
});

test('a target session that cannot be created fails only its check', async (t) => {
  const sessionFor = ({ id }: Check) => {
    if (id === 'bad') throw new Error('no such operation');
    return session;
  };
  const facts = await prove({
    ...proving,
    checks: [check('bad', async () => {}), check('good', async () => {})],
    sessionFor,
  });
  t.deepEqual(facts.failed, { bad: 'no such operation' });
});

test('checks run concurrently, or in sequence on request', async (t) => {
  for (const oneByOne of [false, true]) {
    let driven = 0;
    let most = 0;
    const drive = async () => {
      driven += 1;
      most = Math.max(most, driven);
      await new Promise((resolve) => setImmediate(resolve));
      driven -= 1;
    };
    await prove({ ...proving, checks: ['a', 'b', 'c'].map((id) => check(id, drive)), oneByOne });
    t.is(most, oneByOne ? 1 : 3);
  }
});
