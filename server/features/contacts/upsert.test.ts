import anyTest, { type TestFn } from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/contacts';

function call(service: TestService, method: string, target: string, body?: unknown, tenant = service.acme) {
  return service.send(tenant, target, { method, body, headers: { 'api-token': tenant.people.ROLE_ADMIN.readWrite } });
}
const upsert = (service: TestService, body: object, tenant = service.acme): Promise<TestResponse> =>
  call(service, 'POST', `${path}/bulk-upsert`, body, tenant);
const byExternalId = async (service: TestService, externalId: string, tenant = service.acme) =>
  (await call(service, 'GET', `${path}?externalId=${externalId}`, undefined, tenant)).json.member;
const statusesOf = ({ json }: TestResponse): string[] => json.results.map(({ status }: { status: string }) => status);

test('good and bad items side by side: each has its result, in the order of the request', async (t) => {
  const { service } = t.context;
  const known = (await call(service, 'POST', path, { email: 'k@up.example', externalId: 'k', firstName: 'Kay' })).json;
  const same = (await call(service, 'POST', path, { email: 's@up.example', externalId: 's', tags: ['a'] })).json;
  const response = await upsert(service, {
    items: [
      { externalId: 'new', email: 'New@Up.example' },
      { externalId: 'k', lastName: 'Knox' },
      { externalId: 's', email: 'S@up.example', tags: ['a'], phone: null },
      { externalId: 'lacks-email', firstName: 'Ann' },
      { email: 'no-key@up.example' },
      { externalId: 'bad', email: 'bad@up.example', phone: '0612', mail: 'x' },
    ],
  });
  t.is(response.status, 200);
  const { results, ...counts } = response.json;
  t.deepEqual(counts, { requested: 6, created: 1, updated: 1, unchanged: 1, failed: 3 });
  t.deepEqual(
    results.map(({ index }: { index: number }) => index),
    [0, 1, 2, 3, 4, 5],
  );
  t.deepEqual(statusesOf(response), ['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED', 'FAILED', 'FAILED']);
  t.is(results[1].id, known.id);
  t.is(results[2].id, same.id);
  const failed = results.slice(3);
  for (const { id, error } of failed) t.like({ id, ...error }, { id: null, code: 'validation_failed' });
  t.deepEqual(
    failed.map(({ error }: { error: { violations: { propertyPath: string; code: string }[] } }) =>
      error.violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`),
    ),
    [['email required'], ['externalId required'], ['phone format', 'mail unknown']],
  );
  t.like((await call(service, 'GET', `${path}/${results[0].id}`)).json, { email: 'new@up.example', externalId: 'new' });
  t.like((await call(service, 'GET', `${path}/${known.id}`)).json, { firstName: 'Kay', lastName: 'Knox' });
  t.deepEqual((await call(service, 'GET', `${path}/${same.id}`)).json, same);
  t.deepEqual(await byExternalId(service, 'bad'), []);
  const [line] = await service.sql<{ details: unknown }>(
    `select details from audit_log where action = 'contacts.bulkUpsert'`,
  );
  t.deepEqual(line?.details, { created: [results[0].id], updated: { [known.id]: { members: ['lastName'] } } });
});

test('an item changes the members that it has: null clears, lists and addresses are replaced', async (t) => {
  const { service } = t.context;
  const whole = { firstName: 'A', lastName: 'B', tags: ['x', 'y'], address: { street: '1 Road', city: 'Paris' } };
  const { id } = (await call(service, 'POST', path, { email: 'a@up.example', externalId: 'a', ...whole })).json;
  const item = { externalId: 'a', firstName: null, tags: ['z'], address: { city: 'Lyon' } };
  t.deepEqual(statusesOf(await upsert(service, { items: [item] })), ['UPDATED']);
  const { json } = await call(service, 'GET', `${path}/${id}`);
  t.like(json, { email: 'a@up.example', firstName: null, lastName: 'B' });
  t.deepEqual([json.tags, json.address], [['z'], { city: 'Lyon' }]);
});

test('an item that changes nothing does not move updatedAt, also in other notations of its values', async (t) => {
  const { service } = t.context;
  const item = { externalId: 'a', email: 'a@up.example', address: { city: 'Paris', street: '1 Road' }, tags: ['x'] };
  const [first] = (await upsert(service, { items: [item] })).json.results;
  const before = (await call(service, 'GET', `${path}/${first.id}`)).json;
  service.clock.advance(5_000);
  const again = { ...item, email: 'A@UP.example', address: { street: '1 Road', city: 'Paris' } };
  t.deepEqual(statusesOf(await upsert(service, { items: [again] })), ['UNCHANGED']);
  t.deepEqual((await call(service, 'GET', `${path}/${first.id}`)).json, before);
});

test('the second item with the same key fails, and the first is applied', async (t) => {
  const { service } = t.context;
  const items = [
    { externalId: 'a', email: 'first@up.example' },
    { externalId: 'a', email: 'second@up.example' },
  ];
  const response = await upsert(service, { items });
  t.deepEqual(statusesOf(response), ['CREATED', 'FAILED']);
  t.like(response.json.results[1].error.violations[0], { propertyPath: 'externalId', code: 'unique' });
  t.deepEqual(
    (await byExternalId(service, 'a')).map(({ email }: { email: string }) => email),
    ['first@up.example'],
  );
  const emails = [{ email: 'One@up.example' }, { email: 'one@UP.example' }];
  t.deepEqual(statusesOf(await upsert(service, { matchBy: 'email', items: emails })), ['CREATED', 'FAILED']);
});

test('by email: one contact is found in any case, of several none is changed', async (t) => {
  const { service } = t.context;
  const one = (await call(service, 'POST', path, { email: 'one@up.example', externalId: 'one' })).json;
  for (const firstName of ['A', 'B']) await call(service, 'POST', path, { email: 'home@up.example', firstName });
  const response = await upsert(service, {
    matchBy: 'email',
    items: [
      { email: 'ONE@up.example', firstName: 'Una', externalId: 'first' },
      { email: 'home@up.example', firstName: 'C' },
      { email: 'absent@up.example' },
      { externalId: 'one' },
      { email: 'other@up.example', externalId: 'first' },
    ],
  });
  t.deepEqual(statusesOf(response), ['UPDATED', 'FAILED', 'CREATED', 'FAILED', 'FAILED']);
  const { results } = response.json;
  t.is(results[0].id, one.id);
  t.like(results[1], { id: null, error: { code: 'duplicate', detail: '2 objects have this email.' } });
  t.is(results[1].error.violations[0].code, 'ambiguous');
  t.is(results[3].error.violations[0].propertyPath, 'email');
  t.like(results[4].error, { code: 'duplicate', existingId: one.id });
  t.is(results[4].error.violations[0].propertyPath, 'externalId');
  const { member } = (await call(service, 'GET', `${path}?email=home@up.example`)).json;
  t.deepEqual(member.map(({ firstName }: { firstName: string }) => firstName).sort(), ['A', 'B']);
});

test('the key of another tenant creates, and changes nothing there', async (t) => {
  const { service } = t.context;
  const { globex } = service;
  const foreign = { email: 'f@up.example', externalId: 'shared', firstName: 'Globex' };
  const { id } = (await call(service, 'POST', path, foreign, globex)).json;
  for (const matchBy of ['externalId', 'email']) {
    const item = { externalId: `${matchBy === 'email' ? 'own' : 'shared'}`, email: 'f@up.example', firstName: 'Acme' };
    const response = await upsert(service, { matchBy, items: [item] });
    t.deepEqual(statusesOf(response), [matchBy === 'email' ? 'UPDATED' : 'CREATED']);
    t.not(response.json.results[0].id, id);
  }
  t.like((await call(service, 'GET', `${path}/${id}`, undefined, globex)).json, foreign);
});

test.serial('five hundred items of 600 KB at once; 501, none, and others than objects are refused', async (t) => {
  const { service } = t.context;
  const items = Array.from({ length: 500 }, (_, index) => ({
    externalId: `n${index}`,
    email: `n${index}@up.example`,
    note: 'x'.repeat(1_000),
  }));
  const one = { externalId: 'one-more', email: 'one@up.example' };
  for (const refused of [{ items: [...items, one] }, { items: [] }, {}, { items: [one, 5] }, { items: one }]) {
    t.is((await upsert(service, refused)).status, 422);
  }
  t.is((await upsert(service, { items: [one], matchBy: 'phone' })).status, 422);
  t.deepEqual(await byExternalId(service, 'one-more'), []);
  t.is((await upsert(service, { items })).json.created, 500);
  t.is((await upsert(service, { items })).json.unchanged, 500);
});

test.serial('parallel upserts and single creations of the same keys make exactly one contact for each', async (t) => {
  const { service } = t.context;
  const items = Array.from({ length: 12 }, (_, index) => ({ externalId: `p${index}`, email: `p${index}@up.example` }));
  const named = (name: string) => items.map((item) => ({ ...item, firstName: name }));
  const [responses, singles] = await Promise.all([
    Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        upsert(service, { items: index % 2 ? named(`n${index}`) : named(`n${index}`).toReversed() }),
      ),
    ),
    Promise.all(items.map((item) => call(service, 'POST', path, item))),
  ]);
  for (const { status, json } of responses) t.like({ status, failed: json.failed }, { status: 200, failed: 0 });
  t.true(singles.every(({ status }) => status === 201 || status === 409));
  const rows = await service.sql<{ count: string }>(
    `select external_id, count(*) from contacts where tenant_id = $1 and external_id ~ '^p\\d' group by 1`,
    [service.acme.id],
  );
  t.is(rows.length, 12);
  t.true(rows.every(({ count }) => Number(count) === 1));
  const created = responses.reduce((sum, { json }) => sum + json.created, 0);
  t.is(created + singles.filter(({ status }) => status === 201).length, 12);
});

test('the change feed has each item that was written, and no other', async (t) => {
  const { service } = t.context;
  const old = (await call(service, 'POST', path, { email: 'o@up.example', externalId: 'o' })).json;
  const same = (await call(service, 'POST', path, { email: 's@up.example', externalId: 's' })).json;
  const { view } = (await call(service, 'GET', '/api/v1/changes?after=latest')).json;
  const { results } = (
    await upsert(service, {
      items: [
        { externalId: 'n', email: 'n@up.example' },
        { externalId: 'o', firstName: 'O' },
        { externalId: 's' },
        { externalId: 'x' },
      ],
    })
  ).json;
  t.is(results[2].id, same.id);
  const { member } = (await call(service, 'GET', view.next)).json;
  t.deepEqual(
    member.map(({ objectId, type }: { objectId: string; type: string }) => [objectId, type]),
    [
      [results[0].id, 'contact.created'],
      [old.id, 'contact.updated'],
    ],
  );
});

test('a repeated Idempotency-Key gets the stored results, and writes nothing', async (t) => {
  const { service } = t.context;
  const { readWrite } = service.acme.people.ROLE_ADMIN;
  const send = (firstName: string) =>
    service.send(service.acme, `${path}/bulk-upsert`, {
      method: 'POST',
      headers: { 'api-token': readWrite, 'idempotency-key': 'import-1' },
      body: { items: [{ externalId: 'i', email: 'i@up.example', firstName }] },
    });
  const first = await send('A');
  const second = await send('A');
  t.deepEqual(statusesOf(first), ['CREATED']);
  t.deepEqual(second.json, first.json);
  t.is(second.headers['idempotency-replayed'], 'true');
  t.is((await send('B')).status, 422);
});

test('it takes the permission to write contacts and a read-write token', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER, ROLE_ADMIN, ROLE_MEMBER } = service.acme.people;
  const body = { items: [{ externalId: 'p', email: 'p@up.example' }] };
  for (const token of [ROLE_TREASURER.readWrite, ROLE_MEMBER.readWrite, ROLE_ADMIN.readOnly]) {
    const request = { method: 'POST', body, headers: { 'api-token': token } };
    t.is((await service.send(service.acme, `${path}/bulk-upsert`, request)).status, 403);
  }
  t.deepEqual(await byExternalId(service, 'p'), []);
});
