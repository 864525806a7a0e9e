/** Wrong clocks, clock jumps, and time zones with daylight saving. */
import { join } from 'node:path';
import anyTest, { type ExecutionContext } from 'ava';
import { startMailSink } from '#fixtures/mail-sink/sink.ts';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { canStartRedis, RedisServer } from '#server/limiter/testing/redis-server.ts';
import { send, type TestResponse } from '#test/http.ts';
import { type ServerProcess, startServerProcess, startWorkerProcess } from '#test/processes.ts';
import { apiUrl, workerUrl } from '#test/template.ts';
import {
  type ClonedTenants,
  call,
  kill,
  openClonedTenants,
  paymentNoted,
  payments,
  untilAvailable,
} from './cloned-tenants.ts';
import { startQuickWorker } from './quick-worker-process.ts';

/** Serial: each test starts processes, which takes all CPU. */
const test = anyTest.serial;
const withRedis = canStartRedis ? test : test.skip;

const hour = 3_600_000;

/** @returns settings of a process whose clock is wrong by `milliseconds`. */
const shifted = (milliseconds: number, settings: Readonly<Record<string, string>> = {}) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
  CLOCK_SHIFT: String(milliseconds),
  WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
  ...settings,
});

async function started(
  t: ExecutionContext,
  { adminUrl }: ClonedTenants,
  redisUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const server = await startServerProcess(apiUrl(adminUrl), redisUrl, settings);
  t.teardown(() => kill(server));
  return server;
}

withRedis(
  'fault 44: nodes an hour ahead and an hour behind share one quota, and accept each other’s codes and tokens',
  async (t) => {
    const tenants = await openClonedTenants(t);
    const { acme } = tenants;
    const redis = await RedisServer.reserve();
    t.teardown(() => redis.kill());
    await redis.start();
    const sink = await startMailSink();
    t.teardown(() => sink.stop());
    const ahead = await started(t, tenants, redis.url, shifted(hour));
    const behind = await started(t, tenants, redis.url, shifted(-hour));
    const worker = await startWorkerProcess(workerUrl(tenants.adminUrl), sink.smtpUrl, shifted(hour));
    t.teardown(() => kill(worker));
    const post = (server: ServerProcess, path: string, body: object) =>
      untilAvailable(() => send(server.port, acme.host, path, { method: 'POST', body }));

    // By the nodes' clocks the code is expired or not yet issued: PostgreSQL's clock decides.
    const { email, password } = acme.people.ROLE_MEMBER;
    t.is((await post(ahead, '/api/v1/request-login-otp', { email })).status, 200);
    const { text } = await sink.nextMail(email, 20_000);
    const code = /^\d{6}$/m.exec(text)?.[0];
    const signedIn = await post(behind, '/api/v1/verify-login-otp', { email, code });
    t.is(signedIn.status, 200, signedIn.text);
    const other = acme.people.ROLE_TREASURER.email;
    await post(ahead, '/api/v1/request-login-otp', { email: other });
    const late = /^\d{6}$/m.exec((await sink.nextMail(other, 20_000)).text)?.[0];
    await tenants.sql(`update one_time_codes set expires_at = now() - interval '1 second' where email = $1`, [other]);
    t.is((await post(behind, '/api/v1/verify-login-otp', { email: other, code: late })).status, 401);

    const me = (server: ServerProcess, token: string) =>
      untilAvailable(() =>
        send(server.port, acme.host, '/api/v1/me', { headers: { authorization: `Bearer ${token}` } }),
      );
    for (const [signing, reading] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const { json } = await post(signing, '/api/v1/login-check', { email, password });
      t.is((await me(reading, json.token)).status, 200);
      t.is((await post(reading, '/api/v1/token/refresh', { refresh_token: json.refresh_token })).status, 200);
    }

    const responses: TestResponse[] = [];
    const exportUsers = async (server: ServerProcess, times: number) => {
      for (let time = 0; time < times; time += 1)
        responses.push(await untilAvailable(() => call(server, acme, 'GET', '/api/v1/users-csv')));
    };
    await exportUsers(ahead, 8);
    await exportUsers(behind, 8);
    for (const server of [ahead, behind]) server.kill('SIGUSR2');
    await exportUsers(ahead, 8);
    await exportUsers(behind, 8);
    t.is(responses.filter(({ status }) => status === 200).length, 20);
    const denied = responses
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers['retry-after']));
    t.is(denied.length, 12);
    t.true(
      denied.every((seconds) => seconds >= 1 && seconds <= 60),
      `${denied}`,
    );
  },
);

