/** The client in a real browser, on a page of another origin with CORS, and with OAuth 2.0 end to end. */
import http from 'node:http';
import anyTest, { type TestFn } from 'ava';
import type { Browser, Page } from 'puppeteer-core';
import { register } from '#server/features/oauth/testing/client.ts';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { sentInvitation } from '#test/fixtures/invitations.ts';
import { follow } from '#test/follow.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type * as Client from './index.ts';
import { bundle } from './testing/bundle.ts';

interface Context {
  readonly service: TestService;
  readonly browser: Browser;
  readonly shop: http.Server;
  /** Registered origin of the application's pages. */
  readonly origin: string;
  readonly clientId: string;
}

/** Globals of the page, which loads the client as a script. */
declare const cookieStore: { set(name: string, value: string): Promise<void> };
declare const guildgateClient: typeof Client;

const anyway = anyTest as TestFn<Context>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const script = await bundle("export * from './index.ts';", { format: 'iife', globalName: 'guildgateClient' });
  const shop = http.createServer((request, response) => {
    // Headers that the browser adds itself.
    if (request.url === '/api/v1/me') {
      const { cookie, referer } = request.headers;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ cookie, referer }));
      return;
    }
    if (request.url === '/moved') response.writeHead(302, { location: '/' });
    else response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Shop</title><script>${script.replaceAll('</script', '<\\/script')}</script>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  if (!address || typeof address === 'string') throw new Error('the shop has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const service = await startTestService();
  const { id: clientId } = await register(service, service.acme, { redirectUris: [`${origin}/callback`] });
  const browser = await launchChromium({ 'acme.localhost': service.port, 'globex.localhost': service.port });
  t.context = { service, browser, shop, origin, clientId };
});
anyway.after.always(async (t) => {
  await t.context.browser?.close();
  t.context.shop?.close();
  await t.context.service?.stop();
});

async function opened({ browser, origin }: Context): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.goto(origin);
  return page;
}

test('a page of another origin can sign in by password, read all pages, and write', async (t) => {
  const page = await opened(t.context);
  const { email, password } = t.context.service.acme.people.ROLE_ADMIN;
  const result = await page.evaluate(
    async (email, secret) => {
      const { guildgate, password } = guildgateClient;
      const acme = guildgate('http://acme.localhost', { credential: password({ email, password: secret }) });
      let users = 0;
      for await (const _ of acme.all('/api/v1/users', { params: { query: { itemsPerPage: 4 } } })) users++;
      const { data, error } = await acme.POST('/api/v1/groups', { body: { name: 'Altos', slug: 'altos' } });
      const again = await acme.POST('/api/v1/groups', { body: { name: 'Altos', slug: 'altos' } });
      return { users, name: data?.name ?? error, code: again.error?.code };
    },
    email,
    password,
  );
  t.deepEqual(result, {
    users: t.context.service.acme.userIds.length,
    name: 'Altos',
    code: 'duplicate',
  });
});

test('requests of a browser like Firefox, which have no `body`, are sent and read', async (t) => {
  const page = await opened(t.context);
  const { email, password } = t.context.service.acme.people.ROLE_ADMIN;
  const result = await page.evaluate(
    async (email, secret) => {
      Object.defineProperty(Request.prototype, 'body', { value: undefined });
      const { guildgate, password } = guildgateClient;
      const acme = guildgate('http://acme.localhost', { credential: password({ email, password: secret }) });
      const { data } = await acme.GET('/api/v1/me');
      const created = await acme.POST('/api/v1/groups', { body: { name: 'Basses', slug: 'basses' } });
      return { email: data?.email, created: created.response.status };
    },
    email,
    password,
  );
  t.deepEqual(result, { email, created: 201 });
});

test('an Api-Token is refused before it is sent', async (t) => {
  const page = await opened(t.context);
  const { readWrite } = t.context.service.acme.people.ROLE_ADMIN;
  const message = await page.evaluate((token) => {
    try {
      guildgateClient.apiToken(token);
      return 'no error';
    } catch (error) {
      return String(error);
    }
  }, readWrite);
  t.regex(message, /must not reach a browser/);
  t.false(message.includes(readWrite));
});

