/** The demand of a second factor, on the pages of roles. */
import anyTest, { type TestFn } from 'ava';
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

test('which roles demand a second factor is set on the pages of roles, and shown there', async (t) => {
  const { ada } = t.context;
  const roles = '/admin/settings/roles';
  t.true((await ada.get(`${roles}/ROLE_TREASURER`)).text.includes('Not demanded'));
  const response = await ada.submit(`${roles}/two-step-sign-in`, { roles: 'ROLE_TREASURER' });
  t.is(response.headers.location, roles, response.text);
  t.regex((await ada.get(roles)).text, /Treasurer[\s\S]*?<span class="badge info">Two-step sign-in/);
  const { text } = await ada.get(`${roles}/ROLE_TREASURER`);
  t.true(text.includes('Demanded'));
  t.true(text.includes(`href="${roles}/two-step-sign-in"`));
});
