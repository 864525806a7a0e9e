/** Newsletters as blocks in a real browser, with and without scripts; audience by part, and schedule. */
import { call, draft, mjmlOf } from '#test/fixtures/newsletters.ts';
import { administratorTest } from '../../testing/administrator-test.ts';
import { type Fixture, Visitor } from '../../testing/browser-session.ts';

const test = administratorTest({ worker: { tasks: () => [] } });
const script = '<img src=x onerror=alert(1)>';

/** @returns the path of a new draft with blocks */
async function blocksPage({ service }: Fixture, blocks: readonly object[]): Promise<string> {
  return (await draft(service, { mjml: null, blocks })).replace('/api/v1', '/admin');
}

const storedBlocks = async ({ service }: Fixture, page: string) =>
  (await call(service, 'GET', page.replace('/admin', '/api/v1'))).json.blocks;

/** Presses a button that changes the page in place. */
async function pressInPlace(ada: Visitor, name: string): Promise<void> {
  const button = await ada.page.waitForSelector(`main ::-p-aria([name="${name}"][role="button"])`);
  const settled = ada.page.evaluate(
    `new Promise((done) => document.addEventListener('htmx:afterSettle', () => done(), { once: true }))`,
  );
  await button?.click();
  await settled;
}

/** Waits until the preview has the text. */
async function previewHas(ada: Visitor, text: string): Promise<void> {
  await ada.page.waitForFunction(
    `document.querySelector('.letter-preview iframe:not(.waiting)')?.contentDocument?.body?.innerText.includes(${JSON.stringify(text)})`,
    { timeout: 20_000 },
  );
}

test('blocks are added, written, moved and removed in place, and the preview follows the typing', async (t) => {
  t.timeout(90_000);
  const { ada, fixture } = t.context;
  const page = await blocksPage(fixture, [{ kind: 'TEXT', text: 'First' }]);
  await ada.open(`${page}/edit`);
  await pressInPlace(ada, 'Add Heading');
  t.is(await ada.page.evaluate('document.activeElement.id'), 'b2-text', 'the new block has the focus');
  await ada.page.keyboard.type(`Spring ${script}`);
  await previewHas(ada, `Spring ${script}`);
  await pressInPlace(ada, 'Move Heading 2 up');
  await pressInPlace(ada, 'Add Two columns');
  await pressInPlace(ada, 'Add Text, left of Two columns 3');
  await ada.page.keyboard.type('**Left**');
  await pressInPlace(ada, 'Add Text, right of Two columns 3');
  await ada.page.keyboard.type('Right');
  await pressInPlace(ada, 'Add Divider');
  await pressInPlace(ada, 'Remove Divider 4');
  await previewHas(ada, 'Left');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.fill({ view: 'dark' });
  await ada.page.waitForFunction(
    `getComputedStyle(document.querySelector('.letter-preview iframe:not(.waiting)').contentDocument.body).backgroundColor === 'rgb(20, 24, 29)'`,
  );
  await ada.fill({ view: 'phone' });
  t.is(await ada.page.$eval('.letter-preview iframe', (frame) => frame.getBoundingClientRect().width), 375);
  await ada.press('Save and preview');
  t.deepEqual(await storedBlocks(fixture, page), [
    { kind: 'HEADING', text: `Spring ${script}` },
    { kind: 'TEXT', text: 'First' },
    { kind: 'COLUMNS', left: [{ kind: 'TEXT', text: '**Left**' }], right: [{ kind: 'TEXT', text: 'Right' }] },
  ]);
  t.deepEqual(ada.complaints, []);
});

