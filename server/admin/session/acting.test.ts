/** Acting as somebody else: it cannot be missed, it cannot do what asks for the person, and it ends. */
import anyTest, { type TestFn } from 'ava';
import { impersonationSeconds } from '#contracts/schemas/impersonation.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { Administrator } from '../testing/administrator.ts';

const anyway = anyTest as TestFn<{ service: TestService; ada: Administrator }>;
/** One after the other: some of them move the clock. */
const test = anyway.serial;

anyway.beforeEach(async (t) => {
  const service = await startTestService();
  const ada = new Administrator(service, service.acme);
  await ada.signIn(service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { service, ada });
});
anyway.afterEach.always((t) => t.context.service?.stop());

const apiAccess = '/admin/settings/developers/api-access';

function actAs({ service, ada }: { service: TestService; ada: Administrator }, reason = ''): Promise<TestResponse> {
  return ada.submit(`/admin/users/${service.acme.people.ROLE_TREASURER.id}/act-as`, { reason });
}

test('whoever acts is told so on every page, with who, why and until when, and has a way out', async (t) => {
  const { ada } = t.context;
  const before = await ada.get('/admin');
  t.false(before.text.includes('You are acting as'));
  const answer = await actAs(t.context, 'Ticket 4711 <b>');
  t.is(answer.headers.location, '/admin');
  const { text } = await ada.get('/admin');
  for (const told of [
    'You are acting as',
    'You are Ada Okafor',
    'Ticket 4711 &lt;b&gt;',
    'in 30 minutes',
    'Stop acting',
  ]) {
    t.true(text.includes(told), told);
  }
  t.false(text.includes('Ticket 4711 <b>'));
});

test('acting as a treasurer one sees what a treasurer sees, and not what asks for the person', async (t) => {
  const { ada } = t.context;
  t.is((await ada.get(apiAccess)).status, 200);
  await actAs(t.context);
  const { text } = await ada.get('/admin');
  t.false(text.includes(`href="${apiAccess}"`), 'the way is not shown');
  const refused = await ada.get(apiAccess);
  t.is(refused.status, 403);
});

test('the way out ends it: the token that was acted with is dead, and one is oneself again', async (t) => {
  const { service, ada } = t.context;
  await actAs(t.context);
  const copied = ada.sealed;
  const answer = await ada.submit('/admin/end-acting');
  t.is(answer.headers.location, '/admin');
  const { text } = await ada.get('/admin');
  t.true(text.includes('You act as yourself again'));
  t.true((await ada.get(apiAccess)).status === 200);
  const thief = new Administrator(service, service.acme);
  thief.take(copied);
  const stolen = await thief.get('/admin');
  t.is(stolen.status, 303, 'a copy of the cookie acts as nobody any more');
  const [line] = await service.sql<{ count: number }>(
    `select count(*)::int as count from audit_log where action like 'permission.%'`,
  );
  t.is(line?.count, 2, 'both ends of it are in the log');
});

test('after half an hour one is oneself again, and told so', async (t) => {
  const { service, ada } = t.context;
  await actAs(t.context);
  service.clock.advance((impersonationSeconds + 1) * 1_000);
  const answer = await ada.get('/admin');
  t.is(answer.status, 303);
  t.is(answer.headers.location, '/admin');
  t.true((await ada.follow(answer)).text.includes('You act as yourself again: the time was over.'));
});

test('nobody acts as itself, and the form says why', async (t) => {
  const { service, ada } = t.context;
  const { id } = service.acme.people.ROLE_ADMIN;
  const answer = await ada.submit(`/admin/users/${id}/act-as`);
  t.is(answer.status, 403);
  t.regex(answer.text, /class="notice bad" role="alert"/);
});

test('signing out while acting ends both', async (t) => {
  const { service, ada } = t.context;
  await actAs(t.context);
  const thief = new Administrator(service, service.acme);
  thief.take(ada.sealed);
  await ada.submit('/admin/sign-out');
  const answer = await thief.get('/admin');
  t.is(answer.status, 303);
  t.regex(String((await thief.get('/admin')).headers.location), /^\/admin\/sign-in/);
});
