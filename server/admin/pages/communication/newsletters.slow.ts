/** Newsletters in a real browser: written, tried, sent to those who were shown, held, followed to the end, stopped. */
import anyTest, { type TestFn } from 'ava';
import { addContacts, call, draft, mjmlOf } from '#server/features/newsletters/testing/scene.ts';
import { hasChromium } from '#test/chromium.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

const anyway = anyTest as TestFn<{ scene: Scene; ada: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/newsletters';
const script = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  // Its worker sends nothing: what is sent waits until a test starts one that does.
  const scene = await openScene({ worker: { tasks: () => [] } });
  const ada = await Visitor.signedIn(scene, scene.service.acme, scene.service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { scene, ada });
});
anyway.after.always((t) => t.context.scene?.stop());

/** @returns the page of a draft that an administrator made. */
async function draftPage({ service }: Scene, more: object = {}): Promise<string> {
  return (await draft(service, more)).replace('/api/v1', '/admin');
}

const badge = (visitor: Visitor) => visitor.page.$eval('h1 .badge', ({ textContent }) => textContent);

test('a letter begins with a template, gets an audience, is tried, sent, held, and followed to its end', async (t) => {
  t.timeout(90_000);
  const { ada, scene } = t.context;
  const { service } = scene;
  const [template] = await service.sql<{ id: string }>(
    `select id from email_templates where tenant_id = $1 and name = 'Monthly letter'`,
    [service.acme.id],
  );
  await ada.open(path);
  await ada.press('New newsletter');
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.fill({ name: `Letter ${script}`, subject: `For {{ firstName }} ${script}`, template: template?.id ?? '' });
  await ada.press('Create draft');
  t.true(
    (await ada.page.$eval('[name=mjml]', (field) => field.textContent))?.includes('it is good to have you with us'),
  );
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.press('Save and preview');
  t.true((await ada.text()).includes('It would go to nobody.'));
  t.true((await ada.text()).includes(`For Ada ${script}`), 'the subject as it will be');
  await ada.press('Change audience');
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.fill({ 'audience.allContacts': true, people: 'THEO@acme.example\nmia@acme.example' });
  await ada.press('Save audience');
  t.true((await ada.text()).includes('The audience is saved. As of now it is 7 people.'), await ada.text());
  const page = await ada.path();
  await ada.press('Change audience');
  t.is(
    await ada.page.$eval('[name=people]', (field) => field.textContent?.trim()),
    'theo@acme.example\nmia@acme.example',
  );
  await ada.open(page);
  await ada.press('Send a test');
  await ada.press('Send test');
  t.true((await ada.text()).includes('A test is on its way to ada@acme.example.'));
  await ada.press('Send');
  t.true((await ada.text()).includes('It goes to 7 people, and cannot be taken back'));
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.press('Send to 7 people');
  t.is(await badge(ada), 'Sending');
  t.deepEqual(await ada.seriousFaults(), []);
  await ada.press(`Pause Letter ${script}`);
  t.is(await badge(ada), 'Paused');
  await ada.press(`Go on sending Letter ${script}`);
  t.is(await badge(ada), 'Sending');
  await service.anotherWorker({});
  // By itself: nobody presses anything.
  await ada.page.waitForFunction(`document.querySelector('h1 .badge')?.textContent === 'Sent'`, { timeout: 30_000 });
  t.true((await ada.text()).includes('7 of 7'));
  t.is(await ada.page.$(`main ::-p-aria([name="Pause Letter ${script}"])`), null);
  await ada.press('Sent');
  t.is(await ada.path(), `${page}/recipients?status=SENT`);
  t.true((await ada.text()).includes('7 recipients'));
  t.true((await ada.text()).includes('theo@acme.example'));
  t.deepEqual(await ada.seriousFaults(), []);
  const mail = await service.mail.nextMail(({ to }) => to.some(({ address }) => address === 'mia@acme.example'));
  t.is(mail.subject, `For Mia ${script}`);
  t.deepEqual(ada.complaints, []);
});

test('a letter of what is no MJML, and an audience of somebody unknown, are refused beside the field, and kept', async (t) => {
  const { ada, scene } = t.context;
  const page = await draftPage(scene);
  await ada.open(`${page}/edit`);
  await ada.fill({ name: 'Kept', mjml: '<mjml><mj-body><mj-nonsense></mj-body></mjml>' });
  await ada.press('Save and preview');
  t.truthy(await ada.page.$('#field-mjml-fault'));
  t.is(await ada.page.$eval('[name=name]', (field) => field.getAttribute('value')), 'Kept');
  t.true((await ada.page.$eval('[name=mjml]', (field) => field.textContent))?.includes('<mj-nonsense>'));
  t.deepEqual(await ada.seriousFaults(), []);
  t.is((await call(scene.service, 'GET', page.replace('/admin', '/api/v1'))).json.name, 'Letter');

  await ada.open(`${page}/audience`);
  for (const stranger of [scene.service.globex.people.ROLE_ADMIN.email, 'nobody', 'x'.repeat(300)]) {
    await ada.fill({ people: `mia@acme.example\n${stranger}` });
    await ada.press('Save audience');
    const fault = await ada.page.$eval('#field-people-fault', ({ textContent }) => textContent);
    t.is(fault, `No user and no contact has the email ${stranger}.`);
  }
  await ada.fill({ people: Array.from({ length: 31 }, (_, n) => `n${n}@many.example`).join('\n') });
  await ada.press('Save audience');
  t.true((await ada.text()).includes('At most 30 by their email: put more into a group.'));

  await ada.open(`${page}/test`);
  await ada.fill({ to: `ada@acme.example\n${scene.service.globex.people.ROLE_ADMIN.email}` });
  await ada.press('Send test');
  t.is(
    await ada.page.$eval('#field-to-fault', ({ textContent }) => textContent),
    'Entry 2 is not the email of a user.',
  );
});

