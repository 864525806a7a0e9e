/** OAuth applications in a real browser: registration, details, secret rotation and deletion, checked with token requests. */
import { callback } from '#server/features/oauth/testing/client.ts';
import { pkce, Visitor as UserOfApplications } from '#server/features/oauth/testing/visitor.ts';
import { administratorTest } from '../../../testing/administrator-test.ts';
import { type Fixture, Visitor } from '../../../testing/browser-session.ts';

const test = administratorTest();
const path = '/admin/settings/developers/oauth-applications';
const hostile = '<img src=x onerror=alert(1)>';

/** @returns the OAuth error for a bogus code: `invalid_grant` if the client credentials are valid */
async function refusal({ service }: Fixture, id: string, secret: string): Promise<string> {
  const fields = { grant_type: 'authorization_code', code: 'none', redirect_uri: callback };
  const { json } = await service.send(service.acme, '/api/v1/oauth/token', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
  return json.error;
}

const value = (visitor: Visitor, selector: string) =>
  visitor.page.$eval(selector, (element) => element.textContent ?? '');
/** @returns the client ID, the first code on the page */
const clientId = (visitor: Visitor) => value(visitor, 'main dd code');
const secretShown = (visitor: Visitor) => value(visitor, '.secret .value code');

async function register(visitor: Visitor, name: string, type: 'CONFIDENTIAL' | 'PUBLIC'): Promise<string> {
  await visitor.open(`${path}/new`);
  await visitor.fill({ name, type, redirectUris: callback });
  await visitor.press('Register application');
  return clientId(visitor);
}

test('errors are shown beside their fields, and typed values are kept', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  await ada.press('Register application');
  await ada.page.$eval('main form', (form) => form.setAttribute('novalidate', ''));
  await ada.fill({
    homepageUrl: 'javascript:alert(1)',
    redirectUris: `${callback}\nhttp://shop.example/callback`,
    type: 'PUBLIC',
  });
  await ada.page.click('main [value=profile]');
  await ada.page.click('main [value=email]');
  await ada.press('Register application');
  t.is(await ada.path(), `${path}/new`);
  t.is(await value(ada, '#field-name-fault'), 'This field is required.');
  t.regex(await value(ada, '#field-homepageUrl-fault'), /^Enter a web address/);
  t.regex(await value(ada, '#field-redirectUris-fault'), /^Entry 2: Enter an address/);
  t.truthy(await value(ada, '#field-scopes-fault'));
  t.is(await ada.page.$eval('[name=type]:checked', (field) => field.getAttribute('value')), 'PUBLIC');
  t.is(await value(ada, '[name=redirectUris]'), `${callback}\nhttp://shop.example/callback`);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Cancel');
});

test('a confidential application is registered; its secret is shown once and works', async (t) => {
  const { ada, fixture } = t.context;
  const id = await register(ada, `Forum ${hostile}`, 'CONFIDENTIAL');
  const secret = await secretShown(ada);
  t.deepEqual(await ada.axeFaults(), []);
  t.true((await ada.text()).includes(`-u '${id}:${secret}'`), 'the command that exchanges a code');
  t.is(await refusal(fixture, id, secret), 'invalid_grant');
  t.is(await refusal(fixture, id, `${secret}x`), 'invalid_client');
  await ada.press('Done: I have copied it');
  t.is(await ada.path(), `${path}/${id}`);
  const detail = await ada.text();
  t.true(detail.includes(`Forum ${hostile}`), 'the name is escaped');
  t.true(detail.includes(`${fixture.service.acme.baseUrl}/.well-known/openid-configuration`));
  t.regex(detail, /Signature of ID tokens[\s\S]*ES256/);
  t.false(detail.includes(secret));
  await ada.open(path);
  t.true((await ada.text()).includes(`Forum ${hostile}`));
  t.deepEqual(ada.complaints, []);
});

