/** Which questions share a call of the script, and that sharing changes nothing for any of them. */
import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { connectRedis } from './redis-connection.ts';
import { type Question, redisStore, type StoreGrant } from './redis-store.ts';
import { testRedisUrl } from './testing/redis-server.ts';
import { until } from './testing/until.ts';

type Asked = Partial<Pick<Question, 'policy' | 'count' | 'deadlineMicros' | 'admissions'>>;

interface Scene {
  /** Asks about a fresh bucket each, all in one turn of the event loop. */
  ask(questions: readonly Asked[]): Promise<StoreGrant[]>;
  /** How many keys each call of the script had. */
  readonly calls: number[];
}

function withStore(title: string, check: (t: ExecutionContext, scene: Scene) => Promise<void>): void {
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
    const ask = (questions: readonly Asked[]) =>
      Promise.all(
        questions.map((asked) => {
          const usual = { key: `test:${randomUUID()}`, policy: { quota: 20, windowSeconds: 60 }, count: 1 };
          return store.take({ ...usual, deadlineMicros: 0, ...asked });
        }),
      );
    const answers = () =>
      ask([{}]).then(
        () => true,
        () => false,
      );
    await until(answers, 'the store is connected');
    calls.length = 0;
    await check(t, { ask, calls });
  });
}

withStore('eight questions go in one call, and a ninth in another', async (t, { ask, calls }) => {
  const grants = await ask(Array.from({ length: 9 }, () => ({})));
  t.deepEqual(calls, [8, 1]);
  t.true(grants.every(({ taken, remaining, tooLate }) => taken === 1 && remaining === 19 && !tooLate));
});

withStore('who asks for several, and what is brought, shares a call with who asks for one', async (t, scene) => {
  const [{ storeMicros } = { storeMicros: 0 }] = await scene.ask([{}]);
  scene.calls.length = 0;
  const admissions = [storeMicros - 2, storeMicros - 1];
  const grants = await scene.ask([{}, { count: 3 }, { admissions }, { count: 0, admissions }, { count: 25 }]);
  t.deepEqual(scene.calls, [5]);
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

withStore('each is decided under its own policy, whoever asks at the same time', async (t, { ask, calls }) => {
  const policies = [
    { quota: 20, windowSeconds: 60 },
    { quota: 5, windowSeconds: 60 },
    { quota: 5, windowSeconds: 30 },
    { quota: 5, windowSeconds: 30, version: 0 },
    { quota: 5, windowSeconds: 30, version: 1 },
  ];
  const grants = await ask(policies.map((policy) => ({ policy })));
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
});

withStore('nobody whose time is up takes others along that have time', async (t, { ask, calls }) => {
  const [{ storeMicros } = { storeMicros: 0 }] = await ask([{}]);
  calls.length = 0;
  const deadlines = [1, 0, storeMicros + 30e6, storeMicros + 30e6 + 10_000, storeMicros + 30e6 + 10_001];
  const grants = await ask(deadlines.map((deadlineMicros) => ({ deadlineMicros })));
  t.deepEqual(
    grants.map(({ tooLate }) => tooLate),
    [true, false, false, false, false],
  );
  t.deepEqual(calls, [1, 1, 2, 1]);
});

withStore('of two that share a call the first deadline holds, and neither is admitted after it', async (t, { ask }) => {
  const [{ storeMicros } = { storeMicros: 0 }] = await ask([{}]);
  const grants = await ask([{ deadlineMicros: storeMicros + 5_000 }, { deadlineMicros: storeMicros - 1_000 }]);
  t.deepEqual(
    grants.map(({ tooLate, taken }) => [tooLate, taken]),
    [
      [true, 0],
      [true, 0],
    ],
  );
});
