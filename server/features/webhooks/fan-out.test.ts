/** Events of people, payments and form responses, and changes without an event. */
import anyTest, { type TestFn } from 'ava';
import type { RoleName } from '#contracts/permissions.ts';
import { matchesEventType } from '#contracts/webhook-events.ts';
import { addContact } from '#test/fixtures/invitations.ts';
import { type FanOutRunner, listen, startFanOutRunner } from '#test/fixtures/webhook-fan-out.ts';
import { addPayment, call } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; fanOut: FanOutRunner }>;

// Serial: concurrent writes hold changes back (see change-capture.test.ts).
test.before(async (t) => {
  const service = await startTestService();
  t.context = { service, fanOut: startFanOutRunner(service) };
  await listen(service);
});
test.after.always(async (t) => {
  await t.context.fanOut?.stop();
  await t.context.service?.stop();
});

/** GETs as a user with this role, who may not see everything. */
async function read(service: TestService, path: string, role: RoleName = 'ROLE_ADMIN'): Promise<unknown> {
  return (await service.send(service.acme, path, { headers: { 'api-token': service.acme.people[role].readOnly } }))
    .json;
}

test.serial('a payment has created, updated, paid and deleted events, each with the object of GET', async (t) => {
  const { service, fanOut } = t.context;
  const id = await addPayment(service);
  const path = `/api/v1/payments/${id}`;
  const [created, ...more] = await fanOut.newEvents(id);
  t.like(created, { type: 'product_payment.created', tenant: service.acme.host, apiVersion: 'v1', test: false });
  t.is(created?.timestamp, service.clock.now().toISOString());
  t.deepEqual(created?.data, { object: await read(service, path) });
  t.deepEqual(more, []);
  await call(service, 'PATCH', path, { note: 'by cheque', providerReference: null });
  const [updated] = await fanOut.newEvents(id);
  t.deepEqual(updated?.data, {
    object: await read(service, path),
    changes: { note: { before: null, after: 'by cheque' } },
  });
  await call(service, 'POST', `${path}/mark-paid`, {});
  const [paid] = await fanOut.newEvents(id);
  t.deepEqual(Object.keys(paid?.data.changes ?? {}).sort(), ['paidAt', 'status']);
  const other = await addPayment(service);
  await fanOut.newEvents(other);
  const last = await read(service, `/api/v1/payments/${other}`);
  t.is((await call(service, 'DELETE', `/api/v1/payments/${other}`)).status, 204);
  const [deleted] = await fanOut.newEvents(other);
  t.like(deleted, { type: 'product_payment.deleted', data: { object: last } });
  t.false('changes' in (deleted?.data ?? {}));
});

test.serial('writes of unchanged values and refused writes have no event', async (t) => {
  const { service, fanOut } = t.context;
  const id = await addPayment(service);
  const path = `/api/v1/payments/${id}`;
  await fanOut.newEvents(id);
  const same = { method: 'NONE', note: null, providerReference: null };
  t.is((await call(service, 'PATCH', path, same)).status, 200);
  t.is((await call(service, 'PATCH', path, { status: 'NO_STATUS' })).status, 422);
  t.is((await call(service, 'POST', `${path}/refund`, { amount: 1 })).status, 409);
  t.deepEqual(await fanOut.newEvents(id), []);
});

