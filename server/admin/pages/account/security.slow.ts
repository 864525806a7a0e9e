/** Two-step sign-in in a real browser: set up, sign in by app and by recovery code, turn off, and the demand of a role. */
import anyTest, { type TestFn } from 'ava';
import { bytesOfBase32 } from '#harness/totp.ts';
import { codeAt, stepAt } from '#server/features/identity/totp.ts';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/account/security';

anyway.before(async (t) => {
  if (hasChromium) t.context.fixture = await openFixture();
});
anyway.after.always((t) => t.context.fixture?.stop());

/** Sets up an app on the page that the visitor is on. @returns a source of its codes, and the recovery codes */
async function setUp({ service }: Fixture, visitor: Visitor, password: string) {
  await visitor.press('Set up an app');
  await visitor.fill({ password });
  await visitor.press('Continue');
  const typed = await visitor.page.$eval('.qr code', (key) => key.textContent);
  const secret = bytesOfBase32(typed ?? '');
  const code = () => codeAt(secret, stepAt(service.clock.now()));
  return { code };
}

const codesOn = (visitor: Visitor) =>
  visitor.page.$eval('main pre', (list) => (list.textContent ?? '').trim().split('\n'));

test('an app is set up with its QR code, required at the sign-in, replaced by a recovery code, and turned off', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { ROLE_TREASURER: theo } = acme.people;
  const visitor = await Visitor.signedIn(fixture, acme, theo);
  await visitor.open(path);
  t.deepEqual(await visitor.axeFaults(), []);
  const { code } = await setUp(fixture, visitor, theo.password);
  t.deepEqual(await visitor.axeFaults(), []);
  t.is(await visitor.widerThanPhone(), 0);
  await visitor.fill({ code: '000000' });
  await visitor.press('Turn on');
  t.truthy(await visitor.page.$('#field-code-fault'));
  await visitor.fill({ code: code() });
  await visitor.press('Turn on');
  t.deepEqual(await visitor.axeFaults(), []);
  t.is(await visitor.widerThanPhone(), 0);
  const [recovery = ''] = await codesOn(visitor);
  await visitor.press('I have stored them');
  t.true((await visitor.text()).includes('Recovery codes left'));
  fixture.service.clock.advance(60_000);

  const again = await Visitor.signedIn(fixture, acme, theo);
  t.true((await again.text()).includes('Enter the code of your app'));
  t.deepEqual(await again.axeFaults(), []);
  t.is(await again.widerThanPhone(), 0);
  await again.fill({ code: '000000' });
  await again.press('Sign in');
  t.truthy(await again.page.$('#field-code-fault'));
  await again.fill({ code: code() });
  await again.press('Sign in');
  t.is(await again.path(), '/admin');

  const lost = await Visitor.signedIn(fixture, acme, theo);
  await lost.fill({ code: recovery.toUpperCase() });
  await lost.press('Sign in');
  t.is(await lost.path(), '/admin');
  await lost.open(path);
  t.regex(await lost.text(), /Recovery codes left\s+9/);
  await lost.press('Turn off');
  await lost.fill({ password: 'wrong' });
  await lost.press('Turn off');
  t.truthy(await lost.page.$('#field-password-fault'));
  await lost.fill({ password: theo.password });
  await lost.press('Turn off');
  t.true((await lost.text()).includes('Two-step sign-in is off.'));
  for (const one of [visitor, again, lost]) t.deepEqual(one.complaints, []);
});

test('a role demands it: the person is led to set it up before anything else, and an administrator can turn it off', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const { ROLE_ADMIN, ROLE_EVENT_MANAGER: eve } = acme.people;
  const ada = await Visitor.signedIn(fixture, acme, ROLE_ADMIN);
  await ada.open('/admin/settings/roles');
  await ada.press('Two-step sign-in');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.fill({ roles: 'ROLE_EVENT_MANAGER' });
  await ada.press('Save');

  const visitor = await Visitor.signedIn(fixture, acme, eve);
  t.is(await visitor.path(), path);
  await visitor.open('/admin/events');
  t.is(await visitor.path(), path);
  t.true((await visitor.text()).includes('Set up two-step sign-in to continue'));
  t.deepEqual(await visitor.axeFaults(), []);
  const { code } = await setUp(fixture, visitor, eve.password);
  await visitor.fill({ code: code() });
  await visitor.press('Turn on');
  await visitor.open('/admin/events');
  t.is(await visitor.path(), '/admin/events');

  await ada.open(`/admin/users/${eve.id}`);
  await ada.press('Turn off two-step sign-in');
  await ada.press('Turn off');
  t.true((await ada.text()).includes('signs in without a second factor now'));
  await visitor.open('/admin/events');
  t.is(await visitor.path(), path);
  t.deepEqual(visitor.complaints, []);
});
