/** Contacts in a real browser: search, creation, editing, archiving, deletion and bulk actions. */
import { administratorTest } from '../../testing/administrator-test.ts';
import { type Fixture, Visitor } from '../../testing/browser-session.ts';

const test = administratorTest();
const path = '/admin/contacts';
const script = '<img src=x onerror=alert(1)>';

/** @returns their ids, in the order of the list */
async function make({ service }: Fixture, count: number, tag: string, tags: readonly string[] = []): Promise<string[]> {
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    service.clock.advance(1);
    const body = { email: `${tag}${n}@x.example`, firstName: `${tag} ${n}`, tags: [tag, ...tags] };
    const response = await service.send(service.acme, '/api/v1/contacts', { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`the contact is not created: ${response.status} ${response.text}`);
    ids.push(response.json.id);
  }
  return ids;
}

const tick = (visitor: Visitor, id: string) => visitor.page.click(`td.tick input[value="${id}"]`);

test('a contact is created, edited, archived, restored and deleted, and its values are escaped', async (t) => {
  const { fixture, ada } = t.context;
  await ada.open(path);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('New contact');
  await ada.fill({ firstName: script, email: 'grace@x.example', companyName: script, note: script, phone: '0123' });
  await ada.press('Create contact');
  t.truthy(await ada.page.$('#field-phone-fault'));
  await ada.fill({ phone: '+33123456789', newsletterOptIn: false });
  await ada.press('Create contact');
  t.true((await ada.text()).includes(`${script} is created.`));
  t.true((await ada.text()).includes('Not subscribed'));
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.press('Edit');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ firstName: '', lastName: '' });
  await ada.press('Save');
  t.true((await ada.text()).includes('grace@x.example is saved.'));
  const here = await ada.path();
  await ada.press('Archive');
  t.is(await ada.path(), here);
  t.true((await ada.text()).includes('Archived'));
  await ada.press('Restore');
  await ada.press('Delete');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete contact');
  t.is(await ada.path(), path);
  t.deepEqual(await fixture.service.sql(`select from contacts where email = 'grace@x.example'`), []);
  t.deepEqual(ada.complaints, []);
});

test('the list is filtered by name, status and tag, also without a match', async (t) => {
  const { fixture, ada } = t.context;
  const [first = ''] = await make(fixture, 2, 'filtered');
  await ada.open(`${path}/${first}`);
  await ada.press('Archive');
  const listed = async (query: string) => {
    await ada.open(`${path}?${query}`);
    return ada.page.$$eval('tbody td a', (links) => links.map((link) => link.textContent?.trim()));
  };
  t.deepEqual(await listed('tag=filtered'), ['filtered 1', 'filtered 0'], 'newest first');
  t.deepEqual(await listed('tag=filtered&sort=createdAt'), ['filtered 0', 'filtered 1']);
  t.deepEqual(await listed('tag=filtered&sort=nothing'), ['filtered 1', 'filtered 0'], 'an unknown order is none');
  t.deepEqual(await listed('tag=filtered&status=ARCHIVED'), ['filtered 0']);
  t.deepEqual(await listed('search=filtered+1'), ['filtered 1']);
  t.deepEqual(await listed('search=unknown'), []);
  t.true((await ada.text()).includes('No matching contacts'));
});

test('selected contacts are deleted after a confirmation that names them, and the list keeps its filter', async (t) => {
  const { fixture, ada } = t.context;
  const [kept = '', ...gone] = await make(fixture, 3, 'gone');
  await ada.open(`${path}?tag=gone`);
  for (const id of gone) await tick(ada, id);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Delete');
  t.true((await ada.text()).includes('gone 2, gone 1.'));
  t.deepEqual(await ada.axeFaults(), []);
  t.is(
    (await fixture.service.sql(`select from contacts where 'gone' = any(tags)`)).length,
    3,
    'nothing is deleted yet',
  );
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete 2 contacts');
  t.is(await ada.path(), `${path}?tag=gone`);
  t.true((await ada.text()).includes('2 contacts are deleted.'));
  const left = await fixture.service.sql<{ id: string }>(`select id from contacts where 'gone' = any(tags)`);
  t.deepEqual(left, [{ id: kept }]);
});

