/** One-time codes over HTTP, with a worker and a mail server: request, mail, verification and limits. */
import { setImmediate } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import { decodeJwt } from 'jose';
import { buckets } from '#contracts/buckets.ts';
import { systemClock } from '#server/platform/clock.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';

const test = anyTest as TestFn<{ service: TestService }>;

// Serial, because each test starts a server, a worker and a mail server.
test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.1'] }, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

/** The rate limits are tested elsewhere. */
const unlimited = Object.fromEntries(
  Object.entries(buckets).map(([id, bucket]) => [id, { ...bucket, quota: 1_000_000 }]),
);

const seconds = 1000;
const minutes = 60 * seconds;

const post = (service: TestService, path: string, body: unknown, tenant = service.acme) =>
  service.send(tenant, `/api/v1/${path}`, { method: 'POST', body });
const requestCode = (service: TestService, email: string) => post(service, 'request-login-otp', { email });
/** @param from client address, as forwarded by a proxy */
const verify = (service: TestService, email: string, code: string, from = '127.0.0.1') =>
  service.send(service.acme, '/api/v1/verify-login-otp', {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: { email, code },
  });

async function mailedCode(service: TestService, email: string): Promise<string> {
  const { text } = await service.mail.nextMail(email);
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** @returns a different code. */
const wrongFor = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');

async function me(service: TestService, jwt: string) {
  return service.send(service.acme, '/api/v1/me', { headers: { authorization: `Bearer ${jwt}` } });
}

test.serial('with a clock finer than the stored timestamps the wait is thirty seconds and never more', async (t) => {
  const service = await startTestService({ clock: systemClock, buckets: unlimited });
  t.teardown(() => service.stop());
  const waits = new Set<number>();
  for (let count = 0; count < 20; count += 1) {
    waits.add((await requestCode(service, `unknown-${count}@nowhere.example`)).json.resendAfter);
  }
  t.deepEqual([...waits], [30]);
});

test.serial('a code comes by mail and signs in, once', async (t) => {
  const { service } = t.context;
  const { email, id } = service.acme.people.ROLE_TREASURER;
  const requested = await requestCode(service, email.toUpperCase());
  t.is(requested.status, 200);
  t.deepEqual(requested.json, {
    message: 'If an account exists for this address, a code has been sent.',
    expiresIn: 600,
    resendAfter: 30,
  });
  const code = await mailedCode(service, email);
  const { status, json } = await verify(service, email, ` ${code.slice(0, 3)}-${code.slice(3)} `);
  t.is(status, 200);
  t.deepEqual(Object.keys(json).sort(), ['refresh_token', 'refresh_token_expiration', 'token']);
  t.is(decodeJwt(json.token).sub, id);
  t.is((await me(service, json.token)).status, 200);
  const verifiedAt = async () =>
    (await service.sql<{ at: Date | null }>('select email_verified_at as at from users where id = $1', [id]))[0]?.at;
  t.deepEqual(await verifiedAt(), service.clock.now());
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  const rename = (to: string) =>
    service.send(service.acme, `/api/v1/users/${id}`, { method: 'PATCH', headers, body: { email: to } });
  await rename(email);
  t.truthy(await verifiedAt(), 'writing the same address keeps its verification');
  await rename('elsewhere@acme.example');
  t.is(await verifiedAt(), null, 'another address is not verified');
  await rename(email);
  const again = await verify(service, email, code);
  t.is(again.status, 401);
  t.deepEqual(again.json, {
    title: 'Unauthorized',
    detail: 'Invalid or expired code.',
    status: 401,
    code: 'invalid_code',
    documentation: '/docs/errors#invalid_code',
  });
});

test.serial('an invited user without a password signs in by code and becomes active', async (t) => {
  const { service } = t.context;
  const { jwt } = service.acme.people.ROLE_ADMIN;
  const headers = { authorization: `Bearer ${jwt}` };
  const body = { email: 'new@acme.example', firstName: 'New', lastName: 'Comer' };
  const created = await service.send(service.acme, '/api/v1/users', { method: 'POST', headers, body });
  t.is(created.json.status, 'INVITED');
  await requestCode(service, body.email);
  const { json } = await verify(service, body.email, await mailedCode(service, body.email));
  t.like((await me(service, json.token)).json, { id: created.json.id, status: 'ACTIVE' });
});

test.serial('a code expires after ten minutes, at its fifth wrong try, and with the next code', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await requestCode(service, email);
  const old = await mailedCode(service, email);
  service.clock.advance(10 * minutes);
  t.is((await verify(service, email, old)).status, 401);

  await requestCode(service, email);
  const replaced = await mailedCode(service, email);
  service.clock.advance(30 * seconds);
  await requestCode(service, email);
  const newest = await mailedCode(service, email);
  if (replaced !== newest) t.is((await verify(service, email, replaced)).status, 401);
  t.is((await verify(service, email, newest)).status, 200);

  service.clock.advance(30 * seconds);
  await requestCode(service, email);
  const tried = await mailedCode(service, email);
  for (let offset = 1; offset <= 5; offset += 1) {
    t.is((await verify(service, email, wrongFor(tried, offset))).status, 401);
  }
  service.clock.advance(31 * seconds);
  t.is((await verify(service, email, tried)).status, 401, 'the sixth try is not evaluated');
});

