/** The other party of a document, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

test('the longest names and addresses of people are those of their payments, invoices, memberships and contracts', async (t) => {
  const { service } = t.context;
  const long = { firstName: 'F'.repeat(100), lastName: 'L'.repeat(100) };
  const email = `${'m'.repeat(64)}@${`${'d'.repeat(59)}.`.repeat(3)}example`;
  const type = { name: 'Full', price: 0, currency: 'EUR', duration: { kind: 'LIFETIME' } };
  const typeId = (await administer(service, 'POST', '/api/v1/adhesion_types', type)).json.id;
  for (const [person, name] of [
    [{ ...long, email: 'long@name.example' }, `${long.firstName} ${long.lastName}`],
    [{ email }, email],
  ] as const) {
    const contactId = (await administer(service, 'POST', '/api/v1/contacts', person)).json.id;
    const product = { type: 'OTHER', label: 'Shirt' };
    const body = { amount: 900, currency: 'EUR', product, contactId };
    const payment = await administer(service, 'POST', '/api/v1/payments', body);
    t.is(payment.json.payer?.name, name, payment.text);
    const lines = [{ description: 'Shirt', unitAmount: 900 }];
    const invoice = await administer(service, 'POST', '/api/v1/invoices', { currency: 'EUR', lines, contactId });
    t.is(invoice.json.recipient?.name, name, invoice.text);
    const recipient = invoice.json.recipient;
    const kept = await administer(service, 'PATCH', `/api/v1/invoices/${invoice.json.id}`, { recipient });
    t.is(kept.status, 200, 'what is shown can be sent back');
    const adhesion = await administer(service, 'POST', '/api/v1/adhesions', { typeId, contactId });
    t.is(adhesion.json.holder?.name, name, adhesion.text);
    const contract = await administer(service, 'POST', '/api/v1/contracts', { title: 'Hall', body: 'Keys', contactId });
    t.is(contract.json.party?.name, name, contract.text);
  }
});

test('the longest city and region are one line of an envelope', async (t) => {
  const { service } = t.context;
  const address = { postalCode: '1'.repeat(20), city: 'C'.repeat(100), region: 'R'.repeat(100), countryCode: 'FR' };
  const person = { email: 'far@away.example', firstName: 'Far', lastName: 'Away', address };
  const contactId = (await administer(service, 'POST', '/api/v1/contacts', person)).json.id;
  const body = { amount: 900, currency: 'EUR', product: { type: 'OTHER', label: 'Shirt' }, contactId };
  const payment = await administer(service, 'POST', '/api/v1/payments', body);
  t.deepEqual(payment.json.payer?.addressLines, [`${address.postalCode} ${address.city}`, address.region, 'FR']);
});
