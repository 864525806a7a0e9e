/** Audit log of access: sign-ins and their failures, sign-outs, exports and reads of secrets. */
import anyTest, { type TestFn } from 'ava';
import { AdminClient } from '#server/admin/testing/admin-client.ts';
import type { TestRequest } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial, because each test starts a service and a worker. */
const test = anyway.serial;

anyway.beforeEach(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.0/8'] }, { worker: true });
});
anyway.afterEach.always((t) => t.context.service?.stop());

function client({ service }: { service: TestService }, address = '192.0.2.1') {
  return (path: string, body?: unknown, more: TestRequest = {}) =>
    service.send(service.acme, path, {
      method: body === undefined ? 'GET' : 'POST',
      body,
      ...more,
      headers: { 'x-forwarded-for': address, 'user-agent': 'Test browser', ...more.headers },
    });
}

async function log({ service }: { service: TestService }, action: string) {
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const { json } = await service.send(service.acme, `/api/v1/audit_log?action=${action}`, { headers });
  return json.member;
}

async function codeFor(service: TestService, email: string): Promise<string> {
  const { text } = await service.mail.nextMail(email);
  return /\b(\d{3}) ?(\d{3})\b/.exec(String(text))?.slice(1).join('') ?? '';
}

const login = '/api/v1/login-check';

test('signing in by password leaves a line with user, session, address and browser', async (t) => {
  const { id, email, password } = t.context.service.acme.people.ROLE_TREASURER;
  const { status, headers, json } = await client(t.context)(login, { email, password });
  t.is(status, 200);
  const claims = JSON.parse(Buffer.from(json.token.split('.')[1], 'base64url').toString());
  const lines = await log(t.context, 'identity.loginCheck');
  t.is(lines.length, 1);
  t.like(lines[0], {
    userId: id,
    credentialKind: 'jwt',
    credentialId: claims.sid,
    address: '192.0.2.1',
    requestId: headers['x-request-id'],
    details: { userAgent: 'Test browser' },
  });
});

test('signing in by code leaves a line, and so does signing in on a page', async (t) => {
  const { service } = t.context;
  const { id, email } = service.acme.people.ROLE_TREASURER;
  const send = client(t.context);
  await send('/api/v1/request-login-otp', { email });
  t.is((await send('/api/v1/verify-login-otp', { email, code: await codeFor(service, email) })).status, 200);
  t.like((await log(t.context, 'identity.verifyLoginOtp'))[0], { userId: id, credentialKind: 'jwt' });
  await new AdminClient(service, service.acme).signIn(service.acme.people.ROLE_ADMIN);
  t.like((await log(t.context, 'identity.loginCheck'))[0], { userId: service.acme.people.ROLE_ADMIN.id });
});

test('failed sign-ins are counted in one line per account, address and hour', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER, ROLE_MEMBER } = service.acme.people;
  const fail = async (email: string, address?: string) =>
    t.is((await client(t.context, address)(login, { email, password: 'wrong' })).status, 401);
  for (let n = 0; n < 15; n += 1) await fail(ROLE_TREASURER.email);
  await fail(ROLE_TREASURER.email, '192.0.2.2');
  await fail(ROLE_MEMBER.email);
  const counts = async () =>
    (await log(t.context, 'identity.signInFailed'))
      .map(({ userId, address, details }: { userId: string; address: string; details: { count: number } }) =>
        [userId, address, details.count].join(' '),
      )
      .sort();
  const wanted = [
    `${ROLE_TREASURER.id} 192.0.2.1 15`,
    `${ROLE_TREASURER.id} 192.0.2.2 1`,
    `${ROLE_MEMBER.id} 192.0.2.1 1`,
  ];
  t.deepEqual(await counts(), wanted.sort());
  const [line] = await log(t.context, 'identity.signInFailed');
  t.like(line, { credentialKind: null, credentialId: null });
  t.like(line.details, { operation: 'identity.loginCheck', userAgent: 'Test browser' });
  service.clock.advance(3_600_000);
  await fail(ROLE_MEMBER.email);
  t.deepEqual(await counts(), [...wanted, `${ROLE_MEMBER.id} 192.0.2.1 1`].sort());
});

test('50 failures at once are one line with the count 50', async (t) => {
  const { service } = t.context;
  await service.sql(`insert into rate_limit_overrides values ($1, 'loginCheck', 10000, 1)`, [service.acme.id]);
  service.clock.advance(2_000);
  const { email } = service.acme.people.ROLE_TREASURER;
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => client(t.context)(login, { email, password: 'wrong' })),
  );
  const failed = responses.filter(({ status }) => status === 401).length;
  const lines = await log(t.context, 'identity.signInFailed');
  t.deepEqual([lines.length, lines[0]?.details.count], [1, failed]);
});

test('a failure of an unknown email leaves a line without the email', async (t) => {
  const { service } = t.context;
  const email = 'stranger-7f3a@elsewhere.example';
  await client(t.context)(login, { email, password: 'wrong' });
  await client(t.context)('/api/v1/verify-login-otp', { email, code: '000000' });
  const lines = await log(t.context, 'identity.signInFailed');
  t.is(lines.length, 2);
  for (const line of lines) t.like(line, { userId: null, address: '192.0.2.1' });
  const found = await service.sql('select from audit_log a where a::text like $1', ['%stranger-7f3a%']);
  t.deepEqual(found, []);
});

