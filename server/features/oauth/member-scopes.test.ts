/** Applications use the member API within the scopes that the user granted. */
import anyTest, { type TestFn } from 'ava';
import { operations } from '#contracts/index.ts';
import { isWrite } from '#contracts/operation.ts';
import type { OAuthScope } from '#contracts/schemas/oauth-scopes.ts';
import { bearer } from '#test/actors/credential.ts';
import { freshAccess, freshApplication } from '#test/actors/oauth-access.ts';
import { addEvent } from '#test/fixtures/invitations.ts';
import { addMember } from '#test/fixtures/members.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const placeOf = (service: TestService) => ({ service, tenant: service.acme });

function call(service: TestService, token: string, method: string, path: string, body?: unknown, headers = {}) {
  const all = { ...bearer(token), ...headers };
  return service.send(service.acme, `/api/v1/me${path}`, { method, headers: all, body });
}

test('the scopes of the specification open nothing, and each of ours only its own operations', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const granted = async (...scopes: OAuthScope[]) =>
    (await freshAccess(placeOf(service), { userId: person.id, scopes })).token;
  const named = await granted('profile', 'email', 'groups', 'roles');
  const lists = operations.filter(({ scope, page }) => scope && page);
  t.true(lists.length >= 9);
  for (const { id, path, scope } of lists) {
    const refused = await call(service, named, 'GET', path.replace('/api/v1/me', ''));
    t.deepEqual([refused.status, refused.json.code], [403, 'insufficient_scope'], id);
    t.is(refused.headers['www-authenticate'], `Bearer error="insufficient_scope", scope="${scope}"`);
  }
  for (const scope of ['events', 'memberships', 'payments'] as const) {
    const token = await granted(scope);
    for (const { id, path, scope: needed } of lists) {
      const { status } = await call(service, token, 'GET', path.replace('/api/v1/me', ''));
      t.is(status, needed === scope ? 200 : 403, `${id} with ${scope}`);
    }
  }
});

test('an application with every scope reaches no operation of the office, though its user may', async (t) => {
  const { service } = t.context;
  const { token } = await freshAccess(placeOf(service), { userId: service.acme.people.ROLE_ADMIN.id });
  for (const path of ['/events', '/payments', '/users', '/me', '/me/sessions']) {
    const { status } = await service.send(service.acme, `/api/v1${path}`, { headers: { ...bearer(token) } });
    t.is(status, 403, path);
  }
});

test('an application registers its user, and the audit log names both', async (t) => {
  const { service } = t.context;
  const person = await addMember(service);
  const { token, applicationId } = await freshAccess(placeOf(service), {
    userId: person.id,
    scopes: ['registrations'],
  });
  const eventId = await addEvent(service);
  const { status, json } = await call(service, token, 'POST', '/registrations', { eventId });
  t.is(status, 201);
  t.like(json, { userId: person.id, source: 'SELF' });
  t.deepEqual(
    await service.sql(
      `select user_id as "userId", credential_kind as kind, credential_id as "applicationId" from audit_log
        where action = 'ownRegistrations.create' and resource_id = $1`,
      [json.id],
    ),
    [{ userId: person.id, kind: 'oauth', applicationId }],
  );
  await service.sql(`delete from oauth_instances where application_id = $1 and model = 'Grant'`, [applicationId]);
  t.is((await call(service, token, 'POST', '/registrations', { eventId })).status, 401);
});

test('users of one application share no Idempotency-Key', async (t) => {
  const { service } = t.context;
  const people = [await addMember(service), await addMember(service)];
  const applicationId = await freshApplication(placeOf(service), people[0]?.id ?? '');
  const eventId = await addEvent(service);
  const ids = [];
  for (const { id: userId } of people) {
    const { token } = await freshAccess(placeOf(service), { userId, applicationId });
    const register = () =>
      call(service, token, 'POST', '/registrations', { eventId }, { 'idempotency-key': 'one-and-the-same' });
    const [first, again] = [await register(), await register()];
    t.deepEqual([first.status, again.status], [201, 201]);
    t.is(first.json.userId, userId);
    t.is(again.json.id, first.json.id);
    ids.push(first.json.id);
  }
  t.is(new Set(ids).size, 2);
});

test('each write of the member API names the scope of writing or of its kind', (t) => {
  const writes = operations.filter(({ scope, method }) => scope && isWrite(method));
  t.deepEqual([...new Set(writes.map(({ scope }) => scope))].toSorted(), ['memberships', 'registrations']);
});
