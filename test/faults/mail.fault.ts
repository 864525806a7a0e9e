/** Failures of the mail server: requests for codes respond at once, and codes arrive when it recovers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type ExecutionContext } from 'ava';
import { forwarder } from '#fixtures/forwarder.ts';
import { startMailSink } from '#fixtures/mail-sink/sink.ts';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { startWorker } from '#server/compose-worker.ts';
import { createLogger } from '#server/platform/log.ts';
import { environment } from '#test/environment.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { testSecret, workerUrl } from '#test/template.ts';
import { at, endpointName, pay, subscribe } from '../fixtures/webhooks.ts';

const test = anyTest.serial;

/**
 * Limits of the median and the longest response, in milliseconds, with a margin for busy machines: a worker waits for a
 * silent mail server for ten seconds.
 */
const usually = 2_000;
const ever = 8_000;

interface CodeResponse {
  readonly text: string;
  readonly milliseconds: number;
}

async function requestCode(t: ExecutionContext, service: TestService, email: string): Promise<CodeResponse> {
  const began = performance.now();
  const { status, text } = await service.send(service.acme, '/api/v1/request-login-otp', {
    method: 'POST',
    body: { email },
  });
  t.is(status, 200, text);
  return { text, milliseconds: performance.now() - began };
}

/** Requests codes for known and unknown addresses: asserts equal responses, and that none waits for the mail server. */
async function assertEqualResponses(
  t: ExecutionContext,
  service: TestService,
  known: readonly string[],
): Promise<void> {
  const unknown = known.map((_, index) => `unknown-${index}@${known[0]?.split('@')[0]}.example`);
  const responses: CodeResponse[] = [];
  for (const email of [...known, ...unknown]) responses.push(await requestCode(t, service, email));
  t.is(new Set(responses.map(({ text }) => text)).size, 1, 'one response for all');
  const times = responses.map(({ milliseconds }) => Math.round(milliseconds)).sort((a, b) => a - b);
  t.log(`responses after ${times.join(', ')} ms`);
  t.true((times[Math.floor(times.length / 2)] ?? 0) < usually && (times.at(-1) ?? 0) < ever, `${times} ms`);
}

/** @returns addresses of users of Acme. Each is used once, because unused codes slow down further ones. */
async function addressesOf(service: TestService, count: number): Promise<string[]> {
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const path = '/api/v1/users?itemsPerPage=100&status=ACTIVE';
  const { member } = (await service.send(service.acme, path, { headers })).json;
  const addresses: string[] = member.map(({ email }: { email: string }) => email);
  if (addresses.length < count) throw new Error(`there are only ${addresses.length} people`);
  return addresses.slice(0, count);
}

const jobsWith = async (service: TestService, condition: string) =>
  (await service.sql(`select from queue.jobs where ${condition}`)).length;

/** @throws after `timeout` milliseconds */
async function until(what: string, isSo: () => Promise<boolean>, timeout = 30_000): Promise<void> {
  for (const ends = performance.now() + timeout; !(await isSo()); await delay(25)) {
    if (performance.now() > ends) throw new Error(`timeout after ${timeout} ms: ${what}`);
  }
}

const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? '';

async function signsIn(service: TestService, email: string, code: string): Promise<boolean> {
  const body = { email, code };
  const { status, json } = await service.send(service.acme, '/api/v1/verify-login-otp', { method: 'POST', body });
  return status === 200 && typeof json.token === 'string';
}

interface SinkProcess {
  readonly process: ChildProcess;
  readonly smtpUrl: string;
  /** @returns how many mails it has. */
  count(): Promise<number>;
}

async function startSinkProcess(): Promise<SinkProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mail-server.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { smtpUrl, url } = JSON.parse(line);
  return {
    process: child,
    smtpUrl,
    count: async () => {
      const list: { total: number } = JSON.parse(await (await fetch(`${url}/api/v1/messages`)).text());
      return list.total;
    },
  };
}

/** Starts a worker of the service with its own mail server. */
async function workerOf({ adminUrl, clock }: TestService, smtpUrl: string): Promise<AsyncDisposable> {
  const worker = await startWorker(
    {
      databaseUrl: workerUrl(adminUrl),
      databasePoolSize: 4,
      concurrency: 4,
      secretKey: testSecret,
      smtpUrl,
      mailFrom: 'no-reply@guildgate.example',
      mailConnections: 5,
      webhookAllowedAddresses: ['127.0.0.0/8'],
      logLevel: 'info',
    },
    { clock, logger: createLogger('silent') },
  );
  return { [Symbol.asyncDispose]: () => worker.stop(1_000) };
}

