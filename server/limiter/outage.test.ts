import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { type Decision, LimiterUnavailable, type Policy } from './limiter.ts';
import { type RedisLimiter, redisLimiter } from './redis.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';
import { until } from './testing/until.ts';

const policy: Policy = { quota: 20, windowSeconds: 60, outage: 'share' };
const key = 't:key';
/** Of take.lua: what stands before the times, and each of them. */
const bytesOf = (admissions: number) => 32 + 8 * admissions;

interface Scene {
  readonly server: RedisServer;
  readonly nodes: readonly RedisLimiter[];
  /** How many admissions Redis knows of the key. */
  known(): Promise<number>;
  flush(): Promise<void>;
}

/** A test with a Redis of its own, and nodes that know each other. */
function withNodes(count: number, title: string, check: (t: ExecutionContext, scene: Scene) => Promise<void>): void {
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
      // It is killed and started again: the client tries again.
    });
    await admin.connect();
    t.teardown(() => admin.destroy());
    const known = async () => {
      const length = await admin.strLen(key);
      return length === 0 ? 0 : (length - bytesOf(0)) / 8;
    };
    await Promise.all(nodes.map((node) => node.connected()));
    // Each learns of the others by its next beat.
    await until(() => nodes.every((node) => node.nodes === count), 'each knows the others');
    await check(t, { server, nodes, known, flush: async () => void (await admin.flushAll()) });
  });
}

withNodes(4, 'without Redis each node grants its share: all together the quota, and at once', async (t, scene) => {
  scene.server.freeze();
  const asked = performance.now();
  const decisions = (await Promise.all(scene.nodes.map((node) => many(node, 50)))).flat();
  // That it is 300 ms at the most is proven where the machine's own stalls are measured: processes.slow.ts.
  t.true(performance.now() - asked < 1_000, `${performance.now() - asked} ms`);
  t.is(admittedOf(decisions), 20);
  t.true(decisions.every(({ source }) => source === 'degraded'));
  const denied = decisions.filter(({ admitted }) => !admitted);
  t.true(denied.every(({ retryAfterSeconds }) => retryAfterSeconds === 60));
  await until(() => scene.nodes.every((node) => node.isDegraded), 'each has noticed');
  const again = performance.now();
  t.is(admittedOf((await Promise.all(scene.nodes.map((node) => many(node, 50)))).flat()), 0);
  t.true(performance.now() - again < 150, 'nobody waits for what is known to be away');
});

withNodes(4, 'what a node has admitted before counts against its share', async (t, scene) => {
  const [first, second] = scene.nodes;
  t.is(admittedOf(await many(first, 4)), 4);
  scene.server.freeze();
  t.is(admittedOf(await many(first, 10)), 1);
  t.is(admittedOf(await many(second, 10)), 5);
});

withNodes(1, 'a bucket that guards a password is refused while Redis is away', async (t, scene) => {
  const [node] = scene.nodes;
  const guarded: Policy = { ...policy, outage: 'refuse' };
  t.true((await node?.take(key, guarded))?.admitted);
  await scene.server.kill();
  await t.throwsAsync(async () => node?.take(key, guarded), { instanceOf: LimiterUnavailable });
  t.true((await node?.take('t:other', policy))?.admitted);
});

withNodes(
  3,
  'a Redis that was killed and comes back empty is told what was admitted, also meanwhile',
  async (t, scene) => {
    const { server, nodes, known } = scene;
    for (const node of nodes) t.is(admittedOf(await many(node, 4)), 4);
    await server.kill();
    // Of a share of six, four are spent.
    for (const node of nodes) t.is(admittedOf(await many(node, 5)), 2);
    const returned = performance.now();
    await server.start();
    await until(async () => (await known()) === 18, 'Redis was told of all');
    t.true(performance.now() - returned < 5_000, `${performance.now() - returned} ms`);
    await Promise.all(nodes.map((node) => node.connected()));
    t.is(admittedOf((await Promise.all(nodes.map((node) => many(node, 10)))).flat()), 2);
  },
);

withNodes(
  2,
  'a Redis that was flushed is told again within a second; the node that spent the quota admits nothing meanwhile',
  async (t, scene) => {
    const { nodes, known, flush } = scene;
    const [first, second] = nodes;
    t.is(admittedOf(await many(first, 20)), 20);
    await flush();
    t.is(admittedOf(await many(first, 5)), 0);
    const flushed = performance.now();
    await until(async () => (await known()) >= 20, 'Redis was told of all');
    t.true(performance.now() - flushed < 2_000, `${performance.now() - flushed} ms`);
    t.is(admittedOf(await many(second, 5)), 0);
  },
);

withNodes(
  2,
  'what was asked of a frozen Redis is not decided when it thaws: nobody waits for it any more',
  async (t, scene) => {
    const { server, nodes, known } = scene;
    const [first, second] = nodes;
    t.is(admittedOf(await many(first, 3)), 3);
    server.freeze();
    // Ten each for a share of ten, of which the first has spent three.
    const decisions = await Promise.all([many(first, 12), many(second, 12)]);
    t.deepEqual(decisions.map(admittedOf), [7, 10]);
    server.thaw();
    await Promise.all(nodes.map((node) => node.connected()));
    await until(async () => (await known()) >= 20, 'Redis was told of all');
    t.is(await known(), 20, 'each admission once, and none that nobody got');
  },
);

withNodes(1, 'telling Redis what it knows already changes nothing', async (t, scene) => {
  const { server, nodes, known } = scene;
  const [node] = nodes;
  t.is(admittedOf(await many(node, 10)), 10);
  for (let round = 1; round <= 3; round += 1) {
    server.freeze();
    t.is((await many(node, 1))[0]?.source, 'degraded');
    server.thaw();
    await until(async () => (await known()) === 10 + round, 'Redis was told of one more');
  }
  t.is(admittedOf(await many(node, 10)), 7);
});

function many(node: RedisLimiter | undefined, count: number): Promise<Decision[]> {
  if (!node) throw new Error('no such node');
  return Promise.all(Array.from({ length: count }, () => node.take(key, policy)));
}

function admittedOf(decisions: readonly Decision[]): number {
  return decisions.filter(({ admitted }) => admitted).length;
}
