/** Second factors over HTTP: setting up, the second step of a sign-in, recovery codes and removal. */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { bytesOfBase32 } from '#harness/totp.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { codeAt, stepAt } from './totp.ts';

const test = (anyTest as TestFn<{ service: TestService }>).serial;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

const post = (service: TestService, path: string, body: unknown, jwt?: string) =>
  service.send(service.acme, `/api/v1/${path}`, {
    method: 'POST',
    body,
    headers: jwt === undefined ? {} : { authorization: `Bearer ${jwt}` },
  });

/** Sets up an app for the treasurer. @returns a source of its codes, and the recovery codes */
async function setUp(t: ExecutionContext<{ service: TestService }>) {
  const { service } = t.context;
  const { jwt, password } = service.acme.people.ROLE_TREASURER;
  const begun = await post(service, 'me/second_factor/begin', { password }, jwt);
  t.is(begun.status, 200, begun.text);
  t.true(begun.json.uri.startsWith('otpauth://totp/'));
  const secret = bytesOfBase32(begun.json.secret);
  const code = (steps = 0) => codeAt(secret, stepAt(service.clock.now()) + steps);
  const confirmed = await post(service, 'me/second_factor/confirm', { code: code() }, jwt);
  t.is(confirmed.status, 200, confirmed.text);
  return { code, secret: begun.json.secret, recoveryCodes: confirmed.json.recoveryCodes as string[] };
}

const signIn = ({ service }: { service: TestService }) => {
  const { email, password } = service.acme.people.ROLE_TREASURER;
  return post(service, 'login-check', { email, password });
};

const verify = ({ service }: { service: TestService }, token: string, code: string) =>
  post(service, 'login-check/second-factor', { token, code });

test('a code is required once the app is confirmed, opens one session, and is never accepted twice', async (t) => {
  const { service } = t.context;
  const { code } = await setUp(t);
  const first = await signIn(t.context);
  t.is(first.status, 401);
  t.is(first.json.code, 'second_factor_required');
  t.is(first.json.token, undefined);
  const { token } = first.json.secondFactor;
  t.is((await verify(t.context, token, code())).status, 401, 'the code of the confirmation was used');
  const done = await verify(t.context, token, code(1));
  t.is(done.status, 200, done.text);
  const sessions = await service.send(service.acme, '/api/v1/me/sessions', {
    headers: { authorization: `Bearer ${done.json.token}` },
  });
  t.deepEqual(sessions.json.member.find(({ current }: { current: boolean }) => current).methods, ['pwd', 'mfa']);
  t.is((await verify(t.context, token, code(1))).status, 401, 'the sign-in is over');
  const again = (await signIn(t.context)).json.secondFactor.token;
  t.is((await verify(t.context, again, code(1))).status, 401, 'the code was used');
  service.clock.advance(60_000);
  t.is((await verify(t.context, again, `${code().slice(0, 3)} ${code().slice(3)}`)).status, 200);
  const mail = await service.mail.nextMail(service.acme.people.ROLE_TREASURER.email);
  t.true(String(mail.text).includes('authenticator app was set up'));
});

test('one code used by parallel requests opens one session', async (t) => {
  const { service } = t.context;
  const { code } = await setUp(t);
  const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await signIn(t.context)).json.secondFactor.token));
  service.clock.advance(30_000);
  const responses = await Promise.all(tokens.map((token) => verify(t.context, token, code())));
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, 401, 401, 401]);
});

test('a recovery code works once, in any case and without dashes; new ones replace all of before', async (t) => {
  const { service } = t.context;
  const { jwt, password } = service.acme.people.ROLE_TREASURER;
  const { recoveryCodes } = await setUp(t);
  const [first = '', second = ''] = recoveryCodes;
  t.is(recoveryCodes.length, 10);
  const by = async (code: string) => verify(t.context, (await signIn(t.context)).json.secondFactor.token, code);
  t.is((await by(first.toUpperCase().replaceAll('-', ''))).status, 200);
  t.is((await by(first)).status, 401);
  const get = { headers: { authorization: `Bearer ${jwt}` } };
  t.like((await service.send(service.acme, '/api/v1/me/second_factor', get)).json, {
    recoveryCodesLeft: 9,
    required: false,
  });
  t.is((await post(service, 'me/second_factor/renew-recovery-codes', { password: 'wrong' }, jwt)).status, 422);
  const renewed = await post(service, 'me/second_factor/renew-recovery-codes', { password }, jwt);
  t.is(renewed.status, 200);
  t.is((await by(second)).status, 401);
  t.is((await by(renewed.json.recoveryCodes[0])).status, 200);
});