test('fault 44: a killed worker’s delivery is sent again within a minute by a worker whose clock is an hour ahead', async (t) => {
  t.timeout(240_000);
  const tenants = await openClonedTenants(t);
  const receiver = await startWebhookReceiver({ verify: false });
  t.teardown(() => receiver.stop());
  const server = await started(t, tenants, '', shifted(-hour));
  const body = { url: receiver.endpoint('late'), events: ['product_payment.created'] };
  const subscribe = () => call(server, tenants.acme, 'POST', '/api/v1/webhook_subscriptions', { body });
  const { status, text } = await untilAvailable(subscribe);
  t.is(status, 201, text);
  receiver.behave('late', 'hang');
  const first = await startQuickWorker(workerUrl(tenants.adminUrl));
  t.teardown(() => void first.kill('SIGKILL'));
  await untilAvailable(() => call(server, tenants.acme, 'POST', payments, { body: paymentNoted('late') }));
  const { webhookId } = await receiver.nextArrival('late', 20_000);
  first.kill('SIGKILL');
  receiver.behave('late');
  const second = await startQuickWorker(workerUrl(tenants.adminUrl), shifted(hour));
  t.teardown(() => void second.kill('SIGKILL'));
  const again = await receiver.nextArrival('late', 55_000);
  t.is(again.webhookId, webhookId);
});

/** Days in New York with 23 and with 25 hours, and a 29 February, each with the day before. */
const days = [
  ['2027-03-13T20:00:00.000Z', '2027-03-14T20:00:00.000Z'],
  ['2027-11-06T20:00:00.000Z', '2027-11-07T20:00:00.000Z'],
  ['2028-02-28T20:00:00.000Z', '2028-02-29T20:00:00.000Z'],
] as const;

test('fault 45: a day is 24 hours at daylight-saving changes, and on 29 February', async (t) => {
  for (const [today, tomorrow] of days) {
    const tenants = await openClonedTenants(t);
    const shift = new Date(today).getTime() - Date.now();
    const server = await started(t, tenants, '', shifted(shift, { TZ: 'America/New_York' }));
    const { acme } = tenants;
    const body = { url: 'https://endpoint.example/hook', events: ['event.created'] };
    t.is(
      (await untilAvailable(() => call(server, acme, 'POST', '/api/v1/webhook_subscriptions', { body }))).status,
      201,
    );
    const [job] = await tenants.sql<{ at: Date }>(`select run_at as at from queue.jobs where task = 'webhooks.forget'`);
    const late = (job?.at.getTime() ?? 0) - new Date(tomorrow).getTime();
    t.true(late >= 0 && late < 60_000, `${job?.at.toISOString()} for ${tomorrow}`);
    // A local time that does not exist or exists twice.
    const startsAt = `${tomorrow.slice(0, 10)}T02:30:00-05:00`;
    const event = { title: 'At night', startsAt, endsAt: tomorrow, timezone: 'America/New_York' };
    const made = await untilAvailable(() => call(server, acme, 'POST', '/api/v1/events', { body: event }));
    t.is(made.status, 201, made.text);
    t.is(made.json.startsAt, `${tomorrow.slice(0, 10)}T07:30:00.000Z`);
    const common = { ...event, startsAt: '2027-02-29T02:30:00Z' };
    const refused = await untilAvailable(() => call(server, acme, 'POST', '/api/v1/events', { body: common }));
    t.is(refused.status, 422, 'there is no such day');
    await kill(server);
  }
});
