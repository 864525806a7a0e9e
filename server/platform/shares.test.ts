import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import { until } from '#test/until.ts';
import { ShareExceeded } from './share-exceeded.ts';
import { type ShareOwner, Shares } from './shares.ts';

const bounds = { concurrency: 3, perTenant: 2, waitingPerTenant: 4, patience: 60_000 };
const acme = { tenantId: 'acme' };
const globex = { tenantId: 'globex' };
const from = ({ tenantId }: ShareOwner, caller: string) => ({ tenantId, caller });

/** Work that runs until it is ended, and records its start. */
function workOn(shares: Shares) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    begin: (owner: ShareOwner, name: string) =>
      shares.take(owner, async () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(name, resolve);
        await promise;
        return name;
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await delay(0);
    },
  };
}

test('a tenant holds only its own slots, and another one finds a slot at once', async (t) => {
  const { begin, begun, end } = workOn(new Shares('tests', bounds));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(acme, name));
  all.push(begin(globex, 'g1'));
  await delay(0);
  t.deepEqual(begun, ['a1', 'a2', 'g1']);
  await end('a1');
  t.deepEqual(begun, ['a1', 'a2', 'g1', 'a3'], 'the next of the tenant whose slot is free');
  for (const name of ['a2', 'a3', 'a4', 'g1']) await end(name);
  t.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'a4', 'g1']);
});

test('beyond its queue a tenant is refused, with the seconds after which a request succeeds; others are not', async (t) => {
  const shares = new Shares('tests', { ...bounds, perTenant: 1, waitingPerTenant: 1 });
  const { begin, end } = workOn(shares);
  const running = begin(acme, 'a1');
  const waiting = begin(acme, 'a2');
  const error = await t.throwsAsync(begin(acme, 'a3'), { instanceOf: ShareExceeded });
  t.is(error.retryAfter, 1);
  const other = begin(globex, 'g1');
  await delay(0);
  t.deepEqual(shares.usage(), { running: 2, waiting: 1, granted: 2, refused: 1 });
  for (const name of ['a1', 'a2', 'g1']) await end(name);
  await Promise.all([running, waiting, other]);
  t.is(await shares.take(acme, async () => 'free'), 'free');
  t.deepEqual(shares.usage(), { running: 0, waiting: 0, granted: 4, refused: 1 });
});

test('Retry-After follows the pace of the work and what is ahead, up to a minute', async (t) => {
  const shares = new Shares('tests', { ...bounds, concurrency: 1, perTenant: 1, waitingPerTenant: 2 });
  const began = performance.now();
  await shares.take(acme, () => delay(700));
  const pace = (performance.now() - began) / 1_000;
  const { begin, end } = workOn(shares);
  const ahead = ['a1', 'a2', 'a3'].map((name) => begin(acme, name));
  const error = await t.throwsAsync(begin(acme, 'a4'), { instanceOf: ShareExceeded });
  t.true(
    error.retryAfter >= 3 && error.retryAfter <= Math.ceil(3 * pace),
    `${error.retryAfter} s, three times ${pace} s`,
  );
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  await Promise.all(ahead);
});

test('free slots go round robin between tenants', async (t) => {
  const { begin, begun, end } = workOn(new Shares('tests', { ...bounds, concurrency: 1, perTenant: 1 }));
  const all = ['a1', 'a2', 'a3'].map((name) => begin(acme, name));
  all.push(begin(globex, 'g1'), begin(globex, 'g2'));
  await delay(0);
  for (const name of ['a1', 'g1', 'a2', 'g2', 'a3']) await end(name);
  t.deepEqual(begun, ['a1', 'g1', 'a2', 'g2', 'a3']);
  await Promise.all(all);
});

test('within a tenant they go round robin between callers, and a full queue makes room for one with fewer requests', async (t) => {
  const shares = new Shares('tests', { ...bounds, concurrency: 1, perTenant: 1, waitingPerTenant: 3 });
  const { begin, begun, end } = workOn(shares);
  const noisy = ['n1', 'n2', 'n3', 'n4'].map((name) => begin(from(acme, 'noisy'), name));
  const displaced = t.throwsAsync(noisy[3] ?? Promise.resolve(), { instanceOf: ShareExceeded });
  const quiet = begin(from(acme, 'quiet'), 'q1');
  await displaced;
  await t.throwsAsync(begin(from(acme, 'noisy'), 'n5'), { instanceOf: ShareExceeded });
  for (const name of ['n1', 'n2', 'q1', 'n3']) await end(name);
  t.deepEqual(begun, ['n1', 'n2', 'q1', 'n3']);
  await Promise.all([...noisy.slice(0, 3), quiet]);
});

