/** Limited operations during an outage of Redis or PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { forwarder } from '#fixtures/forwarder.ts';
import { canStartRedis, RedisServer } from '#server/limiter/testing/redis-server.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const withRedis = canStartRedis ? test : test.skip;
const anyPort = { host: '127.0.0.1', port: 0 };

async function ownRedis(t: ExecutionContext): Promise<RedisServer> {
  const server = await RedisServer.reserve();
  t.teardown(() => server.kill());
  await server.start();
  return server;
}

/** An invalid body, refused after the bucket, so that no password is hashed. */
const login = (service: TestService) => service.send(service.acme, '/api/v1/login-check', { method: 'POST', body: {} });
const exportUsers = (service: TestService) =>
  service.send(service.acme, '/api/v1/users-csv', {
    headers: { 'api-token': service.acme.people.ROLE_ADMIN.readOnly },
  });

withRedis('without Redis, exports continue, sign-ins are a 503 at once, and the metrics show it', async (t) => {
  const redis = await ownRedis(t);
  const service = await startTestService({}, { redisUrl: redis.url, metrics: anyPort });
  t.teardown(() => service.stop());
  t.is((await login(service)).status, 422);
  for (let count = 1; count <= 3; count += 1) t.is((await exportUsers(service)).status, 200);
  await redis.kill();

  const refused = await login(service);
  t.is(refused.status, 503);
  t.is(refused.headers['retry-after'], '1');
  t.is(refused.json.code, 'temporarily_unavailable');
  const answers = await Promise.all(Array.from({ length: 25 }, () => exportUsers(service)));
  t.is(answers.filter(({ status }) => status === 200).length, 17, 'three were spent before');
  const denied = answers.filter(({ status }) => status === 429);
  t.is(denied.length, 8);
  t.true(denied.every(({ headers }) => Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60));

  const text = await metricsOf(service);
  t.regex(text, /^guildgate_rate_limit_degraded 1$/m);
  t.regex(text, /usersCsv",source="degraded",outcome="admitted"\} 17$/m);
  t.regex(text, /usersCsv",source="degraded",outcome="denied"\} 8$/m);
  t.regex(text, /loginCheck",source="degraded",outcome="refused"\} 1$/m);

  await redis.start();
  for (const deadline = performance.now() + 5_000; (await login(service)).status !== 422; await pause(20)) {
    if (performance.now() > deadline) t.fail('sign-ins are not back within five seconds');
  }
  t.is((await exportUsers(service)).status, 429, 'what was admitted meanwhile counts');
  t.regex(await metricsOf(service), /^guildgate_rate_limit_degraded 0$/m);
});

withRedis('a cached denial needs neither Redis nor the database', async (t) => {
  const redis = await ownRedis(t);
  const line = await forwarder(Number(new URL(process.env.TEST_POSTGRES_URL ?? '').port));
  t.teardown(() => line.close());
  const service = await startTestService({}, { redisUrl: redis.url, databasePort: line.port });
  t.teardown(() => service.stop());
  // Until it denies: how many it admits is tested elsewhere, and a Redis that is late on a busy machine is a 503.
  await until(async () => (await login(service)).status === 429, 'the bucket is empty');
  redis.freeze();
  line.cut();
  const { status, headers } = await login(service);
  t.is(status, 429);
  t.regex(String(headers['retry-after']), /^(?:[1-9]|[1-5]\d|60)$/);
});

async function metricsOf(service: TestService): Promise<string> {
  const line = service.logLines.find((text) => text.includes('metrics are served')) ?? '{}';
  return (await fetch(`http://127.0.0.1:${JSON.parse(line).port}/metrics`)).text();
}
