/** What is told of invoices, adhesions and contracts besides of what changes; some of it follows from something else. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';
import { type Announcer, listen, startAnnouncer } from './testing/announcer.ts';
import { call } from './testing/scene.ts';

const test = anyTest as TestFn<{ service: TestService; announcer: Announcer }>;

// One after the other: what others write meanwhile holds changes back (see noting.test.ts).
test.before(async (t) => {
  const service = await startTestService();
  t.context = { service, announcer: startAnnouncer(service) };
  await listen(service);
});
test.after.always(async (t) => {
  await t.context.announcer?.stop();
  await t.context.service?.stop();
});

const recipient = {
  name: 'Initech GmbH',
  email: 'b@initech.example',
  addressLines: ['5 Elm Street'],
  vatNumber: 'DE1',
};
const lines = [{ description: 'Workshop', quantity: 2, unitAmount: 1050, taxRate: 2000 }];

async function issuedInvoice(service: TestService, announcer: Announcer) {
  const draft = { userId: service.acme.userIds[5], recipient, lines, currency: 'EUR' };
  const { json } = await call(service, 'POST', '/api/v1/invoices', draft);
  const path = `/api/v1/invoices/${json.id}`;
  const created = await announcer.types(json.id);
  const issued = (await call(service, 'POST', `${path}/issue`)).json;
  return { id: String(json.id), path, created, issued };
}

test.serial('an invoice is issued, paid by its payment, and taken back', async (t) => {
  const { service, announcer } = t.context;
  const { id, path, created, issued } = await issuedInvoice(service, announcer);
  t.deepEqual(created, ['invoice.created']);
  const [moment, updated] = await announcer.told(id);
  t.deepEqual([moment?.type, updated?.type], ['invoice.issued', 'invoice.updated']);
  t.deepEqual(moment?.data.object, issued);
  t.deepEqual(await announcer.types(issued.paymentId), ['product_payment.created']);
  await call(service, 'POST', `/api/v1/payments/${issued.paymentId}/mark-paid`, {});
  const paid = await announcer.told(id);
  t.deepEqual(
    paid.map(({ type }) => type),
    ['invoice.paid'],
  );
  t.deepEqual(paid[0]?.data, { object: (await call(service, 'GET', path)).json });
  const credit = (await call(service, 'POST', `${path}/credit`)).json;
  t.deepEqual(await announcer.types(id), ['invoice.updated', 'invoice.voided']);
  t.deepEqual(await announcer.types(credit.id), ['invoice.created', 'invoice.issued']);
});

test.serial('an invoice that was paid before anybody announced it was issued all the same', async (t) => {
  const { service, announcer } = t.context;
  const { id, issued } = await issuedInvoice(service, announcer);
  await call(service, 'POST', `/api/v1/payments/${issued.paymentId}/mark-paid`, {});
  t.deepEqual(await announcer.types(id), ['invoice.issued', 'invoice.paid', 'invoice.updated']);
});

test.serial('an invoice of what was paid already is issued all the same', async (t) => {
  const { service, announcer } = t.context;
  const payer = { name: 'Grace', email: null, addressLines: [], vatNumber: null };
  const gift = { amount: 1200, currency: 'EUR', product: { type: 'DONATION', label: 'A gift' }, payer };
  const paymentId = (await call(service, 'POST', '/api/v1/payments', gift)).json.id;
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  const { id } = (await call(service, 'POST', '/api/v1/invoices', { paymentId })).json;
  t.deepEqual(await announcer.types(id), ['invoice.created']);
  t.is((await call(service, 'POST', `/api/v1/invoices/${id}/issue`)).json.status, 'PAID');
  t.true((await announcer.types(id)).includes('invoice.issued'));
});

test.serial('a contract that is signed when its time is over was signed all the same', async (t) => {
  const { service, announcer } = t.context;
  const times = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-12-31T00:00:00.000Z' };
  const past = { title: 'Hall', organisation: 'Springfield', body: 'On Mondays.', ...times };
  const { id } = (await call(service, 'POST', '/api/v1/contracts', past)).json;
  await call(service, 'POST', `/api/v1/contracts/${id}/send`);
  await announcer.told(id);
  const signed = await call(service, 'POST', `/api/v1/contracts/${id}/sign`, { signerName: 'Mayor Quimby' });
  t.is(signed.json.status, 'EXPIRED');
  t.deepEqual(await announcer.types(id), ['contract.signed', 'contract.updated']);
});

test.serial(
  'what is made of other things is in the object alone: the refunds of a payment, the credit note of an invoice',
  async (t) => {
    const { service, announcer } = t.context;
    const { id, path, issued } = await issuedInvoice(service, announcer);
    const payment = `/api/v1/payments/${issued.paymentId}`;
    await call(service, 'POST', `${payment}/mark-paid`, {});
    await announcer.told(issued.paymentId);
    const refunded = (await call(service, 'POST', `${payment}/refund`, { amount: 1 })).json;
    const [told] = await announcer.told(issued.paymentId);
    t.deepEqual(told?.data.object, refunded);
    t.deepEqual(Object.keys(told?.data.changes ?? {}).sort(), ['amountRefunded', 'refundedAt', 'status']);
    await announcer.told(id);
    await call(service, 'POST', `${path}/credit`);
    const { creditNoteId } = (await call(service, 'GET', path)).json;
    const [updated] = await announcer.told(id);
    t.like(updated?.data.object, { creditNoteId });
    t.deepEqual(Object.keys(updated?.data.changes ?? {}), ['status']);
  },
);

test.serial('an adhesion is paid by its payment, and cancelled', async (t) => {
  const { service, announcer } = t.context;
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
  t.deepEqual(await announcer.types(id), ['adhesion.created']);
  await call(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
  const [paid, ...more] = await announcer.told(id);
  t.deepEqual(more, []);
  t.like(paid, { type: 'adhesion.paid', data: { object: { id, paid: true } } });
  t.deepEqual(paid?.data.object, (await call(service, 'GET', `/api/v1/adhesions/${id}`)).json);
  await call(service, 'POST', `/api/v1/adhesions/${id}/cancel`, { reason: 'Moved' });
  t.deepEqual(await announcer.types(id), ['adhesion.cancelled', 'adhesion.updated']);
});

test.serial('a contract is sent, signed and terminated', async (t) => {
  const { service, announcer } = t.context;
  const rental = { title: 'Hall', organisation: 'Springfield', body: 'On Mondays.' };
  const { id } = (await call(service, 'POST', '/api/v1/contracts', rental)).json;
  const path = `/api/v1/contracts/${id}`;
  t.deepEqual(await announcer.types(id), ['contract.created']);
  await call(service, 'POST', `${path}/send`);
  t.deepEqual(await announcer.types(id), ['contract.sent', 'contract.updated']);
  await call(service, 'POST', `${path}/sign`, { signerName: 'Mayor Quimby' });
  const [signed, updated] = await announcer.told(id);
  t.deepEqual([signed?.type, updated?.type], ['contract.signed', 'contract.updated']);
  t.deepEqual(signed?.data.object, (await call(service, 'GET', path)).json);
  await call(service, 'POST', `${path}/terminate`, { reason: 'Roof' });
  t.deepEqual(await announcer.types(id), ['contract.terminated', 'contract.updated']);
});
