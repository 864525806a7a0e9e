/** Payments and invoices in a real browser: recorded, paid, refunded; drafted, issued, printed and taken back. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

interface Context {
  readonly scene: Scene;
  /** The treasurer, who sees no contacts. */
  readonly theo: Visitor;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const hostile = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const scene = await openScene();
  const { acme } = scene.service;
  const theo = await Visitor.signedIn(scene, acme, acme.people.ROLE_TREASURER);
  Object.assign(t.context, { scene, theo });
});
anyway.after.always((t) => t.context.scene?.stop());

/** What the API says of the thing whose page is open. */
async function asked({ scene, theo }: Context) {
  const { acme } = scene.service;
  const headers = { 'api-token': acme.people.ROLE_TREASURER.readWrite };
  return (await scene.service.send(acme, (await theo.path()).replace('/admin/', '/api/v1/'), { headers })).json;
}

async function addPayment({ scene }: Context): Promise<string> {
  const { acme } = scene.service;
  const headers = { 'api-token': acme.people.ROLE_TREASURER.readWrite };
  const body = {
    amount: 4500,
    currency: 'EUR',
    product: { type: 'DONATION', label: `Roof ${hostile}` },
    userId: acme.people.ROLE_MEMBER.id,
  };
  const { json } = await scene.service.send(acme, '/api/v1/payments', { method: 'POST', headers, body });
  return `/admin/payments/${json.id}`;
}