test('the mailed code does not replace the second factor', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  const { code } = await setUp(t);
  await service.mail.nextMail(email);
  await post(service, 'request-login-otp', { email });
  const { text } = await service.mail.nextMail(email);
  const mailed = /\b(\d{3}) ?(\d{3})\b/.exec(String(text))?.slice(1).join('') ?? '';
  const first = await post(service, 'verify-login-otp', { email, code: mailed });
  t.is(first.json.code, 'second_factor_required', first.text);
  t.is((await post(service, 'verify-login-otp', { email, code: mailed })).json.code, 'invalid_code', 'it is used');
  t.is((await verify(t.context, first.json.secondFactor.token, code(1))).status, 200);
});

test('five wrong codes end the sign-in, and each leaves a trace in the audit log', async (t) => {
  const { service } = t.context;
  const { code } = await setUp(t);
  const { token } = (await signIn(t.context)).json.secondFactor;
  for (let n = 0; n < 5; n += 1) t.is((await verify(t.context, token, '000000')).json.code, 'invalid_code');
  t.is((await verify(t.context, token, code(1))).status, 401);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readOnly };
  const { json } = await service.send(service.acme, '/api/v1/audit_log?action=identity.signInFailed', { headers });
  t.like(json.member[0], { userId: service.acme.people.ROLE_TREASURER.id });
  t.like(json.member[0].details, { count: 5, operation: 'secondFactor.verify' });
});

test('a waiting sign-in ends after ten minutes, at another host, and when the user is disabled', async (t) => {
  const { service } = t.context;
  const { code } = await setUp(t);
  const { token } = (await signIn(t.context)).json.secondFactor;
  const body = { token, code: code(1) };
  t.is((await service.send(service.globex, '/api/v1/login-check/second-factor', { method: 'POST', body })).status, 401);
  service.clock.advance(601_000);
  t.is((await verify(t.context, token, code())).status, 401);
  const { token: later } = (await signIn(t.context)).json.secondFactor;
  await service.sql(`update users set status = 'DISABLED' where id = $1`, [service.acme.people.ROLE_TREASURER.id]);
  t.is((await verify(t.context, later, code())).status, 401);
});

test('setting up and removing need the password; nothing is stored in clear, and no code is required before the first', async (t) => {
  const { service } = t.context;
  const { jwt, password, id } = service.acme.people.ROLE_TREASURER;
  t.is((await post(service, 'me/second_factor/begin', { password: 'wrong' }, jwt)).status, 422);
  t.is((await post(service, 'me/second_factor/remove', { password }, jwt)).status, 409);
  await post(service, 'me/second_factor/begin', { password }, jwt);
  t.is((await post(service, 'me/second_factor/confirm', { code: '000000' }, jwt)).status, 422);
  t.is((await signIn(t.context)).status, 200);
  const { secret, recoveryCodes } = await setUp(t);
  t.is((await post(service, 'me/second_factor/begin', { password }, jwt)).status, 409);
  for (const table of ['second_factors', 'recovery_codes', 'audit_log']) {
    const rows = await service.sql<{ text: string }>(
      `select encode(convert_to(a::text, 'UTF8'), 'escape') as text from ${table} a`,
    );
    for (const { text } of rows) for (const value of [secret, ...recoveryCodes]) t.false(text.includes(value));
  }
  t.is((await post(service, 'me/second_factor/remove', { password: 'wrong' }, jwt)).status, 422);
  t.is((await post(service, 'me/second_factor/remove', { password }, jwt)).status, 204);
  t.is((await signIn(t.context)).status, 200);
  t.deepEqual(await service.sql('select from recovery_codes where user_id = $1', [id]), []);
});

test('a sign-in that waits ends with the sessions of its user: signed out everywhere, or with a new password', async (t) => {
  const { service } = t.context;
  const { code } = await setUp(t);
  const { jwt, id, password } = service.acme.people.ROLE_TREASURER;
  const { token } = (await signIn(t.context)).json.secondFactor;
  t.is((await post(service, 'me/sessions/end', { current: true }, jwt)).status, 204);
  t.is((await verify(t.context, token, code(1))).status, 401);
  const { token: later } = (await signIn(t.context)).json.secondFactor;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const body = { password: `${password} new` };
  const changed = await service.send(service.acme, `/api/v1/users/${id}`, { method: 'PATCH', headers, body });
  t.is(changed.status, 200, changed.text);
  t.is((await verify(t.context, later, code(1))).status, 401);
});

