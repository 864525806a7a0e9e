import { access } from 'node:fs/promises';
import test from 'ava';
import { canStartRedis, RedisServer } from './redis-server.ts';

(canStartRedis ? test : test.skip)('a server saves into its own folder, which is removed with it', async (t) => {
  const redis = await RedisServer.reserve();
  t.teardown(() => redis.kill());
  await redis.start();
  const folder = String([await redis.command('CONFIG', 'GET', 'dir')].flat()[1]);
  t.not(folder, process.cwd());
  await redis.kill();
  await t.throwsAsync(access(folder), { code: 'ENOENT' });
});
