/** One-time codes: asked for, mailed, tried and used, over a real socket, with a worker and a mail server. */
import { setImmediate } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import { decodeJwt } from 'jose';
import { buckets } from '#contracts/buckets.ts';
import { systemClock } from '#server/platform/clock.ts';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

// One after the other: each has a server, a worker and a mail server of its own.
test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.1'] }, { worker: true });
});
test.afterEach.always((t) => t.context.service?.stop());

/** The buckets have tests of their own. */
const unlimited = Object.fromEntries(
  Object.entries(buckets).map(([id, bucket]) => [id, { ...bucket, quota: 1_000_000 }]),
);

const seconds = 1000;
const minutes = 60 * seconds;

const post = (service: TestService, path: string, body: unknown, tenant = service.acme) =>
  service.send(tenant, `/api/v1/${path}`, { method: 'POST', body });
const ask = (service: TestService, email: string) => post(service, 'request-login-otp', { email });
/** @param from the address of the client, as a proxy in front says it */
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

/** @returns some code that is not this one. */
const wrongFor = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');

async function me(service: TestService, jwt: string) {
  return service.send(service.acme, '/api/v1/me', { headers: { authorization: `Bearer ${jwt}` } });
}

test.serial(
  'by the clock of the database, finer than what is kept, the wait is thirty seconds and never more',
  async (t) => {
    const service = await startTestService({ clock: systemClock, buckets: unlimited });
    t.teardown(() => service.stop());
    const waits = new Set<number>();
    for (let count = 0; count < 20; count += 1) {
      waits.add((await ask(service, `nobody-${count}@nowhere.example`)).json.resendAfter);
    }
    t.deepEqual([...waits], [30]);
  },
);

test.serial('a code comes by mail, and answers a JWT that is used like that of a password', async (t) => {
  const { service } = t.context;
  const { email, id } = service.acme.people.ROLE_TREASURER;
  const asked = await ask(service, email.toUpperCase());
  t.is(asked.status, 200);
  t.deepEqual(asked.json, {
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
  const proved = async () =>
    (await service.sql<{ at: Date | null }>('select email_verified_at as at from users where id = $1', [id]))[0]?.at;
  t.deepEqual(await proved(), service.clock.now());
  const headers = { authorization: `Bearer ${service.acme.people.ROLE_ADMIN.jwt}` };
  const rename = (to: string) =>
    service.send(service.acme, `/api/v1/users/${id}`, { method: 'PATCH', headers, body: { email: to } });
  await rename(email);
  t.truthy(await proved(), 'the same address again is no other');
  await rename('elsewhere@acme.example');
  t.is(await proved(), null, 'another address is not proved');
  await rename(email);
  const again = await verify(service, email, code);
  t.is(again.status, 401);
  t.deepEqual(again.json, {
    title: 'Unauthorized',
    detail: 'Invalid or expired code.',
    status: 401,
    code: 'invalid_code',
  });
});

test.serial('an invited user without a password signs in by code, and is active from then on', async (t) => {
  const { service } = t.context;
  const { jwt } = service.acme.people.ROLE_ADMIN;
  const headers = { authorization: `Bearer ${jwt}` };
  const body = { email: 'new@acme.example', firstName: 'New', lastName: 'Comer' };
  const created = await service.send(service.acme, '/api/v1/users', { method: 'POST', headers, body });
  t.is(created.json.status, 'INVITED');
  await ask(service, body.email);
  const { json } = await verify(service, body.email, await mailedCode(service, body.email));
  t.like((await me(service, json.token)).json, { id: created.json.id, status: 'ACTIVE' });
});

test.serial('a code dies after ten minutes, at its fifth wrong try, and with the next code', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await ask(service, email);
  const old = await mailedCode(service, email);
  service.clock.advance(10 * minutes);
  t.is((await verify(service, email, old)).status, 401);

  await ask(service, email);
  const replaced = await mailedCode(service, email);
  service.clock.advance(30 * seconds);
  await ask(service, email);
  const newest = await mailedCode(service, email);
  if (replaced !== newest) t.is((await verify(service, email, replaced)).status, 401);
  t.is((await verify(service, email, newest)).status, 200);

  service.clock.advance(30 * seconds);
  await ask(service, email);
  const tried = await mailedCode(service, email);
  for (let offset = 1; offset <= 5; offset += 1) {
    t.is((await verify(service, email, wrongFor(tried, offset))).status, 401);
  }
  service.clock.advance(31 * seconds);
  t.is((await verify(service, email, tried)).status, 401, 'the sixth try is not even looked at');
});

test.serial('a code of one purpose, tenant or address opens nothing for another', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await ask(service, email);
  const login = await mailedCode(service, email);
  const reset = await post(service, 'reset-password', { email, code: login, password: 'a new password' });
  t.is(reset.status, 401);
  t.is((await post(service, 'verify-login-otp', { email, code: login }, service.globex)).status, 401);
  t.is((await verify(service, service.acme.people.ROLE_ADMIN.email, login)).status, 401);
  t.is((await verify(service, email, login)).status, 200);
  await post(service, 'request-password-reset-otp', { email });
  t.is((await verify(service, email, await mailedCode(service, email))).status, 401);
});

