/**
 * Attacks on a signed-in administrator's browser: cross-origin forms, cookies set by a sibling host, a copied session,
 * and links without permission. The sibling host is same-site, like another tenant's in production.
 */
import http from 'node:http';
import anyTest, { type TestFn } from 'ava';
import type { Browser, Page } from 'puppeteer-core';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { follow } from '#test/follow.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { Visitor } from './testing/browser-session.ts';

interface Context {
  readonly service: TestService;
  readonly browser: Browser;
  /** Acme, on a host with a same-site sibling. */
  readonly acme: TestTenant;
  readonly evil: http.Server;
  /** Sets the HTML of the sibling's page. */
  readonly serve: (html: string) => void;
}

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const host = 'acme.tenants.example';
const neighbour = 'evil.tenants.example';
const newToken = '/admin/settings/developers/api-access/new';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const service = await startTestService();
  await service.sql('update tenants set host = $2, base_url = $3 where tenant_id = $1', [
    service.acme.id,
    host,
    `http://${host}`,
  ]);
  let html = '';
  const evil = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(html);
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  const address = evil.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  const browser = await launchChromium({
    [host]: service.port,
    [neighbour]: address.port,
    'other.example': address.port,
  });
  const acme = { ...service.acme, host, baseUrl: `http://${host}` };
  const serve = (page: string) => {
    html = page;
  };
  Object.assign(t.context, { service, browser, acme, evil, serve });
});
anyway.after.always(async (t) => {
  await t.context.browser?.close();
  t.context.evil?.close();
  await t.context.service?.stop();
});

/** @returns acme's administrator on the page for a new token */
async function administrator({ service, browser, acme }: Context): Promise<Visitor> {
  const fixture = { service, browser, stop: async () => {} };
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  await ada.open(newToken);
  return ada;
}

async function tokens({ service, acme }: Context): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    'select count(*)::int as count from api_tokens where tenant_id = $1',
    [acme.id],
  );
  return row?.count ?? 0;
}

function formTo(action: string, crumb: string): string {
  return `<form method="post" action="${action}"><input name="crumb" value="${crumb}"><input name="name" value="stolen">
    <input name="accessLevel" value="READ_WRITE"><input name="lifetime" value="0"><button>Win a prize</button></form>`;
}

async function pressed(page: Page): Promise<number> {
  const response = await follow(page, 'button');
  return response?.status() ?? 0;
}

for (const from of [neighbour, 'other.example']) {
  test(`a form on ${from} creates no token, even with the administrator's own crumb`, async (t) => {
    const ada = await administrator(t.context);
    const crumb = await ada.page.$eval('main [name=crumb]', (field) => field.getAttribute('value'));
    const before = await tokens(t.context);
    t.context.serve(formTo(`http://${host}${newToken}`, crumb ?? ''));
    await ada.page.goto(`http://${from}/`);
    const status = await pressed(ada.page);
    t.true(status === 403 || new URL(ada.page.url()).pathname === '/admin/sign-in', `${status} at ${ada.page.url()}`);
    t.is(await tokens(t.context), before);
  });
}

test('a sibling host that sets a crumb cookie cannot create a token with it', async (t) => {
  const ada = await administrator(t.context);
  const before = await tokens(t.context);
  const crumb = 'planted'.padEnd(43, 'x');
  t.context.serve(
    `<script>document.cookie = 'crumb=${crumb}; domain=tenants.example; path=/admin/settings'</script>${formTo(`http://${host}${newToken}`, crumb)}`,
  );
  await ada.page.goto(`http://${neighbour}/`);
  t.is(await pressed(ada.page), 403);
  t.true((await ada.text()).includes('Nothing was changed.'));
  t.is(await tokens(t.context), before);
});

test('a sibling host can neither read a page nor frame it', async (t) => {
  const ada = await administrator(t.context);
  t.context.serve(`<iframe src="http://${host}/admin"></iframe>`);
  await ada.page.goto(`http://${neighbour}/`);
  const read = `fetch('http://${host}/admin', { credentials: 'include' }).then((response) => response.text(), () => 'unreadable')`;
  t.is(await ada.page.evaluate(read), 'unreadable');
  const framed = ada.page.frames().find((frame) => frame !== ada.page.mainFrame());
  t.false((await framed?.content())?.includes('Sign out') ?? false);
});

test('a copied session ends when its owner signs out', async (t) => {
  const { service, browser, acme } = t.context;
  const ada = await administrator(t.context);
  const copied = await ada.page.browserContext().cookies();
  const thief = await Visitor.at({ service, browser, stop: async () => {} }, acme);
  await thief.page.browserContext().setCookie(...copied);
  await thief.open('/admin');
  t.true((await thief.text()).includes('Ada Okafor'), 'the copy works until then');
  const button = await ada.page.waitForSelector('::-p-aria([name="Sign out"][role="button"])');
  await follow(ada.page, button);
  await thief.open('/admin/users');
  t.regex(await thief.path(), /^\/admin\/sign-in/);
  t.false((await thief.text()).includes('Ada Okafor'));
});

test('going back after signing out shows no earlier page', async (t) => {
  const ada = await administrator(t.context);
  await ada.open('/admin/users');
  const button = await ada.page.waitForSelector('::-p-aria([name="Sign out"][role="button"])');
  await follow(ada.page, button);
  await ada.page.goBack();
  t.false((await ada.text()).includes('Ada Okafor'));
});

test('a page without its permission is refused by URL too', async (t) => {
  const { service, browser, acme } = t.context;
  const theo = await Visitor.signedIn({ service, browser, stop: async () => {} }, acme, acme.people.ROLE_TREASURER);
  t.false((await theo.text()).includes('API Access'));
  t.is((await theo.open(newToken)).status(), 403);
  t.true((await theo.text()).includes('You do not have the permission'));
});
