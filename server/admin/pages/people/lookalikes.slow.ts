/** Duplicates of new people in a real browser: noticed while typing, and once more before they are created. */
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture; ada: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture();
  const { acme } = fixture.service;
  const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
  const body = { email: 'twin@x.example', firstName: 'Zoë', lastName: 'Twin' };
  await fixture.service.send(acme, '/api/v1/contacts', { method: 'POST', headers, body });
  const ada = await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN);
  // Leaving a form with input asks.
  ada.page.on('dialog', (dialog) => dialog.accept());
  Object.assign(t.context, { fixture, ada });
});
anyway.after.always((t) => t.context.fixture?.stop());

const twins = ({ service }: Fixture) => service.sql(`select from contacts where last_name ilike 'twin'`);

test('a contact of the same name is offered while typing', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/contacts/new');
  await ada.page.type('[name=firstName]', 'ZOE');
  await ada.page.type('[name=lastName]', 'twin');
  const offered = await ada.page.waitForSelector('[data-lookalikes] a');
  t.is(await offered?.evaluate((link) => link.textContent), 'Zoë Twin');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press('Zoë Twin');
  t.true((await ada.text()).includes('twin@x.example'));
});

test('a contact with a known email is created only anyway', async (t) => {
  const { fixture, ada } = t.context;
  await ada.open('/admin/contacts/new');
  await ada.fill({ email: 'TWIN@x.example', firstName: 'Household', lastName: 'Twin', tags: 'board, donor' });
  await ada.press('Create contact');
  t.true((await ada.text()).includes('This may be a duplicate'));
  t.is((await twins(fixture)).length, 1);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Create anyway');
  t.true((await ada.text()).includes('Household Twin is created.'));
  t.is((await twins(fixture)).length, 2);
  t.deepEqual(await fixture.service.sql(`select tags from contacts where first_name = 'Household'`), [
    { tags: ['board', 'donor'] },
  ]);
});

test('a new person is created at once, and an invalid email is an error of its field', async (t) => {
  const { ada } = t.context;
  await ada.open('/admin/contacts/new');
  await ada.fill({ email: 'only@x', firstName: 'Only', lastName: 'One' });
  await ada.press('Create contact');
  t.truthy(await ada.page.$('#field-email-fault'));
  await ada.fill({ email: 'only@x.example' });
  await ada.press('Create contact');
  t.true((await ada.text()).includes('Only One is created.'));
});

test('a second user with one email is refused at the field, with a link to the first', async (t) => {
  const { fixture, ada } = t.context;
  const { email } = fixture.service.acme.people.ROLE_TREASURER;
  await ada.open('/admin/users/new');
  await ada.fill({ email, firstName: 'Another', lastName: 'Theo' });
  await ada.press('Create user');
  t.is(
    await ada.page.$eval('#field-email-fault', (fault) => fault.textContent),
    'A user with this email exists already.',
  );
  t.truthy(
    await ada.page.$(`[data-lookalikes] a[href="/admin/users/${fixture.service.acme.people.ROLE_TREASURER.id}"]`),
  );
  t.deepEqual(await ada.axeFaults(), []);
});
