/** Pages in forced colours, with the longest words of users, and without a network. */
import { administratorTest } from './testing/administrator-test.ts';
import { Visitor } from './testing/browser-session.ts';

const test = administratorTest();

test('in forced colours the legend of a chart keeps the colours of its bars', async (t) => {
  const { ada } = t.context;
  await ada.page.emulateMediaFeatures([{ name: 'forced-colors', value: 'active' }]);
  await ada.open('/admin');
  const colours = await ada.page.evaluate(`(() => {
    const legend = document.createElement('span');
    legend.className = 'legend';
    legend.innerHTML = '<span class="good">delivered</span><span class="bad">failed</span>';
    document.querySelector('main').append(legend);
    return [...legend.children].map((key) => getComputedStyle(key, '::before').backgroundColor);
  })()`);
  await ada.page.emulateMediaFeatures([]);
  t.true(Array.isArray(colours) && colours[0] !== colours[1], String(colours));
});

test('the longest tag does not make a list wider than a phone', async (t) => {
  const { ada, fixture } = t.context;
  await fixture.service.sql(
    `insert into contacts (tenant_id, id, email, first_name, last_name, tags, status)
      values ($1, gen_random_uuid(), 'tagged@modes.example', 'Tagged', 'Person', array[$2], 'ACTIVE')`,
    [fixture.service.acme.id, 'w'.repeat(50)],
  );
  await ada.page.setViewport({ width: 320, height: 640 });
  await ada.open('/admin/contacts?search=tagged');
  const hidden = await ada.page.$eval('.scroll', ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await ada.page.setViewport({ width: 1280, height: 900 });
  t.is(hidden, 0);
});

test('that the server does not answer is no longer said when it answers', async (t) => {
  const ada = await Visitor.signedIn(
    t.context.fixture,
    t.context.ada.tenant,
    t.context.fixture.service.acme.people.ROLE_ADMIN,
  );
  await ada.open('/admin/contacts');
  await ada.page.setOfflineMode(true);
  await ada.page.type('main [name=search]', 'a');
  await ada.shows('The server does not answer.');
  await ada.page.setOfflineMode(false);
  await ada.page.type('main [name=search]', 'g');
  await ada.page.waitForFunction(`location.search.includes('search=ag')`);
  t.false((await ada.text()).includes('The server does not answer.'));
});
