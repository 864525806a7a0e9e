import { randomUUID } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import type { RoleName } from '#contracts/permissions.ts';
import type {
  DeliveryStatistics,
  Growth,
  PaymentStatistics,
  RegistrationStatistics,
  TagStatistics,
} from '#contracts/schemas/statistics.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;
const day = 86_400_000;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
  const { clock } = t.context.service;
  // Wednesday noon of the week after next, away from the fixtures' dates.
  const days = (9 - ((clock.now().getUTCDay() + 6) % 7)) % 7;
  clock.advance((days + 14) * day - (clock.now().getTime() % day) + day / 2);
});
test.afterEach.always((t) => t.context.service?.stop());

/** @returns the response of an administrator, and checks that another role is refused. */
async function read<Result>(service: TestService, path: string, role: RoleName = 'ROLE_ADMIN'): Promise<Result> {
  const headers = { 'api-token': service.acme.people[role].readOnly };
  return (await service.send(service.acme, `/api/v1/statistics/${path}`, { headers })).json;
}

const instant = ({ clock }: TestService, days: number) => new Date(clock.now().getTime() - days * day).toISOString();
const dayOf = (service: TestService, days: number) => instant(service, days).slice(0, 10);

async function addContact({ sql, acme }: TestService, createdAt: string): Promise<string> {
  const id = randomUUID();
  await sql(`insert into contacts (tenant_id, id, email, created_at) values ($1, $2, 'x@y.example', $3)`, [
    acme.id,
    id,
    createdAt,
  ]);
  return id;
}

test('weeks begin on Monday at midnight UTC, the oldest first, including weeks without rows', async (t) => {
  const { service } = t.context;
  const before = await read<Growth>(service, 'contacts?weeks=3');
  t.deepEqual(
    before.weeks.map(({ startsOn }) => startsOn),
    [16, 9, 2].map((days) => dayOf(service, days)),
  );
  // The first instant of this week, the last of the week before, and the last before the first week.
  const monday = Date.parse(`${dayOf(service, 2)}T00:00:00.000Z`);
  for (const at of [monday, monday - 1, monday - 14 * day - 1]) await addContact(service, new Date(at).toISOString());
  const after = await read<Growth>(service, 'contacts?weeks=3');
  t.is(after.total, before.total + 3);
  t.deepEqual(
    after.weeks.map(({ created }, week) => created - (before.weeks[week]?.created ?? 0)),
    [0, 1, 1],
  );
});

test('twelve weeks by default, 26 at the most', async (t) => {
  const { service } = t.context;
  t.is((await read<Growth>(service, 'users')).weeks.length, 12);
  t.is((await read<Growth>(service, 'registrations?weeks=26')).weeks.length, 26);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readOnly };
  for (const query of ['weeks=0', 'weeks=27', 'weeks=1.5', 'weeks=x', 'days=7']) {
    const { status } = await service.send(service.acme, `/api/v1/statistics/users?${query}`, { headers });
    t.is(status, 400, query);
  }
});

test('a deleted user is not counted', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const count = async () => {
    const { total, weeks } = await read<Growth>(service, 'users?weeks=1');
    return [total, weeks[0]?.created];
  };
  const [total = 0, created = 0] = await count();
  const body = { email: 'new@acme.example', firstName: 'New', lastName: 'User' };
  const response = await service.send(service.acme, '/api/v1/users', { method: 'POST', headers, body });
  t.deepEqual(await count(), [total + 1, created + 1]);
  await service.send(service.acme, `/api/v1/users/${response.json.id}`, { method: 'DELETE', headers });
  t.deepEqual(await count(), [total, created]);
});

test('registrations that wait for approval are counted separately', async (t) => {
  const { service } = t.context;
  const before = await read<RegistrationStatistics>(service, 'registrations?weeks=1');
  const event = randomUUID();
  await service.sql(
    `insert into events (tenant_id, id, title, kind, visibility, starts_at, ends_at, timezone)
      values ($1, $2, 'Party', 'ONLINE', 'PUBLIC', now(), now(), 'UTC')`,
    [service.acme.id, event],
  );
  for (const status of ['PENDING_APPROVAL', 'PENDING_APPROVAL', 'CONFIRMED']) {
    const contact = await addContact(service, instant(service, 0));
    await service.sql(
      `insert into registrations (tenant_id, id, event_id, contact_id, status, source, guests, answers, created_at)
        values ($1, $2, $3, $4, $5, 'ADMIN', 0, '{}', $6)`,
      [service.acme.id, randomUUID(), event, contact, status, instant(service, 1)],
    );
  }
  const after = await read<RegistrationStatistics>(service, 'registrations?weeks=1');
  t.is(after.total, before.total + 3);
  t.is(after.waiting, before.waiting + 2);
  t.is(after.weeks[0]?.created, (before.weeks[0]?.created ?? 0) + 3);
});

