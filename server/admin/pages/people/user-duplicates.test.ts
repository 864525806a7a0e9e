/** Users of one name, on the pages of users. */
import anyTest, { type TestFn } from 'ava';
import { call } from '#test/fixtures/newsletters.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { AdminClient } from '../../testing/admin-client.ts';

const test = anyTest as TestFn<{ service: TestService; ada: AdminClient }>;
test.before(async (t) => {
  const service = await startTestService();
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { service, ada });
});
test.after.always((t) => t.context.service?.stop());

/** @returns the id of a new user */
async function made({ service }: { service: TestService }, email: string, name: string): Promise<string> {
  const [firstName, lastName] = name.split(' ');
  return (await call(service, 'POST', '/api/v1/users', { email, firstName, lastName })).json.id;
}

test('a user of the same name is noticed and compared, and offered to be disabled, not merged', async (t) => {
  const { ada } = t.context;
  const kept = await made(t.context, 'first@twins.example', 'Łucja Twin');
  const other = await made(t.context, 'second@twins.example', 'Twin Lucja');
  const alone = await made(t.context, 'alone@twins.example', 'Lucja Single');
  const page = `/admin/users/${kept}`;
  t.true((await ada.get(page)).text.includes('Another user has the same name.'));
  t.false((await ada.get(`/admin/users/${alone}`)).text.includes('has the same name'));
  const { text } = await ada.get(`${page}/duplicates`);
  for (const part of ['first@twins.example', 'second@twins.example', 'Users are not merged', `${other}/disable`])
    t.true(text.includes(part), part);
  t.true((await ada.get(`/admin/users/${alone}/duplicates`)).text.includes('No other user has this name.'));
});

test('the notice ends once the other account is disabled', async (t) => {
  const { service, ada } = t.context;
  const page = `/admin/users/${await made(t.context, 'used@ended.example', 'Ended Twin')}`;
  const unused = await made(t.context, 'unused@ended.example', 'Ended Twin');
  t.true((await ada.get(page)).text.includes('Another user has the same name.'));
  await call(service, 'PATCH', `/api/v1/users/${unused}`, { status: 'DISABLED' });
  t.false((await ada.get(page)).text.includes('has the same name'));
  t.true((await ada.get(`${page}/duplicates`)).text.includes('No other user has this name.'));
});

test('a comparison says that more users have the name than it shows', async (t) => {
  const { ada } = t.context;
  const ids = [];
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    ids.push(await made(t.context, `${name}@many.example`, 'Manifold Twin'));
  const page = `/admin/users/${ids[0]}`;
  t.true((await ada.get(page)).text.includes('4 other users have the same name.'));
  const { text } = await ada.get(`${page}/duplicates`);
  t.true(text.includes('3 of 4 other users with this name are compared here.'));
  t.true(text.includes('/admin/users?search=Manifold+Twin'));
});

test('a name without a word of three letters is not searched', async (t) => {
  const { ada } = t.context;
  const id = await made(t.context, 'first@short.example', 'Li Wu');
  await made(t.context, 'second@short.example', 'Li Wu');
  t.false((await ada.get(`/admin/users/${id}`)).text.includes('has the same name'));
});

test('a user is shown although the search for others of the same name fails', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  const id = await made({ service }, 'shown@failing.example', 'Failing Twin');
  await made({ service }, 'other@failing.example', 'Failing Twin');
  await service.sql('alter table search_texts rename to search_texts_away');
  const { status, text } = await ada.get(`/admin/users/${id}`);
  t.is(status, 200);
  t.true(text.includes('shown@failing.example'));
  t.false(text.includes('has the same name'));
});
