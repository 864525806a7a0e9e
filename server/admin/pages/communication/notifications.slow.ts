/** Pages of automatic mails, in a browser. */
import { administratorTest } from '../../testing/administrator-test.ts';

const test = administratorTest();
const path = '/admin/notifications';

test('a mail is switched off, and on again by Undo', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  t.deepEqual(await ada.axeFaults(), []);
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
  const member = (name: string) => `eventReminder.texts.fr.${name}`;
  await ada.fill({ [member('subject')]: 'À demain, {{ firstName }}', [member('text')]: 'Bonjour {{ nobody }}' });
  await ada.press('Save');
  t.regex(
    (await ada.text()).replaceAll(/\s+/g, ' '),
    /Correct these fields: Text: nobody is not one of the variables: /,
  );
  t.is(await ada.page.evaluate('document.activeElement.name'), member('text'));
  await ada.fill({ [member('text')]: 'Bonjour {{ firstName }}, à demain.' });
  await ada.press('Save');
  t.true((await ada.text()).includes('À demain, Ada'));
  await ada.press('Use the usual text again');
  t.false((await ada.text()).includes('À demain, Ada'));
  t.is((await ada.open(`${path}/noSuchMail/en`)).status(), 404);
  t.deepEqual(ada.complaints, []);
});
