/** Email templates in a real browser: writing, preview, tests, editing and deletion. */
import { administratorTest } from '../../testing/administrator-test.ts';
import type { Visitor } from '../../testing/browser-session.ts';

const test = administratorTest({ worker: true });
const path = '/admin/email-templates';
const script = '<img src=x onerror=alert(1)>';
const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

/** @returns the text of the preview frame */
async function shownMail(ada: Visitor): Promise<string> {
  const element = await ada.page.waitForSelector('iframe');
  await element?.scrollIntoView();
  const frame = await element?.contentFrame();
  await frame?.waitForSelector('body div');
  return String(await frame?.$eval('body', ({ textContent }) => textContent));
}

/** Creates a template, writes it as MJML, and stays on its page. */
async function write(
  ada: Visitor,
  { mjml: content = '', text = '', ...head }: Readonly<Record<string, string>>,
): Promise<void> {
  await ada.open(`${path}/new`);
  await ada.fill(head);
  await ada.press('Create template');
  await ada.press('Write MJML instead');
  await ada.fill({ mjml: content, text });
  await ada.press('Save and preview');
}

test('a template is created, and its preview uses the typed values, escaped', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  await ada.press('New template');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({
    name: `Template ${script}`,
    subject: '{{ firstName }}: {{ constructor }}',
    locale: 'en',
  });
  await ada.press('Create template');
  await ada.fill({ 'b2.text': 'Dear {{ firstName }}, {{ constructor }} waits.' });
  await ada.press('Save and preview');
  t.deepEqual(await ada.axeFaults(), []);
  t.true((await ada.text()).includes('The variable constructor is unknown: it stays empty.'));
  t.true((await shownMail(ada)).includes('Dear Ada,'));
  await ada.fill({ 'variables.firstName': script, 'variables.constructor': 'Zoë & co' });
  await ada.press('Update the preview');
  t.true((await shownMail(ada)).includes(`Dear ${script}, Zoë & co waits.`));
  const text = await ada.text();
  t.true(text.includes(`${script}: Zoë & co`), 'the subject');
  t.false(text.includes('is unknown: it stays empty'));
  t.is(await ada.page.$eval('[name="variables.constructor"]', (field) => field.getAttribute('value')), 'Zoë & co');
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.open(`${path}?search=template`);
  t.true((await ada.text()).includes(`Template ${script}`));
  t.deepEqual(ada.complaints, []);
});

test('a test is sent with the typed values, only to users of the tenant', async (t) => {
  const { ada, fixture } = t.context;
  await write(ada, { name: 'Tried', subject: 'Hello {{ who }}', mjml: mjml('Hello {{ who }}') });
  await ada.press('Send a test');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ to: fixture.service.globex.people.ROLE_ADMIN.email, 'variables.who': 'everybody' });
  await ada.press('Send test');
  const fault = await ada.page.$eval('#field-to-fault', ({ textContent }) => textContent);
  t.is(fault, 'Entry 1: This is not the email of a user.');
  await ada.fill({ to: 'theo@acme.example' });
  await ada.press('Send test');
  t.true((await ada.text()).includes('A test is on its way to theo@acme.example.'));
  const mail = await fixture.service.mail.nextMail(({ to }) =>
    to.some(({ address }) => address === 'theo@acme.example'),
  );
  t.is(mail.subject, '[Test] Hello everybody');
});

test('invalid MJML and unclosed variables show an error beside the field, and are kept', async (t) => {
  const { ada } = t.context;
  await write(ada, { name: 'Kept', subject: 'S', mjml: '<mjml>' });
  t.truthy(await ada.page.$('#field-mjml-fault'));
  t.is(await ada.page.$eval('[name=name]', (field) => field.getAttribute('value')), 'Kept');
  await ada.fill({ mjml: mjml('fine'), subject: '{{#firstName}}open', locale: 'English' });
  await ada.press('Save and preview');
  t.is(await ada.page.$('#field-mjml-fault'), null);
  t.truthy(await ada.page.$('#field-locale-fault'));
  await ada.fill({ locale: '' });
  await ada.press('Save and preview');
  t.true((await ada.page.$eval('#field-subject-fault', ({ textContent }) => textContent))?.includes('is not closed'));
  t.deepEqual(await ada.axeFaults(), []);
});

test('a template is edited and deleted', async (t) => {
  const { ada, fixture } = t.context;
  await write(ada, { name: 'Changed', subject: 'S', mjml: mjml('before'), text: 'by hand', locale: 'fr' });
  t.true((await ada.text()).includes('Written by hand'));
  await ada.press('Edit');
  await ada.fill({ mjml: mjml('after'), text: '', locale: '' });
  await ada.press('Save and preview');
  const text = await ada.text();
  t.true(text.includes('Generated from the content'));
  t.true((await shownMail(ada)).includes('after'));
  await ada.press('Delete');
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete template');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes('Changed is deleted.'));
  const left = await fixture.service.sql(`select from email_templates where name = 'Changed'`);
  t.is(left.length, 0);
});