test.serial('twenty requests in 30 seconds are answered alike and send one mail; the 21st is a 429', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  const answers = await Promise.all(Array.from({ length: 21 }, () => ask(service, email)));
  t.is(answers.filter(({ status }) => status === 200).length, 20);
  t.is(answers.filter(({ status }) => status === 429).length, 1);
  await mailedCode(service, email);
  service.clock.advance(60 * seconds);
  await ask(service, email);
  await mailedCode(service, email);
  t.is(service.mail.mails().length, 2);
});

test.serial(
  'of 2000 guesses at once five are evaluated; of 500 correct submissions at once one gets a JWT',
  async (t) => {
    t.timeout(60_000);
    const { service } = t.context;
    const { ROLE_TREASURER, ROLE_ADMIN } = service.acme.people;
    const plenty = await service.another({ buckets: unlimited });
    await ask(service, ROLE_TREASURER.email);
    const code = await mailedCode(service, ROLE_TREASURER.email);
    const submit = (email: string, tried: string) =>
      send(plenty.port, service.acme.host, '/api/v1/verify-login-otp', {
        method: 'POST',
        body: { email, code: tried },
      });
    const guesses = await Promise.all(
      Array.from({ length: 2000 }, (_, index) => submit(ROLE_TREASURER.email, wrongFor(code, index + 1))),
    );
    t.deepEqual([...new Set(guesses.map(({ status }) => status))], [401]);
    const [row] = await service.sql<{ tries: number; failures: number }>(
      `select c.tries, f.failures from one_time_codes c join one_time_code_failures f using (tenant_id, email)
      where c.email = $1 and f.place = '127.0.0.1'`,
      [ROLE_TREASURER.email],
    );
    t.deepEqual(row, { tries: 5, failures: 5 });

    await ask(service, ROLE_ADMIN.email);
    const right = await mailedCode(service, ROLE_ADMIN.email);
    const answers = await Promise.all(Array.from({ length: 500 }, () => submit(ROLE_ADMIN.email, right)));
    t.is(answers.filter(({ status }) => status === 200).length, 1);
    t.is(answers.filter(({ status }) => status === 401).length, 499);
  },
);

test.serial(
  'failures in a row from one place make that place wait, ever longer; no other, and none that its owner uses',
  async (t) => {
    const { service } = t.context;
    const { email } = service.acme.people.ROLE_TREASURER;
    /** @returns the seconds to wait after one failure more than `times`. */
    const failing = async (times: number) => {
      await service.sql(
        `insert into one_time_code_failures (tenant_id, email, place, failures, last_failed_at)
        values ($1, $2, '127.0.0.1', $3, $4) on conflict (tenant_id, email, place) do update
        set failures = $3, wait_until = null, last_failed_at = $4`,
        [service.acme.id, email, times, service.clock.now()],
      );
      await post(service, 'verify-login-otp', { email, code: '000000' });
      const [row] = await service.sql<{ wait: number | null }>(
        `select extract(epoch from wait_until - $2)::int as wait from one_time_code_failures
        where email = $1 and place = '127.0.0.1'`,
        [email, service.clock.now()],
      );
      return row?.wait;
    };
    // The template signed everybody in from 127.0.0.1, where the tests come from: a stranger is somewhere else.
    await service.sql(`update sessions set place = '198.51.100.7'`);
    t.is(await failing(3), null);
    t.is(await failing(4), 30);
    t.is(await failing(9), 60);
    t.is(await failing(39), 3600);
    t.is(await failing(94), 3600);

    await ask(service, email);
    const code = await mailedCode(service, email);
    t.is((await verify(service, email, code)).status, 401, 'a stranger waits');
    t.is(
      (await verify(service, email, code, '198.51.100.7')).status,
      200,
      'its owner, where it signed in before, does not',
    );
    service.clock.advance(31 * seconds);
    await ask(service, email);
    const next = await mailedCode(service, email);
    t.is((await verify(service, email, next, '203.0.113.9')).status, 200, 'nor does a stranger at another place');
  },
);

test.serial('after a hundred failures in a row no code is looked at, for a day', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await service.sql(
    `insert into one_time_code_failures (tenant_id, email, place, failures, last_failed_at)
      values ($1, $2, 'strangers', 100, $3), ($1, $2, 'known places', 100, $3)`,
    [service.acme.id, email, service.clock.now()],
  );
  await ask(service, email);
  t.is((await verify(service, email, await mailedCode(service, email))).status, 401);
  service.clock.advance(24 * 60 * minutes);
  await ask(service, email);
  t.is((await verify(service, email, await mailedCode(service, email))).status, 200);
});

