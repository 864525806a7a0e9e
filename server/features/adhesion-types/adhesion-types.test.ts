/** Adhesion types over HTTP: create, change, find and delete. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

type Call = (method: string, path: string, body?: unknown) => ReturnType<TestService['send']>;
const test = anyTest as TestFn<{ service: TestService; call: Call }>;

const types = '/api/v1/adhesion_types';
const adhesions = '/api/v1/adhesions';
const free = { name: 'Friend', price: 0, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 }, graceDays: 30 };

test.beforeEach(async (t) => {
  const service = await startTestService();
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  const call: Call = (method, target, body) => service.send(service.acme, target, { method, headers, body });
  Object.assign(t.context, { service, call });
});
test.afterEach.always((t) => t.context.service?.stop());

test.serial('types are created, changed, found, and deleted while no adhesion has them', async (t) => {
  const { service, call } = t.context;
  const created = await call('POST', types, { ...free, description: 'd' });
  t.is(created.status, 201);
  t.like(created.json, {
    active: true,
    requiresApproval: false,
    duration: { kind: 'ROLLING', months: 12, startMonthDay: null },
  });
  const one = created.headers.location ?? '';
  const fixed = { duration: { kind: 'FIXED', startMonthDay: '09-01' }, active: false };
  t.like((await call('PATCH', one, fixed)).json, { duration: { kind: 'FIXED', months: null, startMonthDay: '09-01' } });
  t.true((await call('GET', `${types}?active=false&search=riend`)).json.totalItems > 0);
  t.is((await call('POST', adhesions, { typeId: created.json.id, userId: service.acme.userIds[9] })).status, 422);
  t.is((await call('DELETE', one)).status, 204);
  t.is((await call('DELETE', one)).status, 404);
  const used = (await call('POST', types, free)).json.id;
  t.is((await call('POST', adhesions, { typeId: used, userId: service.acme.userIds[9] })).status, 201);
  t.is((await call('DELETE', `${types}/${used}`)).status, 409);
  const absent = await call('POST', adhesions, { typeId: service.acme.userIds[9], userId: service.acme.userIds[9] });
  t.is(absent.json.violations[0].propertyPath, 'typeId');
});

test.serial('the members of a duration match its kind', async (t) => {
  const { call } = t.context;
  const cases = [
    [{ kind: 'ROLLING' }, 'duration.months'],
    [{ kind: 'ROLLING', months: 1, startMonthDay: '01-01' }, 'duration.startMonthDay'],
    [{ kind: 'FIXED', months: 12 }, 'duration.months'],
    [{ kind: 'FIXED', startMonthDay: '02-29' }, 'duration.startMonthDay'],
    [{ kind: 'LIFETIME', months: 1 }, 'duration.months'],
  ] as const;
  for (const [duration, property] of cases) {
    const { status, json } = await call('POST', types, { ...free, duration });
    t.is(status, 422, property);
    t.is(json.violations[0].propertyPath, property);
  }
});
