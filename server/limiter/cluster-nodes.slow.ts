/** Two servers, as processes, whose limits are in a real Redis Cluster of three masters. */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { send } from '#test/http.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/processes.ts';
import { template } from '#test/service.ts';
import { apiUrl } from '#test/template.ts';
import { until } from '#test/until.ts';
import { limiterKey } from './limiter.ts';
import { type ClusterShard, RedisCluster } from './testing/redis-cluster.ts';
import { canStartRedis } from './testing/redis-server.ts';

interface Context {
  readonly database: TestDatabase;
  readonly cluster: RedisCluster;
  readonly servers: readonly ServerProcess[];
}

const test = anyTest as TestFn<Context>;
const withCluster = canStartRedis ? test.serial : test.serial.skip;
const { acme } = template();
/** Of `loginCheck`, by address. */
const quota = 20;

test.before(async (t) => {
  t.timeout(60_000);
  if (!canStartRedis) return;
  const [database, cluster] = await Promise.all([cloneDatabase(template().database), RedisCluster.start()]);
  Object.assign(t.context, { database, cluster });
  const start = () => startServerProcess(apiUrl(database.adminUrl), cluster.url, { TRUSTED_PROXIES: '127.0.0.1' });
  Object.assign(t.context, { servers: await Promise.all([start(), start()]) });
});
test.after.always(async (t) => {
  const { servers = [], cluster, database } = t.context;
  await Promise.all(servers.map((server) => server.stop()));
  await cluster?.stop();
  await database?.drop();
});

/** @returns new addresses of clients, two in each of the shards */
function addressesIn({ cluster }: Context, shards: readonly ClusterShard[]): string[] {
  const found = new Map(shards.map((shard) => [shard, [] as string[]]));
  while ([...found.values()].some(({ length }) => length < 2)) {
    const address = `10.0.${used >> 8}.${used & 255}`;
    used += 1;
    const key = limiterKey({ tenantId: acme.id, bucket: 'loginCheck', identity: address });
    const ofShard = found.get(cluster.shardOf(key));
    if (ofShard && ofShard.length < 2) ofShard.push(address);
  }
  return [...found.values()].flat();
}

let used = 0;

/** Signs in from an address, at both servers in turn. @returns the number of each status */
async function signIn({ servers }: Context, address: string): Promise<Record<number, number>> {
  const statuses = await Promise.all(
    Array.from({ length: quota + 6 }, async (_, index) => {
      const port = servers[index % servers.length]?.port ?? 0;
      const headers = { 'x-forwarded-for': address };
      return (await send(port, acme.host, '/api/v1/login-check', { method: 'POST', headers, body: {} })).status;
    }),
  );
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
}

/**
 * New clients in each of the shards exceed their limits, until none of them gets 503: for a moment a busy machine looks
 * like an outage. No client may have more than its quota; at the end, each has had all of it.
 */
async function untilExact(t: ExecutionContext<Context>, shards: readonly ClusterShard[]): Promise<void> {
  await until(async () => {
    const counts: Array<Record<number, number>> = [];
    for (const address of addressesIn(t.context, shards)) counts.push(await signIn(t.context, address));
    for (const { 422: admitted = 0 } of counts)
      if (admitted > quota) throw new Error(`${admitted} of ${quota} admitted`);
    if (counts.some((count) => count[503])) return false;
    t.deepEqual(
      counts,
      counts.map(() => ({ 422: quota, 429: 6 })),
    );
    return true;
  }, 'all are decided by the store');
}

withCluster('limits of clients in all three masters are exact at two servers', async (t) => {
  const { cluster } = t.context;
  await untilExact(t, cluster.shards);
  for (const { master } of cluster.shards) t.true(Number(await master.command('DBSIZE')) >= 2);
});

withCluster(
  'clients of a shard that is dead get 503, and those of the others their limits; until its master is back',
  async (t) => {
    const { shards } = t.context.cluster;
    const [dead, ...alive] = shards;
    if (!dead) throw new Error('there is no shard');
    await dead.replica.kill();
    await dead.master.kill();
    const [address = ''] = addressesIn(t.context, [dead]);
    t.deepEqual(await signIn(t.context, address), { 503: quota + 6 });
    await untilExact(t, alive);
    await dead.master.start();
    await untilExact(t, shards);
  },
);