test.serial('a code is valid only for its purpose, tenant and address', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await requestCode(service, email);
  const login = await mailedCode(service, email);
  const reset = await post(service, 'reset-password', { email, code: login, password: 'a new password' });
  t.is(reset.status, 401);
  t.is((await post(service, 'verify-login-otp', { email, code: login }, service.globex)).status, 401);
  t.is((await verify(service, service.acme.people.ROLE_ADMIN.email, login)).status, 401);
  t.is((await verify(service, email, login)).status, 200);
  await post(service, 'request-password-reset-otp', { email });
  t.is((await verify(service, email, await mailedCode(service, email))).status, 401);
});

test.serial('twenty requests in 30 seconds get the same response and send one mail; the 21st is a 429', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  const responses = await Promise.all(Array.from({ length: 21 }, () => requestCode(service, email)));
  t.is(responses.filter(({ status }) => status === 200).length, 20);
  t.is(responses.filter(({ status }) => status === 429).length, 1);
  await mailedCode(service, email);
  service.clock.advance(60 * seconds);
  await requestCode(service, email);
  await mailedCode(service, email);
  t.is(service.mail.mails().length, 2);
});

test.serial('unused codes are mailed at growing intervals, and the response says when the next is sent', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  const waits: number[] = [];
  for (let mail = 0; mail < 8; mail += 1) {
    const { json } = await requestCode(service, email);
    await mailedCode(service, email);
    waits.push(json.resendAfter);
    service.clock.advance(json.resendAfter * seconds - 1);
    t.true((await requestCode(service, email)).json.resendAfter <= 1);
    service.clock.advance(1);
  }
  t.deepEqual(waits, [30, 30, 30, 30, 30, 60, 120, 240]);
  t.is(service.mail.mails().length, 8);
});

test.serial('rows of unknown addresses are deleted after a day, by tries as by requests', async (t) => {
  const { service } = t.context;
  const count = async () =>
    (await service.sql('select from sign_in_failures')).length +
    (await service.sql('select from one_time_code_requests')).length +
    (await service.sql('select from one_time_codes')).length;
  // Rows of the template's sign-ins.
  await service.sql('delete from sign_in_failures');
  for (let index = 0; index < 10; index += 1) await verify(service, `unknown${index}@acme.example`, '123456');
  await requestCode(service, 'unknown@acme.example');
  t.is(await count(), 22);
  // While the job of the code has its row locked, the row is passed over.
  await until(async () => (await service.sql('select from queue.jobs')).length === 0, 'the job is done');
  service.clock.advance(24 * 60 * minutes);
  await verify(service, 'another@acme.example', '123456');
  t.is(await count(), 2);
});

test.serial('an unknown address and a disabled user get the same response and no mail', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER, ROLE_EVENT_MANAGER } = service.acme.people;
  await service.sql(`update users set status = 'DISABLED' where email = $1`, [ROLE_TREASURER.email]);
  const known = await requestCode(service, ROLE_EVENT_MANAGER.email);
  for (const email of ['unknown@acme.example', ROLE_TREASURER.email, service.globex.people.ROLE_ADMIN.email]) {
    const response = await requestCode(service, email);
    t.is(response.status, 200);
    t.is(response.text, known.text);
    const refused = await verify(service, email, '123456');
    t.is(refused.status, 401);
  }
  await mailedCode(service, ROLE_EVENT_MANAGER.email);
  // Jobs run in order: the mail of the last request shows that the earlier ones are done.
  await requestCode(service, service.acme.people.ROLE_MEMBER.email);
  await mailedCode(service, service.acme.people.ROLE_MEMBER.email);
  t.is(service.mail.mails().length, 2);
});

