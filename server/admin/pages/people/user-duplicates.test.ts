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

test('a user of the same name is noticed and compared, and offered to be disabled, not merged', async (t) => {
  const { service, ada } = t.context;
  const made = async (email: string, firstName: string, lastName: string): Promise<string> =>
    (await call(service, 'POST', '/api/v1/users', { email, firstName, lastName })).json.id;
  const kept = await made('first@twins.example', 'Łucja', 'Twin');
  const other = await made('second@twins.example', 'Twin', 'Lucja');
  const alone = await made('alone@twins.example', 'Lucja', 'Single');
  const page = `/admin/users/${kept}`;
  t.true((await ada.get(page)).text.includes('Another user has the same name.'));
  t.false((await ada.get(`/admin/users/${alone}`)).text.includes('has the same name'));
  const { text } = await ada.get(`${page}/duplicates`);
  for (const part of ['first@twins.example', 'second@twins.example', 'Users are not merged', `${other}/disable`])
    t.true(text.includes(part), part);
  t.true((await ada.get(`/admin/users/${alone}/duplicates`)).text.includes('No other user has this name.'));
});
