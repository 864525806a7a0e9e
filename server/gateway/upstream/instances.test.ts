import test from 'ava';
import { type Failure, Instances } from './instances.ts';

function three() {
  let now = 0;
  const all = ['a', 'b', 'c'].map((origin) => ({ origin, pool: origin }));
  const instances = new Instances(all, () => now);
  let turn = 0;
  const send = async (fails: readonly string[], tenants = ['acme', 'globex'], failure: Failure = 'broken') => {
    const one = instances.pick();
    turn += 1;
    const tenant = tenants[turn % tenants.length] ?? '';
    if (one)
      await instances.track(
        one,
        tenant,
        async () => {},
        () => (fails.includes(one.origin) ? failure : 'none'),
      );
    return one?.origin;
  };
  return { all, instances, send, wait: (milliseconds: number) => (now += milliseconds) };
}

/** @returns who got the requests */
async function sent(send: () => Promise<string | undefined>, count: number) {
  const got: (string | undefined)[] = [];
  for (let i = 0; i < count; i += 1) got.push(await send());
  return got;
}

test('requests go to the instances in turns', async (t) => {
  const { send } = three();
  t.deepEqual((await sent(() => send([]), 6)).toSorted(), ['a', 'a', 'b', 'b', 'c', 'c']);
});

test('the instance with the fewest requests in flight is picked', async (t) => {
  const { all, instances } = three();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const busy = all.slice(0, 2).map((one) =>
    instances.track(
      one,
      'acme',
      () => promise,
      () => 'none',
    ),
  );
  const picked = [1, 2, 3, 4].map(() => instances.pick()?.origin);
  resolve(true);
  await Promise.all(busy);
  t.deepEqual(picked, ['c', 'c', 'c', 'c']);
});

test('an instance that failed five times in a row is left out, and tried once after a pause that doubles', async (t) => {
  const { instances, send, wait } = three();
  await sent(() => send(['b']), 15);
  t.is(instances.leftOut(), 1);
  t.false((await sent(() => send(['b']), 9)).includes('b'));
  wait(1_000);
  t.is((await sent(() => send(['b']), 9)).filter((one) => one === 'b').length, 1);
  wait(1_999);
  t.false((await sent(() => send(['b']), 9)).includes('b'));
  wait(1);
  t.true((await sent(() => send([]), 9)).includes('b'));
  t.is(instances.leftOut(), 0);
});

test('one request at a time tries an instance that was left out', async (t) => {
  const { all, instances, send, wait } = three();
  await sent(() => send(['a', 'b', 'c']), 15);
  t.is(instances.pick(), undefined);
  t.is(instances.retryAfter(), 1);
  wait(1_000);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const trials = all.map((one) =>
    instances.track(
      one,
      'acme',
      () => promise,
      () => 'broken',
    ),
  );
  t.is(instances.pick(), undefined);
  resolve(true);
  await Promise.all(trials);
});

test('a success between failures starts the count anew', async (t) => {
  const { instances, send } = three();
  for (let i = 0; i < 4; i += 1) {
    await sent(() => send(['a', 'b', 'c']), 9);
    await sent(() => send([]), 3);
  }
  t.is(instances.leftOut(), 0);
});

test('another instance is picked for a second attempt, unless there is none', (t) => {
  const { all, instances } = three();
  const [a] = all;
  t.false([1, 2, 3, 4, 5, 6].map(() => instances.pick(a)).includes(a));
  const alone = new Instances([{ origin: 'a', pool: 'a' }]);
  const only = alone.pick();
  t.is(alone.pick(only), only);
});

test('one tenant alone does not make an instance left out, unless it cannot be reached', async (t) => {
  const { instances, send } = three();
  await sent(() => send(['a', 'b', 'c'], ['acme']), 60);
  t.is(instances.leftOut(), 0);
  await sent(() => send([]), 3);
  await sent(() => send(['a', 'b', 'c'], ['acme'], 'unreached'), 15);
  t.is(instances.leftOut(), 3);
});

test('requests that were in flight when an instance was left out do not double its pause', async (t) => {
  const { all, instances, send, wait } = three();
  const { promise, resolve } = Promise.withResolvers<void>();
  const flying = all.flatMap((one) =>
    Array.from({ length: 30 }, (_, index) =>
      instances.track(
        one,
        `tenant ${index}`,
        () => promise,
        () => 'broken',
      ),
    ),
  );
  resolve();
  await Promise.all(flying);
  t.is(instances.leftOut(), 3);
  wait(1_000);
  t.truthy(await send([]));
});
