/** Inviting many people to an event in one go, in a browser. */

import { type Office, preparedTest } from '../../testing/administrator-test.ts';
import { withGala } from '../../testing/gala.ts';

const test = preparedTest(withGala);

const sent = async ({ fixture, gala }: Office & { readonly gala: string }): Promise<Record<string, number>> => {
  const [row] = await fixture.service.sql<Record<string, number>>(
    `select count(*) filter (where contact_id is not null)::int as contacts,
       count(*) filter (where user_id is not null)::int as users,
       count(*) filter (where status = 'SENT')::int as sent
     from invitations where event_id = $1`,
    [gala.split('/').at(-1)],
  );
  return row ?? {};
};

test('625 contacts with a tag are invited in one go, with the count before and the result after', async (t) => {
  t.timeout(60_000);
  const { ada, gala, fixture } = t.context;
  await fixture.service.sql(
    `insert into contacts (tenant_id, id, email, first_name, last_name, tags, status)
      select $1, gen_random_uuid(), 'choir-' || n || '@friends.example', 'Singer', n::text, array['choir'], 'ACTIVE'
      from generate_series(1, 625) n`,
    [fixture.service.acme.id],
  );
  await ada.open(`${gala}/invitations`);
  await ada.press('Invite people');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.page.type('[name=tag]', 'choir');
  await ada.page.keyboard.press('Tab');
  await ada.page.waitForFunction(`location.search.includes('choir')`);
  await ada.press('Invite all 625 contacts');
  t.true((await ada.text()).includes('Invite 625 contacts'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ message: 'Come and sing.' });
  await ada.press('Invite 625 contacts');
  t.is(await ada.path(), `${gala}/invitations`);
  t.true((await ada.text()).includes('625 people invited, 625 mails on the way.'));
  t.deepEqual(await sent(t.context), { contacts: 625, users: 0, sent: 625 });
  await ada.open(`${gala}/invitations/new?who=contacts&tag=choir`);
  await ada.press('Invite all 625 contacts');
  await ada.press('Invite 625 contacts');
  t.true((await ada.text()).includes('0 people invited. 625 had an invitation already.'));
  t.deepEqual(ada.complaints, []);
});

test('users are invited by ticking them and by a search, members by their membership', async (t) => {
  const { ada, gala, fixture } = t.context;
  await ada.open(`${gala}/invitations/new?who=users&search=nakamura`);
  await ada.page.click('input[aria-label="Mia Nakamura"]');
  await ada.press('Continue');
  t.true((await ada.text()).includes('Invite 1 user'));
  await ada.press('Invite 1 user');
  t.true((await ada.text()).includes('1 person invited, 1 mail on the way.'));
  await ada.open(`${gala}/invitations/new?who=users&search=acme.example`);
  t.is(await ada.widerThanPhone(), 0);
  const [all] = await ada.page.$$eval('.top button', (buttons) => buttons.map((one) => one.textContent ?? ''));
  t.regex(all ?? '', /^Invite all \d+ users$/);
  await ada.press(all ?? '');
  await ada.press((all ?? '').replace('all ', ''));
  t.regex(await ada.text(), /\d+ people invited, \d+ mails on the way\. 1 had an invitation already\./);
  const { acme } = fixture.service;
  const [members] = await fixture.service.sql<{ members: number }>(
    `select count(distinct a.user_id)::int as members from adhesions a
       join users u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.deleted_at is null and u.status <> 'DISABLED'
     where a.tenant_id = $1 and app.adhesion_status(a) in ('ACTIVE', 'GRACE')`,
    [acme.id],
  );
  await ada.open(`${gala}/invitations/new?who=members`);
  t.deepEqual(await ada.axeFaults(), []);
  const [button] = await ada.page.$$eval('.top button', (buttons) => buttons.map((one) => one.textContent ?? ''));
  await ada.press(button ?? '');
  await ada.press((button ?? '').replace('all ', ''));
  t.true((await ada.text()).includes(`0 people invited. ${members?.members} had an invitation already.`));
  t.deepEqual(ada.complaints, []);
});

test('without a ticked person the page is shown again, and says so', async (t) => {
  const { ada, gala } = t.context;
  await ada.page.setJavaScriptEnabled(false);
  await ada.open(`${gala}/invitations/new?who=users`);
  await ada.press('Continue');
  await ada.page.setJavaScriptEnabled(true);
  t.is(await ada.path(), `${gala}/invitations/new?who=users`);
  t.is(await ada.page.$eval('main .notice', (notice) => notice.textContent), 'Tick at least one person first.');
});

test('a filter that is typed stays on its tab, so that no others are invited', async (t) => {
  const { ada, gala } = t.context;
  await ada.open(`${gala}/invitations/new?who=users`);
  await ada.page.type('[name=search]', 'nakamura');
  await ada.page.waitForFunction(`location.search.includes('nakamura')`);
  await ada.page.waitForFunction(`document.querySelectorAll('#results tbody tr').length === 1`);
  t.truthy(await ada.page.$('input[aria-label="Mia Nakamura"]'));
  const [all] = await ada.page.$$eval('.top button', (buttons) => buttons.map((one) => one.textContent ?? ''));
  t.is(all, 'Invite 1 user');
  await ada.open(`${gala}/invitations/new?who=users&search=nakamura`);
  await ada.press('Clear');
  t.is(await ada.path(), `${gala}/invitations/new?who=users`);
});
