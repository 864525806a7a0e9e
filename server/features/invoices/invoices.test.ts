/** Invoices: drafts, numbers, frozen columns and credit notes. */
import anyTest, { type TestFn } from 'ava';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { findInvoiceForPrint } from './print.ts';

type Call = (method: string, path: string, body?: unknown) => ReturnType<TestService['send']>;
const test = anyTest as TestFn<{ service: TestService; call: Call; year: number; last: number }>;

const path = '/api/v1/invoices';
const lines = [{ description: 'Workshop', quantity: 2, unitAmount: 1050, taxRate: 2000 }];
const recipient = {
  name: 'Initech GmbH',
  email: 'billing@initech.example',
  addressLines: ['5 Elm Street'],
  vatNumber: 'DE1',
};

test.beforeEach(async (t) => {
  const service = await startTestService();
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const call: Call = (method, target, body) => service.send(service.acme, target, { method, headers, body });
  const [row] = await service.sql<{ last: number }>(
    `select last from document_numbers where tenant_id = $1 and series = 'INV'`,
    [service.acme.id],
  );
  Object.assign(t.context, { service, call, year: service.clock.now().getUTCFullYear(), last: row?.last ?? 0 });
});
test.afterEach.always((t) => t.context.service?.stop());

test.serial(
  'a draft for a user who was deleted since is issued, and its payment has the recipient as the payer',
  async (t) => {
    const { service, call } = t.context;
    const { json: draft } = await call('POST', path, draftFor(t.context));
    t.is((await call('DELETE', `/api/v1/users/${service.acme.userIds[5]}`)).status, 204);
    const issued = await call('POST', `${path}/${draft.id}/issue`);
    t.is(issued.status, 200, issued.text);
    t.deepEqual(issued.json.recipient, draft.recipient);
    const payment = await call('GET', `/api/v1/payments/${issued.json.paymentId}`);
    t.like(payment.json, { status: 'PENDING', amount: 2520, userId: null, payer: draft.recipient });
  },
);

const draftFor = ({ service }: { service: TestService }) => ({
  userId: service.acme.userIds[5],
  lines,
  currency: 'EUR',
});
const lastOf = (number: string) => Number(number.slice(number.lastIndexOf('-') + 1));

test.serial(
  'a draft has no number, can be changed, is issued with the next number, and is immutable then',
  async (t) => {
    const { service, call, year, last } = t.context;
    const created = await call('POST', path, draftFor(t.context));
    t.is(created.status, 201);
    t.like(created.json, {
      type: 'INVOICE',
      status: 'DRAFT',
      number: null,
      issuer: null,
      issuedAt: null,
      paymentId: null,
    });
    t.deepEqual(created.json.totals, { net: 2100, tax: 420, gross: 2520 });
    t.truthy(created.json.recipient.name);
    const one = created.headers.location ?? '';
    const changed = await call('PATCH', one, {
      recipient,
      lines: [{ description: 'Talk', unitAmount: 100 }],
      note: 'n',
    });
    t.like(changed.json, { recipient, note: 'n', totals: { net: 100, tax: 0, gross: 100 } });
    const issued = await call('POST', `${one}/issue`);
    t.is(issued.status, 200);
    t.like(issued.json, {
      status: 'ISSUED',
      number: `INV-${year}-${String(last + 1).padStart(4, '0')}`,
      issuedAt: service.clock.now().toISOString(),
      recipient,
      issuer: { name: `${service.acme.name} e.V.`, iban: 'FR7630006000011234567890189' },
    });
    t.is((await call('PATCH', one, { note: 'x' })).status, 409);
    t.is((await call('DELETE', one)).status, 409);
    t.is((await call('POST', `${one}/issue`)).status, 409);
    await call('PATCH', '/api/v1/tenant', { legal: { name: 'Renamed' } });
    await call('PATCH', `/api/v1/users/${service.acme.userIds[5]}`, { lastName: 'Renamed' });
    t.deepEqual((await call('GET', one)).json, issued.json);
  },
);

test.serial('an invoice carries the address that its recipient had when it was issued', async (t) => {
  const { call } = t.context;
  const address = { street: '5 Elm Street', postalCode: '10115', city: 'Berlin', countryCode: 'DE' };
  const { json: contact } = await call('POST', '/api/v1/contacts', {
    email: 'inga@berg.example',
    firstName: 'Inga',
    lastName: 'Berg',
    address,
  });
  const { headers } = await call('POST', path, { contactId: contact.id, lines, currency: 'EUR' });
  const one = headers.location ?? '';
  const addressLines = ['5 Elm Street', '10115 Berlin', 'DE'];
  t.like((await call('POST', `${one}/issue`)).json.recipient, { name: 'Inga Berg', addressLines });
  await call('PATCH', `/api/v1/contacts/${contact.id}`, { address: { ...address, street: 'Moved' } });
  t.deepEqual((await call('GET', one)).json.recipient.addressLines, addressLines);
});

