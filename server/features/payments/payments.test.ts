import anyTest, { type TestFn } from 'ava';
import { paymentStatuses, paymentTransitions } from '#contracts/schemas/payment.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/payments';
const membership = { amount: 4500, currency: 'EUR', product: { type: 'ADHESION', label: 'Membership' } };

function call(service: TestService, method: string, target: string, body?: unknown, tenant = service.acme) {
  return service.send(tenant, target, {
    method,
    body,
    headers: { 'api-token': tenant.people.ROLE_TREASURER.readWrite },
  });
}

test('a payment is created PENDING with the next number of the year, and found again', async (t) => {
  const { service } = t.context;
  const userId = service.acme.userIds[5];
  const created = await call(service, 'POST', path, {
    ...membership,
    userId,
    dueAt: '2026-12-24T18:00:00+01:00',
    note: 'né',
  });
  t.is(created.status, 201);
  t.is(created.headers.location, `${path}/${created.json.id}`);
  t.like(created.json, {
    ...membership,
    userId,
    status: 'PENDING',
    amountRefunded: 0,
    dueAt: '2026-12-24T17:00:00.000Z',
  });
  t.regex(created.json.number, /^P-\d{4}-\d{6}$/);
  const next = await call(service, 'POST', path, membership);
  t.is(Number(next.json.number.slice(-6)), Number(created.json.number.slice(-6)) + 1);
  t.deepEqual((await call(service, 'GET', `${path}/${created.json.id}`)).json, created.json);
});

test('the millionth payment of a year has a number of seven digits', async (t) => {
  const { service } = t.context;
  await service.sql('update payment_numbers set last = 999998 where tenant_id = $1', [service.acme.id]);
  const numbers: string[] = [];
  for (const _ of [1, 2, 3]) numbers.push((await call(service, 'POST', path, membership)).json.number.slice(7));
  t.deepEqual(numbers, ['999999', '1000000', '1000001']);
});

test('a hundred payments at once get a hundred numbers without a gap', async (t) => {
  const { service } = t.context;
  // On a busy machine some creations get a 503, and are repeated: a 503 uses no number.
  const created = async () => {
    for (;;) {
      const response = await call(service, 'POST', path, membership);
      if (response.status !== 503) return response;
    }
  };
  const responses = await Promise.all(Array.from({ length: 100 }, created));
  t.true(responses.every(({ status }) => status === 201));
  const numbers = responses.map(({ json }) => Number(json.number.slice(-6))).sort((a, b) => a - b);
  t.is(new Set(numbers).size, 100);
  t.is((numbers[99] ?? 0) - (numbers[0] ?? 0), 99);
});

test('an unknown payer and one of another tenant get the same 422, and use no number', async (t) => {
  const { service } = t.context;
  const before = (await call(service, 'POST', path, membership)).json.number;
  const unknown = await call(service, 'POST', path, { ...membership, userId: '01a1f956-1deb-7d0b-9d43-ec0699f8e25e' });
  const foreign = await call(service, 'POST', path, { ...membership, userId: service.globex.userIds[0] });
  t.is(unknown.status, 422);
  t.is(unknown.text, foreign.text);
  t.deepEqual(unknown.json.violations, [
    { propertyPath: 'userId', message: 'userId is not a user', code: 'unknown_reference' },
  ]);
  const after = (await call(service, 'POST', path, membership)).json.number;
  t.is(Number(after.slice(-6)), Number(before.slice(-6)) + 1);
});

test('every transition of the table succeeds, and every other is a 409 that names the possible next states', async (t) => {
  const { service } = t.context;
  const { id } = (await call(service, 'POST', path, membership)).json;
  for (const from of paymentStatuses) {
    for (const to of paymentStatuses) {
      await service.sql('update payments set status = $2, amount_refunded = 0 where id = $1', [id, from]);
      const body = to === 'PARTIALLY_REFUNDED' ? { status: to, amountRefunded: 1000 } : { status: to };
      const { status, json } = await call(service, 'PATCH', `${path}/${id}`, body);
      if (paymentTransitions[from].includes(to)) {
        t.is(status, 200, `${from} → ${to}`);
        t.is(json.status, to);
      } else {
        t.is(status, 409, `${from} → ${to}`);
        t.is(json.code, 'invalid_transition');
        t.true(
          paymentTransitions[from].every((allowed) => json.detail.includes(allowed)),
          json.detail,
        );
        t.is((await call(service, 'GET', `${path}/${id}`)).json.status, from);
      }
    }
  }
});

test('refunds: in part up to below the amount and never back, then whole', async (t) => {
  const { service } = t.context;
  const { id } = (await call(service, 'POST', path, membership)).json;
  const patch = (body: unknown) => call(service, 'PATCH', `${path}/${id}`, body);
  t.is((await patch({ status: 'PAID' })).json.paidAt, service.clock.now().toISOString());
  t.is((await patch({ status: 'PARTIALLY_REFUNDED' })).status, 422);
  t.is((await patch({ amountRefunded: 5 })).status, 422);
  t.is((await patch({ status: 'PARTIALLY_REFUNDED', amountRefunded: 4500 })).status, 422);
  t.is((await patch({ status: 'PARTIALLY_REFUNDED', amountRefunded: 1000 })).json.amountRefunded, 1000);
  t.is((await patch({ status: 'PARTIALLY_REFUNDED', amountRefunded: 900 })).status, 422);
  t.is((await patch({ status: 'PARTIALLY_REFUNDED', amountRefunded: 2000 })).json.amountRefunded, 2000);
  t.like((await patch({ status: 'REFUNDED' })).json, { status: 'REFUNDED', amountRefunded: 4500 });
});

