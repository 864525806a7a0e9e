/** A payment that was marked as paid by mistake is put back, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { addContact, addEvent, days, hours } from '#test/fixtures/invitations.ts';
import { administer, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

async function pay(service: TestService, id: string, body: object = {}) {
  return administer(service, 'POST', `/api/v1/payments/${id}/mark-paid`, body);
}

const undo = (service: TestService, id: string) => administer(service, 'POST', `/api/v1/payments/${id}/undo-paid`);

async function addPayment(service: TestService, more: object = {}): Promise<string> {
  const payment = { amount: 900, currency: 'EUR', product: { type: 'OTHER', label: 'Shirt' }, ...more };
  return (await administer(service, 'POST', '/api/v1/payments', payment)).json.id;
}

test('within a day a payment is put back, whatever its day of payment; the audit log has both steps', async (t) => {
  const { service } = t.context;
  const id = await addPayment(service);
  await pay(service, id, { paidAt: '2020-01-01T00:00:00Z' });
  service.clock.advance(hours(23));
  const { status, json } = await undo(service, id);
  t.is(status, 200);
  t.like(json, { status: 'PENDING', paidAt: null });
  const again = await undo(service, id);
  t.deepEqual([again.status, again.json.code], [409, 'invalid_transition']);
  const lines = await service.sql<{ action: string; status: unknown }>(
    `select action, details -> 'status' as status from audit_log where resource_id = $1 and action <> 'payments.create' order by action`,
    [id],
  );
  t.deepEqual(lines, [
    { action: 'payments.markPaid', status: { before: 'PENDING', after: 'PAID' } },
    { action: 'payments.undoPaid', status: { before: 'PAID', after: 'PENDING' } },
  ]);
  await pay(service, id);
  t.regex((await administer(service, 'GET', `/api/v1/payments/${id}`)).json.paidAt, /^20/);
});

test('after a day, and after a refund, it is not put back', async (t) => {
  const { service } = t.context;
  const [late, refunded] = [await addPayment(service), await addPayment(service)];
  await pay(service, late);
  await pay(service, refunded);
  await administer(service, 'POST', `/api/v1/payments/${refunded}/refund`, { amount: 1 });
  t.is((await undo(service, refunded)).status, 409);
  service.clock.advance(days(1) + 1);
  const { status, json } = await undo(service, late);
  t.is(status, 409);
  t.regex(json.detail, /24 hours/);
  t.is((await administer(service, 'GET', `/api/v1/payments/${late}`)).json.status, 'PAID');
});

test('its registration is unpaid again, unless the person is checked in; its membership and invoice too', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { price: 500, currency: 'EUR' });
  const { json: registration } = await enrol(service, eventId);
  const { paymentId } = registration;
  const statusOf = async () =>
    (await administer(service, 'GET', `/api/v1/registrations/${registration.id}`)).json.status;
  await pay(service, paymentId);
  await administer(service, 'POST', `/api/v1/registrations/${registration.id}/check-in`);
  const refused = await undo(service, paymentId);
  t.deepEqual([refused.status, await statusOf()], [409, 'ATTENDED']);
  t.regex(refused.json.detail, /checked in/);
  t.is((await administer(service, 'GET', `/api/v1/payments/${paymentId}`)).json.status, 'PAID');
  await administer(service, 'POST', `/api/v1/registrations/${registration.id}/undo-check-in`);
  t.is((await undo(service, paymentId)).status, 200);
  t.is(await statusOf(), 'PENDING_PAYMENT');

  const type = { name: 'Full', price: 700, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } };
  const { json: kind } = await administer(service, 'POST', '/api/v1/adhesion_types', type);
  const { json: adhesion } = await administer(service, 'POST', '/api/v1/adhesions', {
    typeId: kind.id,
    userId: service.acme.people.ROLE_MEMBER.id,
  });
  const { json: invoice } = await administer(service, 'POST', '/api/v1/invoices', { paymentId: adhesion.paymentId });
  await administer(service, 'POST', `/api/v1/invoices/${invoice.id}/issue`);
  const states = async () => [
    (await administer(service, 'GET', `/api/v1/adhesions/${adhesion.id}`)).json.status,
    (await administer(service, 'GET', `/api/v1/invoices/${invoice.id}`)).json.status,
  ];
  await pay(service, adhesion.paymentId);
  t.deepEqual(await states(), ['ACTIVE', 'PAID']);
  await undo(service, adhesion.paymentId);
  t.deepEqual(await states(), ['PENDING', 'ISSUED']);
});

test('of a person who did not come it is not put back, and the refusal says so', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { price: 500, currency: 'EUR' });
  const { json } = await enrol(service, eventId);
  await pay(service, json.paymentId);
  t.is((await administer(service, 'POST', `/api/v1/registrations/${json.id}/no-show`)).status, 200);
  const refused = await undo(service, json.paymentId);
  t.is(refused.status, 409);
  t.regex(refused.json.detail, /marked as a no-show/);
  await administer(service, 'POST', `/api/v1/registrations/${json.id}/check-in`);
  await administer(service, 'POST', `/api/v1/registrations/${json.id}/undo-check-in`);
  t.is((await undo(service, json.paymentId)).status, 200, 'as it says');
});

test('of a registration or membership that was cancelled since, it becomes CANCELLED, and is not due', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { price: 500, currency: 'EUR' });
  const { json: registration } = await enrol(service, eventId);
  const type = { name: 'Full', price: 700, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } };
  const { json: kind } = await administer(service, 'POST', '/api/v1/adhesion_types', type);
  const { json: adhesion } = await administer(service, 'POST', '/api/v1/adhesions', {
    typeId: kind.id,
    userId: service.acme.people.ROLE_MEMBER.id,
  });
  for (const [path, { id, paymentId }] of [
    ['/api/v1/registrations', registration],
    ['/api/v1/adhesions', adhesion],
  ]) {
    await pay(service, paymentId);
    await administer(service, 'POST', `${path}/${id}/cancel`);
    const { status, json } = await undo(service, paymentId);
    t.is(status, 200);
    t.like(json, { status: 'CANCELLED', paidAt: null, cancelledAt: service.clock.now().toISOString() });
  }
});

test('of a registration that was deleted since, it is not put back: it would be due for ever', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { price: 500, currency: 'EUR' });
  const withContact = await addContact(service);
  const { json: first } = await enrol(service, eventId, { contactId: withContact });
  const { json: second } = await enrol(service, eventId);
  const standing = async (id: string) => (await administer(service, 'GET', `/api/v1/payments/${id}`)).json;
  for (const [path, { paymentId }] of [
    [`/api/v1/contacts/${withContact}`, first],
    [`/api/v1/events/${eventId}`, second],
  ]) {
    await pay(service, paymentId);
    const paid = await standing(paymentId);
    t.is((await administer(service, 'DELETE', path)).status, 204);
    const { status, json } = await undo(service, paymentId);
    t.is(status, 409);
    t.regex(json.detail, /deleted/);
    const left = await standing(paymentId);
    t.deepEqual(
      left,
      { ...paid, contactId: left.contactId },
      'no member has changed but the reference to a deleted contact',
    );
  }
});

test('an overdue payment that is put back is due in a day, so that nobody loses the seat at once', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, { price: 500, currency: 'EUR', paymentDueDays: 1 });
  const { json } = await enrol(service, eventId);
  service.clock.advance(days(2));
  await pay(service, json.paymentId);
  const { dueAt } = (await undo(service, json.paymentId)).json;
  t.is(Date.parse(dueAt), service.clock.now().getTime() + days(1));
});

test('an invoice has the address of its recipient as it was', async (t) => {
  const { service } = t.context;
  const address = { street: '12 rue des Lilas', street2: null, postalCode: '75011', city: 'Paris', countryCode: 'FR' };
  const person = { email: 'inga@berg.example', firstName: 'Inga', lastName: 'Berg', address };
  const { json: contact } = await administer(service, 'POST', '/api/v1/contacts', person);
  const lines = [{ description: 'Shirt', unitAmount: 900 }];
  const body = { currency: 'EUR', lines, contactId: contact.id };
  const { json: invoice } = await administer(service, 'POST', '/api/v1/invoices', body);
  const issued = await administer(service, 'POST', `/api/v1/invoices/${invoice.id}/issue`);
  const expected = ['12 rue des Lilas', '75011 Paris', 'FR'];
  t.deepEqual(issued.json.recipient.addressLines, expected);
  await administer(service, 'PATCH', `/api/v1/contacts/${contact.id}`, { address: null });
  const later = await administer(service, 'GET', `/api/v1/invoices/${invoice.id}`);
  t.deepEqual(later.json.recipient.addressLines, expected);
});

test('a region of two capitals is in the line of its city, so that it is not taken for a country', async (t) => {
  const { service } = t.context;
  const linesOf = async (address: object) => {
    const person = { email: 'inga@berg.example', firstName: 'Inga', lastName: 'Berg', address };
    const { json: contact } = await administer(service, 'POST', '/api/v1/contacts', person);
    const body = { amount: 900, currency: 'EUR', product: { type: 'OTHER', label: 'Shirt' }, contactId: contact.id };
    return (await administer(service, 'POST', '/api/v1/payments', body)).json.payer.addressLines;
  };
  const address = { street: '1 Main St', postalCode: '94105', city: 'San Francisco', region: 'CA' };
  t.deepEqual(await linesOf(address), ['1 Main St', '94105 San Francisco, CA']);
  t.deepEqual(await linesOf({ ...address, countryCode: 'US' }), ['1 Main St', '94105 San Francisco, CA', 'US']);
  t.deepEqual(await linesOf({ city: 'Paris', region: 'Île-de-France' }), ['Paris', 'Île-de-France']);
});
