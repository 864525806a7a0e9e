/** The invitation page in a real browser, from the mail to the organiser's list. */
import anyTest, { type TestFn } from 'ava';
import type { Browser, Page } from 'puppeteer-core';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { addContact, addEvent, days, invite, organise, sentHash, sentInvitation } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; browser: Browser }>;
const inBrowser = hasChromium ? test.serial : test.serial.skip;

test.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
  if (!hasChromium) return;
  const { port, acme, globex } = t.context.service;
  t.context.browser = await launchChromium({ [acme.host]: port, [globex.host]: port });
});
test.after.always(async (t) => {
  await t.context.browser?.close();
  await t.context.service?.stop();
});

interface Visit {
  readonly page: Page;
  /** All requests of the page, and errors in its console. */
  readonly requests: string[];
  readonly complaints: string[];
}

/** @param until the URL suffix of the request whose response ends the visit's loading */
async function visit(browser: Browser, url: string, until = '/api/v1/invitation'): Promise<Visit> {
  const page = await browser.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.method()} ${request.url()} ${request.headers().referer ?? ''}`),
  );
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const loaded = page.waitForResponse((response) => response.url().endsWith(until), { timeout: 15_000 });
  await page.goto(url, { timeout: 15_000 });
  await loaded;
  return { page, requests, complaints };
}

/** Waits until the element contains the text. The expression is a string, as tests have no DOM types. */
function says(page: Page, selector: string, text: string): Promise<unknown> {
  const expression = `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`;
  return page.waitForFunction(expression, { timeout: 15_000 });
}

const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent ?? '');
const press = (page: Page, answer: string) => page.click(`[data-answer=${answer}]`);

const linkOf = ({ acme }: TestService, hash: string) => `${acme.baseUrl}/invitation#c=${hash}`;

inBrowser('an invitation is mailed, opened, answered and changed, and the organiser sees it', async (t) => {
  const { service, browser } = t.context;
  const contactId = await addContact(service, { email: 'whole@way.example' });
  const invited = await invite(service, { contactId, message: 'Do come.' });
  await organise(service, 'POST', `${invited.path}/send`);
  const mail = await service.mail.nextMail('whole@way.example');
  const link = /http\S+#c=\S+/.exec(mail.text)?.[0] ?? '';
  const seen = async () => (await organise(service, 'GET', invited.path)).json;

  const { page, requests, complaints } = await visit(browser, link, '/invitation/open');
  await says(page, '#title', 'Assembly');
  t.is(await textOf(page, '#organisation'), service.acme.name);
  t.is(await textOf(page, '#message'), 'Do come.');
  t.is(await textOf(page, '#question'), 'Will you come?');
  t.like(await seen(), { status: 'SENT', openedAt: service.clock.now().toISOString() });

  await page.type('#note', 'With cake');
  await press(page, 'ACCEPTED');
  await says(page, '#state', 'You said yes');
  t.is(await page.$eval('[data-answer=ACCEPTED]', (button) => button.getAttribute('aria-pressed')), 'true');
  t.like(await seen(), { status: 'ACCEPTED', note: 'With cake' });

  await page.reload({ timeout: 15_000 });
  await says(page, '#state', 'You said yes');
  // By keyboard alone: Shift+Tab from the note over the three buttons.
  await page.focus('#note');
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  await page.keyboard.press('Enter');
  await says(page, '#state', 'You said no');
  t.like(await seen(), { status: 'DECLINED', note: 'With cake' });
  const listed = await organise(service, 'GET', `/api/v1/events/${invited.eventId}/invitations?status=DECLINED`);
  t.is(listed.json.member[0].id, invited.id);

  const hash = link.split('#c=')[1] ?? '';
  t.deepEqual(complaints, []);
  t.true(requests.every((line) => line.includes(`${service.acme.baseUrl}/`)));
  t.false(
    requests.some((line) => line.split('#')[0]?.includes(hash)),
    'the hash is in no address and no Referer',
  );
  t.false(service.logLines.some((line) => line.includes(hash)));
  await page.close();
});

