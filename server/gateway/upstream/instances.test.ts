import test from 'ava';
import { type Failure, Instances } from './instances.ts';

function three() {
  let now = 0;
  const all = ['a', 'b', 'c'].map((origin) => ({ origin, pool: origin }));
  const instances = new Instances(all, () => now);
  let turn = 0;
  const send = async (fails: readonly string[], tenants = ['acme', 'globex'], failure: Failure = 'broken') => {
    turn += 1;
    const tenant = tenants[turn % tenants.length] ?? '';
    const one = instances.pick(tenant);
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
  const picked = [1, 2, 3, 4].map(() => instances.pick('acme')?.origin);
  resolve(true);
  await Promise.all(busy);
  t.deepEqual(picked, ['c', 'c', 'c', 'c']);
});

test('an instance that failed five times in a row is left out, and tried after a pause that doubles', async (t) => {
  const { instances, send, wait } = three();
  await sent(() => send(['b']), 15);
  t.is(instances.leftOut(), 1);
  t.false((await sent(() => send(['b']), 9)).includes('b'));
  wait(1_000);
  t.is((await sent(() => send(['b']), 9)).filter((one) => one === 'b').length, 2, 'once by each tenant');
  wait(1_999);
  t.false((await sent(() => send(['b']), 9)).includes('b'));
  wait(1);
  t.true((await sent(() => send([]), 9)).includes('b'));
  t.is(instances.leftOut(), 0);
});

test('one request of a tenant at a time tries an instance that was left out, and one of another tenant beside it', async (t) => {
  const { all, instances, send, wait } = three();
  await sent(() => send(['a', 'b', 'c']), 15);
  t.is(instances.pick('acme'), undefined);
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
  t.is(instances.pick('acme'), undefined);
  const beside = instances.pick('globex');
  if (!beside) return t.fail('there is no room for another tenant');
  const second = instances.track(
    beside,
    'globex',
    () => promise,
    () => 'none',
  );
  t.not(instances.pick('initech'), beside, 'a third has no room');
  resolve(true);
  await Promise.all([...trials, second]);
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
  t.false([1, 2, 3, 4, 5, 6].map(() => instances.pick('acme', a)).includes(a));
  const alone = new Instances([{ origin: 'a', pool: 'a' }]);
  const only = alone.pick('acme');
  t.is(alone.pick('acme', only), only);
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

test('a tenant whose trials break off keeps an instance from no other', async (t) => {
  const { instances, send, wait } = three();
  const all = ['a', 'b', 'c'];
  await sent(() => send(all, ['acme'], 'unreached'), 15);
  wait(1_000);
  t.deepEqual((await sent(() => send(all, ['globex']), 9)).filter(Boolean).toSorted(), all, 'each is tried once');
  t.is(instances.retryAfter(), 1);
  t.truthy(await send([], ['acme']));
  t.is(instances.leftOut(), 2, 'that of acme works');
  wait(1_000);
  t.is(new Set(await sent(() => send(all, ['globex']), 30)).size, 3, 'after a second globex may try again');
});

test('a trial that does not connect doubles the pause, whichever tenant made it', async (t) => {
  const { send, wait } = three();
  const all = ['a', 'b', 'c'];
  await sent(() => send(all, ['acme'], 'unreached'), 15);
  wait(1_000);
  await sent(() => send(all, ['acme'], 'unreached'), 3);
  wait(1_999);
  t.is(await send([]), undefined);
  wait(1);
  t.truthy(await send([]));
});

test('requests that began before an instance was left out, or in an earlier trial, do not prolong its pause', async (t) => {
  let now = 0;
  const one = { origin: 'a', pool: 'a' };
  const instances = new Instances([one], () => now);
  const begin = (tenantId: string, failure: Failure) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = instances.track(
      one,
      tenantId,
      () => promise,
      () => failure,
    );
    return () => {
      resolve();
      return ended;
    };
  };
  const straggler = begin('acme', 'broken');
  for (let i = 0; i < 5; i += 1) await begin('globex', 'unreached')();
  t.is(instances.leftOut(), 1);
  now = 1_000;
  await straggler();
  t.is(instances.pick('acme'), one, 'the straggler was no trial');
  const [first, second] = [begin('acme', 'unreached'), begin('globex', 'unreached')];
  await first();
  await second();
  now = 2_999;
  t.is(instances.pick('acme'), undefined);
  now = 3_000;
  t.is(instances.pick('acme'), one, 'two trials of the same pause doubled it once');
});
