/** How an invited contact pays, on the page of its invitation. */
import anyTest, { type TestFn } from 'ava';
import { qrCodeOf } from '#server/platform/qr-code.ts';
import { addEvent } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { pageOf } from './testing/visitor.ts';
import { transferText } from './transfer-code.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const iban = 'FR7630006000011234567890189';
const setAccount = ({ service }: { service: TestService }, account: string | null) =>
  administer(service, 'PATCH', '/api/v1/tenant', { legal: { name: 'Acme e.V.', iban: account } });

test.serial('a yes to a priced event shows amount, due date, account, reference and code', async (t) => {
  const { service } = t.context;
  t.is((await setAccount(t.context, iban)).status, 200);
  const guest = await pageOf(service, await addEvent(service, { price: 1250, currency: 'EUR' }));
  t.regex((await guest.open()).text, /With yes a seat is reserved for you/);
  await guest.post({ action: 'register', guests: '1' });
  const { paymentId } = (await guest.api('GET', '/api/v1/invitation/registration')).json;
  const { number } = (await administer(service, 'GET', `/api/v1/payments/${paymentId}`)).json;
  const { text } = await guest.open();
  for (const expected of ['€25.00', 'To be paid by', 'Acme e.V.', 'FR76 3000 6000 0112 3456 7890 189', number]) {
    t.true(text.includes(`<dd>${expected}`) || text.includes(`<dt>${expected}`), expected);
  }
  const payload = transferText({ holder: 'Acme e.V.', iban, amount: '2500', currency: 'EUR', number });
  t.is(payload, `BCD\n002\n1\nSCT\n\nAcme e.V.\n${iban}\nEUR25.00\n\n\n${number}`);
  t.true(text.includes(`<path d="${qrCodeOf(payload ?? '').path}"`));
  await administer(service, 'PATCH', `/api/v1/payments/${paymentId}`, { status: 'PAID', method: 'BANK_TRANSFER' });
  const paid = (await guest.open()).text;
  t.regex(paid, /You are registered/);
  t.regex(paid, /decides about money that you have paid/);
  t.notRegex(paid, /<svg/);
});

test.serial('a payment in another currency, or without an account, has no code', async (t) => {
  const { service } = t.context;
  await setAccount(t.context, iban);
  const abroad = await pageOf(service, await addEvent(service, { price: 1250, currency: 'CHF' }));
  await abroad.post({ action: 'register' });
  t.regex((await abroad.open()).text, /CHF\u00a012\.50[\s\S]*FR76/);
  t.is((await setAccount(t.context, null)).status, 200);
  const guest = await pageOf(service, await addEvent(service, { price: 500, currency: 'EUR' }));
  await guest.post({ action: 'register' });
  t.regex((await guest.open()).text, /will contact you about how to pay/);
  for (const page of [abroad, guest]) t.notRegex((await page.open()).text, /<svg/);
});

test('the text of a code keeps the limits of the guideline', (t) => {
  const transfer = { holder: 'Acme', iban, amount: '1', currency: 'EUR', number: 'P-2026-000001' };
  t.regex(transferText(transfer) ?? '', /\nEUR0\.01\n/);
  t.regex(transferText({ ...transfer, amount: '99999999999' }) ?? '', /\nEUR999999999\.99\n/);
  for (const refused of [
    { amount: '0' },
    { amount: '100000000000' },
    { amount: null },
    { iban: null },
    { number: null },
  ]) {
    t.is(transferText({ ...transfer, ...refused }), undefined);
  }
  const [, , , , , holder] = (transferText({ ...transfer, holder: `Ä\n${'ö'.repeat(100)}` }) ?? '').split('\n');
  t.is(holder, `Ä ${'ö'.repeat(68)}`);
  t.is(transferText({ ...transfer, holder: '😀'.repeat(70) }), undefined);
});
