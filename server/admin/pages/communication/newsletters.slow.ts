/** Newsletters in a real browser: writing, tests, confirmation, sending, pausing and cancelling. */
import { addContacts, call, draft, mjmlOf } from '#test/fixtures/newsletters.ts';
import { administratorTest } from '../../testing/administrator-test.ts';
import { type Fixture, Visitor } from '../../testing/browser-session.ts';

// Without a worker; tests start one when mails are to be sent.
const test = administratorTest({ worker: { tasks: () => [] } });
const path = '/admin/newsletters';
const script = '<img src=x onerror=alert(1)>';

/** @returns the path of a new draft */
async function draftPage({ service }: Fixture, more: object = {}): Promise<string> {
  return (await draft(service, more)).replace('/api/v1', '/admin');
}

const badge = (visitor: Visitor) => visitor.page.$eval('h1 .badge', ({ textContent }) => textContent);

test('a newsletter is created from a template, gets an audience, is tested, sent, paused, and completed', async (t) => {
  t.timeout(90_000);
  const { ada, fixture } = t.context;
  const { service } = fixture;
  const [template] = await service.sql<{ id: string }>(
    `select id from email_templates where tenant_id = $1 and name = 'Monthly letter'`,
    [service.acme.id],
  );
  await ada.open(path);
  await ada.press('New newsletter');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ name: `Letter ${script}`, subject: `For {{ firstName }} ${script}`, template: template?.id ?? '' });
  await ada.press('Create draft');
  t.true((await ada.page.$eval('textarea', (field) => field.textContent))?.includes('it is good to have you with us'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Save and preview');
  t.true((await ada.text()).includes('The newsletter has no recipients.'));
  t.true((await ada.text()).includes(`For Ada ${script}`), 'the rendered subject');
  await ada.press('Change audience');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ 'audience.allContacts': true, people: 'THEO@acme.example\nmia@acme.example' });
  await ada.press('Save audience');
  t.true((await ada.text()).includes('The audience is saved. It currently has 7 people.'), await ada.text());
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
  t.true((await ada.text()).includes('It goes to 7 people. Sent mails cannot be recalled.'));
  t.true((await ada.text()).includes(`would see it: For Ada ${script}`));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Send to 7 people');
  t.is(await badge(ada), 'Sending');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press(`Pause Letter ${script}`);
  t.is(await badge(ada), 'Paused');
  await ada.press(`Resume sending Letter ${script}`);
  t.is(await badge(ada), 'Sending');
  await service.anotherWorker({});
  // Without a click.
  await ada.page.waitForFunction(`document.querySelector('h1 .badge')?.textContent === 'Sent'`, { timeout: 30_000 });
  t.true((await ada.text()).includes('7 of 7'));
  t.is(await ada.page.$(`main ::-p-aria([name="Pause Letter ${script}"])`), null);
  await ada.press('Sent');
  t.is(await ada.path(), `${page}/recipients?status=SENT`);
  t.true((await ada.text()).includes('7 recipients'));
  t.true((await ada.text()).includes('theo@acme.example'));
  t.deepEqual(await ada.axeFaults(), []);
  const mail = await service.mail.nextMail(({ to }) => to.some(({ address }) => address === 'mia@acme.example'));
  t.is(mail.subject, `For Mia ${script}`);
  t.deepEqual(ada.complaints, []);
});

test('invalid MJML and an unknown person in the audience show an error beside the field, and are kept', async (t) => {
  const { ada, fixture } = t.context;
  const page = await draftPage(fixture);
  await ada.open(`${page}/mjml`);
  await ada.fill({ name: 'Kept', mjml: '<mjml><mj-body><mj-nonsense></mj-body></mjml>' });
  await ada.press('Save and preview');
  t.truthy(await ada.page.$('#field-mjml-fault'));
  t.is(await ada.page.$eval('[name=name]', (field) => field.getAttribute('value')), 'Kept');
  t.true((await ada.page.$eval('[name=mjml]', (field) => field.textContent))?.includes('<mj-nonsense>'));
  t.deepEqual(await ada.axeFaults(), []);
  t.is((await call(fixture.service, 'GET', page.replace('/admin', '/api/v1'))).json.name, 'Letter');

  await ada.open(`${page}/audience`);
  for (const unknown of [fixture.service.globex.people.ROLE_ADMIN.email, 'unknown', 'x'.repeat(300)]) {
    await ada.fill({ people: `mia@acme.example\n${unknown}` });
    await ada.press('Save audience');
    const fault = await ada.page.$eval('#field-people-fault', ({ textContent }) => textContent);
    t.is(fault, `No user and no contact has the email ${unknown}.`);
  }
  await ada.fill({ people: Array.from({ length: 31 }, (_, n) => `n${n}@many.example`).join('\n') });
  await ada.press('Save audience');
  t.true((await ada.text()).includes('Enter at most 30 emails. For more people, use a group.'));

  await ada.open(`${page}/test`);
  await ada.fill({ to: `ada@acme.example\n${fixture.service.globex.people.ROLE_ADMIN.email}` });
  await ada.press('Send test');
  t.is(
    await ada.page.$eval('#field-to-fault', ({ textContent }) => textContent),
    'Entry 2: This is not the email of a user.',
  );
});

