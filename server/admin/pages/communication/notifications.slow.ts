/** Pages of automatic mails, in a browser. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture; ada: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/notifications';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture();
  const ada = await Visitor.signedIn(fixture, fixture.service.acme, fixture.service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { fixture, ada });
});
anyway.after.always((t) => t.context.fixture?.stop());

test('a mail is switched off, and on again by Undo', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.press('Switch off Reminder');
  t.true((await ada.text()).includes('“Reminder” is off.'));
  t.truthy(await ada.page.$('main ::-p-aria([name="Switch on Reminder"][role="button"])'));
  await ada.press('Undo');
  t.true((await ada.text()).includes('“Reminder” is on.'));
  t.truthy(await ada.page.$('main ::-p-aria([name="Switch off Reminder"][role="button"])'));
});

test('a text of its own is written, previewed and given up; an unknown name in it is refused in words', async (t) => {
  const { ada } = t.context;
  await ada.open(`${path}/eventReminder/fr`);
  await ada.fill({ subject: 'À demain, {{ firstName }}', text: 'Bonjour {{ nobody }}' });
  await ada.press('Save');
  t.truthy(await ada.page.$('.fault, .notice.bad'));
  await ada.fill({ text: 'Bonjour {{ firstName }}, à demain.' });
  await ada.press('Save');
  t.true((await ada.text()).includes('À demain, Ada'));
  await ada.press('Use the usual text again');
  t.false((await ada.text()).includes('À demain, Ada'));
  t.is((await ada.open(`${path}/noSuchMail/en`)).status(), 404);
  t.deepEqual(ada.complaints, []);
});
