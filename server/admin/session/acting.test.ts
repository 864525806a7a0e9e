/** Impersonation: visible on every page, limited, and ended by button, expiry or sign-out. */
import anyTest, { type TestFn } from 'ava';
import { impersonationSeconds } from '#contracts/schemas/impersonation.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { AdminClient } from '../testing/admin-client.ts';

const anyway = anyTest as TestFn<{ service: TestService; ada: AdminClient }>;
/** Serial, because some tests move the clock. */
const test = anyway.serial;

anyway.beforeEach(async (t) => {
  const service = await startTestService();
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { service, ada });
});
anyway.afterEach.always((t) => t.context.service?.stop());

const apiAccess = '/admin/settings/developers/api-access';

function actAs({ service, ada }: { service: TestService; ada: AdminClient }, reason = ''): Promise<TestResponse> {
  return ada.submit(`/admin/users/${service.acme.people.ROLE_TREASURER.id}/act-as`, { reason });
}

test('every page shows the impersonation with user, reason, end and a button to stop it', async (t) => {
  const { ada } = t.context;
  const before = await ada.get('/admin');
  t.false(before.text.includes('You are acting as'));
  const response = await actAs(t.context, 'Ticket 4711 <b>');
  t.is(response.headers.location, '/admin');
  const { text } = await ada.get('/admin');
  for (const expected of [
    'You are acting as',
    'You are Ada Okafor',
    'Ticket 4711 &lt;b&gt;',
    'in 30 minutes',
    'Stop acting',
  ]) {
    t.true(text.includes(expected), expected);
  }
  t.false(text.includes('Ticket 4711 <b>'));
});

test('acting as a treasurer shows the pages of a treasurer, except those for the user in person', async (t) => {
  const { ada } = t.context;
  t.is((await ada.get(apiAccess)).status, 200);
  await actAs(t.context);
  const { text } = await ada.get('/admin');
  t.false(text.includes(`href="${apiAccess}"`), 'no link in the menu');
  const refused = await ada.get(apiAccess);
  t.is(refused.status, 403);
});

test('acting as a member offers no copy of its personal data', async (t) => {
  const { ada } = t.context;
  t.regex((await ada.get('/my/details')).text, /href="\/my\/data"/);
  await actAs(t.context);
  const { status, text } = await ada.get('/my/details');
  t.is(status, 200);
  t.notRegex(text, /\/my\/data/);
  for (const path of ['/my/data', '/my/data.json']) t.is((await ada.get(path)).status, 403, path);
});

test('the button ends the impersonation and revokes its token', async (t) => {
  const { service, ada } = t.context;
  await actAs(t.context);
  const copied = ada.sealed;
  const response = await ada.submit('/admin/end-acting');
  t.is(response.headers.location, '/admin');
  const { text } = await ada.get('/admin');
  t.true(text.includes('You are no longer acting as'));
  t.true((await ada.get(apiAccess)).status === 200);
  const thief = new AdminClient(service, service.acme);
  thief.take(copied);
  const stolen = await thief.get('/admin');
  t.is(stolen.status, 303, 'a copy of the cookie is refused');
  const [line] = await service.sql<{ count: number }>(
    `select count(*)::int as count from audit_log where action like 'permission.%'`,
  );
  t.is(line?.count, 2, 'the start and the end are in the audit log');
});

test('after half an hour the impersonation ends with a notice', async (t) => {
  const { service, ada } = t.context;
  await actAs(t.context);
  service.clock.advance((impersonationSeconds + 1) * 1_000);
  const response = await ada.get('/admin');
  t.is(response.status, 303);
  t.is(response.headers.location, '/admin');
  t.true(
    (await ada.follow(response)).text.includes('You are no longer acting as another user: the half hour is over.'),
  );
});

test('acting as oneself is refused with a reason', async (t) => {
  const { service, ada } = t.context;
  const { id } = service.acme.people.ROLE_ADMIN;
  const response = await ada.submit(`/admin/users/${id}/act-as`);
  t.is(response.status, 403);
  t.regex(response.text, /class="notice bad" role="alert"/);
});

test('signing out while acting ends both', async (t) => {
  const { service, ada } = t.context;
  await actAs(t.context);
  const thief = new AdminClient(service, service.acme);
  thief.take(ada.sealed);
  await ada.submit('/admin/sign-out');
  const response = await thief.get('/admin');
  t.is(response.status, 303);
  t.regex(String((await thief.get('/admin')).headers.location), /^\/admin\/sign-in/);
});
