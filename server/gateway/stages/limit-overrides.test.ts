/** Quota overrides of one tenant, in force after one second, the lifetime of the tenant cache. */
import anyTest, { type TestFn } from 'ava';
import { resetLimit, setLimit } from '#server/features/limits/limits.ts';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const bucket = 'loginCheck';
const aSecond = 1_000;

/** An invalid body, refused after the bucket, so that no password is hashed. */
const ask = (port: number, { host }: { host: string }, headers: Record<string, string> = {}) =>
  send(port, host, '/api/v1/login-check', { method: 'POST', body: {}, headers });

/** @returns the number of admitted requests */
async function admitted(service: TestService, count: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(service.port, service.acme)));
  return answers.filter(({ status }) => status === 422).length;
}

test('a raised quota admits more to a full bucket, and the headers have the new quota', async (t) => {
  const { service } = t.context;
  t.is(await admitted(service, 21), 20);
  await setLimit(service.adminUrl, service.acme.host, { bucket, quota: 25 });
  service.clock.advance(aSecond);
  const next = await ask(service.port, service.acme);
  t.is(next.status, 422);
  t.is(next.headers['ratelimit-policy'], '"loginCheck";q=25;w=60');
  t.regex(String(next.headers.ratelimit), /^"loginCheck";r=4;t=\d+$/);
  t.is(await admitted(service, 10), 4);
  const denied = await ask(service.port, service.acme);
  t.is(denied.headers['ratelimit-policy'], '"loginCheck";q=25;w=60');
  t.regex(denied.json.detail, /^The limit of 25 requests per 60 seconds was exceeded\./);
});

test('a quota that is lowered counts what was admitted before, and its Retry-After is kept', async (t) => {
  const { service } = t.context;
  t.is(await admitted(service, 4), 4);
  await setLimit(service.adminUrl, service.acme.host, { bucket, quota: 3 });
  service.clock.advance(aSecond);
  const denied = await ask(service.port, service.acme);
  t.is(denied.status, 429);
  t.is(denied.headers['ratelimit-policy'], '"loginCheck";q=3;w=60');
  t.regex(denied.json.detail, /^The limit of 3 requests per 60 seconds was exceeded\./);
  service.clock.advance(Number(denied.headers['retry-after']) * 1_000);
  t.is(await admitted(service, 10), 3);
});

test('a quota that is reset is the one of the contract again', async (t) => {
  const { service } = t.context;
  await setLimit(service.adminUrl, service.acme.host, { bucket, quota: 2 });
  t.is(await admitted(service, 5), 2);
  await resetLimit(service.adminUrl, service.acme.host, bucket);
  service.clock.advance(aSecond);
  const next = await ask(service.port, service.acme);
  t.is(next.status, 422);
  t.is(next.headers['ratelimit-policy'], '"loginCheck";q=20;w=60');
  t.is(await admitted(service, 30), 17);
});

test('neither another tenant nor another bucket is touched', async (t) => {
  const { service } = t.context;
  await setLimit(service.adminUrl, service.acme.host, { bucket, quota: 1 });
  for (let count = 1; count <= 20; count += 1) {
    const { status, headers } = await ask(service.port, service.globex);
    t.is(status, 422);
    t.is(headers['ratelimit-policy'], '"loginCheck";q=20;w=60');
  }
  t.is((await ask(service.port, service.globex)).status, 429);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readOnly };
  const csv = await service.send(service.acme, '/api/v1/users-csv', { headers });
  t.is(csv.headers['ratelimit-policy'], '"usersCsv";q=20;w=60');
});

test('every process follows within the second, whichever served the tenant before', async (t) => {
  const { service } = t.context;
  const ports = [service.port, (await service.another()).port];
  const policies = async () => {
    const answers = await Promise.all(ports.map((port) => ask(port, service.acme)));
    return answers.map(({ headers }) => headers['ratelimit-policy']);
  };
  const both = (quota: number) => [`"loginCheck";q=${quota};w=60`, `"loginCheck";q=${quota};w=60`];
  t.deepEqual(await policies(), both(20));
  for (const quota of [30, 40, 10]) {
    await setLimit(service.adminUrl, service.acme.host, { bucket, quota });
    service.clock.advance(aSecond);
    t.deepEqual(await policies(), both(quota));
  }
  await resetLimit(service.adminUrl, service.acme.host, bucket);
  service.clock.advance(aSecond);
  t.deepEqual(await policies(), both(20));
});

const redisUrl = process.env.TEST_REDIS_URL;
const withRedis = redisUrl ? test : test.skip;

withRedis('two processes over one Redis admit together what was set, raised and lowered', async (t) => {
  const service = await startTestService({}, { redisUrl, trustedProxies: ['127.0.0.1'] });
  t.teardown(() => service.stop());
  const ports = [service.port, (await service.another()).port];
  // A separate address, because other tests use the same Redis.
  const address = { 'x-forwarded-for': '198.51.100.77' };
  const admittedByBoth = async () => {
    service.clock.advance(aSecond);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => ask(ports[index % 2] ?? 0, service.acme, address)),
    );
    return answers.filter(({ status }) => status === 422).length;
  };
  await setLimit(service.adminUrl, service.acme.host, { bucket, quota: 8 });
  t.is(await admittedByBoth(), 8);
  await setLimit(service.adminUrl, service.acme.host, { bucket, quota: 33 });
  t.is(await admittedByBoth(), 25);
  await setLimit(service.adminUrl, service.acme.host, { bucket, quota: 9 });
  t.is(await admittedByBoth(), 0);
});
