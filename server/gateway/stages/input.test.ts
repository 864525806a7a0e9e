import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const unknownKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]));

function refresh(service: TestService, body: unknown) {
  return service.send(service.acme, '/api/v1/token/refresh', { method: 'POST', body });
}
function create(service: TestService, body: unknown) {
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  return service.send(service.acme, '/api/v1/events', { method: 'POST', headers, body });
}

test('the response lists the first fifty of many violations', async (t) => {
  const { status, json } = await refresh(t.context.service, unknownKeys(99));
  t.is(status, 422);
  t.is(json.violations.length, 50);
  t.deepEqual(json.violations[0], {
    propertyPath: 'refresh_token',
    message: 'refresh_token is required',
    code: 'required',
  });
});

test('a body with thousands of unknown members, at any depth, gets one violation', async (t) => {
  const { service } = t.context;
  const known = {
    title: 'x',
    startsAt: '2026-05-01T10:00:00Z',
    endsAt: '2026-05-01T10:00:00Z',
    timezone: 'Europe/Paris',
  };
  const violationsOf = async (response: ReturnType<typeof refresh>) => {
    const { status, json } = await response;
    t.is(status, 422);
    return json.violations.map(({ propertyPath, code }: { propertyPath: string; code: string }) => [
      propertyPath,
      code,
    ]);
  };
  t.deepEqual(await violationsOf(refresh(service, unknownKeys(6_000))), [['refresh_token', 'required']]);
  t.deepEqual(await violationsOf(refresh(service, { refresh_token: 'x', ...unknownKeys(6_000) })), [['k0', 'unknown']]);
  t.deepEqual(await violationsOf(create(service, { ...known, location: unknownKeys(6_000) })), [
    ['location.k0', 'unknown'],
  ]);
  t.deepEqual(await violationsOf(create(service, { ...known, location: Array(30_000).fill(0) })), [
    ['location', 'type'],
  ]);
});

test('an operation without a body refuses one, and does nothing', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const times = { startsAt: '2026-05-01T10:00:00Z', endsAt: '2026-05-01T11:00:00Z', timezone: 'Europe/Paris' };
  const made = await create(service, { title: 'Picnic', ...times });
  const path = `/api/v1/events/${made.json.id}`;
  const publish = (body?: unknown) => service.send(service.acme, `${path}/publish`, { method: 'POST', headers, body });
  for (const body of [{ notify: false }, [], 'text', 0, null]) {
    const { status, json } = await publish(body);
    t.is(status, 400);
    t.like(json, {
      code: 'malformed_request',
      detail: 'This operation takes no body: send it without one, or with {}.',
    });
  }
  t.is((await service.send(service.acme, path, { headers })).json.status, 'DRAFT');
  t.is((await publish({})).status, 200);
});

test('a query with thousands of unknown parameters gets one violation, one with few gets all', async (t) => {
  const { service } = t.context;
  const ask = async (count: number) => {
    const query = Array.from({ length: count }, (_, index) => index.toString(36)).join('&');
    const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
    const { status, json } = await service.send(service.acme, `/api/v1/users?${query}`, { headers });
    t.is(status, 400);
    return json.violations.length;
  };
  t.is(await ask(3), 3);
  t.is(await ask(4_000), 1);
});