test('a wrong code and a wrong reset code are failures of the account', async (t) => {
  const { id, email } = t.context.service.acme.people.ROLE_TREASURER;
  const send = client(t.context);
  await send('/api/v1/verify-login-otp', { email, code: '000000' });
  await send('/api/v1/reset-password', { email, code: '000000', password: 'a sentence of my own' });
  const lines: { userId: string; details: { operation: string } }[] = await log(t.context, 'identity.signInFailed');
  t.deepEqual(lines.map(({ userId, details }) => `${userId} ${details.operation}`).sort(), [
    `${id} identity.resetPassword`,
    `${id} identity.verifyLoginOtp`,
  ]);
});

test('a password reset, a sign-out and a refresh token that is used again leave a line each', async (t) => {
  const { service } = t.context;
  const { id, email, password } = service.acme.people.ROLE_TREASURER;
  const send = client(t.context);
  const signIn = async () => (await send(login, { email, password })).json.refresh_token;
  await send('/api/v1/token/revoke', { refresh_token: await signIn() });
  t.like((await log(t.context, 'identity.revokeToken'))[0], {
    userId: id,
    credentialKind: 'jwt',
    address: '192.0.2.1',
  });
  const spent = await signIn();
  await send('/api/v1/token/refresh', { refresh_token: spent });
  service.clock.advance(31_000);
  t.is((await send('/api/v1/token/refresh', { refresh_token: spent })).status, 401);
  t.like((await log(t.context, 'identity.refreshTokenReused'))[0], { userId: id, address: '192.0.2.1' });
  await send('/api/v1/request-password-reset-otp', { email });
  const code = await codeFor(service, email);
  t.is((await send('/api/v1/reset-password', { email, code, password: 'a sentence of my own' })).status, 204);
  t.like((await log(t.context, 'identity.resetPassword'))[0], { userId: id, address: '192.0.2.1' });
  await send('/api/v1/token/revoke', { refresh_token: 'unknown' });
  t.is((await log(t.context, 'identity.revokeToken')).length, 1, 'an unknown token leaves none');
});

test('the page of the audit log shows sign-ins, failures and exports readably', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER } = service.acme.people;
  for (const email of [ROLE_TREASURER.email, ROLE_TREASURER.email, 'unknown@elsewhere.example']) {
    await client(t.context)(login, { email, password: 'wrong' });
  }
  await client(t.context)('/api/v1/users-csv', undefined, { headers: { 'api-token': ROLE_ADMIN.readOnly } });
  const ada = new AdminClient(service, service.acme);
  await ada.signIn(ROLE_ADMIN);
  const { text } = await ada.get('/admin/settings/audit-log');
  const texts = ['Sign in with a password', 'Failed sign-in', 'Not signed in', 'Unknown account', '2 attempts'];
  for (const wanted of [...texts, 'Browser: Test browser', 'Export users as CSV'])
    t.true(text.includes(wanted), wanted);
  t.regex(text, new RegExp(`href="/admin/users/${ROLE_TREASURER.id}"`));
  t.false(text.includes('operator'), 'a failed sign-in is not an act of the operator');
});

test('exports leave a line with the names of their filters, and refused ones leave none', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_MEMBER } = service.acme.people;
  const send = client(t.context);
  const get = (path: string, token: string) => send(path, undefined, { headers: { 'api-token': token } });
  t.is((await get('/api/v1/users-csv?status=ACTIVE&delimiter=;', ROLE_ADMIN.readOnly)).status, 200);
  t.is((await get('/api/v1/contacts-csv', ROLE_ADMIN.readOnly)).status, 200);
  t.is((await get('/api/v1/users-csv', ROLE_MEMBER.readOnly)).status, 403);
  t.is((await get('/api/v1/users-csv?status=X', ROLE_ADMIN.readOnly)).status, 400);
  const [users, ...others] = await log(t.context, 'users.export');
  t.deepEqual(others, []);
  t.like(users, { userId: ROLE_ADMIN.id, credentialKind: 'apiToken', address: '192.0.2.1', resourceId: null });
  t.deepEqual(users.details, { members: ['status', 'delimiter'] });
  t.is((await log(t.context, 'contacts.export')).length, 1);
});

test('reading the secret of a webhook leaves a line, and an unknown webhook leaves none', async (t) => {
  const { service } = t.context;
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  const send = client(t.context);
  const body = { url: 'https://hooks.example/x', events: ['contact.created'] };
  const { id } = (await send('/api/v1/webhook_subscriptions', body, { headers })).json;
  const read = await send(`/api/v1/webhook_subscriptions/${id}/secret`, undefined, { headers });
  t.is(read.status, 200);
  await send(`/api/v1/webhook_subscriptions/${service.acme.id}/secret`, undefined, { headers });
  const lines = await log(t.context, 'webhookSubscriptions.getSecret');
  t.is(lines.length, 1);
  t.like(lines[0], { resourceId: id, userId: service.acme.people.ROLE_ADMIN.id });
  t.false(JSON.stringify(lines).includes(read.json.secret));
});
