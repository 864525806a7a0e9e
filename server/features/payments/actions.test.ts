/** Actions on payments: mark as paid, cancel, refund; and the payer. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

type Call = (method: string, path: string, body?: unknown) => ReturnType<TestService['send']>;
const test = anyTest as TestFn<{ service: TestService; call: Call; pay: (body?: object) => Promise<string> }>;

const path = '/api/v1/payments';
const membership = { amount: 4500, currency: 'EUR', product: { type: 'ADHESION', label: 'Membership' } };

test.beforeEach(async (t) => {
  const service = await startTestService();
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const call: Call = (method, target, body) => service.send(service.acme, target, { method, headers, body });
  /** @returns the path of a new payment. */
  const pay = async (body: object = {}) =>
    (await call('POST', path, { ...membership, ...body })).headers.location ?? '';
  Object.assign(t.context, { service, call, pay });
});
test.afterEach.always((t) => t.context.service?.stop());

test('marked as paid with its date, method and reference; not in the future, and not twice', async (t) => {
  const { service, call, pay } = t.context;
  const one = await pay();
  const late = new Date(service.clock.now().getTime() + 1000).toISOString();
  t.is((await call('POST', `${one}/mark-paid`, { paidAt: late })).status, 422);
  const paidAt = '2026-01-05T08:00:00.000Z';
  const paid = await call('POST', `${one}/mark-paid`, { paidAt, method: 'CASH', reference: 'tr_1' });
  t.is(paid.status, 200);
  t.like(paid.json, { status: 'PAID', paidAt, method: 'CASH', providerReference: 'tr_1' });
  const again = await call('POST', `${one}/mark-paid`, {});
  t.is(again.status, 409);
  t.regex(again.json.detail, /PAID.*PARTIALLY_REFUNDED, REFUNDED, DISPUTED/);
  const plain = await call('POST', `${await pay({ method: 'CARD' })}/mark-paid`, {});
  t.like(plain.json, { status: 'PAID', method: 'CARD', paidAt: service.clock.now().toISOString() });
});

test('cancelled while it is open, and never again changed', async (t) => {
  const { service, call, pay } = t.context;
  const one = await pay();
  const cancelled = await call('POST', `${one}/cancel`);
  t.like(cancelled.json, { status: 'CANCELLED', cancelledAt: service.clock.now().toISOString() });
  t.is((await call('POST', `${one}/cancel`)).status, 409);
  t.is((await call('POST', `${one}/mark-paid`, {})).status, 409);
  t.is((await call('POST', `${one}/refund`, {})).status, 409);
  t.is((await call('POST', `${path}/01a1f956-1deb-7d0b-9d43-ec0699f8e25e/cancel`)).status, 404);
});

test('refunds are rows that add up, by any operation, and never to more than was paid', async (t) => {
  const { service, call, pay } = t.context;
  const one = await pay();
  t.is((await call('POST', `${one}/refund`, { amount: 1 })).status, 409);
  await call('POST', `${one}/mark-paid`, {});
  const first = await call('POST', `${one}/refund`, { amount: 1000, reason: 'Rain' });
  t.like(first.json, { status: 'PARTIALLY_REFUNDED', amountRefunded: 1000 });
  service.clock.advance(1000);
  t.is((await call('PATCH', one, { status: 'PARTIALLY_REFUNDED', amountRefunded: 1500 })).status, 200);
  const tooMuch = await call('POST', `${one}/refund`, { amount: 3001 });
  t.is(tooMuch.status, 422);
  t.like(tooMuch.json.violations[0], {
    propertyPath: 'amount',
    message: 'amount must not be above 3000, the amount not yet refunded',
  });
  service.clock.advance(1000);
  const last = (await call('POST', `${one}/refund`, {})).json;
  t.like(last, { status: 'REFUNDED', amountRefunded: 4500 });
  t.deepEqual(
    last.refunds.map(({ amount, reason }: { amount: number; reason: string }) => [amount, reason]),
    [
      [1000, 'Rain'],
      [500, null],
      [3000, null],
    ],
  );
  t.is((await call('POST', `${one}/refund`, {})).status, 409);
});

test('of ten concurrent refunds of a third, three succeed', async (t) => {
  const { call, pay } = t.context;
  const one = await pay();
  await call('POST', `${one}/mark-paid`, {});
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', `${one}/refund`, { amount: 1500 })),
  );
  t.is(responses.filter(({ status }) => status === 200).length, 3);
  const { status, refunds } = (await call('GET', one)).json;
  t.is(status, 'REFUNDED');
  t.is(refunds.length, 3);
});

