/** Payments and invoices in a real browser: recorded, paid, refunded; drafted, issued, downloaded and credited. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { follow } from '#test/follow.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

interface Context {
  readonly fixture: Fixture;
  /** The treasurer, without permission for contacts. */
  readonly theo: Visitor;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const hostile = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture({ worker: true });
  const { acme } = fixture.service;
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  Object.assign(t.context, { fixture, theo });
});
anyway.after.always((t) => t.context.fixture?.stop());

/** @returns the API's representation of the open page's resource */
async function resourceOnPage({ fixture, theo }: Context) {
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_TREASURER.readWrite };
  return (await fixture.service.send(acme, (await theo.path()).replace('/admin/', '/api/v1/'), { headers })).json;
}

async function addPayment({ fixture }: Context): Promise<string> {
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_TREASURER.readWrite };
  const body = {
    amount: 4500,
    currency: 'EUR',
    product: { type: 'DONATION', label: `Roof ${hostile}` },
    userId: acme.people.ROLE_MEMBER.id,
  };
  const { json } = await fixture.service.send(acme, '/api/v1/payments', { method: 'POST', headers, body });
  return `/admin/payments/${json.id}`;
}

test('a payment by another payer is recorded as typed', async (t) => {
  const { theo } = t.context;
  await theo.open('/admin/payments');
  t.deepEqual(await theo.axeFaults(), []);
  await theo.press('New payment');
  await theo.press('Other payer');
  t.deepEqual(await theo.axeFaults(), []);
  await theo.fill({
    'payer.name': hostile,
    'product.type': 'DONATION',
    'product.label': 'Roof',
    amount: '1200.5',
    currency: 'EUR',
    amountTip: '2000',
  });
  await theo.page.type('[name="payer.addressLines"]', '1 Market Square\n75011 Paris');
  await theo.press('Create payment');
  t.is(
    await theo.page.$eval('#field-amountTip-fault', (element) => element.textContent),
    'Must not be above the amount.',
  );
  await theo.fill({ amountTip: '' });
  await theo.press('Create payment');
  t.true((await theo.text()).includes('is created, pending payment.'));
  t.true((await theo.text()).includes(hostile));
  const { amount, payer, status } = await resourceOnPage(t.context);
  t.deepEqual(
    { amount, payer, status },
    {
      amount: 120_050,
      payer: { name: hostile, email: null, addressLines: ['1 Market Square', '75011 Paris'], vatNumber: null },
      status: 'PENDING',
    },
  );
  t.deepEqual(theo.complaints, []);
});

test('a payment of a user is found, annotated, paid, and refunded partially and fully', async (t) => {
  const { theo } = t.context;
  const path = await addPayment(t.context);
  await theo.open(`${path}/edit`);
  await theo.fill({ note: hostile });
  await theo.press('Save');
  t.true((await theo.text()).includes(hostile));
  await theo.press('Mark as paid');
  t.deepEqual(await theo.axeFaults(), []);
  await theo.fill({ paidAt: '2020-02-03T10:15', method: 'CASH', reference: 'Desk' });
  await theo.press('Mark as paid');
  const paid = await resourceOnPage(t.context);
  t.deepEqual(
    [paid.status, paid.paidAt, paid.method],
    ['PAID', '2020-02-03T09:15:00.000Z', 'CASH'],
    'in the time zone of the user',
  );
  await theo.press('Refund');
  await theo.fill({ amount: '45.01' });
  await theo.press('Record the refund');
  const fault = await theo.page.$eval('#field-amount-fault', (element) => element.textContent);
  t.is(fault, 'At most €45.00 can be refunded.');
  await theo.fill({ amount: '15', reason: hostile });
  await theo.press('Record the refund');
  t.is((await resourceOnPage(t.context)).status, 'PARTIALLY_REFUNDED');
  t.deepEqual(await theo.axeFaults(), []);
  await theo.press('Refund');
  t.is(await theo.page.$eval('[name=amount]', (field) => Reflect.get(field, 'value')), '30.00', 'the remaining amount');
  await theo.press('Record the refund');
  t.is((await resourceOnPage(t.context)).status, 'REFUNDED');
  t.is(await theo.widerThanPhone(), 0);
});

