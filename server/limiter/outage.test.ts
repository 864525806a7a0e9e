import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { until } from '#test/until.ts';
import { connectRedis } from './connect-redis.ts';
import { type Decision, LimiterUnavailable, type Policy } from './limiter.ts';
import { type RedisLimiter, redisLimiter } from './redis.ts';
import { NotConnected } from './redis-node.ts';
import { type RedisStore, redisStore } from './redis-store.ts';
import { storeLimiter } from './store-limiter.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';

const policy: Policy = { quota: 20, windowSeconds: 60, outage: 'share' };
const key = 't:key';
/** Size of a value of take.lua: its header and the times. */
const bytesOf = (admissions: number) => 32 + 8 * admissions;

interface Fixture {
  readonly server: RedisServer;
  readonly nodes: readonly RedisLimiter[];
  /** Admissions of the key that Redis has. */
  known(): Promise<number>;
  flush(): Promise<void>;
}

/** A test with its own Redis, and nodes that count each other. */
function withNodes(
  count: number,
  title: string,
  check: (t: ExecutionContext, fixture: Fixture) => Promise<void>,
): void {
  if (!canStartRedis) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  test(title, async (t) => {
    t.timeout(30_000);
    const server = await RedisServer.reserve();
    t.teardown(() => server.kill());
    await server.start();
    const nodes = Array.from({ length: count }, () => redisLimiter({ url: server.url }));
    t.teardown(() => Promise.all(nodes.map((node) => node.close())));
    const admin = createClient({ url: server.url });
    admin.on('error', () => {
      // The client reconnects after a restart of the server.
    });
    await admin.connect();
    t.teardown(() => admin.destroy());
    const known = async () => {
      const length = await admin.strLen(key);
      return length === 0 ? 0 : (length - bytesOf(0)) / 8;
    };
    await Promise.all(nodes.map((node) => node.connected()));
    // Each node counts the others at its next heartbeat.
    await until(() => nodes.every((node) => node.nodes === count), 'each node counts the others');
    await check(t, { server, nodes, known, flush: async () => void (await admin.flushAll()) });
  });
}

withNodes(4, 'without Redis each node grants its share: all together the quota, and at once', async (t, fixture) => {
  fixture.server.freeze();
  const sentAt = performance.now();
  const decisions = (await Promise.all(fixture.nodes.map((node) => many(node, 50)))).flat();
  // The bound of 300 ms is tested in processes.slow.ts, which measures the stalls of the machine.
  t.true(performance.now() - sentAt < 3_000, `${performance.now() - sentAt} ms`);
  t.is(admittedOf(decisions), 20);
  t.true(decisions.every(({ source }) => source === 'degraded'));
  const denied = decisions.filter(({ admitted }) => !admitted);
  t.true(denied.every(({ retryAfterSeconds }) => retryAfterSeconds === 60));
  await until(() => fixture.nodes.every((node) => node.isDegraded), 'each has noticed');
  // Each wait would take 200 ms, whatever else the machine does: one of the rounds shows that there is none.
  const rounds: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const again = performance.now();
    t.is(admittedOf((await Promise.all(fixture.nodes.map((node) => many(node, 50)))).flat()), 0);
    rounds.push(performance.now() - again);
  }
  t.true(Math.min(...rounds) < 150, `no request waits for a Redis that is known to be down: ${rounds}`);
});

withNodes(4, 'what a node has admitted before counts against its share', async (t, fixture) => {
  const [first, second] = fixture.nodes;
  t.is(admittedOf(await many(first, 4)), 4);
  fixture.server.freeze();
  t.is(admittedOf(await many(first, 10)), 1);
  t.is(admittedOf(await many(second, 10)), 5);
});

withNodes(1, 'a bucket that guards a password is refused while Redis is away', async (t, fixture) => {
  const [node] = fixture.nodes;
  const guarded: Policy = { ...policy, outage: 'refuse' };
  t.true((await node?.take(key, guarded))?.admitted);
  await fixture.server.kill();
  await t.throwsAsync(async () => node?.take(key, guarded), { instanceOf: LimiterUnavailable });
  t.true((await node?.take('t:other', policy))?.admitted);
});

