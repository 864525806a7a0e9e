/** Derived events of invoices, adhesions and contracts, also of changes that follow from another object. */
import anyTest, { type TestFn } from 'ava';
import { type FanOutRunner, listen, startFanOutRunner } from '#test/fixtures/webhook-fan-out.ts';
import { call } from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; fanOut: FanOutRunner }>;

// Serial: concurrent writes hold changes back (see change-capture.test.ts).
test.before(async (t) => {
  const service = await startTestService();
  t.context = { service, fanOut: startFanOutRunner(service) };
  await listen(service);
});
test.after.always(async (t) => {
  await t.context.fanOut?.stop();
  await t.context.service?.stop();
});

const recipient = {
  name: 'Initech GmbH',
  email: 'b@initech.example',
  addressLines: ['5 Elm Street'],
  vatNumber: 'DE1',
};
const lines = [{ description: 'Workshop', quantity: 2, unitAmount: 1050, taxRate: 2000 }];

async function issuedInvoice(service: TestService, fanOut: FanOutRunner) {
  const draft = { userId: service.acme.userIds[5], recipient, lines, currency: 'EUR' };
  const { json } = await call(service, 'POST', '/api/v1/invoices', draft);
  const path = `/api/v1/invoices/${json.id}`;
  const created = await fanOut.types(json.id);
  const issued = (await call(service, 'POST', `${path}/issue`)).json;
  return { id: String(json.id), path, created, issued };
}

test.serial('issuing, paying and voiding an invoice have derived events', async (t) => {
  const { service, fanOut } = t.context;
  const { id, path, created, issued } = await issuedInvoice(service, fanOut);
  t.deepEqual(created, ['invoice.created']);
  const [derived, updated] = await fanOut.newEvents(id);
  t.deepEqual([derived?.type, updated?.type], ['invoice.issued', 'invoice.updated']);
  t.deepEqual(derived?.data.object, issued);
  t.deepEqual(await fanOut.types(issued.paymentId), ['product_payment.created']);
  await call(service, 'POST', `/api/v1/payments/${issued.paymentId}/mark-paid`, {});
  const paid = await fanOut.newEvents(id);
  t.deepEqual(
    paid.map(({ type }) => type),
    ['invoice.paid'],
  );
  t.deepEqual(paid[0]?.data, { object: (await call(service, 'GET', path)).json });
  const credit = (await call(service, 'POST', `${path}/credit`)).json;
  t.deepEqual(await fanOut.types(id), ['invoice.updated', 'invoice.voided']);
  t.deepEqual(await fanOut.types(credit.id), ['invoice.created', 'invoice.issued']);
});

test.serial('an invoice paid before its fan-out still has its issued event', async (t) => {
  const { service, fanOut } = t.context;
  const { id, issued } = await issuedInvoice(service, fanOut);
  await call(service, 'POST', `/api/v1/payments/${issued.paymentId}/mark-paid`, {});
  t.deepEqual(await fanOut.types(id), ['invoice.issued', 'invoice.paid', 'invoice.updated']);
});

test.serial('an invoice of an earlier payment has its issued event', async (t) => {
  const { service, fanOut } = t.context;
  const payer = { name: 'Grace', email: null, addressLines: [], vatNumber: null };
  const gift = { amount: 1200, currency: 'EUR', product: { type: 'DONATION', label: 'A gift' }, payer };
  const paymentId = (await call(service, 'POST', '/api/v1/payments', gift)).json.id;
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  const { id } = (await call(service, 'POST', '/api/v1/invoices', { paymentId })).json;
  t.deepEqual(await fanOut.types(id), ['invoice.created']);
  t.is((await call(service, 'POST', `/api/v1/invoices/${id}/issue`)).json.status, 'PAID');
  t.true((await fanOut.types(id)).includes('invoice.issued'));
});

