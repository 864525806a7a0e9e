import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/events';
const meeting = {
  title: 'Meeting',
  startsAt: '2027-03-01T18:00:00Z',
  endsAt: '2027-03-01T20:00:00Z',
  timezone: 'Europe/Paris',
};

function call(service: TestService, method: string, target: string, body?: unknown) {
  const headers = { 'api-token': service.acme.people.ROLE_EVENT_MANAGER.readWrite };
  return service.send(service.acme, target, { method, body, headers });
}

test('an event is created as a public draft with what was left out empty, changed and deleted', async (t) => {
  const { service } = t.context;
  const created = await call(service, 'POST', path, meeting);
  t.is(created.status, 201);
  t.like(created.json, {
    title: 'Meeting',
    status: 'DRAFT',
    visibility: 'PUBLIC',
    kind: 'IN_PERSON',
    startsAt: '2027-03-01T18:00:00.000Z',
    capacity: null,
    location: null,
  });
  const target = String(created.headers.location);
  const location = { name: 'Salle des fêtes', address: '1 rue\nParis' };
  const changed = await call(service, 'PATCH', target, { location, capacity: 0 });
  t.deepEqual(changed.json, { ...created.json, location, capacity: 0 });
  t.is((await call(service, 'PATCH', target, { location: null })).json.location, null);
  t.is((await call(service, 'DELETE', target)).status, 204);
  t.is((await call(service, 'GET', target)).status, 404);
});

test('its lifecycle follows the clock', async (t) => {
  const { service } = t.context;
  const at = (hours: number) => new Date(service.clock.now().getTime() + hours * 3_600_000).toISOString();
  const created = await call(service, 'POST', path, { ...meeting, startsAt: at(1), endsAt: at(2) });
  const target = String(created.headers.location);
  const lifecycle = async () => (await call(service, 'GET', target)).json.lifecycle;
  t.is(await lifecycle(), 'UPCOMING');
  service.clock.advance(3_600_000);
  t.is(await lifecycle(), 'ONGOING');
  service.clock.advance(3_600_001);
  t.is(await lifecycle(), 'ENDED');
});

test('an event that ends before it starts, also after a change of one of the two, is a 422 that names endsAt', async (t) => {
  const { service } = t.context;
  const violations = [{ propertyPath: 'endsAt', message: 'endsAt must not be before startsAt', code: 'min' }];
  const wrong = await call(service, 'POST', path, { ...meeting, endsAt: '2027-03-01T17:59:59Z' });
  t.is(wrong.status, 422);
  t.deepEqual(wrong.json.violations, violations);
  const created = await call(service, 'POST', path, meeting);
  const changed = await call(service, 'PATCH', String(created.headers.location), { startsAt: '2027-04-01T00:00:00Z' });
  t.is(changed.status, 422);
  t.deepEqual(changed.json.violations, violations);
});

test('a time zone that does not exist is a 422', async (t) => {
  const { service } = t.context;
  const { status, json } = await call(service, 'POST', path, { ...meeting, timezone: 'Europe/Atlantis' });
  t.is(status, 422);
  t.is(json.violations[0].propertyPath, 'timezone');
});

test('29 February of a common year is a 422, of a leap year it is not', async (t) => {
  const { service } = t.context;
  const on = (year: number) => ({ ...meeting, startsAt: `${year}-02-29T00:00:00Z`, endsAt: `${year}-03-01T00:00:00Z` });
  t.is((await call(service, 'POST', path, on(2027))).status, 422);
  t.is((await call(service, 'POST', path, on(2028))).status, 201);
});
