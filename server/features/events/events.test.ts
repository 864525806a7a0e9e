import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

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

test('an event is created as a public draft with omitted members null, changed and deleted', async (t) => {
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

test.serial('the lifecycle follows the clock', async (t) => {
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

test('a draft is published, and a draft or a published event cancelled; other transitions are a 409 that names the allowed ones', async (t) => {
  const { service } = t.context;
  const create = async () => String((await call(service, 'POST', path, meeting)).headers.location);
  const target = await create();
  t.is((await call(service, 'POST', `${target}/publish`)).json.status, 'PUBLISHED');
  const twice = await call(service, 'POST', `${target}/publish`);
  t.is(twice.status, 409);
  t.like(twice.json, {
    code: 'invalid_transition',
    detail: 'The event is PUBLISHED and cannot become PUBLISHED; it may become DRAFT, CANCELLED, ARCHIVED.',
  });
  t.is((await call(service, 'POST', `${target}/cancel`)).json.status, 'CANCELLED');
  for (const action of ['publish', 'cancel']) {
    t.regex((await call(service, 'POST', `${target}/${action}`)).json.detail, /CANCELLED.*it may become ARCHIVED\.$/);
  }
  t.is((await call(service, 'POST', `${await create()}/cancel`)).json.status, 'CANCELLED');
  const absent = `${path}/0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10`;
  t.is((await call(service, 'POST', `${absent}/publish`)).status, 404);
});

test('of parallel publish and cancel requests, each gets the state that it caused', async (t) => {
  const { service } = t.context;
  const target = String((await call(service, 'POST', path, meeting)).headers.location);
  const responses = await Promise.all(
    ['publish', 'publish', 'cancel', 'cancel'].map((action) => call(service, 'POST', `${target}/${action}`)),
  );
  t.is(responses.filter(({ json }) => json.status === 'CANCELLED').length, 1);
  t.true(responses.filter(({ json }) => json.status === 'PUBLISHED').length <= 1);
  t.is((await call(service, 'GET', target)).json.status, 'CANCELLED');
});

test('an event is unpublished, archived and restored, each from the allowed states', async (t) => {
  const { service } = t.context;
  const target = String((await call(service, 'POST', path, meeting)).headers.location);
  const to = async (action: string) => {
    const { status, json } = await call(service, 'POST', `${target}/${action}`);
    return status === 200 ? json.status : status;
  };
  const steps = [
    'unpublish',
    'restore',
    'publish',
    'restore',
    'unpublish',
    'archive',
    'unpublish',
    'archive',
    'restore',
  ];
  const states: unknown[] = [];
  for (const step of steps) states.push(await to(step));
  t.deepEqual(states, [409, 409, 'PUBLISHED', 409, 'DRAFT', 'ARCHIVED', 409, 409, 'DRAFT']);
  t.deepEqual([await to('cancel'), await to('restore'), await to('archive')], ['CANCELLED', 409, 'ARCHIVED']);
});

test('a price goes with a currency, and registration does not close before it opens', async (t) => {
  const { service } = t.context;
  const wrong = async (more: object) => {
    const { status, json } = await call(service, 'POST', path, { ...meeting, ...more });
    return [status, json.violations?.[0].propertyPath];
  };
  t.deepEqual(await wrong({ price: 1500 }), [422, 'currency']);
  t.deepEqual(await wrong({ currency: 'EUR' }), [422, 'currency']);
  t.deepEqual(await wrong({ price: 0, currency: 'EUR' }), [422, 'price']);
  const window = { registrationOpensAt: '2027-02-01T00:00:00Z', registrationClosesAt: '2027-01-01T00:00:00Z' };
  t.deepEqual(await wrong(window), [422, 'registrationClosesAt']);
  const good = { price: 1500, currency: 'EUR', requiresApproval: true, waitlistEnabled: true };
  const { status, json, headers } = await call(service, 'POST', path, { ...meeting, ...good });
  t.is(status, 201);
  t.like(json, { ...good, registrationOpensAt: null, registrationClosesAt: null });
  const half = await call(service, 'PATCH', String(headers.location), { price: null });
  t.deepEqual([half.status, half.json.violations[0].propertyPath], [422, 'currency']);
  const free = await call(service, 'PATCH', String(headers.location), { price: null, currency: null });
  t.like(free.json, { price: null, currency: null });
});

test('a refused transition names the states that it starts from, and those that may follow', async (t) => {
  const { service } = t.context;
  const target = String((await call(service, 'POST', path, meeting)).headers.location);
  await call(service, 'POST', `${target}/publish`);
  const restored = await call(service, 'POST', `${target}/restore`);
  t.deepEqual(
    [restored.status, restored.json.detail],
    [
      409,
      'This is for an event that is ARCHIVED; this one is PUBLISHED, and it may become DRAFT, CANCELLED, ARCHIVED.',
    ],
  );
  await call(service, 'POST', `${target}/archive`);
  const unpublished = await call(service, 'POST', `${target}/unpublish`);
  t.is(
    unpublished.json.detail,
    'This is for an event that is PUBLISHED; this one is ARCHIVED, and it may become DRAFT.',
  );
});

test('the list is filtered by start, both ends inclusive', async (t) => {
  const { service } = t.context;
  const title = 'Calendar';
  for (const hour of ['18', '19', '20']) {
    await call(service, 'POST', path, { ...meeting, title: `${title} ${hour}`, startsAt: `2027-03-01T${hour}:00:00Z` });
  }
  const found = async (query: Record<string, string>) => {
    const { json } = await call(service, 'GET', `${path}?${new URLSearchParams({ search: title, ...query })}`);
    return json.member.map((event: { title: string }) => event.title.slice(-2)).sort();
  };
  t.deepEqual(await found({ 'startsAt[after]': '2027-03-01T20:00:00+01:00' }), ['19', '20']);
  t.deepEqual(await found({ 'startsAt[before]': '2027-03-01T19:00:00Z' }), ['18', '19']);
  const hour = '2027-03-01T19:00:00Z';
  t.deepEqual(await found({ 'startsAt[after]': hour, 'startsAt[before]': hour }), ['19']);
});

test('a group that is named twice, in other letter case too, is stored once', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const group = async (body: object) =>
    String((await service.send(service.acme, '/api/v1/groups', { method: 'POST', headers, body })).json.id);
  const [choir, board] = [
    await group({ name: 'Choir', slug: 'choir-twice' }),
    await group({ name: 'Board', slug: 'board-twice' }),
  ];
  const groupIds = [choir.toUpperCase(), board, choir];
  const created = await call(service, 'POST', path, { ...meeting, visibility: 'GROUPS', groupIds });
  t.is(created.status, 201, created.text);
  t.deepEqual(created.json.groupIds, [choir, board]);
  const changed = await call(service, 'PATCH', `${path}/${created.json.id}`, {
    groupIds: [board, board.toUpperCase()],
  });
  t.is(changed.status, 200, changed.text);
  t.deepEqual(changed.json.groupIds, [board]);
});
