/** Memory of a million live keys, in Redis and in a node; their exactness, and their expiry. */
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { Child } from '#test/children.ts';
import { type Command, type Report, windowSeconds } from './testing/measured-process.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';

const MILLION = 1_000_000;
const QUOTA = 20;

type Node = Child<Command, Report>;

function startNode(t: ExecutionContext): Node {
  const node: Node = new Child(new URL('./testing/measured-process.ts', import.meta.url), ['--expose-gc']);
  t.teardown(() => node.stop());
  return node;
}

interface Redis {
  readonly url: string;
  usedMemory(): Promise<number>;
  /** Longest TTL of a sample of keys, seconds. */
  longestLife(): Promise<number>;
}

function withRedis(title: string, check: (t: ExecutionContext, redis: Redis) => Promise<void>): void {
  if (!canStartRedis) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  test.serial(title, async (t) => {
    t.timeout(180_000);
    const server = await RedisServer.reserve();
    t.teardown(() => server.kill());
    await server.start();
    const admin = await createClient({ url: server.url }).connect();
    t.teardown(() => admin.destroy());
    await check(t, {
      url: server.url,
      usedMemory: async () => Number(/^used_memory:(\d+)/m.exec(await admin.info('memory'))?.[1]),
      async longestLife() {
        const { keys } = await admin.scan('0', { COUNT: 1000, MATCH: 't:*' });
        return Math.max(...(await Promise.all(keys.map((key) => admin.pTTL(key))))) / 1000;
      },
    });
  });
}

withRedis(
  'a million keys in Redis: exact, a few hundred bytes each, and not for longer than their window',
  async (t, redis) => {
    const node = startNode(t);
    await node.ask({ kind: 'create', url: redis.url });
    const base = { redis: await redis.usedMemory(), node: (await node.ask({ kind: 'measure' })).used };
    const { admitted, milliseconds } = await node.ask({ kind: 'fill', from: 0, to: MILLION, each: 1 });
    t.is(admitted, MILLION);
    const redisEach = ((await redis.usedMemory()) - base.redis) / MILLION;
    const full = (await node.ask({ kind: 'measure' })).used;
    const nodeEach = (full - base.node) / MILLION;
    t.log(`one admission each: ${redisEach.toFixed(0)} bytes a key in Redis, ${nodeEach.toFixed(0)} in the node`);
    t.log(`  ${Math.round(MILLION / (milliseconds / 1000))} new keys a second`);
    t.true(redisEach < 500);
    t.true(nodeEach < 1500);
    await isExact(t, node);
    const life = await redis.longestLife();
    t.true(life > 0 && life <= windowSeconds + 5, `a key lives for ${life} s more`);
    const left = (await leftAfterTheWindow(node)) - base.node;
    t.log(`  of ${inMiB(full - base.node)} in the node, ${inMiB(left)} are left after the window`);
    t.true(left < (full - base.node) / 10);
  },
);

withRedis('twenty admissions on each of 100,000 keys', async (t, redis) => {
  const node = startNode(t);
  const keys = 100_000;
  await node.ask({ kind: 'create', url: redis.url });
  const base = { redis: await redis.usedMemory(), node: (await node.ask({ kind: 'measure' })).used };
  t.is((await node.ask({ kind: 'fill', from: 0, to: keys, each: QUOTA })).admitted, keys * QUOTA);
  const redisEach = ((await redis.usedMemory()) - base.redis) / keys;
  const nodeEach = ((await node.ask({ kind: 'measure' })).used - base.node) / keys;
  t.log(`twenty each: ${redisEach.toFixed(0)} bytes a key in Redis, ${nodeEach.toFixed(0)} in the node`);
  t.true(redisEach < 700);
  t.true(nodeEach < 2500);
});

test.serial('a million keys in a process of its own: exact, and their memory comes back', async (t) => {
  t.timeout(180_000);
  const node = startNode(t);
  await node.ask({ kind: 'create' });
  const base = (await node.ask({ kind: 'measure' })).used;
  // One less than the cap, at which keys begin to share buckets: isExact() adds another key.
  t.is((await node.ask({ kind: 'fill', from: 0, to: MILLION - 1, each: 1 })).admitted, MILLION - 1);
  const full = (await node.ask({ kind: 'measure' })).used;
  t.log(`one admission each: ${((full - base) / MILLION).toFixed(0)} bytes a key without Redis`);
  t.true(full - base < 800 * MILLION);
  await isExact(t, node);
  const left = (await leftAfterTheWindow(node)) - base;
  t.log(`of ${inMiB(full - base)}, ${inMiB(left)} are left after the window`);
  t.true(left < (full - base) / 10);
});

/** Asserts that among a million others a new key has its whole quota, and an old one its remaining quota. */
async function isExact(t: ExecutionContext, node: Node): Promise<void> {
  t.is((await node.ask({ kind: 'fill', from: MILLION, to: MILLION + 1, each: 25 })).admitted, QUOTA);
  t.is((await node.ask({ kind: 'fill', from: 0, to: 1, each: 25 })).admitted, QUOTA - 1);
}

/** @returns memory of the node after the window has passed and enough takes have swept every key, bytes */
async function leftAfterTheWindow(node: Node): Promise<number> {
  await node.ask({ kind: 'forward', seconds: windowSeconds + 1 });
  // Each call sweeps two buckets. A single key, so that no bucket is added.
  for (let calls = 0; calls < MILLION * 0.51; calls += 10_000) {
    await node.ask({ kind: 'fill', from: 0, to: 1, each: 10_000 });
  }
  return (await node.ask({ kind: 'measure' })).used;
}

function inMiB(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