test('a caller has one bound across all tenants', async (t) => {
  const shares = new Shares('tests', { ...bounds, perCaller: 2 });
  const { begin, end } = workOn(shares);
  const held = [begin(from(acme, '192.0.2.1'), 'a1'), begin(from(globex, '192.0.2.1'), 'g1')];
  await t.throwsAsync(begin(from({ tenantId: 'third' }, '192.0.2.1'), 't1'), { instanceOf: ShareExceeded });
  const other = begin(from(acme, '192.0.2.2'), 'a2');
  await delay(0);
  for (const name of ['a1', 'g1', 'a2']) await end(name);
  await Promise.all([...held, other]);
  t.is(await shares.take(from(acme, '192.0.2.1'), async () => 'free'), 'free');
});

test('a request that waits longer than its patience is refused, and the slot goes to the next', async (t) => {
  const shares = new Shares('tests', { ...bounds, concurrency: 1, perTenant: 1, patience: 5 });
  const { begin, end } = workOn(shares);
  const first = begin(acme, 'a1');
  await t.throwsAsync(begin(acme, 'a2'), { instanceOf: ShareExceeded });
  await end('a1');
  await first;
  t.is(await shares.take(acme, async () => 'free'), 'free');
});

test('a slot whose work fails is free again, and one that is released twice is freed once', async (t) => {
  const shares = new Shares('tests', { ...bounds, concurrency: 1, perTenant: 1 });
  await t.throwsAsync(
    shares.take(acme, async () => {
      throw new Error('torn');
    }),
    { message: 'torn' },
  );
  const release = await shares.acquire(acme);
  release();
  release();
  t.deepEqual(shares.usage(), { running: 0, waiting: 0, granted: 2, refused: 0 });
  const held = await shares.acquire(acme);
  const waiting = shares.acquire(globex);
  t.is(shares.usage().running, 1);
  held();
  (await waiting)();
});

test('alone a tenant holds all slots, and beside others its part, so that they find free ones', async (t) => {
  let now = 0;
  const beside = { ...bounds, concurrency: 4, perTenant: 4, perTenantBesideOthers: 2 };
  const { begin, begun, end } = workOn(new Shares('tests', beside, undefined, () => now));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(acme, name));
  await delay(0);
  t.deepEqual(begun, ['a1', 'a2', 'a3', 'a4']);
  all.push(...['a5', 'a6'].map((name) => begin(acme, name)), begin(globex, 'g1'));
  await end('a1');
  t.deepEqual(begun.slice(4), ['g1'], 'the slot goes to the tenant without one');
  now = 500;
  await end('g1');
  await end('a2');
  t.deepEqual(begun.slice(5), [], 'its neighbour may return, and two are left to it');
  await end('a3');
  t.deepEqual(begun.slice(5), ['a5'], 'as many as its part');
  for (const name of ['a4', 'a5', 'a6']) await end(name);
  await Promise.all(all);
  now = 1_001;
  const later = ['l1', 'l2', 'l3'].map((name) => begin(acme, name));
  await delay(0);
  t.deepEqual(begun.slice(7), ['l1', 'l2', 'l3'], 'a second later it is alone again');
  for (const name of ['l1', 'l2', 'l3']) await end(name);
  await Promise.all(later);
});

test('beside others a tenant that wants more than its part gets as many as the pace allows, and one that wants no more its part', async (t) => {
  const beside = { ...bounds, concurrency: 6, perTenant: 6, perTenantBesideOthers: 2, pace: () => 1 };
  const { begin, begun, end } = workOn(new Shares('tests', beside));
  const all = ['g1', 'g2'].map((name) => begin(globex, name));
  all.push(...['a1', 'a2', 'a3'].map((name) => begin(acme, name)));
  await delay(0);
  t.deepEqual(begun, ['g1', 'g2', 'a1', 'a2']);
  await end('a1');
  all.push(begin(acme, 'a4'));
  await delay(0);
  t.deepEqual(begun.slice(4), ['a3'], 'it wanted two');
  all.push(begin(acme, 'a5'));
  await end('a2');
  t.deepEqual(begun.slice(5), [], 'it wants three, and holds the one that the pace allows');
  await end('a3');
  t.deepEqual(begun.slice(5), ['a4', 'a5'], 'it wants two');
  for (const name of ['a4', 'a5', 'g1', 'g2']) await end(name);
  await Promise.all(all);
});

