/** Batching of takes into calls of the script, which changes no decision. */
import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { until } from '#test/until.ts';
import { connectRedis } from './connect-redis.ts';
import { type PendingTake, redisStore, type StoreGrant } from './redis-store.ts';
import { testRedisUrl } from './testing/redis-server.ts';

type TakeOptions = Partial<Pick<PendingTake, 'policy' | 'count' | 'deadlineMicros' | 'admissions'>>;

interface Fixture {
  /** Takes from a fresh bucket each, all in one turn of the event loop. */
  takeAll(takes: readonly TakeOptions[]): Promise<StoreGrant[]>;
  /** Number of keys of each call of the script. */
  readonly calls: number[];
}

function withStore(title: string, check: (t: ExecutionContext, fixture: Fixture) => Promise<void>): void {
  if (testRedisUrl === undefined) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  const url = testRedisUrl;
  test(title, async (t) => {
    const connection = connectRedis(url);
    t.teardown(() => connection.close());
    const calls: number[] = [];
    const store = redisStore({
      ...connection,
      send(key, command) {
        if (command[0] === 'EVALSHA') calls.push(Number(command[2]));
        return connection.send(key, command);
      },
    });
    const takeAll = (takes: readonly TakeOptions[]) =>
      Promise.all(
        takes.map((options) => {
          const usual = { key: `test:${randomUUID()}`, policy: { quota: 20, windowSeconds: 60 }, count: 1 };
          return store.take({ ...usual, deadlineMicros: 0, ...options });
        }),
      );
    const isConnected = () =>
      takeAll([{}]).then(
        () => true,
        () => false,
      );
    await until(isConnected, 'the store is connected');
    calls.length = 0;
    await check(t, { takeAll, calls });
  });
}

withStore('eight takes go in one call, and a ninth in another', async (t, { takeAll, calls }) => {
  const grants = await takeAll(Array.from({ length: 9 }, () => ({})));
  t.deepEqual(calls, [8, 1]);
  t.true(grants.every(({ taken, remaining, tooLate }) => taken === 1 && remaining === 19 && !tooLate));
});

withStore('takes of several requests, and resyncs, share a call with single takes', async (t, fixture) => {
  const [{ storeMicros } = { storeMicros: 0 }] = await fixture.takeAll([{}]);
  fixture.calls.length = 0;
  const admissions = [storeMicros - 2, storeMicros - 1];
  const grants = await fixture.takeAll([{}, { count: 3 }, { admissions }, { count: 0, admissions }, { count: 25 }]);
  t.deepEqual(fixture.calls, [5]);
  t.deepEqual(
    grants.map(({ taken, remaining }) => [taken, remaining]),
    [
      [1, 19],
      [3, 17],
      [1, 17],
      [0, 18],
      [20, 0],
    ],
  );
});

withStore(
  'each take is decided under its own policy, whatever is taken at the same time',
  async (t, { takeAll, calls }) => {
    const policies = [
      { quota: 20, windowSeconds: 60 },
      { quota: 5, windowSeconds: 60 },
      { quota: 5, windowSeconds: 30 },
      { quota: 5, windowSeconds: 30, version: 0 },
      { quota: 5, windowSeconds: 30, version: 1 },
    ];
    const grants = await takeAll(policies.map((policy) => ({ policy })));
    t.deepEqual(
      grants.map(({ remaining, resetMicros }) => [remaining, resetMicros / 1e6]),
      [
        [19, 60],
        [4, 60],
        [4, 30],
        [4, 30],
        [4, 30],
      ],
    );
    t.deepEqual(calls, [1, 1, 2, 1], 'no version is version 0');
  },
);

withStore('an expired take does not expire others that have time left', async (t, { takeAll, calls }) => {
  const [{ storeMicros } = { storeMicros: 0 }] = await takeAll([{}]);
  calls.length = 0;
  const deadlines = [1, 0, storeMicros + 30e6, storeMicros + 30e6 + 10_000, storeMicros + 30e6 + 10_001];
  const grants = await takeAll(deadlines.map((deadlineMicros) => ({ deadlineMicros })));
  t.deepEqual(
    grants.map(({ tooLate }) => tooLate),
    [true, false, false, false, false],
  );
  t.deepEqual(calls, [1, 1, 2, 1]);
});

withStore(
  'the earlier deadline applies to both takes of a call, and neither is admitted after it',
  async (t, { takeAll }) => {
    const [{ storeMicros } = { storeMicros: 0 }] = await takeAll([{}]);
    const grants = await takeAll([{ deadlineMicros: storeMicros + 5_000 }, { deadlineMicros: storeMicros - 1_000 }]);
    t.deepEqual(
      grants.map(({ tooLate, taken }) => [tooLate, taken]),
      [
        [true, 0],
        [true, 0],
      ],
    );
  },
);
