/** A tenant with more jobs than the worker can process: other tenants must not wait. */
import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import { startMailSink } from '#fixtures/mail-sink/sink.ts';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { send } from '#test/http.ts';
import { startServerProcess, startWorkerProcess } from '#test/processes.ts';
import { apiUrl, workerUrl } from '#test/template.ts';
import { call, kill, openClonedTenants, paymentNoted, payments, untilAvailable } from './cloned-tenants.ts';

const crowd = 100_000;
const webhooks = 30;

/** Limit of a first attempt, in milliseconds: below a second on an idle machine; minutes if it waited for the other jobs. */
const late = 15_000;

test(`fault 8: ${crowd} jobs of one tenant keep neither a code nor a webhook of another one waiting`, async (t) => {
  t.timeout(240_000);
  const { acme, globex, adminUrl, sql } = await openClonedTenants(t);
  const sink = await startMailSink();
  t.teardown(() => sink.stop());
  const receiver = await startWebhookReceiver({ verify: false });
  t.teardown(() => receiver.stop());
  const server = await startServerProcess(apiUrl(adminUrl), '', { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' });
  t.teardown(() => kill(server));
  const body = { url: receiver.endpoint('globex'), events: ['product_payment.created'] };
  t.is(
    (await untilAvailable(() => call(server, globex, 'POST', '/api/v1/webhook_subscriptions', { body }))).status,
    201,
  );

  // Copies a real job; each copy sends the same mail again.
  const [of] = await sql<{ event: string; contact: string }>(
    `select (select id from events where tenant_id = $1 and status = 'PUBLISHED' and ends_at > now() limit 1) as event,
      (select id from contacts where tenant_id = $1 limit 1) as contact`,
    [acme.id],
  );
  const invited = await untilAvailable(() =>
    call(server, acme, 'POST', `/api/v1/events/${of?.event}/invitations`, { body: { contactId: of?.contact } }),
  );
  t.is(invited.status, 201, invited.text);
  const sent = await untilAvailable(() => call(server, acme, 'POST', `/api/v1/invitations/${invited.json.id}/send`));
  t.is(sent.status, 200, sent.text);
  await sql(
    `insert into queue.jobs (tenant_id, task, payload, priority, max_attempts)
      select tenant_id, task, payload, priority, max_attempts from queue.jobs, generate_series(1, $1)
      where task = 'invitations.send'`,
    [crowd],
  );
  const worker = await startWorkerProcess(workerUrl(adminUrl), sink.smtpUrl);
  t.teardown(() => kill(worker));
  await sink.nextMail(() => true, 30_000);

  const waits: number[] = [];
  for (const { email } of Object.values(globex.people)) {
    const began = performance.now();
    const code = await untilAvailable(() =>
      send(server.port, globex.host, '/api/v1/request-login-otp', { method: 'POST', body: { email } }),
    );
    t.is(code.status, 200, code.text);
    await sink.nextMail(email, 20_000);
    waits.push(performance.now() - began);
  }
  for (let count = 0; count < webhooks; count += 1) {
    const began = performance.now();
    const { json } = await untilAvailable(() =>
      call(server, globex, 'POST', payments, { body: paymentNoted(`${count}`) }),
    );
    await receiver.nextArrival((arrival) => Object(arrival.json).data.object.id === json.id, 20_000);
    waits.push(performance.now() - began);
    await delay(20);
  }
  const [left] = await sql<{ count: number }>('select count(*)::int from queue.jobs');
  t.true((left?.count ?? 0) > crowd / 2, 'most of the jobs are still queued');
  waits.sort((one, other) => one - other);
  const median = waits[Math.floor(waits.length / 2)] ?? Number.NaN;
  const longest = waits.at(-1) ?? Number.NaN;
  t.log(`half within ${Math.round(median)} ms, all within ${Math.round(longest)} ms; ${left?.count} jobs were left`);
  t.true(longest < late, `${longest} ms`);
});
