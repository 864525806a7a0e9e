/** Email templates in a real browser: written, looked at with values, tried, changed, deleted. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

const anyway = anyTest as TestFn<{ scene: Scene; ada: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/email-templates';
const script = '<img src=x onerror=alert(1)>';
const mjml = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const scene = await openScene({ worker: true });
  const ada = await Visitor.signedIn(scene, scene.service.acme, scene.service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { scene, ada });
});
anyway.after.always((t) => t.context.scene?.stop());

/** What the frame with the mail shows. */
async function shownMail(ada: Visitor): Promise<string> {
  const element = await ada.page.waitForSelector('iframe');
  await element?.scrollIntoView();
  const frame = await element?.contentFrame();
  await frame?.waitForSelector('body div');
  return String(await frame?.$eval('body', ({ textContent }) => textContent));
}

/** Makes a template, and leaves the visitor on its page. */
async function write(ada: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
  await ada.open(`${path}/new`);
  await ada.fill(values);
  await ada.press('Create template');
}

test('a template is written, and shows its mail with the values that are typed, as text', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  await ada.press('New template');
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.fill({
    name: `Template ${script}`,
    subject: '{{ firstName }}: {{ constructor }}',
    mjml: mjml('Dear {{ firstName }}, {{ constructor }} waits.'),
    locale: 'en',
  });
  await ada.press('Create template');
  t.deepEqual(await ada.seriousFaults(), []);
  t.true((await ada.text()).includes('There is no variable constructor: it shows nothing.'));
  t.true((await shownMail(ada)).includes('Dear Ada,'));
  await ada.fill({ 'variables.firstName': script, 'variables.constructor': 'Zoë & co' });
  await ada.press('Show with these values');
  t.true((await shownMail(ada)).includes(`Dear ${script}, Zoë & co waits.`));
  const text = await ada.text();
  t.true(text.includes(`${script}: Zoë & co`), 'the subject');
  t.false(text.includes('There is no variable'));
  t.is(await ada.page.$eval('[name="variables.constructor"]', (field) => field.getAttribute('value')), 'Zoë & co');
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.open(`${path}?search=template`);
  t.true((await ada.text()).includes(`Template ${script}`));
  t.deepEqual(ada.complaints, []);
});

test('a test goes out with the values that were typed, to users of the tenant alone', async (t) => {
  const { ada, scene } = t.context;
  await write(ada, { name: 'Tried', subject: 'Hello {{ who }}', mjml: mjml('Hello {{ who }}') });
  await ada.press('Send a test');
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.fill({ to: scene.service.globex.people.ROLE_ADMIN.email, 'variables.who': 'everybody' });
  await ada.press('Send test');
  const fault = await ada.page.$eval('#field-to-fault', ({ textContent }) => textContent);
  t.is(fault, 'Entry 1 is not the email of a user.');
  await ada.fill({ to: 'theo@acme.example' });
  await ada.press('Send test');
  t.true((await ada.text()).includes('A test is on its way to theo@acme.example.'));
  const mail = await scene.service.mail.nextMail(({ to }) => to.some(({ address }) => address === 'theo@acme.example'));
  t.is(mail.subject, '[Test] Hello everybody');
});

test('what is no MJML, or leaves a variable open, is refused beside the field, and kept', async (t) => {
  const { ada } = t.context;
  await write(ada, { name: 'Kept', subject: 'S', mjml: '<mjml>' });
  t.truthy(await ada.page.$('#field-mjml-fault'));
  t.is(await ada.page.$eval('[name=name]', (field) => field.getAttribute('value')), 'Kept');
  await ada.fill({ mjml: mjml('fine'), subject: '{{#firstName}}open', locale: 'English' });
  await ada.press('Create template');
  t.is(await ada.page.$('#field-mjml-fault'), null);
  t.truthy(await ada.page.$('#field-locale-fault'));
  await ada.fill({ locale: '' });
  await ada.press('Create template');
  t.true((await ada.page.$eval('#field-subject-fault', ({ textContent }) => textContent))?.includes('is not closed'));
  t.deepEqual(await ada.seriousFaults(), []);
});

test('a template is changed and deleted', async (t) => {
  const { ada, scene } = t.context;
  await write(ada, { name: 'Changed', subject: 'S', mjml: mjml('before'), text: 'by hand', locale: 'fr' });
  t.true((await ada.text()).includes('Written by hand'));
  await ada.press('Edit');
  await ada.fill({ mjml: mjml('after'), text: '', locale: '' });
  await ada.press('Save and preview');
  const text = await ada.text();
  t.true(text.includes('Made from the MJML'));
  t.true((await shownMail(ada)).includes('after'));
  await ada.press('Delete');
  await ada.press('Delete template');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes('Changed is deleted.'));
  const left = await scene.service.sql(`select from email_templates where name = 'Changed'`);
  t.is(left.length, 0);
});
