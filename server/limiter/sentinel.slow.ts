/** The limiter over real Sentinels, with failovers. */
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { until } from '#test/until.ts';
import { type Decision, LimiterUnavailable, type Policy } from './limiter.ts';
import { type RedisLimiter, redisLimiter } from './redis.ts';
import { endsOnceClosed } from './testing/closing.ts';
import { allowedMs, longestOf, startFlow } from './testing/flow.ts';
import { RedisSentinels } from './testing/redis-sentinels.ts';
import { canStartRedis, type RedisServer } from './testing/redis-server.ts';

const policy: Policy = { quota: 20, windowSeconds: 60, outage: 'share' };
/** Size of a value of take.lua: its header and the times. */
const bytesOf = (admissions: number) => 32 + 8 * admissions;
/** After a vote without a majority the Sentinels wait for twice their failover timeout of 3 s, perhaps again. */
const PROMOTION_SECONDS = 30;

type Check = (t: ExecutionContext, servers: RedisSentinels) => Promise<void>;

function withSentinels(title: string, check: Check, password?: string): void {
  if (!canStartRedis) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  test.serial(title, async (t) => {
    t.timeout(60_000);
    const servers = await RedisSentinels.reserve(password);
    t.teardown(() => servers.stop());
    await check(t, servers);
  });
}

withSentinels('two nodes share a quota exactly, and decide by the new master after a failover', async (t, servers) => {
  await servers.start();
  const nodes = await connected(t, servers, 2);
  t.is(admittedOf((await Promise.all(nodes.map((node) => many(node, 't:key', 100)))).flat()), 20);

  const flow = startFlow(nodes, policy, 'failover');
  t.teardown(() => flow.stop());
  // A busy machine may delay an answer at first.
  const latest = () => flow.decisions.slice(-100);
  const isSteady = () => latest().length === 100 && latest().every(({ source }) => source !== 'degraded');
  await until(isSteady, 'requests flow, and the store decides');
  await servers.master.kill();
  const killed = performance.now();
  await until(() => isMaster(servers.replica), 'the replica is promoted', PROMOTION_SECONDS);
  const promoted = performance.now();
  await until(() => nodes.every((node) => !node.isDegraded), 'the new master is found', 5);
  const found = performance.now();
  await until(() => isDecidedByStore(flow.decisions, found), 'the new master decides', 5);
  const decided = performance.now();
  await flow.stop();
  t.log(`promoted after ${Math.round(promoted - killed)} ms, decides after ${Math.round(decided - promoted)} ms more`);
  t.log(`of ${flow.decisions.length} decisions the longest took ${Math.round(longestOf(flow))} ms`);
  t.log(`admitted at the most ${Math.max(...flow.admitted.values())}`);
  t.true(decided - promoted < 5_000, `${decided - promoted} ms`);
  t.true(longestOf(flow) < allowedMs(flow.stallMs), `${longestOf(flow)} ms, stalled for ${flow.stallMs} ms`);
  t.deepEqual(flow.errors, []);
  t.true([...flow.admitted.values()].every((count) => count <= 2 * policy.quota));
  await everythingIsKnown(servers.replica, new Map([...flow.admitted, ['t:key', 20]]));
});

withSentinels('a frozen master is replaced as well, and no request waits for it', async (t, servers) => {
  await servers.start();
  const nodes = await connected(t, servers, 2);
  const flow = startFlow(nodes, policy, 'frozen');
  t.teardown(() => flow.stop());
  await until(() => flow.decisions.length > 100, 'requests flow');
  servers.master.freeze();
  await until(() => isMaster(servers.replica), 'the replica is promoted', PROMOTION_SECONDS);
  const promoted = performance.now();
  await until(() => nodes.every((node) => !node.isDegraded), 'the new master is found', 5);
  const found = performance.now();
  await until(() => isDecidedByStore(flow.decisions, found), 'the new master decides', 5);
  t.log(`the new master decides after ${Math.round(performance.now() - promoted)} ms`);
  await flow.stop();
  t.log(`of ${flow.decisions.length} decisions the longest took ${Math.round(longestOf(flow))} ms`);
  t.true(longestOf(flow) < allowedMs(flow.stallMs), `${longestOf(flow)} ms, stalled for ${flow.stallMs} ms`);
  t.deepEqual(flow.errors, []);
});

withSentinels('frozen or dead Sentinels affect no request while the master is healthy', async (t, servers) => {
  await servers.start();
  const lines: string[] = [];
  const nodes = await connected(t, servers, 1, lines);
  const [first, second] = servers.sentinels;
  first?.freeze();
  await second?.kill();
  const flow = startFlow(nodes, policy, 'sentinels');
  t.teardown(() => flow.stop());
  await until(() => flow.decisions.length > 500, 'requests flow');
  await flow.stop();
  t.log(`of ${flow.decisions.length} decisions the longest took ${Math.round(longestOf(flow))} ms`);
  const degraded = flow.decisions.filter(({ source }) => source === 'degraded').length;
  // A node that stalls for 200 ms cannot distinguish that from a stalled Redis, until its next heartbeat.
  const most = flow.stallMs < 100 ? 0 : flow.decisions.length / 4;
  t.true(degraded <= most, `${degraded} of ${flow.decisions.length} were degraded, stalled for ${flow.stallMs} ms`);
  t.true(lines.length <= 3, lines.join('\n'));
  // A node that starts now has only the third Sentinel.
  const [late] = await connected(t, servers, 1);
  t.is(admittedOf(await many(late, 't:late', 30)), 20);
});

