/** Audit log: every write of a caller leaves a line in its transaction, and no line can be changed. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

function admin(service: TestService) {
  const { people } = service.acme;
  return (method: string, path: string, body?: unknown) =>
    service.send(service.acme, path, { method, body, headers: { 'api-token': people.ROLE_ADMIN.readWrite } });
}
const log = '/api/v1/audit_log';

test('a write leaves a line: who, with what, from where, on what, in which request; a read and a refusal leave none', async (t) => {
  const { service } = t.context;
  const call = admin(service);
  const created = await call('POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  await call('GET', '/api/v1/groups');
  service.clock.advance(1);
  await call('POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  await call('PATCH', `/api/v1/groups/${created.json.id}`, { name: 'Great choir' });
  const { json } = await call('GET', log);
  t.is(json.totalItems, 2);
  t.deepEqual(
    json.member.map(({ action }: { action: string }) => action),
    ['groups.update', 'groups.create'],
  );
  t.like(json.member[0].details, { name: 'Great choir' });
  const [token] = await service.sql<{ id: string }>(
    `select id from api_tokens where user_id = $1 and access_level = 'READ_WRITE'`,
    [service.acme.people.ROLE_ADMIN.id],
  );
  t.like(json.member[1], {
    userId: service.acme.people.ROLE_ADMIN.id,
    impersonatorId: null,
    contactId: null,
    credentialKind: 'apiToken',
    credentialId: token?.id,
    resourceId: created.json.id,
    address: '127.0.0.1',
    requestId: created.headers['x-request-id'],
    createdAt: new Date(service.clock.now().getTime() - 1).toISOString(),
  });
});

test('it is read by pages, the newest first, and filtered by action, user and resource', async (t) => {
  const { service } = t.context;
  const call = admin(service);
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    ids.unshift((await call('POST', '/api/v1/groups', { name: `${n}`, slug: `g${n}` })).json.id);
    service.clock.advance(1);
  }
  const seen: string[] = [];
  for (let next: string | undefined = `${log}?itemsPerPage=3&action=groups.create`; next; ) {
    const { json } = await call('GET', next);
    seen.push(...json.member.map(({ resourceId }: { resourceId: string }) => resourceId));
    next = json.view.next;
  }
  t.deepEqual(seen, ids);
  t.is((await call('GET', `${log}?resourceId=${ids[0]}`)).json.totalItems, 1);
  t.is((await call('GET', `${log}?userId=${service.acme.people.ROLE_ADMIN.id}`)).json.totalItems, 7);
  t.is((await call('GET', `${log}?userId=${service.acme.people.ROLE_MEMBER.id}`)).json.totalItems, 0);
  const between = async (after: number, before: number) => {
    const at = (ago: number) => new Date(service.clock.now().getTime() - ago).toISOString();
    const query = new URLSearchParams({ 'createdAt[after]': at(after), 'createdAt[before]': at(before) });
    return (await call('GET', `${log}?${query}`)).json.member.map(
      ({ resourceId }: { resourceId: string }) => resourceId,
    );
  };
  // The last was written a millisecond ago; both ends count.
  t.deepEqual(await between(3, 2), ids.slice(1, 3));
  t.deepEqual(await between(0, 0), []);
});

test('it is filtered by areas, and a preview leaves no line', async (t) => {
  const call = admin(t.context.service);
  const group = await call('POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  await call('GET', '/api/v1/users-csv');
  const { json } = await call('POST', '/api/v1/newsletters', {
    name: 'News',
    subject: 'News',
    audience: { allUsers: true },
    mjml: '<mjml><mj-body></mj-body></mjml>',
  });
  t.is((await call('POST', `/api/v1/newsletters/${json.id}/preview`, {})).status, 200);
  const of = async (area: string) =>
    (await call('GET', `${log}?area=${area}`)).json.member.map(({ action }: { action: string }) => action).sort();
  t.deepEqual(await of('PEOPLE'), ['groups.create']);
  t.deepEqual(await of('FILES,MAIL'), ['newsletters.create', 'users.export']);
  t.deepEqual(await of('MONEY'), []);
  t.is((await call('GET', `${log}?area=PEOPLE&resourceId=${group.json.id}`)).json.totalItems, 1);
  t.is((await call('GET', `${log}?area=NOTHING`)).status, 400);
});

test('a write that names its resource in upper case is found all the same', async (t) => {
  const { service } = t.context;
  const call = admin(service);
  const { json } = await call('POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  await call('PATCH', `/api/v1/groups/${json.id.toUpperCase()}`, { name: 'Hidden' });
  for (const id of [json.id, json.id.toUpperCase()]) {
    t.is((await call('GET', `${log}?resourceId=${id}`)).json.totalItems, 2);
  }
});

test('it holds no password, whatever is changed', async (t) => {
  const { service } = t.context;
  const call = admin(service);
  const password = 'never to be written down';
  const body = { email: 'x@acme.example', firstName: 'X', lastName: 'Y', password };
  const { headers } = await call('POST', '/api/v1/users', body);
  await call('PATCH', headers.location ?? '', { password });
  const rows = await service.sql<{ text: string }>('select a::text as text from audit_log a');
  t.is(rows.length, 2);
  t.false(rows.some(({ text }) => text.includes(password)));
});

test('the role of the API can add lines, and neither change nor remove one', async (t) => {
  const { service } = t.context;
  await admin(service)('POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  t.teardown(() => client.end());
  await client.query(`select set_config('app.tenant_id', $1, false)`, [service.acme.id]);
  t.is((await client.query('select from audit_log')).rowCount, 1);
  for (const text of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log']) {
    await t.throwsAsync(client.query(text), { message: /permission denied/ }, text);
  }
});
