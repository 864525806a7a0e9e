/** API tokens managed by administrators, over HTTP. */
import { setImmediate } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import { send, type TestRequest } from '#test/http.ts';
import { startServerProcess } from '#test/processes.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { hashToken } from './api-token.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/api_tokens';
const redisUrl = process.env.TEST_REDIS_URL ?? '';
const withRedis = redisUrl ? test : test.skip;

/** @returns a function that sends as acme's administrator, signed in. */
function signedIn({ service }: { service: TestService }) {
  const { jwt } = service.acme.people.ROLE_ADMIN;
  return (method: string, path: string, body?: unknown, headers: TestRequest['headers'] = {}) =>
    service.send(service.acme, path, { method, body, headers: { authorization: `Bearer ${jwt}`, ...headers } });
}
const me = (service: TestService, token: string) =>
  service.send(service.acme, '/api/v1/me', { headers: { 'api-token': token } });

test('created: its value is returned once, works at once as its creator, and only its hash is stored', async (t) => {
  const { service } = t.context;
  const call = signedIn(t.context);
  const { status, json, headers } = await call('POST', path, { name: 'Export', accessLevel: 'READ_ONLY' });
  t.is(status, 201);
  t.is(headers.location, `${path}/${json.id}`);
  t.regex(json.token, /^gg_ro_[0-9A-Za-z]{42}$/);
  t.like(json, {
    name: 'Export',
    accessLevel: 'READ_ONLY',
    prefix: 'gg_ro_',
    lastFour: json.token.slice(-4),
    userId: service.acme.people.ROLE_ADMIN.id,
    expiresAt: null,
    lastUsedAt: null,
  });
  t.is((await me(service, json.token)).json.id, service.acme.people.ROLE_ADMIN.id);
  const { token, ...resource } = json;
  const read = await call('GET', `${path}/${json.id}`);
  t.like(read.json, { ...resource, lastUsedAt: read.json.lastUsedAt, lastUsedAddress: read.json.lastUsedAddress });
  t.false(read.text.includes(token));
  const refused = await service.send(service.acme, '/api/v1/groups', {
    method: 'POST',
    headers: { 'api-token': token },
  });
  t.is(refused.json.code, 'read_only_token');
  const [stored] = await service.sql<{ hash: Buffer; text: string }>(
    'select token_hash as hash, t::text as text from api_tokens t where id = $1',
    [json.id],
  );
  t.deepEqual(stored?.hash, hashToken(token));
  t.false(stored?.text.includes(token.slice(6)));
});

test('repeated with its Idempotency-Key: the same value, one token, and no value in the database', async (t) => {
  const { service } = t.context;
  const call = signedIn(t.context);
  const body = { name: 'Once', accessLevel: 'READ_WRITE' };
  const first = await call('POST', path, body, { 'idempotency-key': 'once' });
  const second = await call('POST', path, body, { 'idempotency-key': 'once' });
  t.is(second.headers['idempotency-replayed'], 'true');
  t.is(second.text, first.text);
  t.is((await service.sql(`select from api_tokens where name = 'Once'`)).length, 1);
  for (const table of ['idempotency_keys', 'audit_log', 'api_tokens']) {
    const rows = await service.sql<{ text: string }>(`select t::text as text from ${table} t`);
    t.false(
      rows.some(({ text }) => text.includes(first.json.token)),
      table,
    );
  }
});

test('listed with last use and its place, renamed, and deleted for good', async (t) => {
  const { service } = t.context;
  const call = signedIn(t.context);
  const { json } = await call('POST', path, { name: 'Before', accessLevel: 'READ_WRITE' });
  t.is((await call('PATCH', `${path}/${json.id}`, { name: 'After' })).json.name, 'After');
  await me(service, json.token);
  const used = async () => (await call('GET', `${path}/${json.id}`)).json;
  // The use is recorded asynchronously, after the response.
  while ((await used()).lastUsedAt === null) await setImmediate();
  t.like(await used(), { lastUsedAt: service.clock.now().toISOString(), lastUsedAddress: '127.0.0.1' });
  const { json: page } = await call('GET', `${path}?itemsPerPage=100`);
  t.true(page.member.some(({ id, name }: { id: string; name: string }) => id === json.id && name === 'After'));
  t.is((await call('DELETE', `${path}/${json.id}`)).status, 204);
  t.is((await me(service, json.token)).status, 401);
  t.is((await call('DELETE', `${path}/${json.id}`)).status, 404);
});

test('an expiry is stored to the millisecond, and one in the past is refused', async (t) => {
  const { service } = t.context;
  const call = signedIn(t.context);
  const body = { name: 'Short', accessLevel: 'READ_WRITE' };
  const expiresAt = new Date(service.clock.now().getTime() + 1000).toISOString();
  const { json } = await call('POST', path, { ...body, expiresAt });
  t.is(json.expiresAt, expiresAt);
  service.clock.advance(999);
  t.is((await me(service, json.token)).status, 200);
  service.clock.advance(1);
  t.is((await me(service, json.token)).status, 401);
  const past = await call('POST', path, { ...body, expiresAt: service.clock.now().toISOString() });
  t.is(past.status, 422);
  t.is(past.json.violations[0].propertyPath, 'expiresAt');
});

test("an Api-Token manages no credentials, not even an administrator's", async (t) => {
  const { service } = t.context;
  const { readWrite } = service.acme.people.ROLE_ADMIN;
  for (const method of ['GET', 'POST']) {
    const { status, json } = await service.send(service.acme, path, { method, headers: { 'api-token': readWrite } });
    t.is(status, 403);
    t.is(json.code, 'credential_not_accepted');
  }
});

withRedis('deleted at one server process, it is refused at another from the response on', async (t) => {
  t.timeout(60_000);
  const { service } = t.context;
  const servers = await Promise.all([1, 2].map(() => startServerProcess(service.databaseUrl, redisUrl)));
  t.teardown(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  const { host, people } = service.acme;
  const [here, there] = servers;
  if (!here || !there) throw new Error('two servers were started');
  // The server processes use the system clock, by which the template's session is minutes old.
  const authorization = `Bearer ${people.ROLE_ADMIN.jwt}`;
  const requestMe = (port: number, token: string) =>
    send(port, host, '/api/v1/me', { headers: { 'api-token': token } });
  for (let round = 0; round < 20; round += 1) {
    const body = { name: `Round ${round}`, accessLevel: 'READ_WRITE' };
    const { json } = await send(here.port, host, path, { method: 'POST', body, headers: { authorization } });
    const before = await Promise.all(servers.map(({ port }) => requestMe(port, json.token)));
    t.deepEqual(
      before.map(({ status }) => status),
      [200, 200],
    );
    const removed = await send(here.port, host, `${path}/${json.id}`, { method: 'DELETE', headers: { authorization } });
    t.is(removed.status, 204);
    const after = await Promise.all(servers.map(({ port }) => requestMe(port, json.token)));
    t.deepEqual(
      after.map(({ status }) => status),
      [401, 401],
    );
  }
});
