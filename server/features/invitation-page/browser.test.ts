/** The page of an invitation in a browser, from the mail to the organiser's list. */
import anyTest, { type TestFn } from 'ava';
import type { Browser, Page } from 'puppeteer-core';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { addContact, addEvent, invite, organise, sentInvitation } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { follow } from '#test/follow.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; browser: Browser }>;
const inBrowser = hasChromium ? test.serial : test.serial.skip;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
  if (!hasChromium) return;
  const { port, acme } = t.context.service;
  t.context.browser = await launchChromium({ [acme.host]: port });
});
test.after.always(async (t) => {
  await t.context.browser?.close();
  await t.context.service?.stop();
});

const textOf = (page: Page) => page.$eval('main', (element) => element.textContent ?? '');

/** Presses a button of the page's forms, and waits for the next page. */
async function press(page: Page, action: string): Promise<void> {
  await follow(page, `button[value=${action}]`);
}

inBrowser('without JavaScript: from the mail over a yes with a guest to the payment, and back', async (t) => {
  const { service, browser } = t.context;
  const legal = { name: 'Acme e.V.', iban: 'FR7630006000011234567890189' };
  await administer(service, 'PATCH', '/api/v1/tenant', { legal });
  const contactId = await addContact(service, { email: 'whole@way.example' });
  const eventId = await addEvent(service, { title: 'Gala', price: 1250, currency: 'EUR' });
  const invited = await invite(service, { contactId, eventId });
  await organise(service, 'POST', `${invited.path}/send`);
  const mail = await service.mail.nextMail(({ subject }) => subject === 'Invitation: Gala');
  const link = /http\S+\/invitation\/\S+/.exec(mail.text)?.[0] ?? '';

  const page = await browser.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
  page.on('console', (message) => complaints.push(message.text()));
  await page.setJavaScriptEnabled(false);
  await page.goto(link, { timeout: 15_000 });
  t.regex(await textOf(page), /Will you come\?/);
  t.is((await organise(service, 'GET', invited.path)).json.openedAt, null);

  await page.$eval('#guests', (input) => Object.assign(input, { value: '' })).catch(() => undefined);
  await page.focus('#guests');
  await page.keyboard.press('ArrowUp');
  await page.type('#note', 'With cake');
  await press(page, 'register');
  t.is(page.url(), link);
  const due = await textOf(page);
  for (const expected of ['2 seats', '€25.00', 'Acme e.V.', 'FR76 3000 6000 0112 3456 7890 189', 'P-']) {
    t.true(due.includes(expected), expected);
  }
  t.truthy(await page.$('.code svg'));
  t.like((await organise(service, 'GET', invited.path)).json, { status: 'ACCEPTED', note: 'With cake' });

  await press(page, 'cancel');
  t.regex(await textOf(page), /Your registration is cancelled\./);
  const { member } = (await organise(service, 'GET', `/api/v1/events/${eventId}/registrations`)).json;
  t.like(member, [{ status: 'CANCELLED', guests: 1 }]);
  const hash = link.split('/').at(-1) ?? '';
  t.deepEqual(complaints, []);
  t.true(requests.every((line) => line.startsWith(`${service.acme.baseUrl}/`)));
  t.false(
    requests.some((line) => line.split(' ')[1]?.includes(hash)),
    'the hash is in no Referer',
  );
  t.false(service.logLines.some((line) => line.includes(hash)));
  await page.close();
});

inBrowser('with JavaScript a link mailed earlier leads to the page, which notes that it was opened', async (t) => {
  const { service, browser } = t.context;
  const { hash, path } = await sentInvitation(service);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const noted = page.waitForResponse((response) => response.url().endsWith('/open'), { timeout: 15_000 });
  await page.goto(`${service.acme.baseUrl}/invitation#c=${hash}`, { timeout: 15_000 });
  t.is((await noted).status(), 204);
  t.is(page.url(), `${service.acme.baseUrl}/invitation/${hash}`);
  t.regex(await textOf(page), /Will you come\?/);
  t.like((await organise(service, 'GET', path)).json, {
    status: 'SENT',
    openedAt: service.clock.now().toISOString(),
  });
  t.deepEqual(complaints, []);
  await page.close();
});