test('a letter outlives the end of the session: after signing in in another tab, the same page goes on and saves it', async (t) => {
  t.timeout(90_000);
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const page = await blocksPage(fixture, [{ kind: 'TEXT', text: 'First' }]);
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  const other = await ada.page.browserContext().newPage();
  await other.setViewport({ width: 1280, height: 900 });
  const elsewhere = async (path: string, button: string) => {
    await other.bringToFront();
    await other.goto(acme.baseUrl + path);
    if (path.endsWith('sign-in')) {
      await other.type('[name=email]', acme.people.ROLE_ADMIN.email);
      await other.type('[name=password]', acme.people.ROLE_ADMIN.password);
    }
    await Promise.all([other.waitForNavigation(), other.click(button)]);
    await ada.page.bringToFront();
  };
  const signOut = () => elsewhere('/admin', 'form[action="/admin/sign-out"] button');
  const signIn = () => elsewhere('/admin/sign-in', 'main form button');
  await ada.open(`${page}/edit`);
  await ada.fill({ 'b1.text': 'Typed before the end' });
  await signOut();
  await ada.page.click('main form > .actions button.primary');
  await ada.shows('You were signed out. Sign in again in another tab');
  await ada.page.click('[value="add:blocks:HEADING"]');
  await ada.shows('You were signed out. Sign in again in another tab');
  await signIn();
  await ada.page.click('[value="add:blocks:HEADING"]');
  await ada.shows('What you typed is still on this page. Try again soon.');
  await pressInPlace(ada, 'Add Heading');
  await ada.page.keyboard.type('Typed after it');
  await signOut();
  await signIn();
  await ada.press('Save and preview');
  t.deepEqual(await storedBlocks(fixture, page), [
    { kind: 'TEXT', text: 'Typed before the end' },
    { kind: 'HEADING', text: 'Typed after it' },
  ]);
});

test('a block is dragged to another place', async (t) => {
  const { ada, fixture } = t.context;
  const page = await blocksPage(fixture, [
    { kind: 'TEXT', text: 'A' },
    { kind: 'TEXT', text: 'B' },
  ]);
  await ada.open(`${page}/edit`);
  const handle = await ada.page.waitForSelector('[data-key=b2] [data-drag]', { visible: true });
  const first = await ada.page.$('[data-key=b1]');
  const [from, to] = [await handle?.boundingBox(), await first?.boundingBox()];
  if (!from || !to) throw new Error('the blocks are not visible');
  await ada.page.mouse.move(from.x + 4, from.y + 4);
  await ada.page.mouse.down();
  await ada.page.mouse.move(to.x + 40, to.y + 8, { steps: 8 });
  // The browser says where the pointer is only now and then while something is dragged.
  await ada.page.mouse.move(to.x + 40, to.y + 12, { steps: 4 });
  await ada.page.waitForFunction(`document.querySelector('li.letter-block').dataset.key === 'b2'`);
  await ada.page.mouse.up();
  await ada.press('Save and preview');
  t.deepEqual(await storedBlocks(fixture, page), [
    { kind: 'TEXT', text: 'B' },
    { kind: 'TEXT', text: 'A' },
  ]);
});

/** Without scripts the locators of puppeteer wait in vain. */
async function type({ page }: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await page.evaluate(`document.querySelector('main [name="${name}"]').value = ${JSON.stringify(value)}`);
}

test('without scripts each button posts the form, nothing typed is lost, and the preview shows it', async (t) => {
  t.timeout(60_000);
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const page = await blocksPage(fixture, [{ kind: 'TEXT', text: 'First' }]);
  const plain = await Visitor.at(fixture, acme);
  await plain.page.setJavaScriptEnabled(false);
  await plain.open('/admin/sign-in');
  await type(plain, { email: acme.people.ROLE_ADMIN.email, password: acme.people.ROLE_ADMIN.password });
  await plain.press('Sign in');
  await plain.open(`${page}/edit`);
  await type(plain, { name: '', subject: 'Typed subject', 'b1.text': 'Typed text' });
  await plain.press('Add Button');
  await type(plain, { 'b2.text': 'Go', 'b2.url': 'javascript:alert(1)' });
  await plain.press('Move Button 2 up');
  t.is(await plain.page.$eval('[name=subject]', (field) => field.getAttribute('value')), 'Typed subject');
  t.is(await plain.page.$eval('[name="b1.text"]', (field) => field.textContent), 'Typed text');
  await type(plain, { name: 'Named' });
  await plain.press('Save and preview');
  const fault = await plain.page.$eval('#field-blocks-fault', ({ textContent }) => textContent);
  t.is(fault, 'Block 1 (Button): Enter the address that it leads to. It begins with https:// or mailto:');
  await type(plain, { 'b2.url': 'https://acme.example/spring' });
  const update = await plain.page.waitForSelector('[data-preview]');
  await update?.click();
  const frame = await plain.page.waitForFrame((one) => one.url().endsWith('/preview'));
  await frame.waitForSelector('a[href="https://acme.example/spring"]');
  await plain.press('Save and preview');
  t.deepEqual(await storedBlocks(fixture, page), [
    { kind: 'BUTTON', text: 'Go', url: 'https://acme.example/spring' },
    { kind: 'TEXT', text: 'Typed text' },
  ]);
});