test('of concurrent requests that mark a payment as paid, one succeeds', async (t) => {
  const { service } = t.context;
  const { id } = (await call(service, 'POST', path, membership)).json;
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => call(service, 'PATCH', `${path}/${id}`, { status: 'PAID' })),
  );
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, 409, 409, 409]);
});

test('PATCH takes merge-patch and JSON, changes what was sent, clears what is null and leaves the rest', async (t) => {
  const { service } = t.context;
  const { id, ...created } = (await call(service, 'POST', path, { ...membership, note: 'a', externalId: 'x-1' })).json;
  service.clock.advance(1000);
  const response = await service.send(service.acme, `${path}/${id}`, {
    method: 'PATCH',
    body: '{"note":null,"method":"CASH"}',
    headers: {
      'api-token': service.acme.people.ROLE_TREASURER.readWrite,
      'content-type': 'application/merge-patch+json',
    },
  });
  t.is(response.status, 200);
  t.deepEqual(response.json, {
    id,
    ...created,
    note: null,
    method: 'CASH',
    updatedAt: service.clock.now().toISOString(),
  });
});

test('an external id is unique within a tenant, not across tenants', async (t) => {
  const { service } = t.context;
  const body = { ...membership, externalId: 'invoice-7' };
  const first = await call(service, 'POST', path, body);
  t.is(first.status, 201);
  const second = await call(service, 'POST', path, body);
  t.is(second.status, 409);
  t.like(second.json, { code: 'duplicate', detail: 'A payment with this externalId exists.' });
  t.is((await call(service, 'POST', path, body, service.globex)).status, 201);
});

test('only a PENDING payment can be deleted', async (t) => {
  const { service } = t.context;
  const { id } = (await call(service, 'POST', path, membership)).json;
  await call(service, 'PATCH', `${path}/${id}`, { status: 'FAILED' });
  const refused = await call(service, 'DELETE', `${path}/${id}`);
  t.is(refused.status, 409);
  t.regex(refused.json.detail, /PENDING.*FAILED/);
  await call(service, 'PATCH', `${path}/${id}`, { status: 'PENDING' });
  t.like(await call(service, 'DELETE', `${path}/${id}`), { status: 204, text: '' });
  t.is((await call(service, 'DELETE', `${path}/${id}`)).status, 404);
});

test('a search finds part of the number, the payer, the product or the external id, and takes wildcards as text', async (t) => {
  const { service } = t.context;
  const payer = { name: 'Zoë Quartermain', email: 'zoe@elsewhere.example' };
  const product = { type: 'OTHER', label: 'Marzipan pigs' };
  const { json } = await call(service, 'POST', path, { ...membership, product, payer, externalId: 'ledger-77' });
  await call(service, 'POST', path, membership, service.globex);
  const found = async (search: string) => {
    const page = await call(service, 'GET', `${path}?search=${encodeURIComponent(search)}`);
    return page.json.member.map(({ id }: { id: string }) => id);
  };
  for (const search of [json.number.slice(2), 'quarterm', 'ZOE@ELSE', 'zipan pig', 'Ledger-77', 'quartermain zoe']) {
    t.deepEqual(await found(search), [json.id], search);
  }
  for (const search of ['zipan%pig', 'ledger_77', 'Zoë Quartermain zoe@nowhere.example']) {
    t.deepEqual(await found(search), [], search);
  }
  t.is((await call(service, 'GET', `${path}?search=`)).status, 400);
});

test('a search finds the payment by the name of its payer then, and now', async (t) => {
  const { service } = t.context;
  const [userId = ''] = service.acme.userIds.slice(-1);
  const { json } = await call(service, 'POST', path, { ...membership, userId });
  await service.sql(`update users set last_name = 'Rowanberry' where id = $1`, [userId]);
  for (const search of [json.payer.name, 'Rowanberry']) {
    const page = await call(service, 'GET', `${path}?search=${encodeURIComponent(search)}`);
    t.true(
      page.json.member.some(({ id }: { id: string }) => id === json.id),
      search,
    );
  }
});

test('the list is filtered by status, payer and time of change; an unknown status is a 400 that names the known', async (t) => {
  const { service } = t.context;
  const pending = (await call(service, 'GET', `${path}?status=PENDING&itemsPerPage=100`)).json;
  t.true(pending.member.length > 0);
  t.is(pending.totalItems, pending.member.length);
  t.true(pending.member.every(({ status }: { status: string }) => status === 'PENDING'));
  const payer = service.acme.userIds[3];
  const own = (await call(service, 'GET', `${path}?userId=${payer}`)).json;
  t.true(own.member.length > 0 && own.member.every(({ userId }: { userId: string }) => userId === payer));
  service.clock.advance(60_000);
  const since = service.clock.now().toISOString();
  const { id } = (await call(service, 'POST', path, membership)).json;
  const changed = (await call(service, 'GET', `${path}?updatedAt[after]=${encodeURIComponent(since)}`)).json;
  t.deepEqual(
    changed.member.map((payment: { id: string }) => payment.id),
    [id],
  );
  const unknown = await call(service, 'GET', `${path}?status=PENDNG`);
  t.is(unknown.status, 400);
  t.true(paymentStatuses.every((status) => unknown.json.violations[0].message.includes(status)));
});