test('contacts that no longer exist are named, and the others are deleted', async (t) => {
  const { fixture, ada } = t.context;
  const [first = '', second = ''] = await make(fixture, 2, 'raced');
  await ada.open(`${path}?tag=raced`);
  await tick(ada, first);
  await tick(ada, second);
  await ada.press('Delete');
  await fixture.service.sql('delete from contacts where id = $1', [first]);
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete 2 contacts');
  const result = await ada.text();
  t.true(result.includes('1 of 2 contacts is unchanged'));
  t.true(result.includes('1 contact is deleted.'));
  t.true(result.includes('It was already deleted.'));
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Back to the list');
  t.is(await ada.path(), `${path}?tag=raced`);
});

test('selected contacts are tagged; contacts that would have too many tags are named and skipped', async (t) => {
  const { fixture, ada } = t.context;
  const [few = ''] = await make(fixture, 1, 'tagged');
  const many = Array.from({ length: 29 }, (_, n) => `t${n}`);
  const [full = ''] = await make(fixture, 1, 'tagged', many);
  await ada.open(`${path}?tag=tagged`);
  await tick(ada, few);
  await tick(ada, full);
  await ada.press('Tag');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Tag 2 contacts');
  t.is(
    await ada.page.$eval('#field-add-fault', (fault) => fault.textContent),
    'Enter at least one tag to add or remove.',
  );
  await ada.fill({ add: 'a|b' });
  await ada.press('Tag 2 contacts');
  t.truthy(await ada.page.$('#field-add-fault'));
  await ada.fill({ add: script });
  await ada.press('Tag 2 contacts');
  const result = await ada.text();
  t.true(result.includes('1 contact is tagged.'));
  t.true(result.includes('It would have more than 30 tags.'));
  t.truthy(await ada.page.$(`a[href="${path}/${full}"]`));
  await ada.open(`${path}/${few}`);
  t.true((await ada.text()).includes(script));
  t.deepEqual(ada.complaints, []);
});

test('ticks survive the pages of the list, and a wrong word deletes nothing', async (t) => {
  const { fixture, ada } = t.context;
  const ids = await make(fixture, 53, 'paged');
  await ada.open(`${path}?tag=paged`);
  t.true((await ada.text()).includes('1–50 of 53'));
  await tick(ada, ids.at(-1) ?? '');
  await ada.press('Next page');
  t.true((await ada.text()).includes('51–53 of 53'));
  await tick(ada, ids[0] ?? '');
  t.true((await ada.text()).includes('2 ticked, 1 of them on other pages'));
  await ada.press('Previous page');
  t.is(await ada.path(), `${path}?tag=paged`);
  await ada.press('Delete');
  await ada.fill({ confirm: 'remove' });
  await ada.press('Delete 2 contacts');
  t.is(
    await ada.page.$eval('#field-confirm-fault', (fault) => fault.textContent),
    'Type delete to confirm, or go back.',
  );
  t.is(await ada.page.evaluate('document.activeElement.id'), 'field-confirm', 'the wrong field has the focus');
  await ada.fill({ confirm: 'Delete' });
  await ada.press('Delete 2 contacts');
  const left = await fixture.service.sql<{ id: string }>(
    `select id from contacts where 'paged' = any(tags) order by id`,
  );
  t.deepEqual(
    left.map(({ id }) => id),
    ids.slice(1, -1),
  );
});

test('more than can be taken at once are not cut in silence', async (t) => {
  const { fixture, ada } = t.context;
  await fixture.service.sql(
    `insert into contacts (tenant_id, id, email, first_name, last_name, tags, status)
      select $1, gen_random_uuid(), 'crowd' || n || '@x.example', 'Crowd', n::text, array['crowd'], 'ACTIVE'
      from generate_series(1, 10001) n`,
    [fixture.service.acme.id],
  );
  await ada.open(`${path}?tag=crowd`);
  await ada.page.click('[data-tick-all]');
  await ada.page.click('[name=everything]');
  await ada.press('Delete');
  t.true((await ada.text()).includes('More than 10,000 match. Filter the list, and take each part by itself.'));
  t.is(await ada.path(), `${path}?tag=crowd`);
  await fixture.service.sql(`delete from contacts where 'crowd' = any(tags)`);
});

test('ticks under a filter that was typed survive the pages, too', async (t) => {
  const { fixture, ada } = t.context;
  const ids = await make(fixture, 52, 'typed');
  await ada.open(path);
  await ada.page.type('[name=tag]', 'typed');
  await ada.page.keyboard.press('Tab');
  await ada.page.waitForFunction(`location.search.includes('tag=typed')`);
  await ada.shows('1–50 of 52');
  await tick(ada, ids.at(-1) ?? '');
  await ada.shows('1 ticked');
  await ada.press('Next page');
  t.true((await ada.text()).includes('1 ticked, 1 of them on other pages'), await ada.text());
});

