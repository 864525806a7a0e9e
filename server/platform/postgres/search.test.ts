import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

async function call(service: TestService, method: string, path: string, body?: object, tenant = service.acme) {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return service.send(tenant, path, { method, headers, ...(body && { body }) });
}

/** @returns ids of the items that a search finds, with `totalItems` checked */
async function found(service: TestService, path: string, search: string, tenant = service.acme): Promise<string[]> {
  const query = new URLSearchParams({ search, itemsPerPage: '100' });
  const { json, text } = await call(service, 'GET', `${path}?${query}`, undefined, tenant);
  const ids = json.member?.map(({ id }: { id: string }) => id);
  if (json.totalItems !== ids?.length) throw new Error(text);
  return ids;
}

/** Creates an object. @returns its id */
async function create(service: TestService, path: string, body: object, tenant = service.acme): Promise<string> {
  const { status, json, text } = await call(service, 'POST', path, body, tenant);
  if (status !== 201) throw new Error(text);
  return json.id;
}

test('letter case, accents, apostrophes and the order of words do not matter', async (t) => {
  const { service } = t.context;
  const contact = { firstName: 'Zoë-Ånne', lastName: "O’Brien d'Ærøskøbing", email: 'zoe.x@quay.example' };
  const id = await create(service, '/api/v1/contacts', contact);
  await create(service, '/api/v1/contacts', contact, service.globex);
  for (const search of [
    ...['zoe', 'ZOË', 'ånne', 'anne', 'obrien', "o'brien", 'O`BRIEN', 'daeroskobing', 'brien zoe', 'Brien  Zoë quay'],
    ...['zoe-anne', 'x@quay', 'rie', 'e', 'zo ob', ' zoe ', 'brien, zoe', 'brien;zoe,', "brien ' zoe"],
  ]) {
    t.true((await found(service, '/api/v1/contacts', search)).includes(id), search);
  }
  for (const search of ['zoe%', 'z_e', 'zoe\\', '%', '_', 'o\u0301brien zoea', '％']) {
    t.deepEqual(await found(service, '/api/v1/contacts', search), [], search);
  }
});

test('separators and apostrophes without a word find nothing, in large and small tables; blanks find all', async (t) => {
  const { service } = t.context;
  for (const path of ['/api/v1/contacts', '/api/v1/adhesion_types']) {
    for (const search of [',', ';', ' , ;', "'", '’ `', '\u0301', '\u00b4,'])
      t.deepEqual(await found(service, path, search), [], `${path} ${search}`);
    t.true((await found(service, path, ' ')).length > 0, path);
  }
});

test('a name is found as it is now: after a change by the new one only, and never after the deletion', async (t) => {
  const { service } = t.context;
  const id = await create(service, '/api/v1/contacts', { lastName: 'Quillfeather', email: 'q@acme.example' });
  t.deepEqual(await found(service, '/api/v1/contacts', 'quillf'), [id]);
  await call(service, 'PATCH', `/api/v1/contacts/${id}`, { lastName: 'Marzipan' });
  t.deepEqual(await found(service, '/api/v1/contacts', 'quillf'), []);
  t.deepEqual(await found(service, '/api/v1/contacts', 'marzip'), [id]);
  await call(service, 'DELETE', `/api/v1/contacts/${id}`);
  t.deepEqual(await found(service, '/api/v1/contacts', 'marzip'), []);
  const user = { firstName: 'Ida', lastName: 'Quillfeather', email: 'ida.q@acme.example' };
  const userId = await create(service, '/api/v1/users', user);
  t.deepEqual(await found(service, '/api/v1/users', 'quillf ida'), [userId]);
  await call(service, 'DELETE', `/api/v1/users/${userId}`);
  t.deepEqual(await found(service, '/api/v1/users', 'quillf'), []);
  t.deepEqual(await service.sql(`select from search_texts where id = any($1)`, [[id, userId]]), []);
});

test('rows of a person are found by its name', async (t) => {
  const { service } = t.context;
  const contactId = await create(service, '/api/v1/contacts', { lastName: 'Quillfeather', email: 'q@acme.example' });
  const other = await create(service, '/api/v1/contacts', { lastName: 'Marzipan', email: 'm@acme.example' });
  const starts = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
  const event = {
    title: 'Ball',
    startsAt: starts,
    endsAt: starts,
    timezone: 'UTC',
    capacity: 1,
    waitlistEnabled: true,
  };
  const eventId = await create(service, '/api/v1/events', event);
  await call(service, 'POST', `/api/v1/events/${eventId}/publish`);
  const registrationId = await create(service, `/api/v1/events/${eventId}/registrations`, { contactId });
  const entryId = await create(service, '/api/v1/waitlist_entries', { eventId, contactId: other });
  const product = { type: 'OTHER', label: 'Hat' };
  const paymentId = await create(service, '/api/v1/payments', { contactId, amount: 1, currency: 'EUR', product });
  const lines = [{ description: 'Hat', quantity: 1, unitAmount: 1, taxRate: 0 }];
  const invoiceId = await create(service, '/api/v1/invoices', { contactId, currency: 'EUR', lines });
  const { json: types } = await call(service, 'GET', '/api/v1/adhesion_types?active=true');
  const typeId = types.member[0].id;
  const adhesionId = await create(service, '/api/v1/adhesions', { typeId, contactId });
  const paths = {
    '/api/v1/registrations': registrationId,
    [`/api/v1/events/${eventId}/registrations`]: registrationId,
    '/api/v1/invoices': invoiceId,
    '/api/v1/adhesions': adhesionId,
  };
  for (const [path, id] of Object.entries(paths)) {
    t.deepEqual(await found(service, path, 'QUILL feath'), [id], path);
    t.deepEqual(await found(service, path, 'marzipan'), [], path);
  }
  t.true((await found(service, '/api/v1/payments', 'quillfeather')).includes(paymentId));
  t.deepEqual(await found(service, '/api/v1/waitlist_entries', 'marzipan'), [entryId]);
  t.deepEqual(await found(service, '/api/v1/waitlist_entries', 'quillfeather'), []);
  await call(service, 'PATCH', `/api/v1/contacts/${contactId}`, { lastName: 'Nutmeg' });
  t.deepEqual(await found(service, '/api/v1/registrations', 'nutmeg'), [registrationId]);
  t.deepEqual(await found(service, '/api/v1/invoices', 'nutmeg'), [invoiceId]);
});

test('a search that matches more than are looked up finds them all, in the order of the list', async (t) => {
  const { service } = t.context;
  await service.sql(
    `insert into contacts (tenant_id, id, email, last_name)
      select t, uuidv7(), 'n' || n || '@many.example', 'Multitude' from unnest($1::uuid[]) t, generate_series(1, 1100) n`,
    [[service.acme.id, service.globex.id]],
  );
  const query = 'search=multitude&sort=-createdAt&itemsPerPage=100';
  const ids = new Set<string>();
  let next: string | undefined = `/api/v1/contacts?${query}`;
  for (let page = 1; next; page += 1) {
    const { json }: { json: { member: { id: string }[]; totalItems?: number; view: { next?: string } } } = await call(
      service,
      'GET',
      next,
    );
    t.is(json.totalItems, page === 1 ? 1100 : undefined);
    for (const { id } of json.member) ids.add(id);
    next = json.view.next;
  }
  t.is(ids.size, 1100);
});
