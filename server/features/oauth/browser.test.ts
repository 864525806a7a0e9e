/** The pages in a real Chromium, without scripts and by keyboard. */
import http from 'node:http';
import anyTest, { type TestFn } from 'ava';
import type { Browser, Page } from 'puppeteer-core';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { OAuthFixture } from '#test/fixtures/oauth.ts';
import { follow } from '#test/follow.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { register } from './testing/client.ts';

interface Context {
  readonly service: TestService;
  readonly fixture: OAuthFixture;
  readonly browser: Browser;
  readonly shop: http.Server;
  readonly callback: string;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const service = await startTestService({}, {}, { worker: true });
  // The application: its callback redirects to another origin, as is common.
  const shop = http.createServer((request, response) => {
    if (request.url?.startsWith('/callback'))
      response.writeHead(302, { location: `http://localhost:${portOf(shop)}/home` });
    response.end('at home');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const callback = `http://127.0.0.1:${portOf(shop)}/callback`;
  const application = await register(service, service.acme, { name: 'Alumni Bookshop', redirectUris: [callback] });
  const fixture = new OAuthFixture(service, service.acme, application, application);
  const browser = await launchChromium({ 'acme.localhost': service.port });
  Object.assign(t.context, { service, fixture, browser, shop, callback });
});
anyway.after.always(async (t) => {
  await t.context.browser?.close();
  t.context.shop?.close();
  await t.context.service?.stop();
});

function portOf(server: http.Server): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** A separate browser context, without scripts. */
async function opened({ browser, fixture, callback }: Context): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setJavaScriptEnabled(false);
  const parameters = fixture.parameters({ redirect_uri: callback, scope: 'openid profile email roles' });
  await page.goto(`http://acme.localhost/api/v1/oauth/authorize?${new URLSearchParams(parameters)}`);
  return page;
}

async function press(page: Page, action: string): Promise<void> {
  await follow(page, `button[value=${action}]`);
}

/** @returns the parameters of the request to the application's callback. */
async function calledBack(page: Page, last: () => Promise<void>): Promise<URLSearchParams> {
  const called = page.waitForRequest((request) => request.url().includes('/callback?'));
  await last();
  return new URL((await called).url()).searchParams;
}

test('a user signs in by password and keyboard, reads the requested data, and allows it', async (t) => {
  const { fixture } = t.context;
  const page = await opened(t.context);
  await page.focus('#email');
  await page.keyboard.type(fixture.person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  t.true((await page.content()).includes('The email or password is wrong.'));
  await page.focus('#password');
  await page.keyboard.type(fixture.person.password);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  const consent = await page.content();
  for (const text of ['Alumni Bookshop', fixture.person.email, 'Mia Nakamura', 'ROLE_MEMBER', '127.0.0.1']) {
    t.true(consent.includes(text), text);
  }
  const parameters = await calledBack(page, () => press(page, 'allow'));
  t.truthy(parameters.get('code'));
  t.is(parameters.get('state'), 'a-state');
  t.true(page.url().endsWith('/home'), 'form-action allows the redirect of the application');
});

test('a user denies, and the application gets the error', async (t) => {
  const { fixture } = t.context;
  const page = await opened(t.context);
  await page.type('#email', fixture.service.acme.people.ROLE_TREASURER.email);
  await page.type('#password', fixture.service.acme.people.ROLE_TREASURER.password);
  await press(page, 'password');
  const parameters = await calledBack(page, () => press(page, 'deny'));
  t.is(parameters.get('error'), 'access_denied');
  t.is(parameters.get('code'), null);
});

test('a user signs in by a code from a mail', async (t) => {
  const { fixture, service } = t.context;
  const person = service.acme.people.ROLE_EVENT_MANAGER;
  const page = await opened(t.context);
  await page.type('#email', person.email);
  await press(page, 'code');
  await press(page, 'request-code');
  const { text } = await service.mail.nextMail(person.email);
  const code = /\b(\d{3}) ?(\d{3})\b/.exec(String(text))?.slice(1).join('') ?? '';
  await page.type('#code', code === '000000' ? '111111' : '000000');
  await press(page, 'verify-code');
  t.true((await page.content()).includes('This code is wrong or has expired.'));
  await page.type('#code', code);
  await press(page, 'verify-code');
  const parameters = await calledBack(page, () => press(page, 'allow'));
  t.truthy(parameters.get('code'));
  t.is(fixture.open.id.length, 36);
});

test('a page of another site can neither sign in nor consent', async (t) => {
  const { fixture, callback } = t.context;
  const page = await opened(t.context);
  const [action, csrf] = [
    await page.$eval('form', (form) => form.getAttribute('action')),
    await page.$eval('[name=csrf]', (field) => field.getAttribute('value')),
  ];
  const evil = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<form method="post" action="http://acme.localhost${action}"><input name="csrf" value="${csrf}">
      <input name="email" value="${fixture.person.email}"><input name="password" value="${fixture.person.password}">
      <button name="action" value="password">Win</button></form>`);
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  t.teardown(() => evil.close());
  await page.goto(`http://127.0.0.1:${portOf(evil)}/`);
  await press(page, 'password');
  t.true((await page.content()).includes('Go back to the application and start again.'));
  t.false(page.url().startsWith(callback));
});