async function addPayment({ sql, acme }: TestService, columns: Record<string, unknown>): Promise<void> {
  const row: Record<string, unknown> = {
    tenant_id: acme.id,
    id: randomUUID(),
    number: randomUUID(),
    method: 'CASH',
    product: { type: 'OTHER', label: 'Cake' },
    ...columns,
  };
  const names = Object.keys(row);
  await sql(
    `insert into payments (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row),
  );
}

test('payments add up by the week in which they were paid, less what was refunded, and by currency', async (t) => {
  const { service } = t.context;
  for (const table of ['payment_refunds', 'invoices', 'adhesions', 'payments']) {
    await service.sql(`delete from ${table} where tenant_id = $1`, [service.acme.id]);
  }
  const lately = { created_at: instant(service, 1) };
  const paid = { ...lately, status: 'PAID', currency: 'EUR' };
  await addPayment(service, { ...paid, amount: 1000, paid_at: instant(service, 1) });
  await addPayment(service, { ...paid, amount: 500, paid_at: instant(service, 0), status: 'DISPUTED' });
  const refunded = { amount_refunded: 300, status: 'PARTIALLY_REFUNDED' };
  await addPayment(service, { ...paid, amount: 700, paid_at: instant(service, 7), ...refunded });
  await addPayment(service, { ...paid, amount: 9_007_199_254_740_000, currency: 'JPY', paid_at: instant(service, 0) });
  await addPayment(service, { ...paid, amount: 999, paid_at: instant(service, 70) });
  await addPayment(service, { ...lately, amount: 40, currency: 'USD' });
  await addPayment(service, { ...lately, amount: 2, currency: 'USD' });
  await addPayment(service, { ...lately, amount: 1, currency: 'EUR' });
  await addPayment(service, { ...lately, amount: 5, currency: 'EUR', status: 'CANCELLED' });

  const { total, weeks, pending } = await read<PaymentStatistics>(service, 'payments?weeks=2', 'ROLE_TREASURER');
  t.is(total, 9);
  t.deepEqual(weeks, [
    { startsOn: dayOf(service, 9), created: 0, paid: [{ currency: 'EUR', amount: 400 }] },
    {
      startsOn: dayOf(service, 2),
      created: 9,
      paid: [
        { currency: 'EUR', amount: 1500 },
        { currency: 'JPY', amount: 9_007_199_254_740_000 },
      ],
    },
  ]);
  t.deepEqual(pending, {
    count: 3,
    amounts: [
      { currency: 'EUR', amount: 1 },
      { currency: 'USD', amount: 42 },
    ],
  });
});

async function addSubscription({ sql, acme }: TestService, url: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into webhook_subscriptions (tenant_id, id, url, events, secret) values ($1, $2, $3, '{*}', 'secret')`,
    [acme.id, id, url],
  );
  return id;
}

interface Delivery {
  readonly subscriptionId: string;
  readonly status: 'DELIVERED' | 'FAILED' | 'PENDING';
  readonly days: number;
  readonly test?: boolean;
  readonly response?: number | null;
}

