import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const path = '/api/v1/contacts';

function call(service: TestService, method: string, target: string, body?: unknown) {
  const headers = { 'api-token': service.acme.people.ROLE_EVENT_MANAGER.readWrite };
  return service.send(service.acme, target, { method, body, headers });
}

test('a contact is created with an email alone, changed, and deleted', async (t) => {
  const { service } = t.context;
  const created = await call(service, 'POST', path, { email: 'Alone@Contacts.Example' });
  t.is(created.status, 201);
  t.like(created.json, { email: 'alone@contacts.example', firstName: null, lastName: null, phone: null });
  const target = String(created.headers.location);
  t.is(target, `${path}/${created.json.id}`);
  const changed = await call(service, 'PATCH', target, { firstName: 'Al', email: 'Al@Contacts.example' });
  t.like(changed.json, { firstName: 'Al', email: 'al@contacts.example', lastName: null });
  t.is((await call(service, 'PATCH', target, { firstName: null })).json.firstName, null);
  t.is((await call(service, 'DELETE', target)).status, 204);
  t.is((await call(service, 'GET', target)).status, 404);
  t.is((await call(service, 'DELETE', target)).status, 404);
});

test('a household may share an email; an external id is taken once', async (t) => {
  const { service } = t.context;
  const shared = { email: 'home@contacts.example', externalId: 'crm-home' };
  t.is((await call(service, 'POST', path, shared)).status, 201);
  t.is((await call(service, 'POST', path, { ...shared, externalId: null })).status, 201);
  const second = await call(service, 'POST', path, shared);
  t.is(second.status, 409);
  t.is(second.json.detail, 'A contact with this externalId exists.');
  const found = await call(service, 'GET', `${path}?email=HOME@contacts.example`);
  t.is(found.json.totalItems, 2);
  t.is((await call(service, 'GET', `${path}?email=ome@contacts.example`)).json.totalItems, 0);
});

test('a search finds a part of either name, of both, and of the email, and takes no wildcards', async (t) => {
  const { service } = t.context;
  await call(service, 'POST', path, { email: 'zz1@contacts.example', firstName: 'Zelda_Q', lastName: 'Fitz' });
  await call(service, 'POST', path, { email: 'zz2@contacts.example', lastName: 'Zorn' });
  const count = async (search: string) =>
    (await call(service, 'GET', `${path}?search=${encodeURIComponent(search)}`)).json.totalItems;
  t.is(await count('zelda_q fi'), 1);
  t.is(await count('zorn'), 1);
  t.is(await count('ZZ2@'), 1);
  t.is(await count('zelda%fitz'), 0);
  t.is(await count('zeldaXq'), 0);
});

for (const [name, body] of Object.entries({
  'no email': { firstName: 'A' },
  'an invalid email': { email: 'a b@c.example' },
  'a name of two lines': { email: 'a@b.example', firstName: 'A\nBcc: x@y.example' },
  'an empty name': { email: 'a@b.example', lastName: '' },
  'an unknown property': { email: 'a@b.example', admin: true },
})) {
  test(`${name} is a 422`, async (t) => {
    t.is((await call(t.context.service, 'POST', path, body)).status, 422);
  });
}
