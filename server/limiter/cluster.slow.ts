/** The limiter over a real Redis Cluster, with failovers and moved slots. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import test, { type ExecutionContext } from 'ava';
import { until } from '#test/until.ts';
import { type Decision, LimiterUnavailable, type Policy } from './limiter.ts';
import { type RedisLimiter, redisLimiter } from './redis.ts';
import { slotOf } from './redis-slot.ts';
import { endsOnceClosed } from './testing/closing.ts';
import { allowedMs, longestOf, startFlow } from './testing/flow.ts';
import { type ClusterShard, RedisCluster } from './testing/redis-cluster.ts';
import { canStartRedis, type RedisServer } from './testing/redis-server.ts';

const policy: Policy = { quota: 20, windowSeconds: 60, outage: 'share' };

interface Fixture {
  readonly cluster: RedisCluster;
  readonly nodes: readonly RedisLimiter[];
}

type Check = (t: ExecutionContext, fixture: Fixture) => Promise<void>;

/** Timeout for tests of decisions, not of latency, so that a busy machine does not matter. */
const PATIENT_MS = 10_000;

/** A test with two nodes and the shared Cluster, which it must leave healthy. */
function withCluster(title: string, check: Check, answerWithinMs = 200): void {
  if (!canStartRedis) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  test.serial(title, async (t) => {
    t.timeout(40_000);
    shared ??= RedisCluster.start();
    const cluster = await shared;
    const nodes = [limiter(t, cluster.url, answerWithinMs), limiter(t, cluster.url, answerWithinMs)];
    await until(() => nodes.every((node) => node.nodes === 2), 'the nodes are connected');
    await check(t, { cluster, nodes });
  });
}

let shared: Promise<RedisCluster> | undefined;
test.after.always(async () => (await shared)?.stop());

withCluster(
  'each of many keys, in all shards, is shared exactly by two nodes',
  async (t, { cluster, nodes }) => {
    const keys = keysOf('exact', 60);
    const admitted = await Promise.all(keys.map((key) => admittedOfAll(nodes, key)));
    t.deepEqual(
      admitted,
      keys.map(() => 20),
    );
    for (const { master } of cluster.shards) t.true(Number(await master.command('DBSIZE')) >= 10);
  },
  PATIENT_MS,
);

withCluster(
  'a server that has lost the scripts gets them again',
  async (t, { cluster, nodes }) => {
    for (const { master } of cluster.shards) await master.command('SCRIPT', 'FLUSH');
    const decisions = await Promise.all(keysOf('scripts', 12).map((key) => nodes[0]?.take(key, policy)));
    t.true(decisions.every((decision) => decision?.admitted && decision.source === 'store'));
  },
  PATIENT_MS,
);

withCluster(
  'a slot that is moved while requests flow stays exact',
  async (t, { cluster, nodes }) => {
    const key = '{moving}';
    const from = cluster.shardOf(key).master;
    const to = cluster.shards.map(({ master }) => master).find((master) => master !== from);
    if (!to) throw new Error('There is one master only');
    const decisions: Decision[] = [];
    const keys = Array.from({ length: 400 }, (_, index) => `${key}:${index % 20}`);
    const moving = cluster.moveSlot(slotOf(key), from, to);
    let hasMoved = false;
    void moving.then(() => (hasMoved = true));
    const admitted = new Map<string, number>();
    const takeAll = async () => {
      for (const one of keys) {
        const both = await Promise.all(nodes.map((node) => node.take(one, policy)));
        decisions.push(...both);
        admitted.set(one, (admitted.get(one) ?? 0) + admittedOf(both));
      }
    };
    while (!hasMoved || decisions.length === 0) await takeAll();
    await moving;
    await takeAll();
    t.true(decisions.every(({ source }) => source !== 'degraded'));
    t.deepEqual([...new Set(admitted.values())], [20]);
    t.is(await to.command('EXISTS', `${key}:0`), 1);
    await cluster.moveSlot(slotOf(key), to, from);
  },
  PATIENT_MS,
);

withCluster('no request waits for a Cluster that is frozen as a whole', async (t, { cluster, nodes }) => {
  for (const server of cluster.servers) server.freeze();
  try {
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const sentAt = performance.now();
    const decisions = await Promise.all(
      keysOf('frozen', 60).flatMap((key) => nodes.map((node) => node.take(key, policy))),
    );
    const took = performance.now() - sentAt;
    loop.disable();
    t.log(`decided after ${Math.round(took)} ms`);
    t.true(took < allowedMs(loop.max / 1e6), `${took} ms, stalled for ${loop.max / 1e6} ms`);
    t.true(decisions.every(({ source, admitted }) => admitted && source === 'degraded'));
  } finally {
    for (const server of cluster.servers) server.thaw();
  }
  await until(() => isDecidedByStore(nodes, keysOf(`thawed:${performance.now()}`, 30)), 'it decides again');
});

withCluster('the death of a shard affects its own keys only, until its replica takes over', async (t, fixture) => {
  await survives(t, fixture, fixture.cluster.shards[0]);
});

withCluster('the death of another shard is survived as well', async (t, fixture) => {
  await survives(t, fixture, fixture.cluster.shards[1]);
});