/** A delivery with one attempt. */
async function addDelivery(service: TestService, { subscriptionId, status, days, ...more }: Delivery): Promise<void> {
  const { sql, acme } = service;
  const [event, delivery, at] = [randomUUID(), randomUUID(), instant(service, days)];
  const { test = false, response = 204 } = more;
  await sql(
    `insert into webhook_events (tenant_id, id, type, test, payload, created_at) values ($1, $2, 'user.created', $3, '{}', $4)`,
    [acme.id, event, test, at],
  );
  await sql(
    `insert into webhook_deliveries (tenant_id, id, subscription_id, event_id, status, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [acme.id, delivery, subscriptionId, event, status, at],
  );
  await sql(
    `insert into webhook_attempts (tenant_id, id, subscription_id, delivery_id, trigger, started_at, duration_ms, response_status, error)
      values ($1, $2, $3, $4, 'SCHEDULED', $5, 5, $6, $7)`,
    [acme.id, randomUUID(), subscriptionId, delivery, at, response, response === null ? 'TIMEOUT' : null],
  );
}

test('a sum beyond the safe integers is given as the largest safe one', async (t) => {
  const { service } = t.context;
  const largest = Number.MAX_SAFE_INTEGER;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const product = { type: 'OTHER', label: 'Large' };
  const pay = async (amount: number, currency: string) => {
    const body = { amount, currency, product };
    return (await service.send(service.acme, '/api/v1/payments', { method: 'POST', body, headers })).json.id;
  };
  for (const amount of [largest, largest]) {
    const id = await pay(amount, 'BHD');
    await service.send(service.acme, `/api/v1/payments/${id}/mark-paid`, { method: 'POST', body: {}, headers });
    await pay(amount, 'KWD');
  }
  await pay(largest - 1, 'JOD');
  await pay(1, 'JOD');
  const { weeks, pending } = await read<PaymentStatistics>(service, 'payments?weeks=1');
  t.deepEqual(weeks[0]?.paid, [{ currency: 'BHD', amount: largest }]);
  const amountOf = (wanted: string) => pending.amounts.find(({ currency }) => currency === wanted)?.amount;
  t.is(amountOf('KWD'), largest);
  t.is(amountOf('JOD'), largest, 'exact up to the bound');
});

test('deliveries are counted by day without tests, and failing subscriptions are listed with the reason', async (t) => {
  const { service } = t.context;
  const well = await addSubscription(service, 'https://well.example/');
  const broken = await addSubscription(service, 'https://broken.example/');
  const silent = await addSubscription(service, 'https://silent.example/');
  const gone = randomUUID();
  for (const days of [0, 0, 1]) await addDelivery(service, { subscriptionId: well, status: 'DELIVERED', days });
  for (const days of [1, 2]) {
    await addDelivery(service, { subscriptionId: broken, status: 'FAILED', days, response: 500 + days });
    await addDelivery(service, { subscriptionId: broken, status: 'PENDING', days, response: 500 + days });
  }
  await addDelivery(service, { subscriptionId: broken, status: 'DELIVERED', days: 0 });
  await addDelivery(service, { subscriptionId: silent, status: 'FAILED', days: 2, response: null });
  await addDelivery(service, { subscriptionId: silent, status: 'FAILED', days: 3 });
  await addDelivery(service, { subscriptionId: silent, status: 'FAILED', days: 0, test: true });
  await addDelivery(service, { subscriptionId: gone, status: 'FAILED', days: 0 });

  const { days, failing } = await read<DeliveryStatistics>(service, 'webhook_deliveries?days=3');
  t.deepEqual(days, [
    { day: dayOf(service, 2), delivered: 0, failed: 2 },
    { day: dayOf(service, 1), delivered: 1, failed: 1 },
    { day: dayOf(service, 0), delivered: 3, failed: 0 },
  ]);
  t.deepEqual(failing, [
    { subscriptionId: broken, url: 'https://broken.example/', failed: 2, lastResponseStatus: 501, lastError: null },
    {
      subscriptionId: silent,
      url: 'https://silent.example/',
      failed: 1,
      lastResponseStatus: null,
      lastError: 'TIMEOUT',
    },
  ]);
  t.is((await read<DeliveryStatistics>(service, 'webhook_deliveries')).days.length, 14);
});

test('tags in use are counted with their contacts, and with users for those who may list users', async (t) => {
  const { service } = t.context;
  const { acme, sql } = service;
  await sql(`update contacts set tags = '{}' where tenant_id = $1`, [acme.id]);
  for (const email of ['a@tags.example', 'b@tags.example'])
    await sql(`insert into contacts (tenant_id, id, email, tags) values ($1, uuidv7(), $2, '{choir}')`, [
      acme.id,
      email,
    ]);
  await sql(`update users set tags = '{choir,board}' where tenant_id = $1 and id = $2`, [acme.id, acme.userIds[0]]);
  t.deepEqual(await read<TagStatistics>(service, 'tags'), {
    tags: [
      { tag: 'choir', contacts: 2, users: 1 },
      { tag: 'board', contacts: 0, users: 1 },
    ],
  });
  await sql(`update users set roles = '{ROLE_COUNTER}' where id = $1`, [acme.people.ROLE_MEMBER.id]);
  await sql(
    `insert into roles (tenant_id, id, key, label, permissions) values ($1, uuidv7(), 'ROLE_COUNTER', 'C', '{contacts:read}')`,
    [acme.id],
  );
  t.deepEqual((await read<TagStatistics>(service, 'tags', 'ROLE_MEMBER')).tags, [
    { tag: 'choir', contacts: 2, users: null },
  ]);
});
