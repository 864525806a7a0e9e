/** The 409 of a unique value in use. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

function call(service: TestService, method: string, path: string, body?: unknown, token?: string) {
  const headers = { 'api-token': token ?? service.acme.people.ROLE_ADMIN.readWrite };
  return service.send(service.acme, `/api/v1/${path}`, { method, body, headers });
}

const times = { startsAt: '2030-01-01T10:00:00Z', endsAt: '2030-01-01T12:00:00Z' };
const payment = { amount: 100, currency: 'EUR', product: { type: 'OTHER', label: 'Used' } };

/** Collection → member → a body with a value that is unique, without references. */
const bodies: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  contacts: { externalId: { externalId: 'used', email: 'used@up.example' } },
  users: {
    email: { email: 'used@up.example', firstName: 'A', lastName: 'B' },
    memberNumber: { memberNumber: 'M-used', email: 'm@up.example', firstName: 'A', lastName: 'B' },
    externalId: { externalId: 'used', email: 'e@up.example', firstName: 'A', lastName: 'B' },
  },
  groups: { slug: { slug: 'used', name: 'Used' }, externalId: { externalId: 'used', slug: 'other', name: 'Used' } },
  events: { externalId: { externalId: 'used', title: 'Used', timezone: 'Europe/Paris', ...times } },
  payments: { externalId: { externalId: 'used', ...payment } },
  adhesion_types: {
    externalId: { externalId: 'used', name: 'Used', price: 0, currency: 'EUR', duration: { kind: 'LIFETIME' } },
  },
};

for (const [collection, byMember] of Object.entries(bodies)) {
  for (const [member, body] of Object.entries(byMember)) {
    test(`${collection}: a second ${member} is a 409 that names the member and the object`, async (t) => {
      const { service } = t.context;
      const first = await call(service, 'POST', collection, body);
      t.is(first.status, 201, first.text);
      const unique = member === 'email' ? {} : { email: `${member}-2@up.example` };
      const slug = member === 'slug' ? {} : { slug: `${member.toLowerCase()}-2` };
      const more = { ...('email' in body && collection === 'users' && unique), ...('slug' in body && slug) };
      const second = await call(service, 'POST', collection, { ...body, ...more });
      t.is(second.status, 409, second.text);
      const { violations, ...problem } = second.json;
      t.like(problem, { code: 'duplicate', existingId: first.json.id });
      t.deepEqual(
        violations.map(({ propertyPath, code }: Record<string, string>) => [propertyPath, code]),
        [[member, 'duplicate']],
      );
    });
  }
}

test('a change to a value in use names the object, too', async (t) => {
  const { service } = t.context;
  const first = (await call(service, 'POST', 'contacts', { email: 'c@up.example', externalId: 'c-1' })).json;
  const second = (await call(service, 'POST', 'contacts', { email: 'c@up.example' })).json;
  const changed = await call(service, 'PATCH', `contacts/${second.id}`, { externalId: 'c-1' });
  t.like(changed.json, { status: 409, existingId: first.id });
});

test('an invitation, an invoice, an adhesion and a contract name the object, too', async (t) => {
  const { service } = t.context;
  const { id: userId } = service.acme.people.ROLE_MEMBER;
  const post = async (path: string, body: object) => (await call(service, 'POST', path, body)).json;
  const contact = await post('contacts', { email: 'i@up.example' });
  const event = await post('events', { title: 'E', timezone: 'Europe/Paris', ...times });
  const paid = await post('payments', { ...payment, userId });
  const type = { name: 'T', price: 0, currency: 'EUR', duration: { kind: 'LIFETIME' } };
  const { id: typeId } = await post('adhesion_types', type);
  const requests: readonly (readonly [string, string, object])[] = [
    [`events/${event.id}/invitations`, 'contactId', { contactId: contact.id }],
    ['invoices', 'paymentId', { paymentId: paid.id }],
    ['adhesions', 'externalId', { typeId, userId, externalId: 'a-1' }],
    ['contracts', 'externalId', { title: 'C', body: 'Text', userId, ...times, externalId: 'k-1' }],
  ];
  for (const [path, member, body] of requests) {
    const first = await call(service, 'POST', path, body);
    t.is(first.status, 201, first.text);
    const second = await post(path, body);
    t.like(second, { status: 409, code: 'duplicate', existingId: first.json.id }, path);
    t.is(second.violations[0].propertyPath, member);
  }
});

test('without the permission to read the objects the id stays secret', async (t) => {
  const { service } = t.context;
  const { ROLE_MEMBER } = service.acme.people;
  const role = { key: 'ROLE_BLIND', label: 'Blind', permissions: ['contacts:write'] };
  t.is((await call(service, 'POST', 'permission/roles', role)).status, 201);
  await service.sql('update users set roles = $2 where id = $1', [ROLE_MEMBER.id, [role.key]]);
  const body = { email: 's@up.example', externalId: 's-1' };
  t.is((await call(service, 'POST', 'contacts', body)).status, 201);
  const { json } = await call(service, 'POST', 'contacts', body, ROLE_MEMBER.readWrite);
  t.like(json, { status: 409, code: 'duplicate' });
  t.is(json.existingId, undefined);
});

test('the value of another tenant is free', async (t) => {
  const { service } = t.context;
  const body = { email: 'x@up.example', externalId: 'x-1' };
  const headers = { 'api-token': service.globex.people.ROLE_ADMIN.readWrite };
  const foreign = await service.send(service.globex, '/api/v1/contacts', { method: 'POST', body, headers });
  t.is(foreign.status, 201);
  t.is((await call(service, 'POST', 'contacts', body)).status, 201);
});