test('a won dispute keeps earlier refunds; a lost one refunds the rest', async (t) => {
  const { call, pay } = t.context;
  for (const win of [
    (one: string) => call('PATCH', one, { status: 'PAID' }),
    (one: string) => call('POST', `${one}/mark-paid`, {}),
  ]) {
    const one = await pay();
    await call('POST', `${one}/mark-paid`, {});
    const { paidAt } = (await call('POST', `${one}/refund`, { amount: 1000 })).json;
    await call('PATCH', one, { status: 'DISPUTED' });
    t.like((await win(one)).json, { status: 'PARTIALLY_REFUNDED', amountRefunded: 1000, paidAt });
    await call('PATCH', one, { status: 'DISPUTED' });
    t.is((await call('POST', `${one}/refund`, { amount: 1 })).status, 409);
    t.like((await call('POST', `${one}/refund`, {})).json, { status: 'REFUNDED', amountRefunded: 4500 });
  }
  const whole = await pay();
  await call('POST', `${whole}/mark-paid`, {});
  await call('PATCH', whole, { status: 'DISPUTED' });
  t.is((await call('PATCH', whole, { status: 'PAID' })).json.status, 'PAID');
});

test('the payer’s data is stored at creation, and stays when the contact is deleted', async (t) => {
  const { call, pay } = t.context;
  const contact = (await call('POST', '/api/v1/contacts', { email: 'grace@x.example', firstName: 'Grace' })).json;
  const one = await pay({ contactId: contact.id });
  const payer = { name: 'Grace', email: 'grace@x.example', addressLines: [], vatNumber: null };
  t.like((await call('GET', one)).json, { contactId: contact.id, userId: null, payer });
  t.is((await call('GET', `${path}?contactId=${contact.id}`)).json.totalItems, 1);
  t.is((await call('DELETE', `/api/v1/contacts/${contact.id}`)).status, 204);
  t.like((await call('GET', one)).json, { contactId: null, payer });
  const desk = await pay({ payer: { name: 'A passer-by' } });
  t.deepEqual((await call('GET', desk)).json.payer, {
    name: 'A passer-by',
    email: null,
    addressLines: [],
    vatNumber: null,
  });
});

test('exactly one payer, of this tenant; a tip within the amount', async (t) => {
  const { service, call } = t.context;
  const contacts = await service.send(service.globex, '/api/v1/contacts', {
    headers: { 'api-token': service.globex.people.ROLE_ADMIN.readWrite },
  });
  const own = (await call('GET', '/api/v1/contacts')).json.member[0].id;
  const absent = '01a1f956-1deb-7d0b-9d43-ec0699f8e25e';
  const foreign = await call('POST', path, { ...membership, contactId: contacts.json.member[0].id });
  t.is(foreign.status, 422);
  t.deepEqual(foreign.json, (await call('POST', path, { ...membership, contactId: absent })).json);
  const both = await call('POST', path, { ...membership, userId: service.acme.userIds[0], contactId: own });
  t.is(both.json.violations[0].propertyPath, 'contactId');
  const tipped = await call('POST', path, { ...membership, amountTip: 4501 });
  t.is(tipped.json.violations[0].propertyPath, 'amountTip');
  t.is((await call('POST', path, { ...membership, amountTip: 500 })).json.amountTip, 500);
});

test('the audit log has the payment before and after', async (t) => {
  const { call, pay } = t.context;
  const one = await pay();
  await call('POST', `${one}/mark-paid`, { method: 'CASH' });
  const id = one.slice(one.lastIndexOf('/') + 1);
  const { member } = (await call('GET', `/api/v1/audit_log?resourceId=${id}`)).json;
  const line = member.find(({ action }: { action: string }) => action === 'payments.markPaid');
  t.deepEqual(Object.keys(line.details).sort(), ['method', 'paidAt', 'status']);
  t.deepEqual(line.details.status, { before: 'PENDING', after: 'PAID' });
});

test('a won dispute refunds nothing: earlier refunds keep their date', async (t) => {
  const { service, call, pay } = t.context;
  const one = await pay();
  await call('POST', `${one}/mark-paid`, {});
  const { refundedAt } = (await call('POST', `${one}/refund`, { amount: 1000 })).json;
  service.clock.advance(86_400_000);
  await call('PATCH', one, { status: 'DISPUTED' });
  const won = await call('PATCH', one, { status: 'PAID' });
  t.like(won.json, { status: 'PARTIALLY_REFUNDED', refundedAt });
  service.clock.advance(86_400_000);
  const rest = await call('POST', `${one}/refund`, {});
  t.like(rest.json, { status: 'REFUNDED', refundedAt: service.clock.now().toISOString() });
});