test('an administrator removes the second factor of a user within reach, which is mailed and audited', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER, ROLE_EVENT_MANAGER } = service.acme.people;
  await setUp(t);
  await service.mail.nextMail(ROLE_TREASURER.email);
  const remove = (jwt: string, id: string) => post(service, `users/${id}/remove-second-factor`, undefined, jwt);
  t.is((await remove(ROLE_EVENT_MANAGER.jwt, ROLE_TREASURER.id)).status, 403);
  t.is((await remove(ROLE_ADMIN.jwt, ROLE_ADMIN.id)).status, 409);
  t.is((await remove(ROLE_ADMIN.jwt, service.globex.people.ROLE_MEMBER.id)).status, 404);
  t.is((await remove(ROLE_ADMIN.jwt, ROLE_TREASURER.id)).status, 204);
  t.is((await remove(ROLE_ADMIN.jwt, ROLE_TREASURER.id)).status, 409);
  t.is((await signIn(t.context)).status, 200);
  t.true(String((await service.mail.nextMail(ROLE_TREASURER.email)).text).includes('An administrator'));
  const headers = { 'api-token': ROLE_ADMIN.readOnly };
  const { json } = await service.send(service.acme, '/api/v1/audit_log?action=secondFactor.removeOfUser', { headers });
  t.like(json.member[0], { userId: ROLE_ADMIN.id, resourceId: ROLE_TREASURER.id });
});

test('a role demands it: sessions have no permissions until it is set up, API tokens do', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER } = service.acme.people;
  const put = (jwt: string, roles: string[]) =>
    service.send(service.acme, '/api/v1/permission/second-factor-roles', {
      method: 'PUT',
      body: { roles },
      headers: { authorization: `Bearer ${jwt}` },
    });
  const get = (path: string, headers: Record<string, string>) =>
    service.send(service.acme, `/api/v1/${path}`, { headers });
  const jwt = { authorization: `Bearer ${ROLE_TREASURER.jwt}` };
  t.is((await put(ROLE_TREASURER.jwt, [])).status, 403);
  t.is((await put(ROLE_ADMIN.jwt, ['ROLE_NONE'])).status, 422);
  const { json } = await put(ROLE_ADMIN.jwt, ['ROLE_TREASURER']);
  t.deepEqual(
    json.member
      .filter((role: { requiresSecondFactor: boolean }) => role.requiresSecondFactor)
      .map(({ key }: { key: string }) => key),
    ['ROLE_TREASURER'],
  );
  t.is((await get('payments', jwt)).status, 403);
  t.is((await get('payments', { 'api-token': ROLE_TREASURER.readOnly })).status, 200);
  t.like((await get('me', jwt)).json, { secondFactorDue: true, permissions: [] });
  await setUp(t);
  t.is((await get('payments', jwt)).status, 200);
  t.like((await get('me', jwt)).json, { secondFactorDue: false });
});

test('who manages second factors reaches neither users nor roles with more permissions', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_MEMBER } = service.acme.people;
  const headers = { 'api-token': ROLE_ADMIN.readWrite };
  const role = { key: 'ROLE_GUARD', label: 'Guard', permissions: ['second_factors:manage', 'users:read'] };
  const send = (method: string, path: string, body: object, jwt: string) =>
    service.send(service.acme, `/api/v1/${path}`, { method, body, headers: { authorization: `Bearer ${jwt}` } });
  const withToken = await service.send(service.acme, '/api/v1/permission/roles', {
    method: 'POST',
    body: role,
    headers,
  });
  t.is(withToken.json.code, 'above_own_permissions', 'a token gives no permission that needs a person');
  t.is((await send('POST', 'permission/roles', role, ROLE_ADMIN.jwt)).status, 201);
  const roles = { roles: ['ROLE_GUARD'] };
  t.is((await send('PUT', `permission/users/${ROLE_MEMBER.id}/roles`, roles, ROLE_ADMIN.jwt)).status, 200);
  for (const [method, path, body] of [
    ['POST', `users/${ROLE_ADMIN.id}/remove-second-factor`, {}],
    ['PUT', 'permission/second-factor-roles', { roles: ['ROLE_ADMIN'] }],
  ] as const) {
    const refused = await send(method, path, body, ROLE_MEMBER.jwt);
    t.is(refused.status, 403, path);
    t.is(refused.json.code, 'above_own_permissions', path);
  }
});