test.serial(
  'the changes of one transaction to one object are one event, from the first state to the last',
  async (t) => {
    const { service, fanOut } = t.context;
    const [id, fleeting] = [await addPayment(service), '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a77'];
    await fanOut.newEvents(id);
    await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update payments set status = 'AUTHORIZED' where id = '${id}';
    update payments set external_id = 'x-1' where id = '${id}';
    update payments set status = 'CANCELLED' where id = '${id}';
    insert into groups (tenant_id, id, name, slug) values ('${service.acme.id}', '${fleeting}', 'Fleeting', 'fleeting');
    update groups set name = 'Gone' where id = '${fleeting}';
    delete from groups where id = '${fleeting}';
    commit`);
    const events = await fanOut.newEvents(id);
    t.is(events.length, 1);
    t.deepEqual(events[0]?.data.changes, {
      status: { before: 'PENDING', after: 'CANCELLED' },
      externalId: { before: null, after: 'x-1' },
    });
    t.deepEqual(await fanOut.newEvents(fleeting), []);
    await service.sql(`begin; select set_config('app.tenant_id', '${service.acme.id}', true);
    update payments set external_id = 'x-2' where id = '${id}'; update payments set external_id = 'x-1' where id = '${id}';
    commit`);
    t.deepEqual(await fanOut.newEvents(id), [], 'there and back again');
  },
);

test.serial(
  'a user event has the members that a reader sees; changes of notes, logins and passwords have no event',
  async (t) => {
    const { service, fanOut } = t.context;
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
    t.deepEqual(await fanOut.newEvents(id), []);
    await call(service, 'PATCH', path, { phone: '+33612345678', note: 'paid' });
    const [updated, ...more] = await fanOut.newEvents(id);
    t.deepEqual(more, []);
    t.deepEqual(updated?.data.object, await read(service, path, 'ROLE_TREASURER'));
    t.deepEqual(Object.keys(updated?.data.changes ?? {}), ['phone']);
  },
);

test.serial('a user has events when created, assigned a role, and deleted', async (t) => {
  const { service, fanOut } = t.context;
  const user = { email: 'new@acme.example', firstName: 'New', lastName: 'One', note: 'n', password: 'correct horse' };
  const { json } = await call(service, 'POST', '/api/v1/users', user);
  const [created] = await fanOut.newEvents(json.id);
  t.is(created?.type, 'user.created');
  t.notRegex(JSON.stringify(created), /note|password|argon2|birthDate/);
  await call(service, 'PUT', `/api/v1/permission/users/${json.id}/roles`, { roles: ['ROLE_TREASURER'] });
  t.like((await fanOut.newEvents(json.id))[0]?.data.changes, { roles: { after: ['ROLE_TREASURER'] } });
  t.is((await call(service, 'DELETE', `/api/v1/users/${json.id}`)).status, 204);
  t.deepEqual(await fanOut.types(json.id), ['user.deleted']);
});

test.serial('a contact has events, but not for its note; a bulk deletion has one event per contact', async (t) => {
  const { service, fanOut } = t.context;
  const ids = [await addContact(service, { note: 'shy' }), await addContact(service), await addContact(service)];
  const [first = ''] = ids;
  for (const id of ids) t.deepEqual(await fanOut.types(id), ['contact.created']);
  await call(service, 'PATCH', `/api/v1/contacts/${first}`, { note: 'very shy' });
  t.deepEqual(await fanOut.newEvents(first), []);
  await call(service, 'POST', '/api/v1/contacts/bulk-tag', { ids, add: ['friend'] });
  for (const id of ids) {
    const [tagged] = await fanOut.newEvents(id);
    t.deepEqual(tagged?.data.changes, { tags: { before: [], after: ['friend'] } });
    t.false('note' in Object(tagged?.data.object));
  }
  await call(service, 'POST', `/api/v1/contacts/${first}/archive`);
  t.like((await fanOut.newEvents(first))[0]?.data.changes, { status: { before: 'ACTIVE', after: 'ARCHIVED' } });
  const response = await call(service, 'POST', '/api/v1/contacts/bulk-delete', { ids });
  t.is(response.status, 200, response.text);
  for (const id of ids) t.deepEqual(await fanOut.types(id), ['contact.deleted']);
});

test.serial('a group has events, changes of its members have none', async (t) => {
  const { service, fanOut } = t.context;
  const { json } = await call(service, 'POST', '/api/v1/groups', { name: 'Choir', slug: 'choir' });
  const path = `/api/v1/groups/${json.id}`;
  t.deepEqual(await fanOut.types(json.id), ['group.created']);
  await call(service, 'POST', `${path}/members`, { userId: service.acme.people.ROLE_MEMBER.id });
  t.deepEqual(await fanOut.types(json.id), []);
  await call(service, 'PATCH', path, { name: 'Great choir' });
  const [updated] = await fanOut.newEvents(json.id);
  t.like(updated?.data.changes, { name: { before: 'Choir', after: 'Great choir' } });
  t.like(updated?.data.object, { name: 'Great choir' });
  await call(service, 'DELETE', path);
  t.deepEqual(await fanOut.types(json.id), ['group.deleted']);
});

test.serial('a form response has created and deleted events', async (t) => {
  const { service, fanOut } = t.context;
  const field = { key: 'name', label: 'Name', type: 'TEXT', required: true };
  const form = (await call(service, 'POST', '/api/v1/forms', { title: 'F', fields: [field] })).headers.location;
  await call(service, 'POST', `${form}/open`);
  const { json } = await call(service, 'POST', `${form}/responses`, { answers: { name: 'Ada' } });
  const [created] = await fanOut.newEvents(json.id);
  t.is(created?.type, 'form_response.created');
  t.deepEqual(created?.data.object, await read(service, `/api/v1/form_responses/${json.id}`));
  await call(service, 'DELETE', `/api/v1/form_responses/${json.id}`);
  t.deepEqual(await fanOut.types(json.id), ['form_response.deleted']);
});

test.serial('a pattern matches its type, its resource or everything, but no longer names', (t) => {
  t.true(matchesEventType(['*'], 'user.created'));
  t.true(matchesEventType(['user.*'], 'user.created'));
  t.true(matchesEventType(['contact.*', 'user.created'], 'user.created'));
  t.false(matchesEventType(['user.created'], 'user.updated'));
  t.false(matchesEventType(['event.*'], 'event_other.created'));
  t.false(matchesEventType(['invoice.*'], 'invoices.paid'));
  t.false(matchesEventType([], 'user.created'));
});
