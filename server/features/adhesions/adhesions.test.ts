/** Adhesions over HTTP: periods, and the status that follows from approval, payment and dates. */
import anyTest, { type TestFn } from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { findAdhesionForPrint } from './print.ts';

type Call = (method: string, path: string, body?: unknown) => ReturnType<TestService['send']>;
type Context = { service: TestService; call: Call; join: (type: object, adhesion?: object) => Promise<string> };
const test = anyTest as TestFn<Context>;

const path = '/api/v1/adhesions';
const types = '/api/v1/adhesion_types';
const free = { name: 'Friend', price: 0, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 }, graceDays: 30 };
const day = 86_400_000;

test.beforeEach(async (t) => {
  const service = await startTestService();
  await service.sql('update api_tokens set expires_at = null');
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  const call: Call = (method, target, body) => service.send(service.acme, target, { method, headers, body });
  /** @returns the path of a new adhesion of a new type. */
  const join: Context['join'] = async (type, adhesion = {}) => {
    const typeId = (await call('POST', types, { ...free, ...type })).json.id;
    const created = await call('POST', path, {
      typeId,
      userId: service.acme.userIds[9],
      ...adhesion,
    });
    t.truthy(created.headers.location, created.text);
    return created.headers.location ?? '';
  };
  Object.assign(t.context, { service, call, join });
});
test.afterEach.always((t) => t.context.service?.stop());

const statusOf = async ({ call }: Context, one: string) => (await call('GET', one)).json.status;