test.serial('a contract signed after its term has its signed event', async (t) => {
  const { service, fanOut } = t.context;
  const times = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-12-31T00:00:00.000Z' };
  const past = { title: 'Hall', organisation: 'Springfield', body: 'On Mondays.', ...times };
  const { id } = (await call(service, 'POST', '/api/v1/contracts', past)).json;
  await call(service, 'POST', `/api/v1/contracts/${id}/send`);
  await fanOut.newEvents(id);
  const signed = await call(service, 'POST', `/api/v1/contracts/${id}/sign`, { signerName: 'Mayor Quimby' });
  t.is(signed.json.status, 'EXPIRED');
  t.deepEqual(await fanOut.types(id), ['contract.signed', 'contract.updated']);
});

test.serial(
  'members derived from other rows are in the object, not in the changes: refunds of a payment, the credit note of an invoice',
  async (t) => {
    const { service, fanOut } = t.context;
    const { id, path, issued } = await issuedInvoice(service, fanOut);
    const payment = `/api/v1/payments/${issued.paymentId}`;
    await call(service, 'POST', `${payment}/mark-paid`, {});
    await fanOut.newEvents(issued.paymentId);
    const refunded = (await call(service, 'POST', `${payment}/refund`, { amount: 1 })).json;
    const [updatedPayment] = await fanOut.newEvents(issued.paymentId);
    t.deepEqual(updatedPayment?.data.object, refunded);
    t.deepEqual(Object.keys(updatedPayment?.data.changes ?? {}).sort(), ['amountRefunded', 'refundedAt', 'status']);
    await fanOut.newEvents(id);
    await call(service, 'POST', `${path}/credit`);
    const { creditNoteId } = (await call(service, 'GET', path)).json;
    const [updated] = await fanOut.newEvents(id);
    t.like(updated?.data.object, { creditNoteId });
    t.deepEqual(Object.keys(updated?.data.changes ?? {}), ['status']);
  },
);

test.serial('paying and cancelling an adhesion have derived events', async (t) => {
  const { service, fanOut } = t.context;
  const kind = {
    name: 'Friend',
    price: 100,
    currency: 'EUR',
    duration: { kind: 'ROLLING', months: 12 },
    graceDays: 30,
  };
  const typeId = (await call(service, 'POST', '/api/v1/adhesion_types', kind)).json.id;
  const adhesion = { typeId, userId: service.acme.userIds[9] };
  const { id, paymentId } = (await call(service, 'POST', '/api/v1/adhesions', adhesion)).json;
  t.deepEqual(await fanOut.types(id), ['adhesion.created']);
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  const [paid, ...more] = await fanOut.newEvents(id);
  t.deepEqual(more, []);
  t.like(paid, { type: 'adhesion.paid', data: { object: { id, paid: true } } });
  t.deepEqual(paid?.data.object, (await call(service, 'GET', `/api/v1/adhesions/${id}`)).json);
  await call(service, 'POST', `/api/v1/adhesions/${id}/cancel`, { reason: 'Moved' });
  t.deepEqual(await fanOut.types(id), ['adhesion.cancelled', 'adhesion.updated']);
});

test.serial('sending, signing and terminating a contract have derived events', async (t) => {
  const { service, fanOut } = t.context;
  const rental = { title: 'Hall', organisation: 'Springfield', body: 'On Mondays.' };
  const { id } = (await call(service, 'POST', '/api/v1/contracts', rental)).json;
  const path = `/api/v1/contracts/${id}`;
  t.deepEqual(await fanOut.types(id), ['contract.created']);
  await call(service, 'POST', `${path}/send`);
  t.deepEqual(await fanOut.types(id), ['contract.sent', 'contract.updated']);
  await call(service, 'POST', `${path}/sign`, { signerName: 'Mayor Quimby' });
  const [signed, updated] = await fanOut.newEvents(id);
  t.deepEqual([signed?.type, updated?.type], ['contract.signed', 'contract.updated']);
  t.deepEqual(signed?.data.object, (await call(service, 'GET', path)).json);
  await call(service, 'POST', `${path}/terminate`, { reason: 'Roof' });
  t.deepEqual(await fanOut.types(id), ['contract.terminated', 'contract.updated']);
});