test('a newsletter is not sent if its recipients have changed since the confirmation page', async (t) => {
  const { ada, fixture } = t.context;
  const page = await draftPage(fixture, { audience: { allContacts: true } });
  await ada.open(`${page}/send`);
  t.true((await ada.text()).includes('It goes to 5 people'));
  await addContacts(fixture.service, 2);
  await ada.press('Send to 5 people');
  t.is(await ada.path(), `${page}/send`);
  const text = await ada.text();
  t.true(text.includes('Nothing was sent, because the audience has changed.'));
  t.true(text.includes('It goes to 7 people'));
  t.is((await call(fixture.service, 'GET', page.replace('/admin', '/api/v1'))).json.status, 'DRAFT');
});

test('editing an audience keeps the parts that the page does not offer', async (t) => {
  const { ada, fixture } = t.context;
  const { service } = fixture;
  const contacts = await service.sql<{ id: string }>(
    `insert into contacts (tenant_id, id, email, newsletter_opt_in) select $1, uuidv7(), 'k' || n || '@kept.example', true from generate_series(1, 31) n returning id`,
    [service.acme.id],
  );
  const contactIds = contacts.map(({ id }) => id);
  const page = await draftPage(fixture, { audience: { contactIds } });
  await ada.open(`${page}/audience`);
  t.is(await ada.page.$('[name=people]'), null);
  await ada.fill({ 'audience.allUsers': true });
  await ada.press('Save audience');
  const { audience } = (await call(service, 'GET', page.replace('/admin', '/api/v1'))).json;
  t.like(audience, { allUsers: true, allContacts: false, contactIds });
  t.true((await ada.text()).includes('31 people by their email'));
});

test('a paused newsletter is cancelled, then deleted, with the buttons of each state', async (t) => {
  const { ada, fixture } = t.context;
  const page = await draftPage(fixture, { name: 'Stopped', mjml: mjmlOf('x'), audience: { allUsers: true } });
  const api = page.replace('/admin', '/api/v1');
  await call(fixture.service, 'POST', `${api}/send`);
  await call(fixture.service, 'POST', `${api}/pause`);
  await ada.open(page);
  const offered = () => ada.page.$$eval('.top .actions :is(a, button)', (all) => all.map((one) => one.textContent));
  t.deepEqual(await offered(), ['Send a test', 'Resume sending', 'Cancel sending']);
  await ada.press('Cancel sending');
  t.true((await ada.text()).includes('will not get it'));
  await ada.fill({ confirm: 'cancel' });
  await ada.press('Cancel sending');
  t.is(await badge(ada), 'Cancelled');
  t.deepEqual(await offered(), ['Send a test', 'Delete']);
  await ada.press('Delete');
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete newsletter');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes('Stopped is deleted.'));
  t.is((await call(fixture.service, 'GET', api)).status, 404);
});

test('the list has the newest first, is sorted by name with a click, and filtered, also without a match', async (t) => {
  const { ada, fixture } = t.context;
  for (const name of ['Aster', 'Zinnia', 'Needle']) {
    fixture.service.clock.advance(1000);
    await draft(fixture.service, { name });
  }
  const names = () => ada.page.$$eval('tbody tr a', (links) => links.map(({ textContent }) => textContent?.trim()));
  await ada.open(path);
  t.deepEqual((await names()).slice(0, 3), ['Needle', 'Zinnia', 'Aster']);
  await ada.press('Name');
  t.is(await ada.path(), `${path}?sort=name`);
  t.true((await names()).indexOf('Aster') < (await names()).indexOf('Needle'));
  await ada.open(`${path}?search=needle&status=DRAFT`);
  t.true((await ada.text()).includes('1 newsletter'));
  await ada.open(`${path}?search=nothing`);
  t.true((await ada.text()).includes('No matching newsletters'));
  t.deepEqual(await ada.axeFaults(), []);
  t.deepEqual(ada.complaints, []);
});

test('a user without the permission has no link to the newsletters', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  t.false((await theo.text()).includes('Newsletters'));
  t.is((await theo.open(path)).status(), 403);
});

test('sent newsletters are compared, in the order of their completion', async (t) => {
  const { ada, fixture } = t.context;
  const { service } = fixture;
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
  t.deepEqual(await ada.axeFaults(), []);
});
