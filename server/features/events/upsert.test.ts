import anyTest, { type TestFn } from 'ava';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const path = '/api/v1/events';

function call(service: TestService, method: string, target: string, body?: unknown) {
  const headers = { 'api-token': service.acme.people.ROLE_EVENT_MANAGER.readWrite };
  return service.send(service.acme, target, { method, body, headers });
}
const upsert = (service: TestService, items: readonly object[]) =>
  call(service, 'POST', `${path}/bulk-upsert`, { items });
const statusesOf = ({ json }: TestResponse): string[] => json.results.map(({ status }: { status: string }) => status);

const times = { startsAt: '2030-01-01T10:00:00+01:00', endsAt: '2030-01-01T12:00Z', timezone: 'Europe/Paris' };

test('an event is created as a DRAFT with the defaults of a single one, which a change does not bring back', async (t) => {
  const { service } = t.context;
  const [first] = (await upsert(service, [{ externalId: 'd', title: 'Defaults', ...times }])).json.results;
  const target = `${path}/${first.id}`;
  t.like((await call(service, 'GET', target)).json, { status: 'DRAFT', kind: 'IN_PERSON', paymentDueDays: 7 });
  await call(service, 'PATCH', target, { kind: 'ONLINE', paymentDueDays: null });
  t.deepEqual(statusesOf(await upsert(service, [{ externalId: 'd', summary: 'Short' }])), ['UPDATED']);
  t.like((await call(service, 'GET', target)).json, { kind: 'ONLINE', paymentDueDays: null, summary: 'Short' });
});

test('the same instants in other notations change nothing', async (t) => {
  const { service } = t.context;
  const item = { externalId: 'i', title: 'Instants', ...times };
  t.deepEqual(statusesOf(await upsert(service, [item])), ['CREATED']);
  t.deepEqual(statusesOf(await upsert(service, [{ ...item, startsAt: '2030-01-01T09:00:00.000Z' }])), ['UNCHANGED']);
  t.deepEqual(statusesOf(await upsert(service, [{ ...item, startsAt: '2030-01-01T09:00:01Z' }])), ['UPDATED']);
  const inMicroseconds = { ...item, startsAt: '2030-01-01T09:00:01.123987Z' };
  t.deepEqual(statusesOf(await upsert(service, [inMicroseconds])), ['UPDATED']);
  t.deepEqual(statusesOf(await upsert(service, [inMicroseconds])), ['UNCHANGED'], 'as Python writes them');
});

test('the same groups in capitals change nothing', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const group = { name: 'Altos', slug: 'altos' };
  const { json } = await service.send(service.acme, '/api/v1/groups', { method: 'POST', body: group, headers });
  const item = { externalId: 'g', title: 'Groups', ...times, visibility: 'GROUPS', groupIds: [json.id.toUpperCase()] };
  t.deepEqual(statusesOf(await upsert(service, [item])), ['CREATED']);
  t.deepEqual(statusesOf(await upsert(service, [item])), ['UNCHANGED']);
});

test('what a single request refuses fails the item alone: dates, time zones, prices, seats taken', async (t) => {
  const { service } = t.context;
  const full = { externalId: 'full', title: 'Full', ...times, capacity: 5 };
  const [{ id }] = (await upsert(service, [full])).json.results;
  await call(service, 'POST', `${path}/${id}/publish`);
  const contact = await call(service, 'POST', '/api/v1/contacts', { email: 'seats@up.example' });
  const seats = { contactId: contact.json.id, guests: 1 };
  t.is((await call(service, 'POST', `${path}/${id}/registrations`, seats)).status, 201);
  const item = (externalId: string, more: object) => ({ externalId, title: externalId, ...times, ...more });
  const response = await upsert(service, [
    item('ends-early', { endsAt: '2029-01-01T10:00:00Z' }),
    item('nowhere', { timezone: 'Europe/Nowhere' }),
    item('no-currency', { price: 100 }),
    item('no-day', { startsAt: '2029-02-29T10:00:00Z' }),
    { externalId: 'full', capacity: 1 },
    item('good', {}),
  ]);
  t.deepEqual(statusesOf(response), ['FAILED', 'FAILED', 'FAILED', 'FAILED', 'FAILED', 'CREATED']);
  const errors = response.json.results.flatMap(({ error }: { error?: { code: string } }) =>
    error ? [error.code] : [],
  );
  t.deepEqual(errors, [...Array(4).fill('validation_failed'), 'no_capacity']);
  const { member } = (await call(service, 'GET', `${path}?search=ends-early`)).json;
  t.deepEqual(member, []);
  t.is((await call(service, 'GET', `${path}/${id}`)).json.capacity, 5);
});
