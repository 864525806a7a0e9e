/** What is told of people, of money and of what was answered, and what is not. */
import anyTest, { type TestFn } from 'ava';
import type { RoleName } from '#contracts/permissions.ts';
import { hears } from '#contracts/webhook-events.ts';
import { addContact } from '#server/features/invitations/testing/scene.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { type Announcer, listen, startAnnouncer } from './testing/announcer.ts';
import { addPayment, call } from './testing/scene.ts';

const test = anyTest as TestFn<{ service: TestService; announcer: Announcer }>;

// One after the other: what others write meanwhile holds changes back (see noting.test.ts).
test.before(async (t) => {
  const service = await startTestService();
  t.context = { service, announcer: startAnnouncer(service) };
  await listen(service);
});
test.after.always(async (t) => {
  await t.context.announcer?.stop();
  await t.context.service?.stop();
});

/** What somebody reads who has this role, and so may not see everything. */
async function read(service: TestService, path: string, role: RoleName = 'ROLE_ADMIN'): Promise<unknown> {
  return (await service.send(service.acme, path, { headers: { 'api-token': service.acme.people[role].readOnly } }))
    .json;
}

test.serial(
  'a payment is told of when it is made, changed, paid and deleted, each time as a GET shows it',
  async (t) => {
    const { service, announcer } = t.context;
    const id = await addPayment(service);
    const path = `/api/v1/payments/${id}`;
    const [created, ...more] = await announcer.told(id);
    t.like(created, { type: 'product_payment.created', tenant: service.acme.host, apiVersion: 'v1', test: false });
    t.is(created?.timestamp, service.clock.now().toISOString());
    t.deepEqual(created?.data, { object: await read(service, path) });
    t.deepEqual(more, []);
    await call(service, 'PATCH', path, { note: 'by cheque', providerReference: null });
    const [updated] = await announcer.told(id);
    t.deepEqual(updated?.data, {
      object: await read(service, path),
      changes: { note: { before: null, after: 'by cheque' } },
    });
    await call(service, 'POST', `${path}/mark-paid`, {});
    const [paid] = await announcer.told(id);
    t.deepEqual(Object.keys(paid?.data.changes ?? {}).sort(), ['paidAt', 'status']);
    const other = await addPayment(service);
    await announcer.told(other);
    const last = await read(service, `/api/v1/payments/${other}`);
    t.is((await call(service, 'DELETE', `/api/v1/payments/${other}`)).status, 204);
    const [deleted] = await announcer.told(other);
    t.like(deleted, { type: 'product_payment.deleted', data: { object: last } });
    t.false('changes' in (deleted?.data ?? {}));
  },
);

test.serial('what changes nothing that can be seen is not told: the same values, and what was refused', async (t) => {
  const { service, announcer } = t.context;
  const id = await addPayment(service);
  const path = `/api/v1/payments/${id}`;
  await announcer.told(id);
  const same = { method: 'NONE', note: null, providerReference: null };
  t.is((await call(service, 'PATCH', path, same)).status, 200);
  t.is((await call(service, 'PATCH', path, { status: 'NO_STATUS' })).status, 422);
  t.is((await call(service, 'POST', `${path}/refund`, { amount: 1 })).status, 409);
  t.deepEqual(await announcer.told(id), []);
});

test.serial('what a transaction does to an object is told once, from what it was to what it became', async (t) => {
  const { service, announcer } = t.context;
  const [id, fleeting] = [await addPayment(service), '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a77'];
  await announcer.told(id);
  await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update payments set status = 'AUTHORIZED' where id = '${id}';
    update payments set external_id = 'x-1' where id = '${id}';
    update payments set status = 'CANCELLED' where id = '${id}';
    insert into groups (tenant_id, id, name, slug) values ('${service.acme.id}', '${fleeting}', 'Fleeting', 'fleeting');
    update groups set name = 'Gone' where id = '${fleeting}';
    delete from groups where id = '${fleeting}';
    commit`);
  const told = await announcer.told(id);
  t.is(told.length, 1);
  t.deepEqual(told[0]?.data.changes, {
    status: { before: 'PENDING', after: 'CANCELLED' },
    externalId: { before: null, after: 'x-1' },
  });
  t.deepEqual(await announcer.told(fleeting), []);
  await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update payments set external_id = 'x-2' where id = '${id}'; update payments set external_id = 'x-1' where id = '${id}';
    commit`);
  t.deepEqual(await announcer.told(id), [], 'there and back again');
});

