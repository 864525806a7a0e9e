import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/contacts';
const absent = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

function call(service: TestService, method: string, target: string, body?: unknown, tenant = service.acme) {
  return service.send(tenant, target, { method, body, headers: { 'api-token': tenant.people.ROLE_ADMIN.readWrite } });
}
const bulk = (service: TestService, action: string, body: unknown) =>
  call(service, 'POST', `${path}/bulk-${action}`, body);

async function createContact(service: TestService, more: object = {}, tenant = service.acme): Promise<string> {
  return (await call(service, 'POST', path, { email: 'many@bulk.example', ...more }, tenant)).json.id;
}
async function exists(service: TestService, id: string, tenant = service.acme): Promise<boolean> {
  return (await call(service, 'GET', `${path}/${id}`, undefined, tenant)).status === 200;
}

/** @returns the details of the action's only audit line. */
async function audited(service: TestService, action: string): Promise<unknown> {
  const rows = await service.sql<{ details: unknown }>('select details from audit_log where action = $1', [action]);
  return rows.length === 1 ? rows[0]?.details : rows;
}

test('existing contacts are deleted; foreign and unknown ids fail alike, in the order of the request', async (t) => {
  const { service } = t.context;
  const [first, second] = [await createContact(service), await createContact(service)];
  const foreign = await createContact(service, {}, service.globex);
  const { status, json } = await bulk(service, 'delete', {
    ids: [foreign, second, absent, first.toUpperCase(), second],
  });
  t.is(status, 200);
  const error = { code: 'not_found', detail: 'There is no such resource.' };
  t.deepEqual(json, {
    requested: 4,
    succeeded: 2,
    failed: 2,
    results: [
      { id: foreign, status: 'error', error },
      { id: second, status: 'done' },
      { id: absent, status: 'error', error },
      { id: first, status: 'done' },
    ],
  });
  t.false(await exists(service, first));
  t.true(await exists(service, foreign, service.globex));
  t.deepEqual(await audited(service, 'contacts.bulkDelete'), { deleted: [second, first] });
});

test('invitations go with their contacts', async (t) => {
  const { service } = t.context;
  const rows = () =>
    service.sql<{ contact_id: string }>('select contact_id from invitations where tenant_id = $1', [service.acme.id]);
  const [invitation] = await rows();
  const id = invitation?.contact_id ?? '';
  t.is((await bulk(service, 'delete', { ids: [id] })).json.succeeded, 1);
  t.false((await rows()).some((row) => row.contact_id === id));
});

test('five hundred at once, and no more', async (t) => {
  const { service } = t.context;
  const rows = await service.sql<{ id: string }>(
    `insert into contacts (tenant_id, id, email) select $1, uuidv7(), 'n@bulk.example' from generate_series(1, 500) returning id`,
    [service.acme.id],
  );
  const ids = rows.map(({ id }) => id);
  t.is((await bulk(service, 'delete', { ids: [...ids, absent] })).status, 422);
  t.is((await bulk(service, 'delete', { ids: [] })).status, 422);
  t.is((await bulk(service, 'delete', { ids: ['x'] })).status, 422);
  t.is((await bulk(service, 'tag', { ids, add: ['all'] })).json.succeeded, 500);
  t.is((await call(service, 'GET', `${path}?tag=all`)).json.totalItems, 500);
  t.is((await bulk(service, 'delete', { ids })).json.succeeded, 500);
  t.is((await bulk(service, 'delete', { ids })).json.failed, 500);
});

test('the same contacts deleted and tagged by parallel requests: each is deleted once, without a deadlock', async (t) => {
  const { service } = t.context;
  const ids: string[] = [];
  while (ids.length < 30) ids.push(await createContact(service));
  const reversed = ids.toReversed();
  const tagged = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      bulk(service, 'tag', { ids: index % 2 ? ids : reversed, add: [`t${index}`] }),
    ),
  );
  t.true(tagged.every(({ status, json }) => status === 200 && json.succeeded === 30));
  t.is((await call(service, 'GET', `${path}/${ids[0]}`)).json.tags.length, 6);
  const deleted = await Promise.all(
    Array.from({ length: 6 }, (_, index) => bulk(service, 'delete', { ids: index % 2 ? ids : reversed })),
  );
  t.deepEqual(new Set(deleted.map(({ status }) => status)), new Set([200]));
  t.is(
    deleted.reduce((sum, { json }) => sum + json.succeeded, 0),
    30,
  );
});

test('tags are removed and added, keep their order, and number at most thirty', async (t) => {
  const { service } = t.context;
  const full = Array.from({ length: 30 }, (_, index) => `n${index}`);
  const [some, none, many] = [
    await createContact(service, { tags: ['z', 'a', 'm'] }),
    await createContact(service),
    await createContact(service, { tags: full }),
  ];
  const { json } = await bulk(service, 'tag', { ids: [many, none, some], add: ['new', 'z', 'a'], remove: ['a', 'm'] });
  t.like(json, { requested: 3, succeeded: 2, failed: 1 });
  t.like(json.results[0], { id: many, status: 'error', error: { code: 'validation_failed' } });
  const tagsOf = async (id: string) => (await call(service, 'GET', `${path}/${id}`)).json.tags;
  t.deepEqual(await tagsOf(some), ['z', 'new', 'a']);
  t.deepEqual(await tagsOf(none), ['new', 'z', 'a']);
  t.deepEqual(await tagsOf(many), full);
  t.deepEqual(await audited(service, 'contacts.bulkTag'), {
    add: ['new', 'z', 'a'],
    remove: ['a', 'm'],
    changed: [none, some],
  });
  t.is((await bulk(service, 'tag', { ids: [some] })).status, 422);
  t.is((await bulk(service, 'tag', { ids: [some], add: ['a|b'] })).status, 422);
});

test('tagging again changes nothing, not even updatedAt', async (t) => {
  const { service } = t.context;
  const id = await createContact(service, { tags: ['a'] });
  service.clock.advance(5_000);
  const before = (await call(service, 'GET', `${path}/${id}`)).json;
  t.is((await bulk(service, 'tag', { ids: [id], add: ['a'], remove: ['b'] })).json.succeeded, 1);
  t.deepEqual((await call(service, 'GET', `${path}/${id}`)).json, before);
});

test('without contacts:write, or with a read-only token, bulk operations are refused', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER, ROLE_ADMIN } = service.acme.people;
  for (const token of [ROLE_TREASURER.readWrite, ROLE_ADMIN.readOnly]) {
    for (const action of ['delete', 'tag']) {
      const request = { method: 'POST', body: { ids: [absent], add: ['x'] }, headers: { 'api-token': token } };
      t.is((await service.send(service.acme, `${path}/bulk-${action}`, request)).status, 403);
    }
  }
});
