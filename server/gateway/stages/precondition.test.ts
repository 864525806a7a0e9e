/** If-Match and the tenant's setting that requires it; test/contract/entity-tags.slow.ts covers every operation. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { freshPerson } from '#test/actors/person.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

type Headers = Readonly<Record<string, string>>;
type Call = (method: string, path: string, body?: unknown, headers?: Headers) => Promise<TestResponse>;
const test = anyTest as TestFn<{ service: TestService; call: Call; group: string; etag: string }>;
const stale = '"AAAAAAAAAAAAAAAAAAAAAA"';

test.beforeEach(async (t) => {
  const service = await startTestService();
  const call: Call = (method, path, body, headers) =>
    service.send(service.acme, `/api/v1${path}`, {
      method,
      body,
      headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, ...headers },
    });
  const { json, headers } = await call('POST', '/groups', { name: 'Choir', slug: 'great-choir' });
  Object.assign(t.context, { service, call, group: `/groups/${json.id}`, etag: headers.etag });
});
test.afterEach.always((t) => t.context.service?.stop());

const outcome = ({ status, json }: TestResponse) => `${status} ${json.code ?? ''}`.trim();

test('a version counts once: the second of two changes of it is refused, and told the version that the first made', async (t) => {
  const { call, group, etag } = t.context;
  const first = await call('PATCH', group, { name: 'First' }, { 'if-match': etag });
  const second = await call('PATCH', group, { name: 'Second' }, { 'if-match': etag });
  t.deepEqual([outcome(first), outcome(second)], ['200', '412 precondition_failed']);
  t.is(second.headers.etag, first.headers.etag);
  t.is((await call('GET', group)).json.name, 'First');
  t.is((await call('PATCH', group, { name: 'Second' }, { 'if-match': second.headers.etag ?? '' })).status, 200);
});

test('a change that commits while the row is awaited is seen', async (t) => {
  const { service, call, group, etag } = t.context;
  const other = new pg.Client({ connectionString: service.adminUrl });
  await other.connect();
  t.teardown(() => other.end());
  await other.query('begin');
  await other.query(`update groups set name = 'Other' where slug = 'great-choir'`);
  const waiting = call('PATCH', group, { description: 'Mine' }, { 'if-match': etag });
  // By this transaction: other tests have theirs in the same PostgreSQL.
  const { rows: own } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  const blocked = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
  const isBlocked = async () => (await service.sql(blocked, [own[0]?.pid])).length > 0;
  await until(isBlocked, 'the write waits for the row');
  await other.query('commit');
  t.is(outcome(await waiting), '412 precondition_failed');
  t.like((await call('GET', group)).json, { name: 'Other', description: null });
});

test('of ten changes of one version at once one is made', async (t) => {
  const { call, group, etag } = t.context;
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, at) => call('PATCH', group, { name: `Name ${at}` }, { 'if-match': etag })),
  );
  const [won, ...others] = responses.toSorted((a, b) => a.status - b.status);
  t.is(won?.status, 200);
  for (const { status } of others) t.is(status, 412);
  t.is((await call('GET', group)).text, won?.text ?? '');
});

test('any version: `*` changes what exists, and what does not is a 404', async (t) => {
  const { call, group } = t.context;
  t.is((await call('PATCH', group, { name: 'Any' }, { 'if-match': '*' })).status, 200);
  const absent = '/groups/0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';
  for (const ifMatch of ['*', stale]) {
    t.is(outcome(await call('PATCH', absent, { name: 'Any' }, { 'if-match': ifMatch })), '404 not_found');
  }
});

test('a stored response comes before the comparison: a repeated request is not refused for its own change', async (t) => {
  const { call, group, etag } = t.context;
  const headers = { 'if-match': etag, 'idempotency-key': 'once' };
  const first = await call('PATCH', group, { name: 'Once' }, headers);
  const again = await call('PATCH', group, { name: 'Once' }, headers);
  t.deepEqual([first.status, again.status], [200, 200]);
  t.is(again.headers['idempotency-replayed'], 'true');
  t.is(again.headers.etag, first.headers.etag);
});

test('a refused comparison stores no response for its key', async (t) => {
  const { call, group, etag } = t.context;
  const key = { 'idempotency-key': 'again' };
  t.is((await call('PATCH', group, { name: 'Once' }, { ...key, 'if-match': stale })).status, 412);
  t.is((await call('PATCH', group, { name: 'Once' }, { ...key, 'if-match': etag })).status, 200);
});

test('permission, field, body, object, version, state: refused in this order', async (t) => {
  const { service, call } = t.context;
  const { json: event } = await call('POST', '/events', {
    title: 'Concert',
    startsAt: '2100-01-01T10:00:00Z',
    endsAt: '2100-01-01T12:00:00Z',
    timezone: 'Europe/Paris',
  });
  const path = `/events/${event.id}/restore`;
  const steps = [
    await call(
      'POST',
      path,
      { wrong: 1 },
      { 'if-match': 'no-tag', 'api-token': service.acme.people.ROLE_MEMBER.readWrite },
    ),
    await call('PATCH', `/events/${event.id}`, { wrong: 1 }, { 'if-match': 'no-tag' }),
    await call('PATCH', `/events/${event.id}`, { wrong: 1 }, { 'if-match': stale }),
    await call('PATCH', '/events/0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10', { title: 'T' }, { 'if-match': stale }),
    await call('POST', path, undefined, { 'if-match': stale }),
    await call('POST', path, undefined, { 'if-match': '*' }),
  ];
  t.deepEqual(steps.map(outcome), [
    '403 forbidden',
    '400 invalid_if_match',
    '422 validation_failed',
    '404 not_found',
    '412 precondition_failed',
    '409 invalid_transition',
  ]);
});

test('a caller who may write and not read compares nothing, and may send `*`', async (t) => {
  const { service, call, group, etag } = t.context;
  const writer = await freshPerson({ service, tenant: service.acme }, 'ROLE_MEMBER');
  const { json } = await call('POST', '/permission/roles', {
    key: 'ROLE_BLIND',
    label: 'Blind',
    permissions: ['groups:write'],
  });
  t.is(json.key, 'ROLE_BLIND');
  await call('PUT', `/permission/users/${writer.id}/roles`, { roles: ['ROLE_BLIND'] });
  const write = (ifMatch: string) =>
    call('PATCH', group, { name: 'Blind' }, { 'if-match': ifMatch, 'api-token': writer.readWrite });
  for (const ifMatch of [etag, stale]) {
    const refused = await write(ifMatch);
    t.is(outcome(refused), '403 forbidden');
    t.true(refused.json.detail.includes('groups:read'));
    t.is(refused.headers.etag, undefined);
  }
  t.is((await write('*')).status, 200);
});

test('the version is that of the caller: what it does not see does not count', async (t) => {
  const { service, call } = t.context;
  const { json } = await call('POST', '/contacts', { email: 'c@acme.example', firstName: 'C' });
  const path = `/contacts/${json.id}`;
  const manager = { 'api-token': service.acme.people.ROLE_EVENT_MANAGER.readWrite };
  const seen = await call('GET', path, undefined, manager);
  t.is(
    (await call('PATCH', path, { firstName: 'D' }, { ...manager, 'if-match': seen.headers.etag ?? '' })).status,
    200,
  );
});

test('another tenant’s object is as absent, whatever the version', async (t) => {
  const { service, group, etag } = t.context;
  const headers = { 'api-token': service.globex.people.ROLE_ADMIN.readWrite, 'if-match': etag };
  const foreign = await service.send(service.globex, `/api/v1${group}`, { method: 'DELETE', headers });
  t.is(outcome(foreign), '404 not_found');
  t.is(foreign.headers.etag, undefined);
});

test('the tag of a compressed response names the same version', async (t) => {
  const { call } = t.context;
  const { json } = await call('POST', '/contacts', { email: 'c@acme.example', note: 'long '.repeat(400) });
  const path = `/contacts/${json.id}`;
  const { headers } = await call('GET', path, undefined, { 'accept-encoding': 'gzip' });
  t.regex(headers.etag ?? '', /^"[\w-]{22}-gzip"$/);
  const known = { 'if-none-match': headers.etag ?? '', 'accept-encoding': 'gzip' };
  t.is((await call('GET', path, undefined, known)).status, 304);
  t.is((await call('PATCH', path, { firstName: 'T' }, { 'if-match': headers.etag ?? '' })).status, 200);
});

test('a tenant that requires If-Match refuses changes and deletions without it, and nothing else', async (t) => {
  const { service, call, group, etag } = t.context;
  t.is((await call('PATCH', '/tenant', { requireIfMatch: true })).json.requireIfMatch, true);
  for (const [method, path, body] of [
    ['PATCH', group, { name: 'N' }],
    ['DELETE', group, undefined],
    ['PATCH', '/me', { firstName: 'N' }],
    ['PATCH', '/tenant', { locale: 'fr' }],
  ] as const) {
    t.is(outcome(await call(method, path, body)), '428 precondition_required', `${method} ${path}`);
  }
  t.is((await call('PATCH', group, { wrong: 1 })).status, 422, 'the body comes first');
  t.is((await call('PATCH', group, { name: 'N' }, { 'if-match': stale })).status, 412);
  const { headers } = await call('PATCH', group, { name: 'N' }, { 'if-match': etag });
  t.truthy(headers.etag);
  t.is((await call('POST', `${group}/members`, { userId: service.acme.people.ROLE_MEMBER.id })).status, 200);
  t.is((await call('DELETE', `${group}/members/${service.acme.people.ROLE_MEMBER.id}`)).status, 204, 'it has no ETag');
  t.is((await call('POST', '/groups', { name: 'New', slug: 'new' })).status, 201);
  t.is((await call('DELETE', group, undefined, { 'if-match': '*' })).status, 204);
  t.is((await call('PATCH', '/tenant', { requireIfMatch: false }, { 'if-match': '*' })).status, 200);
  t.is((await call('PATCH', '/me', { firstName: 'N' })).status, 200);
  const { readWrite } = service.globex.people.ROLE_ADMIN;
  const elsewhere = { method: 'PATCH', body: { firstName: 'N' }, headers: { 'api-token': readWrite } };
  t.is((await service.send(service.globex, '/api/v1/me', elsewhere)).status, 200);
});

test('a page of another origin may send the fields and read the tag', async (t) => {
  const { service } = t.context;
  const origin = 'http://acme.localhost';
  const preflight = await service.send(service.acme, '/api/v1/me', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PATCH' },
  });
  const allowed = preflight.headers['access-control-allow-headers']?.split(', ');
  t.true(allowed?.includes('if-match'));
  t.true(allowed?.includes('if-none-match'));
  const headers = { origin, authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  const read = await service.send(service.acme, '/api/v1/me', { headers });
  t.true(read.headers['access-control-expose-headers']?.split(', ').includes('etag'));
});

test('a 304 and a 412 are not stored by caches', async (t) => {
  const { call, group, etag } = t.context;
  for (const response of [
    await call('GET', group, undefined, { 'if-none-match': etag }),
    await call('PATCH', group, { name: 'N' }, { 'if-match': stale }),
  ]) {
    t.true([304, 412].includes(response.status));
    t.is(response.headers['cache-control'], 'no-store');
  }
});