test.serial(
  'a user is told of as whoever may only read sees it; notes, logins and passwords tell nothing',
  async (t) => {
    const { service, announcer } = t.context;
    const { id, email, password, jwt } = service.acme.people.ROLE_MEMBER;
    const path = `/api/v1/users/${id}`;
    const secret = { note: 'owes us money', birthDate: '1990-12-10' };
    t.is((await call(service, 'PATCH', path, secret)).status, 200);
    const login = await service.send(service.acme, '/api/v1/login-check', {
      method: 'POST',
      body: { email, password },
    });
    t.is(login.status, 200);
    const changed = await service.send(service.acme, '/api/v1/me/password', {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}` },
      body: { currentPassword: password, password: 'correct horse battery' },
    });
    t.true(changed.status < 300, changed.text);
    t.deepEqual(await announcer.told(id), []);
    await call(service, 'PATCH', path, { phone: '+33612345678', note: 'paid' });
    const [updated, ...more] = await announcer.told(id);
    t.deepEqual(more, []);
    t.deepEqual(updated?.data.object, await read(service, path, 'ROLE_TREASURER'));
    t.deepEqual(Object.keys(updated?.data.changes ?? {}), ['phone']);
  },
);

test.serial('a user is told of when it comes, is given a role, and goes', async (t) => {
  const { service, announcer } = t.context;
  const user = { email: 'new@acme.example', firstName: 'New', lastName: 'One', note: 'n', password: 'correct horse' };
  const { json } = await call(service, 'POST', '/api/v1/users', user);
  const [created] = await announcer.told(json.id);
  t.is(created?.type, 'user.created');
  t.notRegex(JSON.stringify(created), /note|password|argon2|birthDate/);
  await call(service, 'PUT', `/api/v1/permission/users/${json.id}/roles`, { roles: ['ROLE_TREASURER'] });
  t.like((await announcer.told(json.id))[0]?.data.changes, { roles: { after: ['ROLE_TREASURER'] } });
  t.is((await call(service, 'DELETE', `/api/v1/users/${json.id}`)).status, 204);
  t.deepEqual(await announcer.types(json.id), ['user.deleted']);
});

test.serial('a contact is told of; its note is not; and of many that are deleted at once, each', async (t) => {
  const { service, announcer } = t.context;
  const ids = [await addContact(service, { note: 'shy' }), await addContact(service), await addContact(service)];
  const [first = ''] = ids;
  for (const id of ids) t.deepEqual(await announcer.types(id), ['contact.created']);
  await call(service, 'PATCH', `/api/v1/contacts/${first}`, { note: 'very shy' });
  t.deepEqual(await announcer.told(first), []);
  await call(service, 'POST', '/api/v1/contacts/bulk-tag', { ids, add: ['friend'] });
  for (const id of ids) {
    const [tagged] = await announcer.told(id);
    t.deepEqual(tagged?.data.changes, { tags: { before: [], after: ['friend'] } });
    t.false('note' in Object(tagged?.data.object));
  }
  await call(service, 'POST', `/api/v1/contacts/${first}/archive`);
  t.like((await announcer.told(first))[0]?.data.changes, { status: { before: 'ACTIVE', after: 'ARCHIVED' } });
  const answer = await call(service, 'POST', '/api/v1/contacts/bulk-delete', { ids });
  t.is(answer.status, 200, answer.text);
  for (const id of ids) t.deepEqual(await announcer.types(id), ['contact.deleted']);
});

test.serial('a group is told of; who is in it is not', async (t) => {
  const { service, announcer } = t.context;
  const { json } = await call(service, 'POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  const path = `/api/v1/groups/${json.id}`;
  t.deepEqual(await announcer.types(json.id), ['group.created']);
  await call(service, 'POST', `${path}/members`, { userId: service.acme.people.ROLE_MEMBER.id });
  t.deepEqual(await announcer.types(json.id), []);
  await call(service, 'PATCH', path, { name: 'Great choir' });
  const [updated] = await announcer.told(json.id);
  t.like(updated?.data.changes, { name: { before: 'Choir', after: 'Great choir' } });
  t.like(updated?.data.object, { name: 'Great choir' });
  await call(service, 'DELETE', path);
  t.deepEqual(await announcer.types(json.id), ['group.deleted']);
});

test.serial('a response to a form is told of when it is given, and when it is deleted', async (t) => {
  const { service, announcer } = t.context;
  const field = { key: 'name', label: 'Name', type: 'TEXT', required: true };
  const form = (await call(service, 'POST', '/api/v1/forms', { title: 'F', fields: [field] })).headers.location;
  await call(service, 'POST', `${form}/open`);
  const { json } = await call(service, 'POST', `${form}/responses`, { answers: { name: 'Ada' } });
  const [created] = await announcer.told(json.id);
  t.is(created?.type, 'form_response.created');
  t.deepEqual(created?.data.object, await read(service, `/api/v1/form_responses/${json.id}`));
  await call(service, 'DELETE', `/api/v1/form_responses/${json.id}`);
  t.deepEqual(await announcer.types(json.id), ['form_response.deleted']);
});

test.serial(
  'a pattern hears its type, all of its resource, or everything; and nothing that only begins like it',
  (t) => {
    t.true(hears(['*'], 'user.created'));
    t.true(hears(['user.*'], 'user.created'));
    t.true(hears(['contact.*', 'user.created'], 'user.created'));
    t.false(hears(['user.created'], 'user.updated'));
    t.false(hears(['event.*'], 'event_other.created'));
    t.false(hears(['invoice.*'], 'invoices.paid'));
    t.false(hears([], 'user.created'));
  },
);
