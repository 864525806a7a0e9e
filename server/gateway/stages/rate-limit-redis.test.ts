import test from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { send } from '#test/http.ts';
import { startTestService } from '#test/service.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const withRedis = redisUrl ? test : test.skip;
const path = '/api/v1/login-check';

withRedis('two processes over one Redis admit twenty of a hundred login-checks, not twenty each', async (t) => {
  const service = await startTestService({}, { redisUrl, trustedProxies: ['127.0.0.1'] });
  t.teardown(() => service.stop());
  const other = await service.another();
  // An address of its own, because other tests sign in over the same Redis.
  const headers = { 'x-forwarded-for': '198.51.100.78' };
  // An invalid body, refused after the bucket, so that no password is hashed.
  const ask = (port: number) => send(port, service.acme.host, path, { method: 'POST', headers, body: {} });
  const ports = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? service.port : other.port));
  const answers = await Promise.all(ports.map(ask));
  const counts = Object.groupBy(answers, ({ status }) => status);
  t.deepEqual(
    Object.entries(counts).map(([status, all]) => [status, all?.length]),
    [
      ['422', 20],
      ['429', 80],
    ],
  );
  t.true(counts[429]?.every(({ headers }) => /^[1-9]\d*$/.test(String(headers['retry-after']))));
});

test('without its Redis a service starts, answers limited operations with 503 and all others as ever', async (t) => {
  const service = await startTestService({}, { redisUrl: `redis://127.0.0.1:${await freePort()}` });
  t.teardown(() => service.stop());
  const limited = await service.send(service.acme, path, { method: 'POST', body: {} });
  t.is(limited.status, 503);
  t.is(limited.json.code, 'temporarily_unavailable');
  t.is(limited.headers['retry-after'], '1');
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  t.is((await service.send(service.acme, '/api/v1/users', { headers })).status, 200);
});