inBrowser('markup in texts is escaped, and runs nothing', async (t) => {
  const { service, browser } = t.context;
  const hostile = `<img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>`;
  const event = {
    title: hostile,
    summary: hostile,
    description: hostile,
    location: { name: hostile, address: hostile },
  };
  const contactId = await addContact(service, { email: 'hostile@x.example', firstName: hostile });
  const invited = await invite(service, { eventId: await addEvent(service, event), contactId, message: hostile });
  const { page, complaints } = await visit(browser, linkOf(service, await sentHash(service, invited)));
  for (const id of ['title', 'summary', 'description', 'where', 'who', 'message']) {
    await says(page, `#${id}`, hostile);
  }
  t.is(await page.$$eval('main img, main script', (elements) => elements.length), 0);
  t.not(await page.title(), 'pwned');
  t.deepEqual(complaints, []);
  await page.close();
});

inBrowser('an invalid link and a truncated one show a notice; the right link in their place opens', async (t) => {
  const { service, browser } = t.context;
  const { hash, path } = await sentInvitation(service);
  const { page } = await visit(browser, linkOf(service, 'x'.repeat(43)));
  await says(page, '#notice-title', 'This link is no longer valid');
  t.is(await page.evaluate('document.activeElement.id'), 'notice-title');
  await page.goto(`${service.acme.baseUrl}/invitation`);
  await says(page, '#notice-title', 'Open the link of your invitation');
  await page.goto(linkOf(service, hash));
  await says(page, '#title', 'Assembly');
  await organise(service, 'POST', `${path}/revoke`);
  await press(page, 'ACCEPTED');
  await says(page, '#notice-title', 'This link is no longer valid');
  t.true(await page.$eval('#invitation', (element) => element.checkVisibility() === false));
  await page.close();
});

inBrowser('an event cancelled or started since the page was opened takes no answer, with the reason', async (t) => {
  const { service, browser } = t.context;
  const cancelled = await sentInvitation(service);
  const { page } = await visit(browser, linkOf(service, cancelled.hash));
  await organise(service, 'POST', `/api/v1/events/${cancelled.eventId}/cancel`);
  await press(page, 'MAYBE');
  await says(page, '#problem', 'came too late');
  await says(page, '#closed', 'This event was cancelled.');
  t.false(await page.$eval('#form', (element) => element.checkVisibility()));

  const started = await sentInvitation(service);
  await page.goto(linkOf(service, started.hash));
  await says(page, '#question', 'Will you come?');
  service.clock.advance(days(7));
  await press(page, 'ACCEPTED');
  await says(page, '#closed', 'This event has started');
  await says(page, '#state', 'You have not answered.');
  service.clock.advance(-days(7));
  t.is((await organise(service, 'GET', started.path)).json.status, 'SENT');
  await page.close();
});

inBrowser('without a network the page shows an error, keeps the input, and continues afterwards', async (t) => {
  const { service, browser } = t.context;
  const { hash, path } = await sentInvitation(service);
  const { page } = await visit(browser, linkOf(service, hash));
  await page.type('#note', 'Still here');
  await page.setOfflineMode(true);
  await press(page, 'MAYBE');
  await says(page, '#problem', 'your answer was not saved');
  await page.setOfflineMode(false);
  await press(page, 'MAYBE');
  await says(page, '#state', 'You said maybe');
  t.is(await textOf(page, '#problem'), '');
  t.like((await organise(service, 'GET', path)).json, { status: 'MAYBE', note: 'Still here' });
  await page.close();
});

inBrowser('without JavaScript the page has instructions', async (t) => {
  const { service, browser } = t.context;
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.goto(`${service.acme.baseUrl}/invitation`);
  t.regex(await page.$eval('noscript', (element) => element.textContent ?? ''), /needs JavaScript/);
  await page.close();
});

test('the page is the same for every link, and its CSP allows our own sources only', async (t) => {
  const { service } = t.context;
  for (const path of [
    '/invitation',
    '/invitation/page.js',
    '/invitation/forms.js',
    '/invitation/show.js',
    '/invitation/when.js',
    '/invitation/page.css',
  ]) {
    const { status, headers } = await service.send(service.globex, path);
    t.is(status, 200);
    t.regex(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/);
    t.is(headers['referrer-policy'], 'no-referrer');
  }
  for (const path of ['/invitation/', '/invitation/page.ts', '/invitation/page.test.ts']) {
    t.is((await service.send(service.acme, path)).status, 404, path);
  }
  t.is((await service.send(service.acme, '/invitation/..%2fpage.ts')).status, 400);
});
