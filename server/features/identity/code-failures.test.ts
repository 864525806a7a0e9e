/** Failed codes: five tries per code, places that wait, and the day without codes. */
import anyTest, { type TestFn } from 'ava';
import { buckets } from '#contracts/buckets.ts';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

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

test.serial(
  'of 400 guesses at once five are evaluated; of 100 correct submissions at once one gets a JWT',
  async (t) => {
    t.timeout(60_000);
    const { service } = t.context;
    const { ROLE_TREASURER, ROLE_ADMIN } = service.acme.people;
    const plenty = await service.another({ buckets: unlimited });
    await requestCode(service, ROLE_TREASURER.email);
    const code = await mailedCode(service, ROLE_TREASURER.email);
    const submit = (email: string, tried: string) =>
      send(plenty.port, service.acme.host, '/api/v1/verify-login-otp', {
        method: 'POST',
        body: { email, code: tried },
      });
    const guesses = await Promise.all(
      Array.from({ length: 400 }, (_, index) => submit(ROLE_TREASURER.email, wrongFor(code, index + 1))),
    );
    t.deepEqual([...new Set(guesses.map(({ status }) => status))], [401]);
    const [row] = await service.sql<{ tries: number; failures: number }>(
      `select c.known_tries as tries, f.failures from one_time_codes c join sign_in_failures f using (tenant_id, email)
      where c.email = $1 and f.place = '127.0.0.1'`,
      [ROLE_TREASURER.email],
    );
    t.deepEqual(row, { tries: 5, failures: 5 });

    await requestCode(service, ROLE_ADMIN.email);
    const right = await mailedCode(service, ROLE_ADMIN.email);
    const responses = await Promise.all(Array.from({ length: 100 }, () => submit(ROLE_ADMIN.email, right)));
    t.is(responses.filter(({ status }) => status === 200).length, 1);
    t.is(responses.filter(({ status }) => status === 401).length, 99);
  },
);

test.serial(
  'failures in a row block their place for ever longer intervals, but no other place, and none of the owner',
  async (t) => {
    const { service } = t.context;
    const { email } = service.acme.people.ROLE_TREASURER;
    /** @returns the seconds to wait after one failure more than `times`. */
    const failing = async (times: number) => {
      await service.sql(
        `insert into sign_in_failures (tenant_id, email, method, place, failures, last_failed_at)
        values ($1, $2, 'LOGIN', '127.0.0.1', $3, $4) on conflict (tenant_id, email, method, place) do update
        set failures = $3, wait_until = null, last_failed_at = $4`,
        [service.acme.id, email, times, service.clock.now()],
      );
      await post(service, 'verify-login-otp', { email, code: '000000' });
      const [row] = await service.sql<{ wait: number | null }>(
        `select extract(epoch from wait_until - $2)::int as wait from sign_in_failures
        where email = $1 and place = '127.0.0.1'`,
        [email, service.clock.now()],
      );
      return row?.wait;
    };
    // The template's users signed in from 127.0.0.1, the address of the tests, which must be an unknown place here.
    await service.sql(`update sessions set place = '198.51.100.7'`);
    t.is(await failing(3), null);
    t.is(await failing(4), 30);
    t.is(await failing(9), 60);
    t.is(await failing(39), 3600);
    t.is(await failing(94), 3600);

    await requestCode(service, email);
    const code = await mailedCode(service, email);
    t.is((await verify(service, email, code)).status, 401, 'an unknown place waits');
    t.is((await verify(service, email, code, '198.51.100.7')).status, 200, 'a known place of the owner does not');
    service.clock.advance(31 * seconds);
    await requestCode(service, email);
    const next = await mailedCode(service, email);
    t.is((await verify(service, email, next, '203.0.113.9')).status, 200, 'nor does another unknown place');
  },
);

test.serial('after a hundred failures in a row no code is evaluated for a day', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  await service.sql(
    `insert into sign_in_failures (tenant_id, email, method, place, failures, last_failed_at)
      values ($1, $2, 'LOGIN', 'unknown places', 100, $3), ($1, $2, 'LOGIN', 'known places', 100, $3)`,
    [service.acme.id, email, service.clock.now()],
  );
  await requestCode(service, email);
  t.is((await verify(service, email, await mailedCode(service, email))).status, 401);
  service.clock.advance(24 * 60 * minutes);
  await requestCode(service, email);
  t.is((await verify(service, email, await mailedCode(service, email))).status, 200);
});
