import { setTimeout } from 'node:timers/promises';
import test from 'ava';
import { Inconclusive, Skipped } from '../verdict.ts';
import { Removals } from './removals.ts';

test('what was made from a resource is removed before it, and the rest meanwhile', async (t) => {
  const removals = new Removals();
  const ended: string[] = [];
  const removal = (what: string, uses: string[], milliseconds = 1) => ({
    what,
    uses,
    remove: async () => {
      await setTimeout(milliseconds);
      ended.push(what);
      return { status: 204 };
    },
  });
  removals.add(removal('event 1', []));
  removals.add(removal('contact 2', []));
  removals.add(removal('invitation 3', ['event 1', 'contact 2'], 50));
  removals.add(removal('group 4', []));
  t.deepEqual(await removals.all(), []);
  t.deepEqual(ended.slice(0, 2), ['group 4', 'invitation 3']);
  t.deepEqual(ended.slice(2).sort(), ['contact 2', 'event 1']);
});

test('a hundred removals at a host that takes 100 ms end in two seconds', async (t) => {
  const removals = new Removals();
  for (let number = 0; number < 100; number += 1) {
    removals.add({
      what: `contact ${number}`,
      uses: [],
      remove: async () => {
        await setTimeout(100);
        return { status: 204 };
      },
    });
  }
  const begun = performance.now();
  const progress: number[] = [];
  await removals.all((done, all) => progress.push(done / all));
  // One after the other takes ten.
  t.true(performance.now() - begun < 7_000);
  t.is(progress.length, 100);
  t.is(progress.at(-1), 1);
});

test('a conflict is tried again at the end; what stays is named', async (t) => {
  const removals = new Removals();
  const statuses = [409, 204];
  removals.add({ what: 'contact 1', uses: [], remove: async () => ({ status: statuses.shift() ?? 500 }) });
  removals.add({ what: 'event 2', uses: [], remove: async () => ({ status: 500 }) });
  t.deepEqual(await removals.all(), ['event 2 was not removed: the host answered 500']);
  t.deepEqual(statuses, []);
});

test('an object whose removal the host refuses is named, unless it was deleted with its person', async (t) => {
  const removals = new Removals();
  for (const status of [401, 403]) {
    removals.add({ what: `contact ${status}`, uses: [], remove: async () => ({ status }) });
    removals.add({ what: `token ${status}`, uses: [], remove: async () => ({ status }), isOfPerson: true });
  }
  t.deepEqual((await removals.all()).sort(), [
    'contact 401 was not removed: the host answered 401',
    'contact 403 was not removed: the host answered 403',
  ]);
});

test('what could not be removed once, because the connection broke, is tried again at the end', async (t) => {
  const removals = new Removals();
  let attempts = 0;
  removals.add({
    what: 'contact 1',
    uses: [],
    remove: async () => {
      attempts += 1;
      if (attempts === 1) throw new Inconclusive('unreachable', 'other side closed');
      return { status: 204 };
    },
  });
  t.deepEqual(await removals.all(), []);
  t.is(attempts, 2);
});

test('what is removed before the end is not removed again, unless it could not be', async (t) => {
  const removals = new Removals();
  const sent: string[] = [];
  const removal = (what: string, statuses: number[]) => ({
    what,
    uses: [],
    remove: async () => {
      sent.push(what);
      return { status: statuses.shift() ?? 204 };
    },
  });
  for (const one of [removal('hook 1', []), removal('hook 2', [500]), removal('hook 3', [409])]) {
    removals.add(one);
    await removals.one(one);
  }
  t.deepEqual(await removals.all(), []);
  t.deepEqual(sent.slice(0, 3), ['hook 1', 'hook 2', 'hook 3']);
  t.deepEqual(sent.slice(3).sort(), ['hook 2', 'hook 3']);
});

test('an interruption while one waits for a busy host leaves it, and tries the others', async (t) => {
  const removals = new Removals();
  const gone: string[] = [];
  removals.add({
    what: 'contact 1',
    uses: [],
    remove: async () => {
      throw new Skipped('interrupted', 'interrupted');
    },
  });
  removals.add({ what: 'contact 2', uses: [], remove: async () => ({ status: gone.push('contact 2') + 203 }) });
  t.deepEqual(await removals.all(), ['contact 1 was not removed: interrupted']);
  t.deepEqual(gone, ['contact 2']);
});

test('a host that no longer answers is not asked a hundred times', async (t) => {
  const removals = new Removals();
  let asked = 0;
  for (let number = 0; number < 100; number += 1) {
    removals.add({
      what: `contact ${number}`,
      uses: [],
      remove: async () => {
        asked += 1;
        throw new Inconclusive('unreachable', 'connection refused');
      },
    });
  }
  t.is((await removals.all()).length, 100);
  t.true(asked < 30);
});