test('pending payments can be cancelled or deleted, paid ones cannot', async (t) => {
  const { theo } = t.context;
  await theo.open(await addPayment(t.context));
  await theo.press('Cancel the payment');
  await theo.press('Cancel the payment');
  t.is((await resourceOnPage(t.context)).status, 'CANCELLED');
  const mistaken = await addPayment(t.context);
  await theo.open(mistaken);
  await theo.press('Delete');
  await theo.press('Delete the payment');
  t.is(await theo.path(), '/admin/payments');
  t.is((await theo.open(mistaken)).status(), 404);
  await theo.open('/admin/payments?status=PAID');
  await theo.page.waitForSelector('#results tbody a');
  await follow(theo.page, '#results tbody a');
  const text = await theo.text();
  t.false(text.includes('Delete'));
  t.false(text.includes('Cancel the payment'));
});

test('payments are searched by payer', async (t) => {
  const { theo } = t.context;
  await theo.open('/admin/payments?search=Durand');
  const rows = await theo.page.$$eval('#results tbody tr', (all) => all.map((one) => one.textContent ?? ''));
  t.true(rows.length > 0);
  t.true(rows.every((row) => row.includes('Durand')));
});

test('an invoice is entered line by line, corrected, issued, and reversed by a credit note', async (t) => {
  const { theo } = t.context;
  await theo.open('/admin/invoices');
  await theo.press('New invoice');
  await theo.open('/admin/invoices/new?search=Durand');
  await theo.press('Amélie Durand');
  t.deepEqual(await theo.axeFaults(), []);
  await theo.press('Create draft');
  t.is(
    await theo.page.$eval('#field-lines-0-description-fault', (element) => element.textContent),
    'Enter at least one line.',
  );
  await theo.fill({
    'lines.1.description': hostile,
    'lines.1.quantity': '3',
    'lines.1.unitAmount': '10.10',
    'lines.1.taxRate': '5,5',
    'lines.3.description': 'Deposit',
  });
  await theo.press('Create draft');
  const fault = await theo.page.$eval('#field-lines-3-unitAmount-fault', (element) => element.textContent);
  t.is(fault, 'This field is required.', 'beside the invalid row, although rows above it are empty');
  await theo.fill({ 'lines.3.unitAmount': '20' });
  await theo.press('Create draft');
  const { lines, totals, status } = await resourceOnPage(t.context);
  t.deepEqual(
    lines.map(({ quantity, unitAmount, taxRate }: Record<string, number>) => [quantity, unitAmount, taxRate]),
    [
      [3, 1010, 550],
      [1, 2000, 0],
    ],
  );
  t.deepEqual([status, totals.gross], ['DRAFT', 5197]);
  t.true((await theo.text()).includes(hostile));
  t.deepEqual(await theo.axeFaults(), []);
  await theo.press('Edit');
  await theo.fill({
    'lines.0.description': '',
    'lines.0.quantity': '',
    'lines.0.unitAmount': '',
    'lines.0.taxRate': '',
  });
  await theo.fill({ 'recipient.addressLines': '1 Market Square' });
  await theo.press('Save');
  t.is((await resourceOnPage(t.context)).totals.gross, 2000);
  await theo.press('Issue');
  t.true((await theo.text()).includes('can no longer be changed'));
  await theo.press('Issue');
  const issued = await resourceOnPage(t.context);
  t.regex(issued.number, /^INV-\d{4}-\d{4}$/);
  t.deepEqual(issued.recipient.addressLines, ['1 Market Square']);
  t.false((await theo.text()).includes('Edit'));
  await theo.press('Credit');
  await theo.press('Issue the credit note');
  const note = await resourceOnPage(t.context);
  t.deepEqual([note.type, note.totals.gross, note.refersToId], ['CREDIT_NOTE', -2000, issued.id]);
  t.is(await theo.widerThanPhone(), 0);
  t.deepEqual(theo.complaints, []);
});