test('MJML is kept until blocks are saved instead', async (t) => {
  const { ada, fixture } = t.context;
  const page = (await draft(fixture.service)).replace('/api/v1', '/admin');
  await ada.open(page);
  await ada.press('Edit');
  t.is(await ada.path(), `${page}/mjml`);
  await previewHas(ada, 'Dear Ada');
  await ada.fill({ mjml: mjmlOf('Typed as MJML') });
  await previewHas(ada, 'Typed as MJML');
  await ada.fill({ mjml: '<mjml><mj-body><mj-nonsense></mj-body></mjml>' });
  await previewHas(ada, 'This cannot be shown yet.');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press('Cancel');
  await ada.press('Edit');
  await ada.press('Write with blocks instead');
  t.true((await ada.text()).includes('If you save the blocks below, they replace it.'));
  t.is(await storedBlocks(fixture, page), null);
  await ada.press('Save and preview');
  await ada.press('Edit');
  t.is(await ada.path(), `${page}/edit`);
  await ada.page.waitForSelector('iframe');
  const button = (await storedBlocks(fixture, page)).find(({ kind }: { kind: string }) => kind === 'BUTTON');
  t.is(button.url, '{{ tenant.url }}/');
});

test('an audience by event, membership and tag is counted, and the newsletter scheduled and unscheduled', async (t) => {
  t.timeout(60_000);
  const { ada, fixture } = t.context;
  const page = (await draft(fixture.service, { audience: {} })).replace('/api/v1', '/admin');
  const { acme, sql } = fixture.service;
  await sql(`update contacts set tags = '{choir,donor}' where tenant_id = $1`, [acme.id]);
  await ada.open(`${page}/audience`);
  t.deepEqual(await ada.axeFaults(), []);
  const counted = (text: string) =>
    ada.page.waitForFunction(`document.querySelector('.tally p').innerText.includes(${JSON.stringify(text)})`);
  await counted('Recipients 0 people');
  await ada.fill({ 'audience.allContacts': true });
  await counted('Recipients 5 people');
  await ada.fill({ 'audience.allContacts': false, people: 'nobody@acme.example' });
  await counted('Not counted. No user and no contact has the email nobody@acme.example.');
  await ada.fill({ people: '', 'audience.allUsers': true });
  // Not by the mouse: the figure sticks to the bottom of the window.
  const tick = (field: string) => ada.page.evaluate(`document.querySelector('${field}').click()`);
  for (const tag of ['choir', 'donor']) await tick(`[name="audience.tags"][value=${tag}]`);
  await tick('[name="audience.eventIds"]');
  await tick('[name="audience.adhesionTypeIds"]');
  await ada.fill({ 'audience.registrationStatuses': 'CANCELLED' });
  await ada.press('Save audience');
  const text = await ada.text();
  t.regex(text, /The audience is saved\. It currently has \d+ people\./);
  t.true(text.includes('Tags: choir, donor'));
  t.true(text.includes('Memberships: '));
  const { audience } = (await call(fixture.service, 'GET', page.replace('/admin', '/api/v1'))).json;
  t.is(audience.eventIds.length, 1);
  t.deepEqual(audience.registrationStatuses, ['CANCELLED']);
  await ada.press('Send');
  await ada.press('Send later');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.page.$eval('[name=sendAt]', (field) => field.setAttribute('value', '2020-01-01T09:00'));
  await ada.press('Schedule');
  t.is(await ada.page.$eval('#field-sendAt-fault', (one) => one.textContent), 'Enter a day and a time in the future.');
  await ada.page.$eval('[name=sendAt]', (field) =>
    field.setAttribute('value', new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 16)),
  );
  await ada.press('Schedule');
  t.is(await ada.page.$eval('h1 .badge', ({ textContent }) => textContent), 'Scheduled');
  t.true((await ada.text()).includes('It will be sent on '));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Cancel the schedule');
  t.true((await ada.text()).includes('Keep the schedule'));
  await ada.press('Cancel the schedule');
  t.is(await ada.page.$eval('h1 .badge', ({ textContent }) => textContent), 'Draft');
});