test.serial('mails that nobody makes use of become rarer, and the answer says when the next is sent', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  const waits: number[] = [];
  for (let mail = 0; mail < 8; mail += 1) {
    const { json } = await ask(service, email);
    await mailedCode(service, email);
    waits.push(json.resendAfter);
    service.clock.advance(json.resendAfter * seconds - 1);
    t.true((await ask(service, email)).json.resendAfter <= 1);
    service.clock.advance(1);
  }
  t.deepEqual(waits, [30, 30, 30, 30, 30, 60, 120, 240]);
  t.is(service.mail.mails().length, 8);
});

test.serial('what strangers have left is forgotten after a day, by tries as by requests', async (t) => {
  const { service } = t.context;
  const count = async () =>
    (await service.sql('select from one_time_code_failures')).length +
    (await service.sql('select from one_time_codes')).length;
  for (let index = 0; index < 10; index += 1) await verify(service, `nobody${index}@acme.example`, '123456');
  await ask(service, 'nobody@acme.example');
  t.is(await count(), 21);
  service.clock.advance(24 * 60 * minutes);
  await verify(service, 'another@acme.example', '123456');
  t.is(await count(), 2);
});

test.serial('an address of nobody, and a disabled user, are answered alike and sent nothing', async (t) => {
  const { service } = t.context;
  const { ROLE_TREASURER, ROLE_EVENT_MANAGER } = service.acme.people;
  await service.sql(`update users set status = 'DISABLED' where email = $1`, [ROLE_TREASURER.email]);
  const known = await ask(service, ROLE_EVENT_MANAGER.email);
  for (const email of ['nobody@acme.example', ROLE_TREASURER.email, service.globex.people.ROLE_ADMIN.email]) {
    const answer = await ask(service, email);
    t.is(answer.status, 200);
    t.is(answer.text, known.text);
    const refused = await verify(service, email, '123456');
    t.is(refused.status, 401);
  }
  await mailedCode(service, ROLE_EVENT_MANAGER.email);
  // Jobs are run in their order: one asked for last is mailed after the others were done.
  await ask(service, service.acme.people.ROLE_MEMBER.email);
  await mailedCode(service, service.acme.people.ROLE_MEMBER.email);
  t.is(service.mail.mails().length, 2);
});

test.serial(
  'a new password by code: sessions end, the old one is refused, the owner is told, nobody is signed in',
  async (t) => {
    const { service } = t.context;
    const { email, jwt, refreshToken, readWrite, password } = service.acme.people.ROLE_TREASURER;
    await post(service, 'request-password-reset-otp', { email });
    const code = await mailedCode(service, email);
    const weak = await post(service, 'reset-password', { email, code, password: 'short' });
    t.is(weak.status, 422);
    const answer = await post(service, 'reset-password', { email, code, password: 'a quite new password' });
    t.is(answer.status, 204);
    t.is(answer.text, '');
    t.is((await me(service, jwt)).status, 401);
    t.is((await post(service, 'token/refresh', { refresh_token: refreshToken })).status, 401);
    t.is((await post(service, 'login-check', { email, password })).status, 401);
    t.is((await post(service, 'login-check', { email, password: 'a quite new password' })).status, 200);
    t.is((await post(service, 'reset-password', { email, code, password: 'once more' })).status, 401);
    const told = await service.mail.nextMail(email);
    t.regex(told.subject, /was changed/);
    const integration = await service.send(service.acme, '/api/v1/me', { headers: { 'api-token': readWrite } });
    t.is(integration.status, 200, 'integrations go on');
  },
);

test.serial(
  'with the mail server away a request is answered at once, and the code arrives when it is back',
  async (t) => {
    const { service } = t.context;
    const { email } = service.acme.people.ROLE_TREASURER;
    const usual = await ask(service, service.acme.people.ROLE_ADMIN.email);
    await mailedCode(service, service.acme.people.ROLE_ADMIN.email);
    await service.mail.pause();
    const answer = await ask(service, email);
    t.is(answer.status, 200);
    t.is(answer.text, usual.text);
    const failed = () => service.logLines.some((line) => line.includes('the mail server did not take the mail'));
    while (!failed()) await setImmediate();
    await service.mail.resume();
    const { text } = await service.mail.nextMail(email, 45_000);
    t.is((await verify(service, email, /^\d{6}$/m.exec(text)?.[0] ?? '')).status, 200);
  },
);

test.serial('no code stands in a log line, nor in the queue', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await ask(service, email);
  const code = await mailedCode(service, email);
  await verify(service, email, wrongFor(code));
  await verify(service, email, code);
  t.false(service.logLines.join('').includes(code));
  const [row] = await service.sql<{ text: string }>(
    `select coalesce(string_agg(j::text, ''), '') || (select string_agg(c::text, '') from one_time_codes c) as text
      from graphile_worker._private_jobs j`,
  );
  t.false(row?.text.includes(code));
});

test.serial('the queue holds no address', async (t) => {
  const { service } = t.context;
  await service.mail.pause();
  await ask(service, service.acme.people.ROLE_TREASURER.email);
  const [row] = await service.sql<{ text: string }>(
    `select string_agg(j::text, '') as text from graphile_worker._private_jobs j`,
  );
  t.truthy(row?.text);
  t.false(row?.text.includes('theo'));
});
