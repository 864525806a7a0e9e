/** Facts that `doctor` reads from each kind of Redis. */
import test from 'ava';
import { checkRedis } from './redis-check.ts';
import { RedisCluster } from './testing/redis-cluster.ts';
import { RedisSentinels } from './testing/redis-sentinels.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';

const kinds = {
  standalone: () =>
    started(RedisServer.reserve({ args: ['--maxmemory', '50mb', '--maxmemory-policy', 'allkeys-lru'] })),
  sentinel: () => started(RedisSentinels.reserve()),
  cluster: () => RedisCluster.start(),
};

async function started<Redis extends { start(): Promise<void> }>(reserved: Promise<Redis>): Promise<Redis> {
  const redis = await reserved;
  await redis.start();
  return redis;
}

for (const [kind, start] of Object.entries(kinds)) {
  (canStartRedis ? test.serial : test.skip)(`checkRedis reads the facts of a Redis: ${kind}`, async (t) => {
    t.timeout(60_000);
    const redis = await start();
    t.teardown(async () => ('stop' in redis ? redis.stop() : redis.kill()));
    const over = new AbortController();
    t.teardown(async () => over.abort());
    const facts = await checkRedis(redis.url, over.signal);
    t.regex(facts.version, /^\d+\.\d+/);
    t.true(facts.roundTrip > 0 && facts.roundTrip < 5_000);
    t.like(facts, {
      mode: kind === 'cluster' ? 'cluster' : 'standalone',
      role: 'master',
      ...(kind === 'standalone'
        ? { evictionPolicy: 'allkeys-lru', maximumMemory: 50 * 1024 * 1024 }
        : { evictionPolicy: 'noeviction', maximumMemory: 0 }),
    });
  });
}