test('a payment of somebody who is not here is written down as it was typed', async (t) => {
  const { theo } = t.context;
  await theo.open('/admin/payments');
  t.deepEqual(await theo.seriousFaults(), []);
  await theo.press('New payment');
  await theo.press('Somebody who is not here');
  t.deepEqual(await theo.seriousFaults(), []);
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
  t.is(await theo.page.$eval('#field-amountTip-fault', (told) => told.textContent), 'Must not be above the amount.');
  await theo.fill({ amountTip: '' });
  await theo.press('Create payment');
  t.true((await theo.text()).includes('is pending now.'));
  t.true((await theo.text()).includes(hostile));
  const { amount, payer, status } = await asked(t.context);
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

test('a payment of a user is found, noted, paid, and refunded in parts and whole', async (t) => {
  const { theo } = t.context;
  const path = await addPayment(t.context);
  await theo.open(`${path}/edit`);
  await theo.fill({ note: hostile });
  await theo.press('Save');
  t.true((await theo.text()).includes(hostile));
  await theo.press('Mark as paid');
  t.deepEqual(await theo.seriousFaults(), []);
  await theo.fill({ paidAt: '2020-02-03T10:15', method: 'CASH', reference: 'Desk' });
  await theo.press('Mark as paid');
  const paid = await asked(t.context);
  t.deepEqual([paid.status, paid.paidAt, paid.method], ['PAID', '2020-02-03T09:15:00.000Z', 'CASH'], 'in her own zone');
  await theo.press('Refund');
  await theo.fill({ amount: '45.01' });
  await theo.press('Record the refund');
  const fault = await theo.page.$eval('#field-amount-fault', (told) => told.textContent);
  t.is(fault, 'No more than €45.00 can be given back.');
  await theo.fill({ amount: '15', reason: hostile });
  await theo.press('Record the refund');
  t.is((await asked(t.context)).status, 'PARTIALLY_REFUNDED');
  t.deepEqual(await theo.seriousFaults(), []);
  await theo.press('Refund');
  t.is(await theo.page.$eval('[name=amount]', (field) => Reflect.get(field, 'value')), '30.00', 'all that is left');
  await theo.press('Record the refund');
  t.is((await asked(t.context)).status, 'REFUNDED');
  t.is(await theo.widerThanPhone(), 0);
});

test('a payment that is pending is cancelled, and another deleted; one that is paid is neither', async (t) => {
  const { theo } = t.context;
  await theo.open(await addPayment(t.context));
  await theo.press('Cancel the payment');
  await theo.press('Cancel the payment');
  t.is((await asked(t.context)).status, 'CANCELLED');
  const mistaken = await addPayment(t.context);
  await theo.open(mistaken);
  await theo.press('Delete');
  await theo.press('Delete the payment');
  t.is(await theo.path(), '/admin/payments');
  t.is((await theo.open(mistaken)).status(), 404);
  await theo.open('/admin/payments?status=PAID');
  await theo.page.waitForSelector('#results tbody a');
  await Promise.all([theo.page.waitForNavigation(), theo.page.click('#results tbody a')]);
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

test('an invoice is typed line by line, mended where it is wrong, issued, and taken back', async (t) => {
  const { theo } = t.context;
  await theo.open('/admin/invoices');
  await theo.press('New invoice');
  await theo.open('/admin/invoices/new?search=Durand');
  await theo.press('Choose Amélie Durand');
  t.deepEqual(await theo.seriousFaults(), []);
  await theo.press('Create draft');
  t.is(
    await theo.page.$eval('#field-lines-0-description-fault', (told) => told.textContent),
    'An invoice needs a line.',
  );
  await theo.fill({
    'lines.1.description': hostile,
    'lines.1.quantity': '3',
    'lines.1.unitAmount': '10.10',
    'lines.1.taxRate': '5,5',
    'lines.3.description': 'Deposit',
  });
  await theo.press('Create draft');
  const fault = await theo.page.$eval('#field-lines-3-unitAmount-fault', (told) => told.textContent);
  t.is(fault, 'This is needed.', 'beside the row that it is about, although rows above it are empty');
  await theo.fill({ 'lines.3.unitAmount': '20' });
  await theo.press('Create draft');
  const { lines, totals, status } = await asked(t.context);
  t.deepEqual(
    lines.map(({ quantity, unitAmount, taxRate }: Record<string, number>) => [quantity, unitAmount, taxRate]),
    [
      [3, 1010, 550],
      [1, 2000, 0],
    ],
  );
  t.deepEqual([status, totals.gross], ['DRAFT', 5197]);
  t.true((await theo.text()).includes(hostile));
  t.deepEqual(await theo.seriousFaults(), []);
  await theo.press('Edit');
  await theo.fill({
    'lines.0.description': '',
    'lines.0.quantity': '',
    'lines.0.unitAmount': '',
    'lines.0.taxRate': '',
  });
  await theo.fill({ 'recipient.addressLines': '1 Market Square' });
  await theo.press('Save');
  t.is((await asked(t.context)).totals.gross, 2000);
  await theo.press('Issue');
  t.true((await theo.text()).includes('nothing in it can be changed any more'));
  await theo.press('Issue');
  const issued = await asked(t.context);
  t.regex(issued.number, /^INV-\d{4}-\d{4}$/);
  t.deepEqual(issued.recipient.addressLines, ['1 Market Square']);
  t.false((await theo.text()).includes('Edit'));
  await theo.press('Credit');
  await theo.press('Make the credit note');
  const note = await asked(t.context);
  t.deepEqual([note.type, note.totals.gross, note.refersToId], ['CREDIT_NOTE', -2000, issued.id]);
  t.is(await theo.widerThanPhone(), 0);
  t.deepEqual(theo.complaints, []);
});

test('an invoice is made of a payment once, and its draft can be deleted', async (t) => {
  const { theo } = t.context;
  const payment = await addPayment(t.context);
  await theo.open(payment);
  await theo.press('Make an invoice');
  const { paymentId, totals } = await asked(t.context);
  t.deepEqual([`/admin/payments/${paymentId}`, totals.gross], [payment, 4500]);
  await theo.open(payment);
  t.false((await theo.text()).includes('Make an invoice'));
  await theo.press('Draft of an invoice');
  await theo.press('Delete');
  await theo.press('Delete the draft');
  t.is(await theo.path(), '/admin/invoices');
  await theo.open(payment);
  t.true((await theo.text()).includes('Make an invoice'));
});

test('too many PDFs are told on the page that they were asked from', async (t) => {
  const { theo, scene } = t.context;
  const { acme } = scene.service;
  await theo.open('/admin/invoices');
  await Promise.all([theo.page.waitForNavigation(), theo.page.click('#results tbody a')]);
  const path = await theo.path();
  const cookie = (await theo.page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const ask = () => scene.service.send(acme, `${path}/pdf`, { headers: { cookie } });
  const first = await ask();
  t.is(first.status, 200);
  t.is(first.headers['content-type'], 'application/pdf');
  const statuses: number[] = [];
  while (statuses.length < 40 && !statuses.includes(303)) statuses.push((await ask()).status);
  t.is(statuses.at(-1), 303);
  const told = await theo.page.goto(`${acme.baseUrl}${path}/pdf`);
  t.is(told?.status(), 200);
  t.is(await theo.path(), path);
  t.true((await theo.text()).includes('Too many tries. Wait'));
});