test('nothing is sent to others than those who were shown', async (t) => {
  const { ada, scene } = t.context;
  const page = await draftPage(scene, { audience: { allContacts: true } });
  await ada.open(`${page}/send`);
  t.true((await ada.text()).includes('It goes to 5 people'));
  await addContacts(scene.service, 2);
  await ada.press('Send to 5 people');
  t.is(await ada.path(), `${page}/send`);
  const text = await ada.text();
  t.true(text.includes('Nothing was sent: in the meantime the audience has changed.'));
  t.true(text.includes('It goes to 7 people'));
  t.is((await call(scene.service, 'GET', page.replace('/admin', '/api/v1'))).json.status, 'DRAFT');
});

test('an audience keeps what the page does not offer', async (t) => {
  const { ada, scene } = t.context;
  const { service } = scene;
  const contacts = await service.sql<{ id: string }>(
    `insert into contacts (tenant_id, id, email) select $1, uuidv7(), 'k' || n || '@kept.example' from generate_series(1, 31) n returning id`,
    [service.acme.id],
  );
  const contactIds = contacts.map(({ id }) => id);
  const page = await draftPage(scene, { audience: { contactIds } });
  await ada.open(`${page}/audience`);
  t.is(await ada.page.$('[name=people]'), null);
  await ada.fill({ 'audience.allUsers': true });
  await ada.press('Save audience');
  const { audience } = (await call(service, 'GET', page.replace('/admin', '/api/v1'))).json;
  t.deepEqual(audience, { allUsers: true, allContacts: false, groupIds: [], contactIds });
  t.true((await ada.text()).includes('31 people by their email'));
});

test('a letter that is on hold is stopped for good, and then deleted; buttons are those of its state', async (t) => {
  const { ada, scene } = t.context;
  const page = await draftPage(scene, { name: 'Stopped', mjml: mjmlOf('x'), audience: { allUsers: true } });
  const api = page.replace('/admin', '/api/v1');
  await call(scene.service, 'POST', `${api}/send`);
  await call(scene.service, 'POST', `${api}/pause`);
  await ada.open(page);
  const offered = () => ada.page.$$eval('.top .actions :is(a, button)', (all) => all.map((one) => one.textContent));
  t.deepEqual(await offered(), ['Send a test', 'Go on sending', 'Cancel']);
  await ada.press('Cancel');
  t.true((await ada.text()).includes('who have not got it will not'));
  await ada.press('Stop for good');
  t.is(await badge(ada), 'Cancelled');
  t.deepEqual(await offered(), ['Send a test', 'Delete']);
  await ada.press('Delete');
  await ada.press('Delete newsletter');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes('Stopped is deleted.'));
  t.is((await call(scene.service, 'GET', api)).status, 404);
});

test('the list is filtered, and says so when nothing is like it', async (t) => {
  const { ada, scene } = t.context;
  await draft(scene.service, { name: 'Needle' });
  await ada.open(`${path}?search=needle&status=DRAFT`);
  t.true((await ada.text()).includes('1 newsletter'));
  await ada.open(`${path}?search=nothing`);
  t.true((await ada.text()).includes('No newsletter is like this'));
  t.deepEqual(await ada.seriousFaults(), []);
  t.deepEqual(ada.complaints, []);
});

test('who may not see newsletters is not shown the way', async (t) => {
  const { scene } = t.context;
  const { acme } = scene.service;
  const theo = await Visitor.signedIn(scene, acme, acme.people.ROLE_TREASURER);
  t.false((await theo.text()).includes('Newsletters'));
  t.is((await theo.open(path)).status(), 403);
});

test('newsletters whose sending has ended are compared, in the order in which it ended', async (t) => {
  const { ada, scene } = t.context;
  const { service } = scene;
  for (const [name, day, sent] of [
    ['Second', 2, 40],
    ['Third', 3, 50],
    ['First', 1, 30],
  ]) {
    const id = (await draft(service, { name })).split('/').at(-1);
    const at = new Date(Date.UTC(2026, 0, Number(day))).toISOString();
    await service.sql(
      `update newsletters set status = 'SENT', started_at = $2, ended_at = $2, recipient_count = $3, sent_count = $3 where id = $1`,
      [id, at, sent],
    );
  }
  await ada.open(path);
  const rows = await ada.page.$$eval('.chart tbody tr', (all) =>
    all.map((row) => [row.querySelector('th')?.textContent, row.querySelector('td')?.textContent]),
  );
  t.deepEqual(rows.slice(0, 3), [
    ['First', '30'],
    ['Second', '40'],
    ['Third', '50'],
  ]);
  t.deepEqual(await ada.seriousFaults(), []);
});
