/** The unsubscribe link: GET changes nothing, POST opts out at once. */
import anyTest, { type TestFn } from 'ava';
import { secretsFrom } from '#server/platform/secrets.ts';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { call, draft, reached } from '#test/fixtures/newsletters.ts';
import { follow } from '#test/follow.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { testSecret } from '#test/template.ts';
import { subscriberOf, unsubscribeToken } from './unsubscribe-token.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial: sends of one tenant at once wait for each other, on a busy machine until they are refused. */
const test = anyway.serial;

anyway.before(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
anyway.after.always((t) => t.context.service?.stop());

const oneClick = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

/** @returns a contact who got a newsletter, the newsletter, and the path of its link. */
async function reader(service: TestService, email: string) {
  const { id } = (await call(service, 'POST', '/api/v1/contacts', { email, newsletterOptIn: true })).json;
  const target = await draft(service, { audience: { contactIds: [id] } });
  await call(service, 'POST', `${target}/send`);
  await reached(service, target, 'SENT');
  const mail = await service.mail.nextMail(email);
  const header = mail.headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '';
  return { id, target, link: header.replace(/^<http:\/\/acme\.localhost(.*)>$/, '$1') };
}

const optIn = async (service: TestService, id: string) =>
  (await call(service, 'GET', `/api/v1/contacts/${id}`)).json.newsletterOptIn;

test('one click opts out at once, again changes nothing, and no newsletter follows', async (t) => {
  const { service } = t.context;
  const { id, target, link } = await reader(service, 'click@x.example');
  const again = (await call(service, 'POST', '/api/v1/contacts', { email: 'Click@x.example', newsletterOptIn: true }))
    .json.id;
  for (let n = 0; n < 2; n += 1) {
    const response = await service.send(service.acme, link, oneClick);
    t.is(response.status, 200);
    t.is(response.headers['set-cookie'], undefined);
    t.false(await optIn(service, id));
    t.false(await optIn(service, again), 'all people with that address');
  }
  t.is((await call(service, 'GET', target)).json.counts.unsubscribed, 1);
  const next = await draft(service, { audience: { contactIds: [id, again] } });
  t.deepEqual((await call(service, 'GET', `${next}/audience`)).json, { recipients: 0, optedOut: 2, duplicates: 0 });
  t.is((await call(service, 'POST', `${next}/send`)).status, 422);
});

test('the other form encoding, or an empty body, also opts out', async (t) => {
  const { service } = t.context;
  const boundary = 'x';
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
  for (const [index, request] of [
    { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body },
    { method: 'POST' },
  ].entries()) {
    const { id, link } = await reader(service, `form${index}@x.example`);
    t.is((await service.send(service.acme, link, request)).status, 200);
    t.false(await optIn(service, id));
  }
});

test('a GET of the link changes nothing, and the page has a strict CSP', async (t) => {
  const { service } = t.context;
  const { id, link } = await reader(service, 'look@x.example');
  for (const method of ['GET', 'HEAD']) t.is((await service.send(service.acme, link, { method })).status, 200);
  const page = await service.send(service.acme, link);
  t.true(await optIn(service, id));
  t.regex(page.text, /<button>Unsubscribe<\/button>/);
  t.regex(page.text, /l•••@x\.example/);
  t.false(page.text.includes('look@'));
  t.regex(String(page.headers['content-security-policy']), /default-src 'none'.*form-action 'self'/);
  t.is(page.headers['cache-control'], 'no-store');
  t.is(page.headers['referrer-policy'], 'no-referrer');
  t.false(page.text.includes('<script'));
});

test('the page is in the language of the browser, or else of the organisation', async (t) => {
  const { service } = t.context;
  const { link } = await reader(service, 'leser@x.example');
  const shown = async (path: string, language?: string, method = 'GET') =>
    (await service.send(service.acme, path, { method, headers: language ? { 'accept-language': language } : {} })).text;
  t.regex(
    await shown(link, 'de-AT'),
    /<html lang="de">[\s\S]*<strong>l•••@x\.example<\/strong>[\s\S]*<button>Abmelden<\/button>/,
  );
  t.regex(await shown(link, 'fr'), /<html lang="fr">[\s\S]*<button>Se désabonner<\/button>/);
  t.regex(await shown('/u/example', 'de'), /Dieser Link ist unvollständig/);
  const { locale } = (await call(service, 'GET', '/api/v1/tenant')).json;
  await call(service, 'PATCH', '/api/v1/tenant', { locale: 'de-DE' });
  t.regex(await shown(link, undefined, 'POST'), /An <strong>l•••@x\.example<\/strong> gehen keine Newsletter mehr\./);
  await call(service, 'PATCH', '/api/v1/tenant', { locale });
});

test('an invalid token, of another tenant or in another spelling changes nothing', async (t) => {
  const { service } = t.context;
  const { id, link } = await reader(service, 'forged@x.example');
  const token = link.slice(3);
  const flipped = Buffer.from(token, 'base64url');
  flipped.writeUInt8(flipped.readUInt8(5) ^ 1, 5);
  for (const path of [
    '/u/example',
    `/u/${token.slice(1)}`,
    `/u/${token}A`,
    `/u/${flipped.toString('base64url')}`,
    `/u/${token}=`,
  ]) {
    t.is((await service.send(service.acme, path)).status, 404, path);
    t.is((await service.send(service.acme, path, oneClick)).status, 404, path);
  }
  t.is((await service.send(service.globex, link, oneClick)).status, 404);
  t.true(await optIn(service, id));
  t.is((await service.send(service.acme, link, { ...oneClick, body: 'x'.repeat(20_000) })).status, 413);
  t.true(await optIn(service, id));
});

test('it works for a user, after the newsletter is deleted, and responds the same once the person is deleted', async (t) => {
  const { service } = t.context;
  const user = service.acme.userIds[6] ?? '';
  const target = await draft(service, { audience: { userIds: [user] } });
  const secrets = secretsFrom(testSecret);
  const named = { kind: 'user', personId: user, recipientId: service.acme.id } as const;
  const token = unsubscribeToken(secrets, service.acme.id, named);
  t.deepEqual(subscriberOf(secrets, service.acme.id, token), named);
  await call(service, 'DELETE', target);
  t.is((await service.send(service.acme, `/u/${token}`, oneClick)).status, 200);
  t.false((await call(service, 'GET', `/api/v1/users/${user}`)).json.newsletterOptIn);
  await call(service, 'DELETE', `/api/v1/users/${user}`);
  const page = await service.send(service.acme, `/u/${token}`, oneClick);
  t.is(page.status, 200);
  t.regex(page.text, /You are unsubscribed/);
});

(hasChromium ? test : test.skip)('in a browser: the button opts out, in light and in dark', async (t) => {
  const { service } = t.context;
  const { id, link } = await reader(service, 'browser@x.example');
  const browser = await launchChromium({ [service.acme.host]: service.port });
  try {
    const page = await browser.newPage();
    const shots = process.env.SCREENSHOTS;
    const shoot = async (name: string) => {
      if (!shots) return;
      for (const value of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
        await page.screenshot({ path: `${shots}/${name}-${value}.png` });
      }
    };
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.setViewport({ width: 800, height: 620 });
    await page.goto(`${service.acme.baseUrl}${link}`);
    await shoot('confirm');
    await page.setViewport({ width: 360, height: 620 });
    t.true(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
    await shoot('narrow');
    t.true(await optIn(service, id));
    await follow(page, 'button');
    t.is(await page.$eval('h1', (heading) => heading.textContent), 'You are unsubscribed');
    t.false(await optIn(service, id));
    await page.setViewport({ width: 800, height: 620 });
    await shoot('done');
    await page.goto(`${service.acme.baseUrl}/u/example`);
    await shoot('unknown');
    // The console reports a 404; violations of the policy would be there too.
    t.deepEqual(
      refused.filter((text) => !text.includes('404')),
      [],
    );
  } finally {
    await browser.close();
  }
});

test('the old link opts out a contact who was deleted and created again', async (t) => {
  const { service } = t.context;
  const { id, link } = await reader(service, 'anew@x.example');
  t.is((await call(service, 'DELETE', `/api/v1/contacts/${id}`)).status, 204);
  const anew = (await call(service, 'POST', '/api/v1/contacts', { email: 'anew@x.example', newsletterOptIn: true }))
    .json.id;
  t.true(await optIn(service, anew));
  t.is((await service.send(service.acme, link, oneClick)).status, 200);
  t.false(await optIn(service, anew));
});
