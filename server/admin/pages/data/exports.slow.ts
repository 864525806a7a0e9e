/** Exports in a real browser: ordered, downloaded and deleted. */
import { administratorTest } from '../../testing/administrator-test.ts';
import { Visitor } from '../../testing/browser-session.ts';

const test = administratorTest({ worker: true });
const path = '/admin/settings/exports';

test('all users are exported, the page shows when the file is ready, and it is deleted', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  t.true((await ada.text()).includes('No exports yet'));
  await ada.press('New export');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.page.select('[name="resource"]', 'user');
  await ada.press('Export');
  await ada.shows('Download');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  const href = await ada.page.$eval('td a[href$="/file"]', (link) => link.getAttribute('href') ?? '');
  const file = String(await ada.page.evaluate(`fetch(${JSON.stringify(href)}).then((response) => response.text())`));
  t.regex(file, /^\ufeff?id,email,/);
  t.regex(file, /ada@acme\.example/);
  await ada.press('Delete');
  t.true((await ada.text()).includes('The users themselves stay.'));
  await ada.press('Keep it');
  await ada.press('Delete');
  await ada.press('Delete export');
  t.true((await ada.text()).includes('No exports yet'));
  t.is((await ada.open(href)).status(), 404);
});

test('a treasurer, who may not export, has no link to exports and no access', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  t.is(await theo.page.$(`a[href="${path}"]`), null);
  for (const below of ['', '/new']) t.is((await theo.open(path + below)).status(), 403, below);
});