withNodes(
  3,
  'a Redis that was killed and comes back empty is resynced, with the admissions made meanwhile',
  async (t, fixture) => {
    const { server, nodes, known } = fixture;
    for (const node of nodes) t.is(admittedOf(await many(node, 4)), 4);
    await server.kill();
    // Four of a share of six are spent.
    for (const node of nodes) t.is(admittedOf(await many(node, 5)), 2);
    const returned = performance.now();
    await server.start();
    await until(async () => (await known()) === 18, 'all admissions are resynced');
    t.true(performance.now() - returned < 10_000, `${performance.now() - returned} ms`);
    await Promise.all(nodes.map((node) => node.connected()));
    t.is(admittedOf((await Promise.all(nodes.map((node) => many(node, 10)))).flat()), 2);
  },
);

withNodes(
  2,
  'a flushed Redis is resynced within a second; the node that spent the quota admits nothing meanwhile',
  async (t, fixture) => {
    const { nodes, known, flush } = fixture;
    const [first, second] = nodes;
    t.is(admittedOf(await many(first, 20)), 20);
    await flush();
    t.is(admittedOf(await many(first, 5)), 0);
    const flushed = performance.now();
    await until(async () => (await known()) >= 20, 'all admissions are resynced');
    // A second, and what a busy machine takes.
    t.true(performance.now() - flushed < 5_000, `${performance.now() - flushed} ms`);
    t.is(admittedOf(await many(second, 5)), 0);
  },
);

withNodes(
  2,
  'takes sent to a frozen Redis are not decided when it thaws, because they were decided locally',
  async (t, fixture) => {
    const { server, nodes, known } = fixture;
    const [first, second] = nodes;
    t.is(admittedOf(await many(first, 3)), 3);
    server.freeze();
    // Each has a share of ten; the first node has spent three of its own.
    const decisions = await Promise.all([many(first, 12), many(second, 12)]);
    t.deepEqual(decisions.map(admittedOf), [7, 10]);
    server.thaw();
    await Promise.all(nodes.map((node) => node.connected()));
    await until(async () => (await known()) >= 20, 'all admissions are resynced');
    t.is(await known(), 20, 'each admission once, and no others');
  },
);

withNodes(1, 'a resync of admissions that Redis has changes nothing', async (t, fixture) => {
  const { server, nodes, known } = fixture;
  const [node] = nodes;
  t.is(admittedOf(await many(node, 10)), 10);
  for (let round = 1; round <= 3; round += 1) {
    server.freeze();
    t.is((await many(node, 1))[0]?.source, 'degraded');
    server.thaw();
    await until(async () => (await known()) >= 10 + round, 'one more admission is resynced');
    t.is(await known(), 10 + round, 'once, and those that Redis has are not repeated');
  }
  t.is(admittedOf(await many(node, 10)), 7);
});

withNodes(
  1,
  'a resync repeats no admission where this node believes the clock of Redis to be late',
  async (t, fixture) => {
    const { server, known } = fixture;
    const connection = connectRedis(server.url);
    const store = redisStore(connection);
    let isCutOff = false;
    const late: RedisStore = {
      take: (take) => (isCutOff ? Promise.reject(new NotConnected('cut off')) : store.take(take)),
      async heartbeat(...about) {
        // As if the reply had been on its way for almost as long as it may.
        const reply = await store.heartbeat(...about);
        return { ...reply, storeMicros: reply.storeMicros - 190_000 };
      },
    };
    const node = storeLimiter(late, () => connection.close());
    t.teardown(() => node.close());
    await node.connected();
    t.is(admittedOf(await many(node, 5)), 5);
    isCutOff = true;
    t.is((await many(node, 1))[0]?.source, 'degraded');
    isCutOff = false;
    await until(async () => (await known()) > 5, 'the admission is resynced');
    t.is(await known(), 6);
  },
);

function many(node: RedisLimiter | undefined, count: number): Promise<Decision[]> {
  if (!node) throw new Error('no such node');
  return Promise.all(Array.from({ length: count }, () => node.take(key, policy)));
}

function admittedOf(decisions: readonly Decision[]): number {
  return decisions.filter(({ admitted }) => admitted).length;
}
