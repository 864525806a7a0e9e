/** Own sessions over HTTP: list, end, sign out, and a new password. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

// Serial, because each test starts a server, a worker and a mail server.
test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, {}, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

const call = (service: TestService, jwt: string, method: string, path: string, body?: unknown) =>
  service.send(service.acme, `/api/v1/${path}`, { method, body, headers: { authorization: `Bearer ${jwt}` } });
async function signIn(service: TestService, password?: string) {
  const { email, password: usual } = service.acme.people.ROLE_TREASURER;
  const body = { email, password: password ?? usual };
  const headers = { 'user-agent': 'A browser\tof mine' };
  return (await service.send(service.acme, '/api/v1/login-check', { method: 'POST', body, headers })).json;
}

test('own sessions are listed with address and browser, the current one marked; an ended one is refused at once', async (t) => {
  const { service } = t.context;
  const { token } = await signIn(service);
  const { jwt: other } = service.acme.people.ROLE_TREASURER;
  const { json } = await call(service, token, 'GET', 'me/sessions');
  t.is(json.totalItems, 2);
  const current = json.member.find((session: { current: boolean }) => session.current);
  t.like(current, { methods: ['pwd'], address: '127.0.0.1', userAgent: 'A browser of mine', lastUsedAt: null });
  const another = json.member.find(({ current }: { current: boolean }) => !current);
  t.is((await call(service, other, 'GET', 'me')).status, 200);
  t.is((await call(service, token, 'DELETE', `me/sessions/${another.id}`)).status, 204);
  t.is((await call(service, other, 'GET', 'me')).status, 401);
  t.is((await call(service, token, 'DELETE', `me/sessions/${another.id}`)).status, 404);
  t.is((await call(service, token, 'GET', 'me/sessions')).json.totalItems, 1);
});

test.serial(
  'signing out everywhere ends all sessions of the user at once, and leaves API tokens and others alone',
  async (t) => {
    const { service } = t.context;
    const { ROLE_ADMIN, ROLE_TREASURER } = service.acme.people;
    const { token, refresh_token } = await signIn(service);
    const empty = (await call(service, token, 'POST', 'me/sessions/end')).status;
    t.true(empty === 400 || empty === 415 || empty === 422, `an empty request signs no one out: ${empty}`);
    t.is((await call(service, token, 'POST', 'me/sessions/end', { current: false })).status, 204);
    t.is((await call(service, token, 'GET', 'me')).status, 200);
    t.is((await call(service, ROLE_TREASURER.jwt, 'GET', 'me')).status, 401);
    t.is((await call(service, token, 'POST', 'me/sessions/end', { current: true })).status, 204);
    for (const jwt of [token, ROLE_TREASURER.jwt]) t.is((await call(service, jwt, 'GET', 'me')).status, 401);
    const refreshed = await service.send(service.acme, '/api/v1/token/refresh', {
      method: 'POST',
      body: { refresh_token },
    });
    t.is(refreshed.status, 401);
    const byToken = { headers: { 'api-token': ROLE_TREASURER.readOnly } };
    t.is((await service.send(service.acme, '/api/v1/me', byToken)).status, 200);
    t.is((await call(service, ROLE_ADMIN.jwt, 'GET', 'me')).status, 200);
  },
);

test.serial('a user is signed out everywhere by those who may change it, and by no one else', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER, ROLE_MEMBER } = service.acme.people;
  const end = (jwt: string, id: string) => call(service, jwt, 'POST', `users/${id}/end-sessions`);
  t.is((await end(ROLE_TREASURER.jwt, ROLE_MEMBER.id)).status, 403);
  t.is((await end(ROLE_ADMIN.jwt, service.globex.people.ROLE_MEMBER.id)).status, 404);
  t.is((await end(ROLE_ADMIN.jwt, ROLE_MEMBER.id)).status, 204);
  t.is((await call(service, ROLE_MEMBER.jwt, 'GET', 'me')).status, 401);
  t.is((await call(service, ROLE_ADMIN.jwt, 'GET', 'me')).status, 200);
  const { json } = await call(service, ROLE_ADMIN.jwt, 'GET', 'audit_log?action=users.endSessions');
  t.like(json.member[0], { userId: ROLE_ADMIN.id, resourceId: ROLE_MEMBER.id });
});

test.serial('no user ends or sees the session of another', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_TREASURER } = service.acme.people;
  const [session] = (await call(service, ROLE_TREASURER.jwt, 'GET', 'me/sessions')).json.member;
  t.is((await call(service, ROLE_ADMIN.jwt, 'DELETE', `me/sessions/${session.id}`)).status, 404);
  t.is((await call(service, ROLE_TREASURER.jwt, 'GET', 'me')).status, 200);
});

test.serial('signing out ends the session with all its JWTs; an unknown token gets the same response', async (t) => {
  const { service } = t.context;
  const first = await signIn(service);
  const refresh = (token: string, path = 'token/refresh') =>
    service.send(service.acme, `/api/v1/${path}`, { method: 'POST', body: { refresh_token: token } });
  const second = (await refresh(first.refresh_token)).json;
  t.is((await refresh(second.refresh_token, 'token/revoke')).status, 204);
  for (const { token, refresh_token } of [first, second]) {
    t.is((await call(service, token, 'GET', 'me')).status, 401);
    t.is((await refresh(refresh_token)).status, 401);
  }
  t.is((await refresh('nonsense', 'token/revoke')).status, 204);
  const foreign = service.globex.people.ROLE_ADMIN;
  t.is((await refresh(foreign.refreshToken, 'token/revoke')).status, 204);
  const theirs = await service.send(service.globex, '/api/v1/me', {
    headers: { authorization: `Bearer ${foreign.jwt}` },
  });
  t.is(theirs.status, 200);
});

test.serial('a new password ends every other session, and its owner is notified', async (t) => {
  const { service } = t.context;
  const { jwt: other, password, email } = service.acme.people.ROLE_TREASURER;
  const { token } = await signIn(service);
  const change = (currentPassword: string, next: string) =>
    call(service, token, 'POST', 'me/password', { currentPassword, password: next });
  const wrong = await change('not it', 'a quite new password');
  t.is(wrong.status, 422);
  t.is(wrong.json.violations[0].propertyPath, 'currentPassword');
  t.is((await change(password, 'a quite new password')).status, 204);
  t.is((await call(service, token, 'GET', 'me')).status, 200);
  t.is((await call(service, other, 'GET', 'me')).status, 401);
  t.is((await signIn(service, 'a quite new password')).status, undefined);
  t.regex((await service.mail.nextMail(email)).text, /was changed on/);
});

test.serial('guesses of the current password are counted by user: a fresh JWT does not reset them', async (t) => {
  const { service } = t.context;
  const { refresh_token } = await signIn(service);
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const refreshed = await service.send(service.acme, '/api/v1/token/refresh', {
      method: 'POST',
      body: { refresh_token },
    });
    for (let guess = 0; guess < 3; guess += 1) {
      const body = { currentPassword: `guess ${round} ${guess}`, password: 'a new password' };
      statuses.push((await call(service, refreshed.json.token, 'POST', 'me/password', body)).status);
    }
  }
  t.deepEqual(statuses, [...Array.from({ length: 20 }, () => 422), 429]);
});

test.serial(
  '300 parallel refreshes of one token return one refresh token, and a later replay ends the session',
  async (t) => {
    t.timeout(60_000);
    const { service } = t.context;
    const { refresh_token } = await signIn(service);
    const refresh = (token: string) =>
      service.send(service.acme, '/api/v1/token/refresh', { method: 'POST', body: { refresh_token: token } });
    const responses = await Promise.all(Array.from({ length: 300 }, () => refresh(refresh_token)));
    t.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
    t.is(new Set(responses.map(({ json }) => json.refresh_token)).size, 1);
    service.clock.advance(30_000);
    t.is((await refresh(refresh_token)).status, 401);
    const sample = responses.filter((_, index) => index % 30 === 0).map(({ json }) => json);
    for (const pair of sample) {
      t.is((await refresh(pair.refresh_token)).status, 401);
      t.is((await call(service, pair.token, 'GET', 'me')).status, 401);
    }
  },
);

test.serial('a sign-in with an empty User-Agent is listed without a browser', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_EVENT_MANAGER;
  const request = { method: 'POST', body: { email, password }, headers: { 'user-agent': '' } };
  const { token } = (await service.send(service.acme, '/api/v1/login-check', request)).json;
  const listed = await call(service, token, 'GET', 'me/sessions');
  t.is(listed.status, 200);
  t.true(listed.json.member.some(({ userAgent }: { userAgent: string | null }) => userAgent === null));
});