test.serial('issuing creates the payment, and paying it makes the invoice PAID', async (t) => {
  const { call } = t.context;
  const { location = '' } = (await call('POST', path, draftFor(t.context))).headers;
  const { paymentId, number } = (await call('POST', `${location}/issue`)).json;
  const payment = `/api/v1/payments/${paymentId}`;
  t.like((await call('GET', payment)).json, {
    status: 'PENDING',
    amount: 2520,
    product: { type: 'OTHER', label: `Invoice ${number}` },
  });
  t.regex((await call('DELETE', payment)).json.detail, /belongs to an invoice/);
  await call('POST', `${payment}/mark-paid`, {});
  t.is((await call('GET', location)).json.status, 'PAID');
  t.is((await call('GET', `${path}?paymentId=${paymentId}&status=PAID`)).json.totalItems, 1);
  t.is((await call('GET', `${path}?paymentId=${paymentId}&status=ISSUED`)).json.totalItems, 0);
});

test.serial(
  'an invoice of a payment takes recipient, lines and currency from it, once until it is credited; own lines must match its amount',
  async (t) => {
    const { call } = t.context;
    const payer = { name: 'Grace', email: null, addressLines: [], vatNumber: null };
    const product = { type: 'DONATION', label: 'A gift' };
    const payment = (await call('POST', '/api/v1/payments', { amount: 1200, currency: 'CHF', product, payer })).json;
    const made = await call('POST', path, { paymentId: payment.id });
    t.like(made.json, { currency: 'CHF', recipient: payer, totals: { net: 1200, tax: 0, gross: 1200 } });
    t.is(made.json.lines[0].description, 'A gift');
    t.is((await call('POST', path, { paymentId: payment.id })).json.code, 'duplicate');
    const one = made.headers.location ?? '';
    await call('PATCH', one, { lines: [{ description: 'x', unitAmount: 1000, taxRate: 1000 }] });
    const off = await call('POST', `${one}/issue`);
    t.is(off.status, 409);
    t.regex(off.json.detail, /1100.*1200/);
    await call('PATCH', one, { lines: [{ description: 'x', unitAmount: 1000, taxRate: 2000 }] });
    t.is((await call('POST', `${one}/issue`)).status, 200);
    t.is((await call('POST', `${one}/credit`)).status, 201);
    t.is((await call('POST', path, { paymentId: payment.id })).status, 201);
  },
);

test.serial('a credit note reverses an invoice, once, and has numbers of its own', async (t) => {
  const { call, year } = t.context;
  const { location = '' } = (await call('POST', path, draftFor(t.context))).headers;
  t.is((await call('POST', `${location}/credit`)).status, 409);
  const issued = (await call('POST', `${location}/issue`)).json;
  const responses = await Promise.all([1, 2, 3, 4].map(() => call('POST', `${location}/credit`)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  const credit = responses.find(({ status }) => status === 201);
  t.like(credit?.json, {
    type: 'CREDIT_NOTE',
    status: 'ISSUED',
    number: `CN-${year}-0001`,
    refersToId: issued.id,
    totals: { net: -2100, tax: -420, gross: -2520 },
    recipient: issued.recipient,
  });
  t.like(credit?.json.lines[0], { quantity: 2, unitAmount: -1050, amount: -2100, taxAmount: -420 });
  t.is(credit?.headers.location, `${path}/${credit?.json.id}`);
  const { updatedAt: _, ...frozen } = issued;
  t.like((await call('GET', location)).json, { ...frozen, status: 'VOID', creditNoteId: credit?.json.id });
  t.regex((await call('POST', `${credit?.headers.location}/credit`)).json.detail, /final/);
});

test.serial('a draft issued and changed concurrently gets one number, and uses no other', async (t) => {
  const { call, last } = t.context;
  const { location = '' } = (await call('POST', path, draftFor(t.context))).headers;
  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 2 ? call('PATCH', location, { note: `${index}` }) : call('POST', `${location}/issue`),
    ),
  );
  t.is(responses.filter(({ status, json }) => status === 200 && json.number !== null).length, 1);
  const other = (await call('POST', path, draftFor(t.context))).headers.location;
  t.is(lastOf((await call('POST', `${other}/issue`)).json.number), last + 2);
});

test.serial('each tenant and each year has numbers of its own', async (t) => {
  const { service, call, year } = t.context;
  const issue = async () =>
    (await call('POST', `${(await call('POST', path, draftFor(t.context))).headers.location}/issue`)).json.number;
  await issue();
  service.clock.advance(366 * 86_400_000);
  await service.sql('update api_tokens set expires_at = null');
  t.is(await issue(), `INV-${year + 1}-0001`);
  t.is(await issue(), `INV-${year + 1}-0002`);
  const headers = { 'api-token': service.globex.people.ROLE_ADMIN.readWrite };
  const { location } = (
    await service.send(service.globex, path, {
      method: 'POST',
      headers,
      body: { userId: service.globex.userIds[5], lines, currency: 'EUR' },
    })
  ).headers;
  const other = await service.send(service.globex, `${location}/issue`, { method: 'POST', headers });
  t.is(other.json.number, `INV-${year + 1}-0001`);
});

