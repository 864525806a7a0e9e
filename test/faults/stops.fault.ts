/** Graceful shutdown during work: no response is cut off, and no job is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import anyTest from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { chromiumPath } from '#test/chromium.ts';
import { startServerProcess, startWorkerProcess } from '#test/processes.ts';
import { apiUrl, workerUrl } from '#test/template.ts';
import { until } from '../until.ts';
import {
  call,
  kill,
  openClonedTenants,
  paymentNoted,
  payments,
  saysUnavailable,
  untilAvailable,
  unusedSmtpUrl,
} from './cloned-tenants.ts';

const test = anyTest.serial;

/** Termination grace period of orchestrators, in milliseconds. */
const timeout = 20_000;

const withChromium = chromiumPath === undefined ? test.skip : test;

withChromium('fault 6: an API that gets SIGTERM while it prints ends in time, with a complete response', async (t) => {
  const { acme, adminUrl } = await openClonedTenants(t);
  const server = await startServerProcess(apiUrl(adminUrl), '', { CHROMIUM_PATH: chromiumPath ?? '' });
  t.teardown(() => kill(server));
  const [contact] = (await untilAvailable(() => call(server, acme, 'GET', '/api/v1/contacts'))).json.member;
  const lines = Array.from({ length: 50 }, (_, line) => ({
    description: `Line ${line}`,
    unitAmount: 100,
    taxRate: 2_000,
  }));
  const body = { currency: 'EUR', contactId: contact.id, lines };
  const { json } = await untilAvailable(() => call(server, acme, 'POST', '/api/v1/invoices', { body }));
  await untilAvailable(() => call(server, acme, 'POST', `/api/v1/invoices/${json.id}/issue`));
  const printing = call(server, acme, 'GET', `/api/v1/invoices/${json.id}/pdf`);
  // The first document starts the browser.
  await until(() => server.logLines.some((line) => line.includes('PDF browser started')), 'it prints');
  const began = performance.now();
  server.kill('SIGTERM');
  const response = await printing;
  if (response.status === 200) t.is(response.bytes.subarray(-6).toString().trim(), '%%EOF', 'it is complete');
  else t.true(saysUnavailable(response), response.text);
  t.deepEqual(await server.ended, { code: 0, signal: null });
  t.true(performance.now() - began < timeout, `${performance.now() - began} ms`);
});

test('fault 6: a worker that gets SIGTERM twice, six seconds apart, loses no job', async (t) => {
  t.timeout(90_000);
  const { acme, adminUrl, sql } = await openClonedTenants(t);
  const receiver = await startWebhookReceiver({ verify: false });
  t.teardown(() => receiver.stop());
  const server = await startServerProcess(apiUrl(adminUrl), '', { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' });
  t.teardown(() => kill(server));
  const body = { url: receiver.endpoint('slow'), events: ['product_payment.created'] };
  const subscribed = await untilAvailable(() => call(server, acme, 'POST', '/api/v1/webhook_subscriptions', { body }));
  t.is(subscribed.status, 201, subscribed.text);
  receiver.behave('slow', 'hang');
  const worker = await startWorkerProcess(workerUrl(adminUrl), unusedSmtpUrl);
  t.teardown(() => kill(worker));
  await untilAvailable(() => call(server, acme, 'POST', payments, { body: paymentNoted('slow') }));
  const { webhookId } = await receiver.nextArrival('slow', 20_000);
  const began = performance.now();
  worker.kill('SIGTERM');
  const ended = await Promise.race([worker.ended, delay(6_000)]);
  if (!ended) worker.kill('SIGTERM');
  t.is((await worker.ended).code, 0);
  t.true(performance.now() - began < timeout, `${performance.now() - began} ms`);
  t.deepEqual(await sql('select id from queue.jobs where locked_at is not null'), [], 'no job is locked');
  receiver.behave('slow');
  const next = await startWorkerProcess(workerUrl(adminUrl), unusedSmtpUrl);
  t.teardown(() => kill(next));
  t.is((await receiver.nextArrival('slow', 50_000)).webhookId, webhookId);
});