withCluster('a node that starts while a shard is dead serves the keys of the others', async (t, { cluster }) => {
  const shard = cluster.shards[2];
  if (!shard) throw new Error('There is no third shard');
  const url = cluster.servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  // Until the replica may take over, however long a busy machine needs for the rest.
  await shard.replica.command('CONFIG', 'SET', 'cluster-replica-no-failover', 'yes');
  await shard.master.kill();
  const node = limiter(t, `redis-cluster://${url}`);
  await until(() => !node.isDegraded, 'it serves');
  const keys = keysOf('started', 60);
  const others = keys.filter((key) => cluster.shardOf(key) !== shard);
  // A heartbeat that a busy machine delays degrades all keys for a moment.
  await until(() => isDecidedByStore([node], others), 'it serves the others');
  t.false(await isMaster(shard.replica), 'all that was before the failover');
  await shard.replica.command('CONFIG', 'SET', 'cluster-replica-no-failover', 'no');
  await until(() => isDecidedByStore([node], keysOf(`late:${performance.now()}`, 60)), 'it serves all keys');
});

withCluster('a server that is no Cluster is logged once, and takes are rejected', async (t, { cluster }) => {
  const lines: string[] = [];
  const node = limiter(t, `redis-cluster://${new URL(process.env.TEST_REDIS_URL ?? '').host}`, 200, lines);
  await until(() => lines.length > 0, 'it is logged');
  await t.throwsAsync(node.take('t:key', policy), { instanceOf: LimiterUnavailable });
  t.is(lines.length, 1);
  t.truthy(cluster);
});

withCluster('a closed limiter keeps no process alive and logs nothing more', async (t, { cluster }) => {
  const { url } = cluster;
  await endsOnceClosed(t, { url, moment: 'at once' });
  await endsOnceClosed(t, { url, moment: 'connected' });
  await endsOnceClosed(t, { url, moment: 'lost', meanwhile: () => cluster.stop() });
  await endsOnceClosed(t, { url, moment: 'at once' });
});

/** Kills the master of a shard while requests flow. */
async function survives(
  t: ExecutionContext,
  { cluster, nodes }: Fixture,
  shard: ClusterShard | undefined,
): Promise<void> {
  if (!shard) throw new Error('There is no such shard');
  const { master, replica } = shard;
  const flow = startFlow(nodes, policy, `death-of-${master.port}`);
  t.teardown(() => flow.stop());
  // A busy machine may delay an answer at first.
  const latest = () => flow.decisions.slice(-200);
  const isSteady = () => latest().length === 200 && latest().every(({ source }) => source !== 'degraded');
  await until(isSteady, 'requests flow, and the store decides');
  await master.kill();
  const killed = performance.now();
  await until(() => isMaster(replica), 'the replica is promoted');
  const promoted = performance.now();
  const isAllFromStore = () => {
    const own = flow.decisions.filter(({ key }) => key.includes(':own:')).slice(-60);
    return own.every(({ source, sentAt }) => source === 'store' && sentAt > promoted);
  };
  await until(isAllFromStore, 'the store decides about all keys', 10);
  const recovered = performance.now();
  await flow.stop();
  t.log(
    `promoted after ${Math.round(promoted - killed)} ms; all is decided by the store ${Math.round(recovered - promoted)} ms later`,
  );
  const during = flow.decisions.filter(({ sentAt }) => sentAt > killed && sentAt < promoted);
  const [own, others] = [true, false].map((isOwn) =>
    during.filter(({ key }) => (cluster.shardOf(key) === shard) === isOwn),
  );
  const degraded = (all: typeof during = []) => all.filter(({ source }) => source === 'degraded').length;
  t.log(
    `meanwhile degraded: ${degraded(own)} of ${own?.length} of its own, ${degraded(others)} of ${others?.length} of the others`,
  );
  t.log(
    `of ${flow.decisions.length} decisions the longest took ${Math.round(longestOf(flow))} ms; admitted at the most ${Math.max(...flow.admitted.values())}`,
  );
  t.true(degraded(own) > 0);
  // A heartbeat that a busy machine delays degrades all keys for a moment.
  t.true(degraded(others) <= (others?.length ?? 0) / 20);
  t.true(longestOf(flow) < allowedMs(flow.stallMs), `${longestOf(flow)} ms, stalled for ${flow.stallMs} ms`);
  t.deepEqual(flow.errors, []);
  t.true([...flow.admitted.values()].every((count) => count <= 2 * policy.quota));
}

function limiter(t: ExecutionContext, url: string, answerWithinMs = 200, lines: string[] = []): RedisLimiter {
  const note = (_details: object, message: string) => void lines.push(message);
  const node = redisLimiter({ url, answerWithinMs, logger: { info: note, warn: note } });
  t.teardown(() => node.close());
  return node;
}

function keysOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `t:${name}:${index}`);
}

async function admittedOfAll(nodes: readonly RedisLimiter[], key: string): Promise<number> {
  const takes = nodes.flatMap((node) => Array.from({ length: 30 }, () => node.take(key, policy)));
  return admittedOf(await Promise.all(takes));
}

function admittedOf(decisions: readonly Decision[]): number {
  return decisions.filter(({ admitted }) => admitted).length;
}

async function isDecidedByStore(nodes: readonly RedisLimiter[], keys: readonly string[]): Promise<boolean> {
  try {
    const decisions = await Promise.all(nodes.flatMap((node) => keys.map((key) => node.take(key, policy))));
    return decisions.every(({ source }) => source === 'store');
  } catch (error) {
    if (error instanceof LimiterUnavailable) return false;
    throw error;
  }
}

async function isMaster(server: RedisServer): Promise<boolean> {
  return String(await server.command('ROLE')).startsWith('master');
}