test.serial(
  'periods end by the calendar: months from the start, the next start of a fixed year, or never',
  async (t) => {
    const { call, join } = t.context;
    const fixed = { kind: 'FIXED', startMonthDay: '09-01' };
    const cases = [
      [{ kind: 'ROLLING', months: 12 }, '2026-03-15T10:00:00.000Z', '2027-03-15T10:00:00.000Z'],
      [{ kind: 'ROLLING', months: 1 }, '2026-01-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
      [{ kind: 'ROLLING', months: 12 }, '2024-02-29T00:00:00.000Z', '2025-02-28T00:00:00.000Z'],
      [fixed, '2026-03-15T10:00:00.000Z', '2026-09-01T00:00:00.000Z'],
      [fixed, '2026-11-15T10:00:00.000Z', '2027-09-01T00:00:00.000Z'],
      [fixed, '2026-09-01T00:00:00.000Z', '2027-09-01T00:00:00.000Z'],
      [{ kind: 'LIFETIME' }, '2026-03-15T10:00:00.000Z', null],
    ] as const;
    for (const [duration, startsAt, endsAt] of cases) {
      t.is(
        (await call('GET', await join({ duration }, { startsAt }))).json.endsAt,
        endsAt,
        `${duration.kind} ${startsAt}`,
      );
    }
  },
);

test.serial('free: ACTIVE at once, GRACE from its end, EXPIRED after the grace', async (t) => {
  const { service, call, join } = t.context;
  const one = await join({});
  const { status, paid, paymentId, number, endsAt, typeId } = (await call('GET', one)).json;
  t.like({ status, paid, paymentId }, { status: 'ACTIVE', paid: true, paymentId: null });
  t.regex(number, /^A-\d{4}-\d{4}$/);
  const until = Date.parse(endsAt) - service.clock.now().getTime();
  const filtered = async (wanted: string) =>
    (await call('GET', `${path}?typeId=${typeId}&status=${wanted}`)).json.totalItems;
  service.clock.advance(until - 1);
  t.is(await statusOf(t.context, one), 'ACTIVE');
  service.clock.advance(1);
  t.is(await statusOf(t.context, one), 'GRACE');
  t.deepEqual([await filtered('GRACE'), await filtered('ACTIVE')], [1, 0]);
  service.clock.advance(30 * day - 1);
  t.is(await statusOf(t.context, one), 'GRACE');
  service.clock.advance(1);
  t.is(await statusOf(t.context, one), 'EXPIRED');
  t.deepEqual([await filtered('GRACE'), await filtered('EXPIRED')], [0, 1]);
});

test.serial(
  'with a price and approval: ACTIVE when it is approved and paid, in either order, and has started',
  async (t) => {
    const { service, call, join } = t.context;
    const startsAt = new Date(service.clock.now().getTime() + day).toISOString();
    for (const order of [
      ['approve', 'pay'],
      ['pay', 'approve'],
    ]) {
      const one = await join({ price: 4500, requiresApproval: true });
      const { paymentId } = (await call('GET', one)).json;
      t.like((await call('GET', `/api/v1/payments/${paymentId}`)).json, {
        status: 'PENDING',
        amount: 4500,
        userId: service.acme.userIds[9],
        product: { type: 'ADHESION', label: 'Friend' },
      });
      t.regex((await call('DELETE', `/api/v1/payments/${paymentId}`)).json.detail, /belongs to an adhesion/);
      for (const step of order) {
        t.is(await statusOf(t.context, one), 'PENDING');
        const target = step === 'pay' ? `/api/v1/payments/${paymentId}/mark-paid` : `${one}/approve`;
        t.is((await call('POST', target, step === 'pay' ? {} : undefined)).status, 200);
      }
      t.is(await statusOf(t.context, one), 'ACTIVE');
      t.is((await call('POST', `${one}/approve`)).status, 409);
      t.is((await call('POST', `/api/v1/payments/${paymentId}/refund`, {})).status, 200);
      t.is(await statusOf(t.context, one), 'ACTIVE', 'a refund does not end it by itself');
    }
    const later = await join({}, { startsAt });
    t.is(await statusOf(t.context, later), 'PENDING');
    service.clock.advance(day);
    t.is(await statusOf(t.context, later), 'ACTIVE');
  },
);

test.serial('suspended and resumed; cancelled for good, together with an open payment', async (t) => {
  const { service, call, join } = t.context;
  const one = await join({});
  t.is((await call('POST', `${one}/resume`)).status, 409);
  t.is((await call('POST', `${one}/suspend`)).json.status, 'SUSPENDED');
  t.regex((await call('POST', `${one}/suspend`)).json.detail, /SUSPENDED.*ACTIVE, CANCELLED/);
  t.is((await call('POST', `${one}/renew`)).status, 409);
  service.clock.advance(370 * day);
  t.is((await call('POST', `${one}/resume`)).json.status, 'GRACE', 'its time ran on');
  const cancelled = await call('POST', `${one}/cancel`, { reason: 'Moved' });
  t.like(cancelled.json, { status: 'CANCELLED', cancelReason: 'Moved' });
  for (const action of ['cancel', 'approve', 'suspend', 'resume', 'renew']) {
    t.is((await call('POST', `${one}/${action}`, action === 'cancel' ? {} : undefined)).status, 409, action);
  }
  const priced = await join({ price: 100 });
  await call('POST', `${priced}/cancel`, {});
  const { paymentId } = (await call('GET', priced)).json;
  t.is((await call('GET', `/api/v1/payments/${paymentId}`)).json.status, 'CANCELLED');
  const paid = await join({ price: 100 });
  const payment = `/api/v1/payments/${(await call('GET', paid)).json.paymentId}`;
  await call('POST', `${payment}/mark-paid`, {});
  await call('POST', `${paid}/cancel`, {});
  t.is((await call('GET', payment)).json.status, 'PAID');
});

test.serial('renewed from the old end while it is ACTIVE or in GRACE, once, and then needs no reminder', async (t) => {
  const { service, call, join } = t.context;
  const one = await join({ price: 100 });
  t.is((await call('POST', `${one}/renew`)).status, 409, 'PENDING');
  const old = (await call('GET', one)).json;
  await call('POST', `/api/v1/payments/${old.paymentId}/mark-paid`, {});
  service.clock.advance(Date.parse(old.endsAt) - service.clock.now().getTime() + 10 * day);
  t.is(await statusOf(t.context, one), 'GRACE');
  const responses = await Promise.all([1, 2, 3].map(() => call('POST', `${one}/renew`)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409]);
  const next = responses.find(({ status }) => status === 201);
  t.like(next?.json, { status: 'PENDING', renewalOfId: old.id, startsAt: old.endsAt, paid: false });
  const idsOf = async (query: string) =>
    (await call('GET', `${path}?${query}`)).json.member.map((adhesion: { id: string }) => adhesion.id);
  t.deepEqual(await idsOf('renewed=true'), [old.id]);
  t.false((await idsOf('renewed=false')).includes(old.id));
  t.is(next?.headers.location, `${path}/${next?.json.id}`);
  t.is(await statusOf(t.context, one), 'GRACE');
  await call('POST', `/api/v1/payments/${next?.json.paymentId}/mark-paid`, {});
  t.is(await statusOf(t.context, next?.headers.location ?? ''), 'ACTIVE');
  t.is(await statusOf(t.context, one), 'EXPIRED');
});

test.serial('renewed from now when EXPIRED; again after the renewal was cancelled; never without an end', async (t) => {
  const { service, call, join } = t.context;
  const one = await join({});
  service.clock.advance(500 * day);
  const next = await call('POST', `${one}/renew`);
  t.like(next.json, { status: 'ACTIVE', startsAt: service.clock.now().toISOString() });
  t.is((await call('POST', `${one}/renew`)).json.code, 'duplicate');
  await call('POST', `${next.headers.location}/cancel`, {});
  t.is((await call('POST', `${one}/renew`)).status, 201);
  const forever = await join({ duration: { kind: 'LIFETIME' } });
  t.regex((await call('POST', `${forever}/renew`)).json.detail, /no end/);
});

test.serial('its dates can be corrected, and the status follows; it cannot end before it starts', async (t) => {
  const { service, call, join } = t.context;
  const one = await join({});
  const past = new Date(service.clock.now().getTime() - 60 * day).toISOString();
  t.is((await call('PATCH', one, { endsAt: past })).json.violations[0].propertyPath, 'endsAt');
  const corrected = await call('PATCH', one, { startsAt: '2020-01-01T00:00:00.000Z', endsAt: past });
  t.like(corrected.json, { status: 'EXPIRED', endsAt: past });
  t.is((await call('PATCH', one, { endsAt: null })).json.status, 'ACTIVE');
});

test.serial(
  'a contact can be a member, stays one by name when it is deleted, and cannot be renewed then',
  async (t) => {
    const { call, join } = t.context;
    const contact = (await call('GET', '/api/v1/audit_log')).status;
    t.is(contact, 403, 'a treasurer may not read the audit log');
    const { service } = t.context;
    const admin = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
    const made = await service.send(service.acme, '/api/v1/contacts', {
      method: 'POST',
      headers: admin,
      body: { email: 'grace@x.example', firstName: 'Grace', lastName: 'Hopper' },
    });
    const one = await join({}, { userId: null, contactId: made.json.id });
    t.is((await call('GET', `${path}?contactId=${made.json.id}`)).json.totalItems, 1);
    await service.send(service.acme, `/api/v1/contacts/${made.json.id}`, { method: 'DELETE', headers: admin });
    t.like((await call('GET', one)).json, { contactId: null, holder: { name: 'Grace Hopper' }, status: 'ACTIVE' });
    t.regex((await call('POST', `${one}/renew`)).json.detail, /deleted/);
  },
);

test.serial('the data of a document is read in one query, and only in its own tenant', async (t) => {
  const { service, call, join } = t.context;
  const adhesion = (await call('GET', await join({ price: 100, description: 'Votes' }))).json;
  const database = createDatabase(
    createPool({ url: service.databaseUrl, size: 1, applicationName: 'print' }, createLogger('silent')),
    service.clock,
  );
  t.teardown(() => database.close());
  const printed = await findAdhesionForPrint(database.reading(service.acme.id), adhesion.id);
  t.like(printed, {
    number: adhesion.number,
    status: 'PENDING',
    amount: 100,
    holder: adhesion.holder,
    type: { name: 'Friend', description: 'Votes' },
    endsAt: adhesion.endsAt,
    issuer: { name: `${service.acme.name} e.V.` },
  });
  t.is(printed?.payment?.paidAt, null);
  t.is(await findAdhesionForPrint(database.reading(service.globex.id), adhesion.id), undefined);
});

test.serial('no adhesion ends, and no grace ends, after 2199', async (t) => {
  const { call, join, service } = t.context;
  const typeId = (await call('POST', types, { ...free, duration: { kind: 'ROLLING', months: 120 } })).json.id;
  const create = (startsAt: string) => call('POST', path, { typeId, userId: service.acme.userIds[9], startsAt });
  const late = await create('2199-12-31T00:00:00Z');
  t.is(late.status, 422, late.text);
  t.is(late.json.violations[0].propertyPath, 'startsAt');
  t.is((await create('2189-12-02T00:00:00.000Z')).status, 422, 'its grace of 30 days would end in 2200');
  t.is((await create('2189-12-01T23:59:59.999Z')).json.graceEndsAt, '2199-12-31T23:59:59.999Z');
  const fixed = (
    await call('POST', types, { ...free, duration: { kind: 'FIXED', startMonthDay: '09-01' }, graceDays: 0 })
  ).json.id;
  const inLastYear = await call('POST', path, {
    typeId: fixed,
    userId: service.acme.userIds[9],
    startsAt: '2199-09-01T00:00:00Z',
  });
  t.is(inLastYear.status, 422);

  const one = await join({ graceDays: 30 });
  const patched = await call('PATCH', one, { endsAt: '2199-12-31T00:00:00Z' });
  t.is(patched.status, 422);
  t.is(patched.json.violations[0].propertyPath, 'endsAt');
  t.is((await call('PATCH', one, { endsAt: '2199-12-01T00:00:00Z' })).status, 200);
  t.is((await call('POST', `${one}/renew`)).status, 409, 'the next period would end after 2199');
  t.is((await call('GET', one)).json.endsAt, '2199-12-01T00:00:00.000Z');
});
