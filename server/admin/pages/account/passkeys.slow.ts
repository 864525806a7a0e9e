/** Passkeys in a real browser with a virtual authenticator: added, used on all sign-in pages, refused, and removed; the same on the pages of members. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { follow } from '#test/follow.ts';
import { addAuthenticator } from '#test/virtual-authenticator.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/account/security';

anyway.before(async (t) => {
  if (hasChromium) t.context.fixture = await openFixture();
});
anyway.after.always((t) => t.context.fixture?.stop());

/** On a page that is being shown. */
async function isSound(t: { deepEqual: (a: unknown, b: unknown) => unknown }, visitor: Visitor): Promise<void> {
  t.deepEqual(await visitor.axeFaults(), []);
  t.deepEqual(await visitor.widerThanPhone(), 0);
}

test('a passkey is added, used to sign in to the administration and the pages of members, and removed, on both', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { ROLE_TREASURER: theo } = acme.people;
  const visitor = await Visitor.signedIn(fixture, acme, theo);
  const { cdp, authenticatorId } = await addAuthenticator(visitor.page);
  await visitor.open(path);
  await visitor.press('Add a passkey');
  await isSound(t, visitor);
  await visitor.fill({ name: 'Work laptop', password: theo.password });
  await visitor.press('Continue');
  await isSound(t, visitor);
  await visitor.press('Create the passkey');
  t.true((await visitor.text()).includes('Your recovery codes'));
  await visitor.press('I have stored them');
  t.regex(await visitor.text(), /Work laptop/);
  await isSound(t, visitor);

  const enterPassword = async () => {
    await visitor.page.deleteCookie(...(await visitor.page.cookies()));
    await visitor.open('/admin/sign-in');
    await visitor.fill({ email: theo.email, password: theo.password });
    await visitor.press('Sign in');
  };
  await enterPassword();
  t.true((await visitor.text()).includes('Without your passkey, enter one of your recovery codes.'));
  await isSound(t, visitor);
  await visitor.fill({ code: '000000' });
  await visitor.press('Sign in');
  t.truthy(await visitor.page.$('#field-code-fault'));
  await visitor.press('Use your passkey');
  t.is(await visitor.path(), '/admin');

  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('the authenticator has no passkey');
  const count = async (signCount: number) => {
    await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
  };
  await count(0);
  await enterPassword();
  await visitor.press('Use your passkey');
  t.true((await visitor.text()).includes('This passkey was not accepted.'), 'a copy counts from the beginning');
  await isSound(t, visitor);
  await count(100);
  await visitor.press('Use your passkey');
  t.is(await visitor.path(), '/admin');

  await visitor.page.deleteCookie(...(await visitor.page.cookies()));
  await visitor.open('/my/sign-in/password');
  await visitor.fill({ email: theo.email, password: theo.password });
  await visitor.press('Sign in');
  await isSound(t, visitor);
  await visitor.press('Use your passkey');
  t.is(await visitor.path(), '/my');

  await visitor.open(path);
  await visitor.press('Remove');
  await isSound(t, visitor);
  await visitor.fill({ password: 'wrong' });
  await visitor.press('Remove');
  t.truthy(await visitor.page.$('#field-password-fault'));
  await visitor.fill({ password: theo.password });
  await visitor.press('Remove');
  t.true((await visitor.text()).includes('The passkey is removed.'));
  t.true((await visitor.text()).includes('No passkeys'));
  await enterPassword();
  t.is(await visitor.path(), '/admin');

  const beginAsMember = async () => {
    await visitor.open('/my/security');
    await visitor.press('Add a passkey');
    await visitor.fill({ name: 'Phone', password: theo.password });
    await visitor.press('Continue');
  };
  await beginAsMember();
  await isSound(t, visitor);
  await visitor.press('Create the passkey');
  await visitor.press('I have stored them');
  t.regex(await visitor.text(), /It is on\.[\s\S]*Phone[\s\S]*not used yet/);
  await isSound(t, visitor);
  await beginAsMember();
  await visitor.page.locator('article form button').click();
  await visitor.page.waitForSelector('[data-known]:not([hidden])');
  await visitor.open('/my/security');
  await visitor.press('Remove: Phone');
  await visitor.fill({ password: theo.password });
  await visitor.press('Remove');
  t.regex(await visitor.text(), /The passkey is removed\.[\s\S]*It is off\./);
  t.deepEqual(visitor.complaints, []);
});

test('a ceremony that fails says so and can be tried again; without scripts the page says what is needed', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { ROLE_EVENT_MANAGER: eve } = acme.people;
  const visitor = await Visitor.signedIn(fixture, acme, eve);
  const { cdp, authenticatorId } = await addAuthenticator(visitor.page);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const begin = async () => {
    await visitor.open(`${path}/add-passkey`);
    await visitor.fill({ name: 'Phone', password: eve.password });
    await visitor.press('Continue');
  };
  await begin();
  await visitor.page.locator('main form button').click();
  await visitor.page.waitForSelector('[data-failed]:not([hidden])');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await visitor.press('Create the passkey');
  await begin();
  await visitor.page.locator('main form button').click();
  await visitor.page.waitForSelector('[data-known]:not([hidden])');

  const bare = await Visitor.at(fixture, acme);
  await bare.page.setJavaScriptEnabled(false);
  await bare.open('/admin/sign-in');
  await bare.page.type('main [name=email]', eve.email);
  await bare.page.type('main [name=password]', eve.password);
  await follow(bare.page, 'main form button');
  const html = await bare.page.content();
  t.true(html.includes('A passkey needs scripts'));
  t.true(html.includes('<button class="primary" hidden="">Use your passkey</button>'));
  t.deepEqual(visitor.complaints, []);
});