test('fault 22: refused, silent, and with 4xx at either moment: the same response at once, and the code comes', async (t) => {
  t.timeout(240_000);
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const { mail } = service;
  const addresses = await addressesOf(service, 8);
  const faults: readonly (readonly [name: string, begin: () => unknown, hasFailed: string])[] = [
    ['refuses connections', () => mail.pause(), 'attempts > 1'],
    ['says 451 to the recipient', () => mail.fail('temporaryAfterRcpt'), 'attempts > 1'],
    ['says 451 to the mail', () => mail.fail('temporaryAfterData'), 'attempts > 1'],
    ['takes the connection and says nothing', () => mail.fail('hang'), "locked_at < now() - interval '2 s'"],
  ];
  for (const [name, begin, hasFailed] of faults) {
    const here = addresses.splice(0, 2);
    const before = mail.mails().length;
    // Closes pooled connections.
    await mail.pause();
    await mail.resume();
    await begin();
    await assertEqualResponses(t, service, here);
    await until(`a mail has failed: ${name}`, async () => (await jobsWith(service, hasFailed)) > 0);
    t.is(mail.mails().length, before, name);
    mail.fail();
    await mail.resume();
    const mended = performance.now();
    for (const email of here) {
      const { text } = await mail.nextMail(email, 40_000);
      t.true(await signsIn(service, email, codeIn(text)), name);
    }
    t.log(`${name}: the codes came ${Math.round(performance.now() - mended)} ms after it was mended`);
    await until('nothing waits', async () => (await jobsWith(service, 'true')) === 0);
    t.is(mail.mails().length, before + here.length, 'each came once');
  }
});

test('fault 22: with 5xx at either moment only the log reports it, without the address', async (t) => {
  const service = await startTestService({}, {}, { worker: true });
  t.teardown(() => service.stop());
  const addresses = await addressesOf(service, 4);
  for (const how of ['permanentAfterRcpt', 'permanentAfterData'] as const) {
    const here = addresses.splice(0, 2);
    const linesBefore = service.logLines.length;
    service.mail.fail(how);
    await assertEqualResponses(t, service, here);
    await until('all were tried', async () => (await jobsWith(service, 'true')) === 0);
    const log = service.logLines.slice(linesBefore).join('');
    t.is(log.match(/"code":550/g)?.length, here.length, how);
    for (const email of here) t.false(log.includes(email));
  }
  t.deepEqual(service.mail.mails(), []);
});

test('fault 22: a mail server that is stopped (SIGSTOP) delays neither the response nor webhooks', async (t) => {
  t.timeout(90_000);
  const service = await startTestService();
  t.teardown(() => service.stop());
  const sink = await startSinkProcess();
  t.teardown(() => sink.process.kill('SIGKILL'));
  await using worker = await workerOf(service, sink.smtpUrl);
  t.truthy(worker);
  const [first = '', ...rest] = await addressesOf(service, 12);
  await requestCode(t, service, first);
  await until('the first code came', async () => (await sink.count()) === 1);
  sink.process.kill('SIGSTOP');
  await assertEqualResponses(t, service, rest);
  await until('mails hang', async () => (await jobsWith(service, 'locked_at is not null')) > 0);
  const receiver = await startWebhookReceiver();
  t.teardown(() => receiver.stop());
  const name = endpointName();
  await subscribe({ service, receiver }, name);
  const began = performance.now();
  await receiver.nextArrival(at(name, await pay(service)));
  t.log(`a webhook came after ${Math.round(performance.now() - began)} ms`);
  t.true(performance.now() - began < ever);
  sink.process.kill('SIGCONT');
  const mended = performance.now();
  await until('all codes came', async () => (await sink.count()) >= 1 + rest.length, 60_000);
  t.log(`the codes came ${Math.round(performance.now() - mended)} ms after it went on`);
});

test('fault 22: a connection that is lost behind the mail may bring it twice, and never not at all', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const sink = await startMailSink();
  t.teardown(() => sink.stop());
  const between = await forwarder(sink.smtpPort);
  t.teardown(() => between.close());
  await using worker = await workerOf(service, `smtp://127.0.0.1:${between.port}`);
  t.truthy(worker);
  const [email = ''] = await addressesOf(service, 1);
  await requestCode(t, service, email);
  const lost = await sink.nextMail(email);
  // In the same turn of the event loop: the sink has accepted the mail, and its 250 is not sent yet.
  between.cut();
  await until(
    'the mail counts as not sent',
    async () => (await jobsWith(service, 'attempts > 0 and locked_at is null')) > 0,
  );
  between.heal();
  const again = await sink.nextMail(email, 20_000);
  t.not(codeIn(lost.text), '');
  t.true(await signsIn(service, email, codeIn(again.text)), 'the later code is good');
  await until('nothing waits', async () => (await jobsWith(service, 'true')) === 0);
  t.is(sink.mails().length, 2);
});
