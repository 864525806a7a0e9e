/** Password sign-in under attack. */
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

const home = '198.51.100.7';
const seconds = 1000;
const minutes = 60 * seconds;

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.1'] });
  // The template's users signed in from 127.0.0.1.
  await t.context.service.sql(`update sessions set place = '${home}'`);
});
test.afterEach.always((t) => t.context.service?.stop());

const login = (service: TestService, email: string, password: string, from: string) =>
  service.send(service.acme, '/api/v1/login-check', {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: { email, password },
  });

test('after a hundred wrong passwords from unknown places the right one is accepted from known places alone, for a day', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_TREASURER;
  await service.sql(
    `insert into sign_in_failures (tenant_id, email, method, place, failures, last_failed_at)
      values ($1, $2, 'PASSWORD', 'unknown places', 99, $3)
      on conflict (tenant_id, email, method, place) do update set failures = 99, last_failed_at = $3`,
    [service.acme.id, email, service.clock.now()],
  );
  t.is((await login(service, email, password, '192.0.2.1')).status, 200, 'a success does not count');
  t.is((await login(service, email, 'wrong', '192.0.2.2')).status, 401);
  const refused = await login(service, email, password, '192.0.2.3');
  t.is(refused.status, 401);
  t.is(refused.text, (await login(service, email, 'wrong', '192.0.2.3')).text);
  t.is((await login(service, email, password, home)).status, 200);
  t.is((await login(service, email, password, '192.0.2.1')).status, 200, 'it became a known place');
  service.clock.advance(24 * 60 * minutes);
  t.is((await login(service, email, password, '192.0.2.3')).status, 200);
});

test('every fifth wrong password in a row blocks its place for a longer interval, and no other', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_TREASURER;
  const right = async (from: string) => (await login(service, email, password, from)).status;
  /** Adds a failure to a place that has `times`. */
  const failing = async (times: number) => {
    await service.sql(
      `insert into sign_in_failures (tenant_id, email, method, place, failures, last_failed_at)
        values ($1, $2, 'PASSWORD', '192.0.2.1', $3, $4)
        on conflict (tenant_id, email, method, place) do update set failures = $3, last_failed_at = $4`,
      [service.acme.id, email, times, service.clock.now()],
    );
    t.is((await login(service, email, 'wrong', '192.0.2.1')).status, 401);
  };
  await failing(3);
  t.is(await right('192.0.2.1'), 200, 'a success resets the place');
  await service.sql(`update sessions set place = '${home}'`);
  await failing(4);
  t.is(await right('192.0.2.1'), 401);
  t.is(await right('192.0.2.2'), 200);
  service.clock.advance(30 * seconds);
  await failing(9);
  service.clock.advance(59 * seconds);
  t.is(await right('192.0.2.1'), 401);
  service.clock.advance(1 * seconds);
  t.is(await right('192.0.2.1'), 200);
});

test('six correct sign-ins at once from a new place all succeed', async (t) => {
  const { service } = t.context;
  const { email, password } = service.acme.people.ROLE_TREASURER;
  const responses = await Promise.all(Array.from({ length: 6 }, () => login(service, email, password, '192.0.2.1')));
  t.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
});

test('tries of an unknown email are counted like those of a user', async (t) => {
  const { service } = t.context;
  const { email } = service.acme.people.ROLE_TREASURER;
  for (const each of [email, 'unknown@acme.example']) {
    for (const place of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await login(service, each, 'wrong', place);
  }
  const rows = (each: string) =>
    service.sql('select method, place, failures, wait_until from sign_in_failures where email = $1 order by place', [
      each,
    ]);
  const counted = await rows(email);
  t.is(counted.length, 3);
  t.deepEqual(await rows('unknown@acme.example'), counted);
});