test('calls from an unknown origin fail after six attempts', async (t) => {
  const page = await opened(t.context);
  const result = await page.evaluate(async () => {
    const waits: number[] = [];
    const clock = { now: () => Date.now(), wait: async (milliseconds: number) => void waits.push(milliseconds) };
    const globex = guildgateClient.guildgate('http://globex.localhost', { clock });
    const name = await globex.GET('/api/v1/me').then(
      () => 'a response',
      (error: Error) => error.name,
    );
    return { name, waits };
  });
  t.deepEqual(result, { name: 'NoResponseError', waits: [1_000, 2_000, 4_000, 8_000, 16_000] });
});

test('a page can read the Retry-After of a 429', async (t) => {
  const page = await opened(t.context);
  const { hash } = await sentInvitation(t.context.service);
  const waits = await page.evaluate(async (hash) => {
    const waits: number[] = [];
    const stop = new AbortController();
    const clock = {
      now: () => Date.now(),
      async wait(milliseconds: number) {
        waits.push(milliseconds);
        stop.abort();
        throw stop.signal.reason;
      },
    };
    const { contactHash, guildgate, otp } = guildgateClient;
    const acme = guildgate('http://acme.localhost', { credential: contactHash(hash) });
    const { data } = await acme.GET('/api/v1/invitation');
    if (!data) throw new Error('the contact hash was refused');
    const code = otp({ email: 'nobody@acme.example' });
    guildgate('http://acme.localhost', { credential: code, clock });
    for (let call = 0; call < 21; call++) await code.request().catch(() => {});
    return waits;
  }, hash);
  t.is(waits.length, 1);
  t.true((waits[0] ?? 0) > 1_000 && (waits[0] ?? 0) <= 61_000, `Retry-After was read: ${waits[0]}`);
});

test('neither cookies nor a referrer are sent', async (t) => {
  const page = await opened(t.context);
  const received = await page.evaluate(async (origin) => {
    await cookieStore.set('session', 'a secret');
    const plain = await (await fetch('/api/v1/me')).json();
    return { plain, data: (await guildgateClient.guildgate(origin).GET('/api/v1/me')).data };
  }, t.context.origin);
  t.deepEqual(received, { plain: { cookie: 'session=a secret', referer: `${t.context.origin}/` }, data: {} });
});

test('a redirect is not followed in a browser', async (t) => {
  const page = await opened(t.context);
  const message = await page.evaluate(async () => {
    const acme = guildgateClient.guildgate('http://acme.localhost', {
      fetch: async (_url, init) => fetch('/moved', init),
    });
    return acme.GET('/api/v1/me').then(
      () => 'a response',
      (error: Error) => error.message,
    );
  });
  t.regex(message, /the response is a redirect/);
});

test('a user signs in by OAuth 2.0 and returns to the page, which then reads the claims', async (t) => {
  const { clientId, origin, service } = t.context;
  const person = service.acme.people.ROLE_MEMBER;
  const page = await opened(t.context);
  const url = await page.evaluate(
    async (clientId, redirectUri) => {
      const credential = guildgateClient.oauth({ clientId, redirectUri, scopes: ['profile', 'email'] });
      guildgateClient.guildgate('http://acme.localhost', { credential });
      const { url, ...pending } = await credential.begin();
      sessionStorage.setItem('pending', JSON.stringify(pending));
      return url;
    },
    clientId,
    `${origin}/callback`,
  );
  await page.goto(url);
  await page.type('#email', person.email);
  await page.type('#password', person.password);
  await follow(page, 'button[value=password]');
  await follow(page, 'button[value=allow]');
  t.true(page.url().startsWith(`${origin}/callback?`));
  const received = await page.evaluate(
    async (clientId, redirectUri, url) => {
      const credential = guildgateClient.oauth({ clientId, redirectUri, scopes: ['profile', 'email'] });
      const acme = guildgateClient.guildgate('http://acme.localhost', { credential });
      await credential.finish(url, JSON.parse(sessionStorage.getItem('pending') ?? ''));
      return (await acme.GET('/api/v1/oauth/userinfo')).data;
    },
    clientId,
    `${origin}/callback`,
    page.url(),
  );
  t.like(received, { sub: person.id, email: person.email });
});