test('all that match are tagged in one go, and what was added meanwhile is shown first', async (t) => {
  const { fixture, ada } = t.context;
  await make(fixture, 51, 'matching');
  await ada.open(`${path}?tag=matching`);
  await ada.page.click('[data-tick-all]');
  await ada.page.click('[name=everything]');
  await ada.press('Tag');
  t.true((await ada.text()).includes('Tag 51 contacts'));
  await make(fixture, 1, 'matching1');
  await fixture.service.sql(`update contacts set tags = array['matching'] where 'matching1' = any(tags)`);
  await ada.fill({ add: 'all of them' });
  await ada.press('Tag 51 contacts');
  t.true((await ada.text()).includes('Tag 52 contacts'));
  t.true((await ada.text()).includes('The number has changed meanwhile: now 52 contacts match.'));
  t.is(
    await ada.page.$eval('[name=add]', (field) => Reflect.get(field, 'value')),
    'all of them',
    'nothing typed is lost',
  );
  await ada.press('Tag 52 contacts');
  t.true((await ada.text()).includes('52 contacts are tagged.'));
  const tagged = await fixture.service.sql(`select from contacts where 'all of them' = any(tags)`);
  t.is(tagged.length, 52);
});

test('without scripts and without a selection, nothing is changed and the page explains what to do', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const ada = await Visitor.at(fixture, acme);
  await ada.page.setJavaScriptEnabled(false);
  await ada.open('/admin/sign-in');
  await ada.page.type('[name=email]', acme.people.ROLE_ADMIN.email);
  await ada.page.type('[name=password]', acme.people.ROLE_ADMIN.password);
  await ada.press('Sign in');
  await ada.open(path);
  await ada.press('Delete');
  t.is(await ada.path(), path);
  t.true((await ada.text()).includes('Tick at least one row first.'));
});

test("another tenant's contact is not found, never listed, and not deleted by a form that names it", async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const [foreign] = await service.sql<{ id: string }>('select id from contacts where tenant_id = $1 limit 1', [
    service.globex.id,
  ]);
  const id = foreign?.id ?? '';
  for (const below of ['', '/edit', '/delete', '/payments']) {
    t.is((await ada.open(`${path}/${id}${below}`)).status(), 404, below);
  }
  await ada.open(path);
  t.is(await ada.page.$(`td.tick input[value="${id}"]`), null);
  await ada.page.$eval('td.tick input', (input, value) => input.setAttribute('value', value), id);
  await ada.page.click('td.tick input');
  await ada.press('Delete');
  t.true((await ada.text()).includes('Deleted contact.'));
  await ada.fill({ confirm: 'delete' });
  await ada.press('Delete 1 contact');
  t.true((await ada.text()).includes('It was already deleted.'));
  t.is((await service.sql('select from contacts where id = $1', [id])).length, 1);
});

test('a user without the permission has no link to contacts and no access', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  t.is(await theo.page.$(`a[href="${path}"]`), null);
  for (const below of ['', '/new', '/export']) t.is((await theo.open(`${path}${below}`)).status(), 403, below);
});

test('a contact is erased once its email is typed, and the page says what is kept', async (t) => {
  const { fixture, ada } = t.context;
  const { service } = fixture;
  const [id = ''] = await make(fixture, 1, 'forget');
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const body = { amount: 900, currency: 'EUR', product: { type: 'OTHER', label: 'Shirt' }, contactId: id };
  const { json: payment } = await service.send(service.acme, '/api/v1/payments', { method: 'POST', headers, body });
  await ada.open(`${path}/${id}`);
  await ada.press('Erase');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ confirm: 'forget' });
  await ada.press('Erase for good');
  t.true((await ada.text()).includes('Type forget0@x.example to confirm, or go back.'));
  await ada.fill({ confirm: 'forget0@x.example' });
  await ada.press('Erase for good');
  const text = await ada.text();
  t.true(text.includes('The person is erased'), text);
  t.true(text.includes(payment.number), text);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  t.is((await service.send(service.acme, `/api/v1/contacts/${id}`, { headers })).status, 404);
});