test('a new secret works, and the old one no longer does', async (t) => {
  const { ada, fixture } = t.context;
  const id = await register(ada, 'Wiki', 'CONFIDENTIAL');
  const old = await secretShown(ada);
  await ada.press('Done: I have copied it');
  await ada.press('New secret');
  t.is(await refusal(fixture, id, old), 'invalid_grant', 'the old secret still works');
  await ada.press('Create a new secret');
  t.is(await refusal(fixture, id, await secretShown(ada)), 'invalid_grant');
  t.is(await refusal(fixture, id, old), 'invalid_client');
});

test('a public application has no secret', async (t) => {
  const { ada } = t.context;
  const id = await register(ada, 'Trail app', 'PUBLIC');
  t.is(await ada.page.$('.secret'), null);
  const text = await ada.text();
  t.true(text.includes('code_challenge_method=S256'));
  t.true(text.includes('code_verifier'));
  await ada.press('Done');
  t.false((await ada.text()).includes('New secret'));
  await ada.open(`${path}/${id}/rotate-secret`);
  await ada.press('Create a new secret');
  t.true((await ada.text()).includes('A public application has no secret.'));
});

test('a user who allowed an application is listed with the granted scopes', async (t) => {
  const { ada, fixture } = t.context;
  const { acme, people } = { acme: fixture.service.acme, people: fixture.service.acme.people };
  const id = await register(ada, 'Shop', 'PUBLIC');
  await ada.press('Done');
  t.true((await ada.text()).includes('No users yet'));
  await new UserOfApplications(fixture.service, acme).signInAndConsent(
    {
      client_id: id,
      response_type: 'code',
      redirect_uri: callback,
      scope: 'email',
      code_challenge: pkce().challenge,
      code_challenge_method: 'S256',
    },
    people.ROLE_TREASURER,
  );
  await ada.page.reload();
  const row = await value(ada, '.card.table tbody tr');
  t.true(row.includes(people.ROLE_TREASURER.email));
  t.regex(row, /Email/);
  t.notRegex(row, /Profile/, 'a scope that was not requested');
  t.deepEqual(await ada.axeFaults(), []);
});

test('an application is edited, and deleted after typing its name', async (t) => {
  const { ada, fixture } = t.context;
  const id = await register(ada, 'Old name', 'CONFIDENTIAL');
  const secret = await secretShown(ada);
  await ada.open(`${path}/${id}/edit`);
  await ada.press('Save');
  t.true((await ada.text()).includes('Nothing was changed.'));
  await ada.press('Edit');
  t.is(await ada.page.$('[name=type]'), null, 'it cannot be changed');
  await ada.fill({ name: 'New name', homepageUrl: 'https://wiki.acme.example/', scopes: 'groups' });
  await ada.press('Save');
  t.is(await ada.path(), `${path}/${id}`);
  const detail = await ada.text();
  t.true(detail.includes('New name is saved.'));
  for (const expected of ['New name', 'https://wiki.acme.example/', 'Groups', callback])
    t.true(detail.includes(expected), expected);
  await ada.press('Delete');
  await ada.fill({ confirm: 'Old name' });
  await ada.press('Delete application');
  t.true((await ada.text()).includes('to confirm, or go back.'));
  t.is(await refusal(fixture, id, secret), 'invalid_grant');
  await ada.fill({ confirm: 'New name' });
  await ada.press('Delete application');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes('New name is deleted.'));
  t.is(await refusal(fixture, id, secret), 'invalid_client');
  t.is((await ada.open(`${path}/${id}`)).status(), 404);
});

test('a user without the permission has no link to the applications', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  const ways = await theo.page.$$eval('#menu a', (links) => links.map((link) => link.getAttribute('href')));
  t.true(ways.includes('/admin/payments'));
  t.deepEqual(
    ways.filter((way) => /oauth-applications|webhooks|rate-limits/.test(way ?? '')),
    [],
  );
  t.is((await theo.open(path)).status(), 403);
});
