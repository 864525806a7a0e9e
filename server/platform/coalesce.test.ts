import test from 'ava';
import { coalescing } from './coalesce.ts';

/** Milliseconds that no test takes, however busy the machine. */
const endless = 60_000;

/** A load whose results the test controls. */
function controlledLoads(patience = endless) {
  const loads: { keys: readonly string[]; resolveAll: (value: string) => void; rejectAll: (error: Error) => void }[] =
    [];
  const load = coalescing<string>(
    (_group, keys) =>
      new Promise((resolve, reject) => {
        loads.push({
          keys,
          resolveAll: (value) => resolve(new Map(keys.map((key) => [key, `${key} ${value}`]))),
          rejectAll: reject,
        });
      }),
    patience,
  );
  return { loads, load: (key: string, group = 'tenant') => load(group, key) };
}

/** Runs pending microtasks and immediates. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a load starts at once while none is in flight', async (t) => {
  const { loads, load } = controlledLoads();
  const first = load('a');
  await turn();
  t.deepEqual(
    loads.map(({ keys }) => keys),
    [['a']],
  );
  loads[0]?.resolveAll('1');
  t.is(await first, 'a 1');
  const again = load('a');
  await turn();
  loads[1]?.resolveAll('2');
  t.is(await again, 'a 2', 'and nothing is remembered');
});

test('keys that arrive while a load is in flight share the next load, each key once', async (t) => {
  const { loads, load } = controlledLoads();
  const first = load('a');
  await turn();
  const later = [load('a'), load('b'), load('b'), load('c')];
  await turn();
  t.is(loads.length, 1, 'a load that began before the calls is not shared');
  loads[0]?.resolveAll('old');
  t.is(await first, 'a old');
  await turn();
  t.deepEqual(loads[1]?.keys, ['a', 'b', 'c']);
  loads[1]?.resolveAll('new');
  t.deepEqual(await Promise.all(later), ['a new', 'b new', 'b new', 'c new']);
  t.is(loads.length, 2);
});

test('a failure rejects the callers of its load, and no later ones', async (t) => {
  const { loads, load } = controlledLoads();
  const first = load('a');
  await turn();
  const second = load('b');
  loads[0]?.rejectAll(new Error('gone'));
  await t.throwsAsync(first, { message: 'gone' });
  await turn();
  loads[1]?.resolveAll('here');
  t.is(await second, 'b here');
});

test('a load that hangs does not block the next load', async (t) => {
  const { loads, load } = controlledLoads(25);
  const stuck = load('a');
  await turn();
  const other = load('b');
  while (loads.length < 2) await turn();
  loads[1]?.resolveAll('here');
  t.is(await other, 'b here');
  loads[0]?.resolveAll('late');
  t.is(await stuck, 'a late');
});

test('a late result does not split a later load', async (t) => {
  // The second waits so long for the first; from the third to the check, a busy machine must not take as long.
  const { loads, load } = controlledLoads(1_000);
  const stuck = load('a');
  await turn();
  const second = load('b');
  while (loads.length < 2) await turn();
  loads[1]?.resolveAll('2');
  await second;
  const third = load('c');
  await turn();
  loads[0]?.resolveAll('late');
  await stuck;
  const fourth = load('d');
  await turn();
  t.is(loads.length, 3, 'the fourth waits for the third');
  loads[2]?.resolveAll('3');
  await third;
  await turn();
  loads[3]?.resolveAll('4');
  t.is(await fourth, 'd 4');
});

test('a key without a value is undefined', async (t) => {
  const load = coalescing<string>(async () => new Map());
  t.is(await load('tenant', 'a'), undefined);
});

test('groups do not wait for each other', async (t) => {
  const { loads, load } = controlledLoads();
  const first = load('a', 'acme');
  const second = load('a', 'globex');
  await turn();
  t.is(loads.length, 2);
  loads[1]?.resolveAll('of globex');
  t.is(await second, 'a of globex');
  loads[0]?.resolveAll('of acme');
  t.is(await first, 'a of acme');
});