test('a payment has at most one invoice, whose draft can be deleted', async (t) => {
  const { theo } = t.context;
  const payment = await addPayment(t.context);
  await theo.open(payment);
  await theo.press('Create invoice');
  const { paymentId, totals } = await resourceOnPage(t.context);
  t.deepEqual([`/admin/payments/${paymentId}`, totals.gross], [payment, 4500]);
  await theo.open(payment);
  t.false((await theo.text()).includes('Create invoice'));
  await theo.press('Draft invoice');
  await theo.press('Delete');
  await theo.press('Delete the draft');
  t.is(await theo.path(), '/admin/invoices');
  await theo.open(payment);
  t.true((await theo.text()).includes('Create invoice'));
});

test('too many PDFs show an error on the page of the link', async (t) => {
  const { theo, fixture } = t.context;
  const { acme } = fixture.service;
  await theo.open('/admin/invoices');
  await follow(theo.page, '#results tbody a');
  const path = await theo.path();
  const cookie = (await theo.page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const download = () => fixture.service.send(acme, `${path}/pdf`, { headers: { cookie } });
  const first = await download();
  t.is(first.status, 200);
  t.is(first.headers['content-type'], 'application/pdf');
  const statuses: number[] = [];
  while (statuses.length < 40 && !statuses.includes(303)) statuses.push((await download()).status);
  t.is(statuses.at(-1), 303);
  const response = await theo.page.goto(`${acme.baseUrl}${path}/pdf`);
  t.is(response?.status(), 200);
  t.is(await theo.path(), path);
  t.true((await theo.text()).includes('Too many attempts. Wait'));
});

test('a payment marked as paid by mistake is put back, and keeps being offered as due', async (t) => {
  const { theo } = t.context;
  const path = await addPayment(t.context);
  await theo.open(`${path}/mark-paid`);
  await theo.press('Mark as paid');
  t.true((await theo.text()).includes('is paid.'));
  await theo.press('Undo “Paid”');
  t.deepEqual(await theo.axeFaults(), []);
  t.true((await theo.text()).includes('The audit log keeps both steps.'));
  await theo.press('Keep it paid');
  t.is((await resourceOnPage(t.context)).status, 'PAID');
  await theo.press('Undo “Paid”');
  await theo.press('Undo “Paid”');
  t.true((await theo.text()).includes('is no longer paid.'));
  const { status, paidAt } = await resourceOnPage(t.context);
  t.deepEqual([status, paidAt], ['PENDING', null]);
  await theo.press('Mark as paid');
});

test('an issued invoice is mailed to its recipient from its page, with its PDF', async (t) => {
  const { theo, fixture } = t.context;
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_TREASURER.readWrite };
  const write = async (path: string, body?: object) =>
    (await fixture.service.send(acme, `/api/v1/${path}`, { method: 'POST', headers, body })).json;
  const lines = [{ description: 'Hall rental', unitAmount: 4_500 }];
  const userId = acme.people.ROLE_MEMBER.id;
  const { id } = await write('invoices', { userId, currency: 'EUR', lines });
  await theo.open(`/admin/invoices/${id}`);
  t.false((await theo.text()).includes('Mail it'), 'a draft is not mailed');
  // So that the mail is that of the button.
  await fixture.service.send(acme, '/api/v1/notifications', {
    method: 'PATCH',
    headers: { 'api-token': acme.people.ROLE_ADMIN.readWrite },
    body: { invoiceIssued: { enabled: false } },
  });
  const { number } = await write(`invoices/${id}/issue`);
  await theo.open(`/admin/invoices?search=${number}`);
  await theo.press(`Invoice ${number}`);
  await theo.press('Mail it');
  t.deepEqual(await theo.axeFaults(), []);
  await theo.press('Mail it');
  const { email } = acme.people.ROLE_MEMBER;
  t.true((await theo.text()).includes(`The invoice is on its way to ${email}.`));
  const { parsed } = await fixture.service.mail.nextMail(
    ({ recipients, subject }) => recipients.includes(email) && subject.includes(number),
    // The worker prints the PDF first.
    30_000,
  );
  t.is(parsed.attachments[0]?.filename, `${number}.pdf`);
  t.deepEqual(theo.complaints, []);
});
