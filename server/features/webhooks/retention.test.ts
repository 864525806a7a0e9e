/** Retention of events and deliveries. Serial: the tests share the clock. */
import anyTest, { type TestFn } from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import {
  call,
  endpointName,
  pass,
  pay,
  subscribe,
  subscriptionsPath,
  until,
  type WebhookContext,
} from '#test/fixtures/webhooks.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<WebhookContext>;

const hour = 3_600_000;
const day = 24 * hour;

test.before(async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  await service.sql('update api_tokens set expires_at = null');
  t.context = { service, receiver: await startWebhookReceiver({ verify: false }) };
});
test.after.always(async (t) => {
  await t.context.receiver?.stop();
  await t.context.service?.stop();
});

const forgetJobs = (service: TestService) =>
  service.sql<{ at: Date }>(
    `select j.run_at as at from queue.jobs j where j.task = 'webhooks.forget' and j.tenant_id = $1`,
    [service.globex.id],
  );

test.serial('events older than thirty days are deleted daily until none are left', async (t) => {
  const { service, receiver } = t.context;
  const { globex } = service;
  const name = endpointName();
  const { path, id } = await subscribe(t.context, name, ['product_payment.updated'], globex);
  const [job] = await forgetJobs(service);
  t.is(job?.at.getTime(), service.clock.now().getTime() + day);
  await pay(service, globex);
  await receiver.nextArrival(name);
  const counts = async () => {
    const [row] = await service.sql(
      `select (select count(*)::int from webhook_events where tenant_id = $1) as events,
        (select count(*)::int from webhook_deliveries where tenant_id = $1) as deliveries,
        (select count(*)::int from webhook_attempts where tenant_id = $1) as attempts`,
      [globex.id],
    );
    return row;
  };
  await until(counts, (row) => row?.attempts === 1);
  /** Waits until the daily job has run, and has enqueued the next one. */
  const nextDay = async (milliseconds: number) => {
    await pass(service, milliseconds);
    const next = service.clock.now().getTime() + day;
    await until(
      () => forgetJobs(service),
      ([job]) => job?.at.getTime() === next,
    );
  };
  await nextDay(29 * day);
  t.deepEqual(await counts(), { events: 1, deliveries: 1, attempts: 1 });
  await nextDay(day + 60_000);
  t.deepEqual(await counts(), { events: 0, deliveries: 0, attempts: 0 });
  t.is((await call(service, 'DELETE', `${subscriptionsPath}/${id}`, undefined, globex)).status, 204);
  await pass(service, day + 60_000);
  await until(
    () => forgetJobs(service),
    ({ length }) => length === 0,
  );
  t.is((await call(service, 'GET', path, undefined, globex)).status, 404);
});

test.serial('another subscription does not postpone the daily job', async (t) => {
  const { service } = t.context;
  const { globex } = service;
  await subscribe(t.context, endpointName(), ['user.created'], globex);
  const [before] = await forgetJobs(service);
  await pass(service, 23 * hour);
  await subscribe(t.context, endpointName(), ['user.created'], globex);
  t.deepEqual(await forgetJobs(service), [before]);
});
