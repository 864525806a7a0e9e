import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.1'] });
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/login-check';

/** Sends through the trusted proxy, from the given address. */
function login(service: TestService, address: string, tenant = service.acme, body: unknown = {}) {
  return service.send(tenant, path, { method: 'POST', body, headers: { 'x-forwarded-for': address } });
}

test('the 21st login-check of one address within a minute is the 429 of the specification', async (t) => {
  const { service } = t.context;
  for (let count = 1; count <= 20; count += 1) {
    const { status, headers } = await login(service, '203.0.113.7');
    t.is(status, 422);
    t.is(headers['ratelimit-policy'], '"loginCheck";q=20;w=60');
    t.regex(String(headers.ratelimit), new RegExp(`^"loginCheck";r=${20 - count};t=\\d+$`));
  }
  service.clock.advance(12_300);
  const { status, headers, json } = await login(service, '203.0.113.7');
  t.is(status, 429);
  t.is(headers['content-type'], 'application/json');
  t.is(headers['retry-after'], '48');
  t.is(headers['cache-control'], 'no-store');
  t.deepEqual(json, {
    title: 'Too Many Requests',
    detail: 'The limit of 20 requests per 60 seconds was exceeded. Retry in 48 seconds.',
    status: 429,
  });
});

test('before Retry-After has elapsed no retry succeeds, and at it one does', async (t) => {
  const { service } = t.context;
  for (let count = 1; count <= 20; count += 1) await login(service, '203.0.113.7');
  const denied = await login(service, '203.0.113.7');
  t.is(denied.status, 429);
  service.clock.advance(Number(denied.headers['retry-after']) * 1000 - 1);
  t.is((await login(service, '203.0.113.7')).status, 429);
  service.clock.advance(1);
  t.is((await login(service, '203.0.113.7')).status, 422);
});

test('of a hundred concurrent requests exactly twenty are admitted', async (t) => {
  const { service } = t.context;
  const answers = await Promise.all(Array.from({ length: 100 }, () => login(service, '203.0.113.9')));
  t.is(answers.filter(({ status }) => status === 422).length, 20);
  t.is(answers.filter(({ status }) => status === 429).length, 80);
});

test('each tenant and each address has a bucket of its own, an IPv6 network of 64 bits has one', async (t) => {
  const { service } = t.context;
  for (let count = 1; count <= 20; count += 1) await login(service, `2001:db8:1:2::${count.toString(16)}`);
  t.is((await login(service, '2001:db8:1:2:ffff::1')).status, 429);
  t.is((await login(service, '2001:db8:1:3::1')).status, 422);
  t.is((await login(service, '2001:db8:1:2::1', service.globex)).status, 422);
  for (let count = 1; count <= 20; count += 1) await login(service, '192.0.2.1');
  t.is((await login(service, '::ffff:192.0.2.1')).status, 429);
  t.is((await login(service, '::ffff:c000:201')).status, 429);
  t.is((await login(service, '192.0.2.2')).status, 422);
});

test('an X-Forwarded-For of the client itself has no effect on the bucket', async (t) => {
  const { service } = t.context;
  for (let count = 1; count <= 20; count += 1) await login(service, `10.9.8.${count}, 203.0.113.7`);
  t.is((await login(service, '10.9.8.99, 203.0.113.7')).status, 429);
});

test('without a trusted proxy the header changes nothing at all', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  for (let count = 1; count <= 20; count += 1) await login(service, `198.51.100.${count}`);
  t.is((await login(service, '198.51.100.99')).status, 429);
});

test('an operation without a limit sends no limit headers', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => service.send(service.acme, '/api/v1/users', { headers })),
  );
  t.true(answers.every(({ status }) => status === 200));
  t.true(answers.every(({ headers: sent }) => sent.ratelimit === undefined && sent['retry-after'] === undefined));
});

test('a refreshed JWT takes from the bucket of its session, and another sign-in has its own', async (t) => {
  const { service } = t.context;
  const { jwt, refreshToken, email, password } = service.acme.people.ROLE_ADMIN;
  const post = (to: string, body: unknown) => service.send(service.acme, `/api/v1/${to}`, { method: 'POST', body });
  const exported = (token: string) =>
    service.send(service.acme, '/api/v1/users-csv', { headers: { authorization: `Bearer ${token}` } });
  for (let count = 1; count <= 20; count += 1) t.is((await exported(jwt)).status, 200);
  t.is((await exported(jwt)).status, 429);
  const refreshed = await post('token/refresh', { refresh_token: refreshToken });
  t.is(refreshed.status, 200);
  t.not(refreshed.json.token, jwt);
  t.is((await exported(refreshed.json.token)).status, 429);
  const another = await post('login-check', { email, password });
  t.is((await exported(another.json.token)).status, 200);
});