withSentinels('a node that starts before its Sentinels refuses, and serves once they come', async (t, servers) => {
  await servers.startServers();
  const lines: string[] = [];
  const node = limiter(t, servers.url, lines);
  await t.throwsAsync(node.take('t:key', policy), { instanceOf: LimiterUnavailable });
  await until(() => lines.length > 0, 'it is logged');
  t.true(node.isDegraded);
  await servers.startSentinels();
  await until(() => !node.isDegraded, 'it serves');
  t.is(admittedOf(await many(node, 't:key', 30)), 20);
  t.is(lines.length, 2, lines.join('\n'));
});

withSentinels('a master that no Sentinel knows is logged once', async (t, servers) => {
  await servers.start();
  const lines: string[] = [];
  const node = limiter(t, servers.url.replace(/\/[^/]*$/, '/unknown'), lines);
  await until(() => lines.length > 0, 'it is logged');
  const late = performance.now() + 1_500;
  await until(() => performance.now() > late, 'it had time to be logged more often');
  await t.throwsAsync(node.take('t:key', policy), { instanceOf: LimiterUnavailable });
  t.true(node.isDegraded);
  t.is(lines.length, 1, lines.join('\n'));
});

const secret = 'p@ss/word?';
withSentinels(
  'a password of the servers is given to the old master and to the new one',
  async (t, servers) => {
    await servers.start();
    const [node] = await connected(t, servers, 1);
    t.is(admittedOf(await many(node, 't:key', 30)), 20);
    await servers.sentinels[0]?.command('SENTINEL', 'FAILOVER', 'limits');
    await until(() => isMaster(servers.replica), 'the replica is promoted', PROMOTION_SECONDS);
    await until(async () => (await many(node, `t:${performance.now()}`, 1))[0]?.source === 'store', 'it serves', 5);
    await everythingIsKnown(servers.replica, new Map([['t:key', 20]]));
  },
  secret,
);

withSentinels('a closed limiter keeps no process alive and logs nothing more', async (t, servers) => {
  await servers.start();
  const { url } = servers;
  await endsOnceClosed(t, { url, moment: 'at once' });
  await endsOnceClosed(t, { url, moment: 'connected' });
  await endsOnceClosed(t, { url, moment: 'lost', meanwhile: () => servers.stop() });
  await endsOnceClosed(t, { url, moment: 'at once' });
});

function limiter(t: ExecutionContext, url: string, lines: string[] = []): RedisLimiter {
  const note = (_details: object, message: string) => void lines.push(message);
  const node = redisLimiter({ url, logger: { info: note, warn: note } });
  t.teardown(() => node.close());
  return node;
}

/** @returns nodes that are connected to the master and count each other */
async function connected(t: ExecutionContext, { url }: RedisSentinels, count: number, lines: string[] = []) {
  const nodes = Array.from({ length: count }, () => limiter(t, url, lines));
  await until(() => nodes.every((node) => node.nodes !== undefined && node.nodes >= count), 'the nodes are connected');
  return nodes;
}

function many(node: RedisLimiter | undefined, key: string, count: number): Promise<Decision[]> {
  if (!node) throw new Error('no such node');
  return Promise.all(Array.from({ length: count }, () => node.take(key, policy)));
}

function admittedOf(decisions: readonly Decision[]): number {
  return decisions.filter(({ admitted }) => admitted).length;
}

async function isMaster(server: RedisServer): Promise<boolean> {
  try {
    return String(await server.command('ROLE')).startsWith('master');
  } catch (error) {
    // It ends its connections when it is promoted.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** @returns true when the store has decided all requests for a while after `since` */
function isDecidedByStore(decisions: readonly { sentAt: number; source: string }[], since: number): boolean {
  const later = decisions.filter(({ sentAt }) => sentAt > since);
  return later.filter(({ source }) => source === 'store').length > 20;
}

async function everythingIsKnown(server: RedisServer, admitted: ReadonlyMap<string, number>): Promise<void> {
  const client = await createClient({ url: server.url }).connect();
  try {
    await until(async () => {
      const lengths = await Promise.all([...admitted.keys()].map((key) => client.strLen(key)));
      return [...admitted.values()].every((count, index) => (lengths[index] ?? 0) >= bytesOf(count));
    }, 'everything that was admitted is known to the new master');
  } finally {
    client.destroy();
  }
}
