/** Details of contacts and users over HTTP: work, address, tags, notes, dates and their filters. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const contacts = '/api/v1/contacts';
const users = '/api/v1/users';

function call(service: TestService, method: string, target: string, body?: unknown, token?: string) {
  const headers = { 'api-token': token ?? service.acme.people.ROLE_ADMIN.readWrite };
  return service.send(service.acme, target, { method, body, headers });
}

const shared = {
  companyName: 'Engines Ltd',
  jobTitle: 'Engineer',
  address: { street: '12 rue des Lilas', postalCode: '75011', city: 'Paris', countryCode: 'FR' },
  tags: ['choir', 'board'],
};

test('a contact has work, address, tags and a note; each can be cleared; an address changes as a whole', async (t) => {
  const { service } = t.context;
  const created = await call(service, 'POST', contacts, { email: 'd@d.example', ...shared, note: 'one\ntwo' });
  t.is(created.status, 201, created.text);
  t.like(created.json, { ...shared, note: 'one\ntwo', status: 'ACTIVE' });
  const target = `${contacts}/${created.json.id}`;
  const changed = await call(service, 'PATCH', target, { address: { city: 'Lyon' }, tags: [], note: null });
  t.like(changed.json, { ...shared, address: { city: 'Lyon' }, tags: [], note: null });
  t.is((await call(service, 'PATCH', target, { address: null })).json.address, null);
  for (const [body, property] of [
    [{ tags: ['a', 'a'] }, 'tags.1'],
    [{ tags: Array.from({ length: 31 }, (_, index) => `t${index}`) }, 'tags'],
    [{ tags: ['a|b'] }, 'tags.0'],
    [{ tags: null }, 'tags'],
    [{ address: { countryCode: 'fr' } }, 'address.countryCode'],
    [{ address: { planet: 'Mars' } }, 'address.planet'],
    [{ companyName: '' }, 'companyName'],
    [{ status: 'ARCHIVED' }, 'status'],
  ] as const) {
    const { status, json } = await call(service, 'PATCH', target, body);
    t.is(status, 422);
    t.is(json.violations[0].propertyPath, property);
  }
});

test('a contact is archived and restored; the state that it is in is refused', async (t) => {
  const { service } = t.context;
  const { json } = await call(service, 'POST', contacts, { email: 'a@archive.example' });
  const target = `${contacts}/${json.id}`;
  const responses = await Promise.all(Array.from({ length: 5 }, () => call(service, 'POST', `${target}/archive`)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  const refused = responses.find(({ status }) => status === 409);
  t.like(refused?.json, {
    code: 'invalid_transition',
    detail: 'The contact is ARCHIVED and cannot become ARCHIVED; it may become ACTIVE.',
  });
  t.is((await call(service, 'GET', `${contacts}?status=ARCHIVED`)).json.totalItems, 1);
  t.is((await call(service, 'POST', `${target}/restore`)).json.status, 'ACTIVE');
  t.is((await call(service, 'POST', `${target}/restore`)).status, 409);
  t.is((await call(service, 'POST', `${contacts}/${service.acme.id}/archive`)).status, 404);
});

test('reading notes of contacts requires contacts:write', async (t) => {
  const { service } = t.context;
  const { json } = await call(service, 'POST', contacts, { email: 'n@note.example', note: 'secret' });
  const role = { key: 'ROLE_READER', label: 'Reader', permissions: ['contacts:read'] };
  await call(service, 'POST', '/api/v1/permission/roles', role);
  const { id, readOnly } = service.acme.people.ROLE_MEMBER;
  await call(service, 'PUT', `/api/v1/permission/users/${id}/roles`, { roles: ['ROLE_READER'] });
  for (const target of [contacts, `${contacts}/${json.id}`]) {
    const read = await call(service, 'GET', target, undefined, readOnly);
    t.is(read.status, 200);
    t.false(read.text.includes('"note"'));
    t.true((await call(service, 'GET', target)).text.includes('"note":"secret"'));
  }
});

test('a user has the same, a member number and a date of birth; note and birth date are for administrators', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER, ROLE_TREASURER } = service.acme.people;
  const target = `${users}/${ROLE_MEMBER.id}`;
  const details = { ...shared, memberNumber: 'M-1', birthDate: '1990-12-10', note: 'secret' };
  const changed = await call(service, 'PATCH', target, details);
  t.is(changed.status, 200, changed.text);
  t.like(changed.json, details);
  t.like((await call(service, 'GET', target)).json, details);
  for (const [path, token] of [
    [target, ROLE_TREASURER.readOnly],
    [users, ROLE_TREASURER.readOnly],
    ['/api/v1/me', ROLE_MEMBER.readOnly],
  ] as const) {
    const { status, text } = await call(service, 'GET', path, undefined, token);
    t.is(status, 200);
    t.true(text.includes('"memberNumber":"M-1"'));
    t.false(/"note"|birthDate|secret|1990-12-10/.test(text), path);
  }
  const own = await call(service, 'PATCH', '/api/v1/me', { address: { city: 'Lyon' } }, ROLE_MEMBER.readWrite);
  t.is(own.json.address.city, 'Lyon');
  t.false(own.text.includes('secret'));
  for (const name of ['note', 'tags', 'memberNumber', 'birthDate']) {
    t.is((await call(service, 'PATCH', '/api/v1/me', { [name]: null }, ROLE_MEMBER.readWrite)).status, 422, name);
  }
  t.is((await call(service, 'PATCH', target, { birthDate: '1990-13-10' })).status, 422);
  t.is((await call(service, 'PATCH', target, { birthDate: '1990-02-29' })).status, 422);
});

test('a member number is unique; deleting its user frees it', async (t) => {
  const { service } = t.context;
  const [first, second] = service.acme.userIds.slice(6);
  const take = (id = '') => call(service, 'PATCH', `${users}/${id}`, { memberNumber: 'M-7' });
  const responses = await Promise.all([take(first), take(second)]);
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  t.is(responses.find(({ status }) => status === 409)?.json.detail, 'A user with this memberNumber exists.');
  const [owner] = (await call(service, 'GET', `${users}?memberNumber=M-7`)).json.member;
  await call(service, 'DELETE', `${users}/${owner.id}`);
  t.is((await take(owner.id === first ? second : first)).status, 200);
});

test('filters: tag, external id and updatedAt, also across pages', async (t) => {
  const { service } = t.context;
  const since = service.clock.now().toISOString();
  service.clock.advance(60_000);
  const make = (more: object) => call(service, 'POST', contacts, { email: 'f@filter.example', ...more });
  await make({ externalId: 'crm-f1', tags: ['fx', 'fy'] });
  await make({ tags: ['fx'] });
  const total = async (query: string, path = contacts) =>
    (await call(service, 'GET', `${path}?${query}`)).json.totalItems;
  t.is(await total('tag=fx'), 2);
  t.is(await total('tag=f'), 0);
  t.is(await total('externalId=crm-f1'), 1);
  const after = `updatedAt[after]=${encodeURIComponent(service.clock.now().toISOString())}`;
  t.is(await total(after), 2);
  t.is(await total(`${after}&updatedAt[before]=${since}`), 0);
  const page = (await call(service, 'GET', `${contacts}?${after}&itemsPerPage=1`)).json;
  const next = await call(service, 'GET', page.view.next);
  t.is(next.json.member.length, 1);
  t.is((await call(service, 'GET', `${contacts}?updatedAt[after]=yesterday`)).status, 400);
  t.is((await call(service, 'GET', `${contacts}?updatedAt[since]=${since}`)).status, 400);
  const [id] = service.acme.userIds.slice(8);
  await call(service, 'PATCH', `${users}/${id}`, { tags: ['fx'], externalId: 'crm-u' });
  for (const query of ['tag=fx', 'externalId=crm-u', after]) t.is(await total(query, users), 1, query);
});