test('requests that wait beside others start once their tenant is alone, without a release', async (t) => {
  const beside = { ...bounds, concurrency: 4, perTenant: 4, perTenantBesideOthers: 1 };
  const { begin, begun, end } = workOn(new Shares('tests', beside));
  const all = [begin(globex, 'g1')];
  await delay(0);
  await end('g1');
  all.push(...['a1', 'a2', 'a3'].map((name) => begin(acme, name)));
  await delay(0);
  t.deepEqual(begun, ['g1', 'a1']);
  await until(() => begun.length === 4, 'all have begun');
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  await Promise.all(all);
});

test('with more tenants than slots, those that come and go do not pass the one that waits', async (t) => {
  const shares = new Shares('tests', { ...bounds, concurrency: 1, perTenant: 1 });
  const { begin, begun, end } = workOn(shares);
  const all = [begin(acme, 'a1'), begin(globex, 'g1'), begin({ tenantId: 'initech' }, 'i1')];
  await delay(0);
  await end('a1');
  all.push(begin(acme, 'a2'));
  await end('g1');
  all.push(begin(globex, 'g2'));
  for (const name of ['i1', 'a2', 'g2']) await end(name);
  t.deepEqual(begun, ['a1', 'g1', 'i1', 'a2', 'g2']);
  await Promise.all(all);
});

test('a refusal says whether the resource hangs, which counts against no tenant, or the tenant itself is the cause', async (t) => {
  const shares = new Shares('tests', { ...bounds, concurrency: 2, perTenant: 1, patience: 20 });
  const { begin, end } = workOn(shares);
  const held = [begin(acme, 'a1')];
  t.false((await t.throwsAsync(begin(acme, 'a2'), { instanceOf: ShareExceeded })).isStalled, 'a slot is free');
  held.push(begin(globex, 'g1'));
  t.true((await t.throwsAsync(begin(globex, 'g2'), { instanceOf: ShareExceeded })).isStalled);
  t.is(shares.usage().refused, 1);
  for (const name of ['a1', 'g1']) await end(name);
  await Promise.all(held);
});

test('beside others Retry-After is reckoned with the slots that the tenant may hold', async (t) => {
  let now = 0;
  const beside = { concurrency: 8, perTenant: 8, perTenantBesideOthers: 1, waitingPerTenant: 3, patience: 60_000 };
  const shares = new Shares('tests', beside, undefined, () => now);
  const first = await shares.acquire(globex);
  now = 2_000;
  first();
  const { begin, end } = workOn(shares);
  const neighbour = await shares.acquire(globex);
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(acme, name));
  const error = await t.throwsAsync(shares.acquire(acme), { instanceOf: ShareExceeded });
  t.is(error.retryAfter, 8, 'four times two seconds');
  neighbour();
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  await Promise.all(all);
});

test('what each tenant holds, waits for and is refused is observed', async (t) => {
  const seen: string[] = [];
  const shares = new Shares(
    'tests',
    { ...bounds, concurrency: 1, perTenant: 1, waitingPerTenant: 1 },
    {
      freed: (tenantId, held, waited) =>
        seen.push(`${tenantId} ${held >= 200 ? 'held' : ''} ${waited >= 200 ? 'waited' : ''}`),
      refused: (tenantId) => seen.push(`${tenantId} refused`),
    },
  );
  const release = await shares.acquire(acme);
  const waiting = shares.acquire(acme);
  await t.throwsAsync(shares.acquire(acme), { instanceOf: ShareExceeded });
  // Longer than a busy machine takes for nothing.
  await delay(250);
  release();
  (await waiting)();
  t.deepEqual(seen, ['acme refused', 'acme held ', 'acme  waited']);
});

test('requests that wait are refused when the process stops', async (t) => {
  const shares = new Shares('tests', { ...bounds, concurrency: 1, perTenant: 1 });
  const release = await shares.acquire(acme);
  const waiting = shares.acquire(globex);
  shares.refuseWaiting(new Error('stopping'));
  await t.throwsAsync(waiting, { message: 'stopping' });
  release();
});
