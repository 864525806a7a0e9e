/** Processes that are told to stop while they work: nothing is cut off, and nothing is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import anyTest from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { chromiumPath } from '#test/chromium.ts';
import { startServerProcess, startWorkerProcess } from '#test/processes.ts';
import { apiUrl, workerUrl } from '#test/template.ts';
import { answered, call, kill, nobodysMail, openScene, paymentNoted, payments, saysUnavailable } from './scene.ts';

const test = anyTest.serial;

/** What orchestrators give a process, in milliseconds. */
const patience = 20_000;

const withChromium = chromiumPath === undefined ? test.skip : test;

withChromium('fault 6: an API that is told to stop while it prints ends in time, with a whole answer', async (t) => {
  const { acme, adminUrl } = await openScene(t);
  const server = await startServerProcess(apiUrl(adminUrl), '', { CHROMIUM_PATH: chromiumPath ?? '' });
  t.teardown(() => kill(server));
  const [contact] = (await answered(() => call(server, acme, 'GET', '/api/v1/contacts'))).json.member;
  const lines = Array.from({ length: 50 }, (_, line) => ({
    description: `Line ${line}`,
    unitAmount: 100,
    taxRate: 2_000,
  }));
  const body = { currency: 'EUR', contactId: contact.id, lines };
  const { json } = await answered(() => call(server, acme, 'POST', '/api/v1/invoices', { body }));
  await answered(() => call(server, acme, 'POST', `/api/v1/invoices/${json.id}/issue`));
  const printing = call(server, acme, 'GET', `/api/v1/invoices/${json.id}/pdf`);
  // Sent and received: it is at work when it is told.
  await delay(50);
  const told = performance.now();
  server.kill('SIGTERM');
  const answer = await printing;
  if (answer.status === 200) t.is(answer.bytes.subarray(-6).toString().trim(), '%%EOF', 'it is whole');
  else t.true(saysUnavailable(answer), answer.text);
  t.deepEqual(await server.ended, { code: 0, signal: null });
  t.true(performance.now() - told < patience, `${performance.now() - told} ms`);
});

test('fault 6: a worker that is told to stop twice, six seconds apart, loses no job', async (t) => {
  t.timeout(90_000);
  const { acme, adminUrl, sql } = await openScene(t);
  const receiver = await startWebhookReceiver({ verify: false });
  t.teardown(() => receiver.stop());
  const server = await startServerProcess(apiUrl(adminUrl), '', { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' });
  t.teardown(() => kill(server));
  const body = { url: receiver.endpoint('slow'), events: ['product_payment.created'] };
  const subscribed = await answered(() => call(server, acme, 'POST', '/api/v1/webhook_subscriptions', { body }));
  t.is(subscribed.status, 201, subscribed.text);
  receiver.behave('slow', 'hang');
  const worker = await startWorkerProcess(workerUrl(adminUrl), nobodysMail);
  t.teardown(() => kill(worker));
  await answered(() => call(server, acme, 'POST', payments, { body: paymentNoted('slow') }));
  const { webhookId } = await receiver.nextArrival('slow', 20_000);
  const told = performance.now();
  worker.kill('SIGTERM');
  const ended = await Promise.race([worker.ended, delay(6_000)]);
  if (!ended) worker.kill('SIGTERM');
  t.is((await worker.ended).code, 0);
  t.true(performance.now() - told < patience, `${performance.now() - told} ms`);
  t.deepEqual(await sql('select id from graphile_worker.jobs where locked_at is not null'), [], 'nobody holds a job');
  receiver.behave('slow');
  const next = await startWorkerProcess(workerUrl(adminUrl), nobodysMail);
  t.teardown(() => kill(next));
  t.is((await receiver.nextArrival('slow', 50_000)).webhookId, webhookId);
});
