/** Groups and their members, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

type Call = (method: string, path: string, body?: unknown) => ReturnType<TestService['send']>;
const test = anyTest as TestFn<{ service: TestService; call: Call }>;

test.beforeEach(async (t) => {
  const service = await startTestService();
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  const call: Call = (method, path, body) => service.send(service.acme, path, { method, headers, body });
  Object.assign(t.context, { service, call });
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/groups';
const absent = '01a1f956-1deb-7d0b-9d43-ec0699f8e25e';

test('created, read, changed, found by name or slug, and deleted; its slug is unique in the tenant', async (t) => {
  const { call } = t.context;
  const created = await call('POST', path, { name: 'The Board', slug: 'board', description: 'Elected' });
  t.is(created.status, 201);
  t.like(created.json, { name: 'The Board', slug: 'board', description: 'Elected', externalId: null, memberCount: 0 });
  t.is((await call('POST', path, { name: 'Other', slug: 'board' })).json.code, 'duplicate');
  const one = created.headers.location ?? '';
  t.is((await call('PATCH', one, { description: null })).json.description, null);
  for (const search of ['the b', 'boar']) {
    t.is((await call('GET', `${path}?search=${search.replace(' ', '%20')}`)).json.totalItems, 1, search);
  }
  t.is((await call('GET', `${path}?search=nothing`)).json.totalItems, 0);
  t.is((await call('DELETE', one)).status, 204);
  t.is((await call('GET', one)).status, 404);
});

test('members: adding is idempotent; they are counted, paged, and removed with their user or group', async (t) => {
  const { service, call } = t.context;
  const { location = '' } = (await call('POST', path, { name: 'Choir', slug: 'choir' })).headers;
  const users = service.acme.userIds.slice(0, 5);
  for (const userId of users) t.is((await call('POST', `${location}/members`, { userId })).status, 200);
  t.is((await call('POST', `${location}/members`, { userId: users[0] })).status, 200);
  t.is((await call('GET', location)).json.memberCount, 5);
  const seen: string[] = [];
  for (let next: string | undefined = `${location}/members?itemsPerPage=2`; next; ) {
    const { json } = await call('GET', next);
    seen.push(...json.member.map(({ id }: { id: string }) => id));
    next = json.view.next;
  }
  t.deepEqual(seen.sort(), [...users].sort());
  t.is((await call('DELETE', `${location}/members/${users[1]}`)).status, 204);
  t.is((await call('DELETE', `${location}/members/${users[1]}`)).status, 404);
  t.is((await call('DELETE', `/api/v1/users/${users[4]}`)).status, 204);
  t.is((await call('GET', `${location}/members`)).json.totalItems, 3);
  t.is((await call('GET', location)).json.memberCount, 3);
  t.is((await call('DELETE', location)).status, 204);
  t.is((await call('GET', `${location}/members`)).status, 404);
  t.is((await call('GET', `/api/v1/users/${users[0]}`)).status, 200);
});

test('an absent group is 404; an absent, deleted or foreign user is 422 alike', async (t) => {
  const { service, call } = t.context;
  t.is((await call('POST', `${path}/${absent}/members`, { userId: service.acme.userIds[0] })).status, 404);
  const { location = '' } = (await call('POST', path, { name: 'Choir', slug: 'choir' })).headers;
  await call('DELETE', `/api/v1/users/${service.acme.userIds[7]}`);
  const responses = await Promise.all(
    [absent, service.acme.userIds[7], service.globex.userIds[0]].map((userId) =>
      call('POST', `${location}/members`, { userId }),
    ),
  );
  for (const { status, json } of responses) {
    t.is(status, 422);
    t.deepEqual(json.violations, [{ propertyPath: 'userId', message: 'userId is not a user', code: 'unknown' }]);
  }
});

test('adding a member while the group is deleted: one of them wins, and neither fails', async (t) => {
  const { service, call } = t.context;
  for (let round = 0; round < 15; round += 1) {
    const { location = '' } = (await call('POST', path, { name: 'Choir', slug: `choir-${round}` })).headers;
    const [added, removed] = await Promise.all([
      call('POST', `${location}/members`, { userId: service.acme.userIds[round] }),
      call('DELETE', location),
    ]);
    t.true([200, 404].includes(added.status), `${added.status} ${added.text}`);
    t.is(removed.status, 204);
  }
});

test("a cursor of one group's members opens no other group's", async (t) => {
  const { service, call } = t.context;
  const locations: string[] = [];
  for (const slug of ['one', 'two']) {
    const { location = '' } = (await call('POST', path, { name: slug, slug })).headers;
    for (const userId of service.acme.userIds.slice(0, 3)) await call('POST', `${location}/members`, { userId });
    locations.push(location);
  }
  const { next } = (await call('GET', `${locations[0]}/members?itemsPerPage=1`)).json.view;
  const { status, json } = await call('GET', next.replace(locations[0] ?? '', locations[1] ?? ''));
  t.is(status, 400);
  t.is(json.code, 'invalid_cursor');
});
