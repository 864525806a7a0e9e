import test from 'ava';
import { type Check, proven } from './check.ts';
import { prove } from './prove.ts';
import type { Scene } from './scene.ts';

const claim = { quota: 1, windowMs: 1000 };

const scene: Scene = {
  ...{ claim, nodes: 1, variations: ['same'] },
  now: () => 0,
  until: async () => {},
  random: () => 0,
  fresh: () => Promise.reject(new Error('no more users')),
};

const check = (id: string, drive: Check['drive'], impossible?: Check['impossible']): Check => ({
  ...{ id, title: id, requirement: id, windows: 1, requests: () => 1, drive, judge: () => proven('') },
  ...(impossible ? { impossible } : {}),
});

const proving = { subject: 's', claim, sceneFor: () => scene };

test('what cannot be tried is skipped, what throws has failed, and the rest goes on', async (t) => {
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
      check('greedy', async ({ fresh }) => void (await fresh())),
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

test('a scene that cannot be made fails its check alone', async (t) => {
  const sceneFor = ({ id }: Check) => {
    if (id === 'bad') throw new Error('no such operation');
    return scene;
  };
  const facts = await prove({
    ...proving,
    checks: [check('bad', async () => {}), check('good', async () => {})],
    sceneFor,
  });
  t.deepEqual(facts.failed, { bad: 'no such operation' });
});

test('they are driven at once, or on request one after the other', async (t) => {
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