test.serial(
  'a new password by code: sessions end, the old one is refused, the owner is notified, no session is opened',
  async (t) => {
    const { service } = t.context;
    const { email, jwt, refreshToken, readWrite, password } = service.acme.people.ROLE_TREASURER;
    await post(service, 'request-password-reset-otp', { email });
    const code = await mailedCode(service, email);
    const weak = await post(service, 'reset-password', { email, code, password: 'short' });
    t.is(weak.status, 422);
    const reset = await post(service, 'reset-password', { email, code, password: 'a quite new password' });
    t.is(reset.status, 204);
    t.is(reset.text, '');
    t.is((await me(service, jwt)).status, 401);
    t.is((await post(service, 'token/refresh', { refresh_token: refreshToken })).status, 401);
    t.is((await post(service, 'login-check', { email, password })).status, 401);
    t.is((await post(service, 'login-check', { email, password: 'a quite new password' })).status, 200);
    t.is((await post(service, 'reset-password', { email, code, password: 'once more' })).status, 401);
    const notification = await service.mail.nextMail(email);
    t.regex(notification.subject, /was changed/);
    const integration = await service.send(service.acme, '/api/v1/me', { headers: { 'api-token': readWrite } });
    t.is(integration.status, 200, 'API tokens still work');
  },
);

test.serial(
  'without a mail server the response is immediate, and the code arrives once the server is back',
  async (t) => {
    const { service } = t.context;
    const { email } = service.acme.people.ROLE_TREASURER;
    const usual = await requestCode(service, service.acme.people.ROLE_ADMIN.email);
    await mailedCode(service, service.acme.people.ROLE_ADMIN.email);
    await service.mail.pause();
    const response = await requestCode(service, email);
    t.is(response.status, 200);
    t.is(response.text, usual.text);
    const failed = () => service.logLines.some((line) => line.includes('the mail server did not take the mail'));
    while (!failed()) await setImmediate();
    await service.mail.resume();
    const { text } = await service.mail.nextMail(email, 45_000);
    t.is((await verify(service, email, /^\d{6}$/m.exec(text)?.[0] ?? '')).status, 200);
  },
);

test.serial('no code is in a log line or in the queue', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await requestCode(service, email);
  const code = await mailedCode(service, email);
  await verify(service, email, wrongFor(code));
  await verify(service, email, code);
  t.false(service.logLines.join('').includes(code));
  const [row] = await service.sql<{ text: string }>(
    `select coalesce(string_agg(j::text, ''), '') || (select string_agg(c::text, '') from one_time_codes c) as text
      from queue.jobs j`,
  );
  t.false(row?.text.includes(code));
});

test.serial('the queue holds no address', async (t) => {
  const { service } = t.context;
  await service.mail.pause();
  await requestCode(service, service.acme.people.ROLE_TREASURER.email);
  const [row] = await service.sql<{ text: string }>(`select string_agg(j::text, '') as text from queue.jobs j`);
  t.regex(row?.text ?? '', /sendCode/);
  // No base64 of a sealed address holds an @, as four letters of a name may stand in it by chance.
  t.notRegex(row?.text ?? '', /@/);
});

test.serial('a new password signs in at once where wrong ones were typed before', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  const login = (password: string, from: string) =>
    service.send(service.acme, '/api/v1/login-check', {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: { email, password },
    });
  const reset = async (password: string, from: string) => {
    await post(service, 'request-password-reset-otp', { email });
    const code = await mailedCode(service, email);
    const body = { email, code, password };
    const headers = { 'x-forwarded-for': from };
    const response = await service.send(service.acme, '/api/v1/reset-password', { method: 'POST', headers, body });
    t.regex((await service.mail.nextMail(email)).text, /was changed on/);
    return response;
  };
  // The template's users signed in from 127.0.0.1.
  for (const from of ['127.0.0.1', '192.0.2.7']) {
    for (let tries = 0; tries < 5; tries += 1) t.is((await login('wrong', from)).status, 401);
    const password = `quite new at ${from}`;
    t.is((await reset(password, from)).status, 204);
    t.is((await login(password, from)).status, 200, from);
    service.clock.advance(31 * seconds);
  }
  // A stranger elsewhere waits on.
  for (let tries = 0; tries < 5; tries += 1) await login('wrong', '198.51.100.9');
  t.is((await reset('another quite new one', '192.0.2.7')).status, 204);
  t.is((await login('another quite new one', '198.51.100.9')).status, 401);
});