test.serial(
  'missing, unknown and superfluous properties are a 422 that names them; a draft of a deleted contact lacks its recipient',
  async (t) => {
    const { service, call } = t.context;
    const payment = (await call('GET', '/api/v1/payments')).json.member[0];
    const absent = '01a1f956-1deb-7d0b-9d43-ec0699f8e25e';
    const cases = [
      [{ lines, currency: 'EUR' }, 'userId'],
      [{ userId: service.acme.userIds[5], currency: 'EUR' }, 'lines'],
      [{ userId: service.acme.userIds[5], lines }, 'currency'],
      [{ ...draftFor(t.context), userId: absent }, 'userId'],
      [{ ...draftFor(t.context), userId: service.globex.userIds[5] }, 'userId'],
      [{ paymentId: absent }, 'paymentId'],
      [{ paymentId: payment.id, currency: 'EUR' }, 'currency'],
    ] as const;
    for (const [body, property] of cases) {
      const { status, json } = await call('POST', path, body);
      t.is(status, 422, property);
      t.is(json.violations[0].propertyPath, property);
    }
    const contact = (await call('POST', '/api/v1/contacts', { email: 'gone@x.example' })).json;
    const { location = '' } = (await call('POST', path, { contactId: contact.id, lines, currency: 'EUR' })).headers;
    await call('DELETE', `/api/v1/contacts/${contact.id}`);
    t.regex((await call('POST', `${location}/issue`)).json.detail, /no recipient/);
    await call('PATCH', location, { recipient });
    t.is((await call('POST', `${location}/issue`)).status, 200);
  },
);

test.serial('a draft can be deleted', async (t) => {
  const { call } = t.context;
  const { location = '' } = (await call('POST', path, draftFor(t.context))).headers;
  t.is((await call('DELETE', location)).status, 204);
  t.is((await call('DELETE', location)).status, 404);
  t.is((await call('POST', `${location}/issue`)).status, 404);
});

test.serial('the data of a PDF is read in one query, in its own tenant only', async (t) => {
  const { service, call } = t.context;
  const { location = '' } = (await call('POST', path, { ...draftFor(t.context), recipient })).headers;
  const issued = (await call('POST', `${location}/issue`)).json;
  const credit = (await call('POST', `${location}/credit`)).json;
  const database = createDatabase(
    createPool({ url: service.databaseUrl, size: 1, applicationName: 'print' }, createLogger('silent')),
    service.clock,
  );
  t.teardown(() => database.close());
  const printed = await findInvoiceForPrint(database.reading(service.acme.id), issued.id);
  t.like(printed, { number: issued.number, status: 'VOID', recipient, totals: issued.totals, refersToNumber: null });
  t.deepEqual(printed?.lines, issued.lines);
  t.deepEqual(printed?.issuer, issued.issuer);
  const printedCredit = await findInvoiceForPrint(database.reading(service.acme.id), credit.id);
  t.like(printedCredit, { type: 'CREDIT_NOTE', refersToNumber: issued.number });
  t.is(await findInvoiceForPrint(database.reading(service.globex.id), issued.id), undefined);
});

test.serial('no invoice is issued for a cancelled payment', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const send = (method: string, path: string, body?: unknown) =>
    service.send(service.acme, path, { method, headers, body });
  const userId = service.acme.people.ROLE_MEMBER.id;
  const product = { type: 'OTHER', label: 'Seat' };
  const payment = (await send('POST', '/api/v1/payments', { amount: 100, currency: 'EUR', product, userId })).json;
  const invoice = await send('POST', '/api/v1/invoices', { paymentId: payment.id });
  t.is((await send('POST', `/api/v1/payments/${payment.id}/cancel`, {})).status, 200);
  const refused = await send('POST', `/api/v1/invoices/${invoice.json.id}/issue`);
  t.is(refused.status, 409);
  t.regex(refused.json.detail, /payment is CANCELLED/);
  t.is((await send('GET', `/api/v1/invoices/${invoice.json.id}`)).json.number, null);
});

test.serial('no invoice is issued for a payment that was given back, and one with a part of it is', async (t) => {
  const { service, call } = t.context;
  const userId = service.acme.people.ROLE_MEMBER.id;
  const product = { type: 'OTHER', label: 'Seat' };
  const drafted = async (refund: object) => {
    const { json: payment } = await call('POST', '/api/v1/payments', { amount: 100, currency: 'EUR', product, userId });
    const { json: invoice } = await call('POST', path, { paymentId: payment.id });
    await call('POST', `/api/v1/payments/${payment.id}/mark-paid`, {});
    t.is((await call('POST', `/api/v1/payments/${payment.id}/refund`, refund)).status, 200);
    return call('POST', `${path}/${invoice.id}/issue`);
  };
  const refused = await drafted({});
  t.is(refused.status, 409);
  t.regex(refused.json.detail, /payment is REFUNDED/);
  t.like((await drafted({ amount: 40 })).json, { status: 'PAID' });
});
