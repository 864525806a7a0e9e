/**
 * Webhooks arrive: promise 3 of the reliability reference, on a PostgreSQL that crashes and with workers that are killed.
 * What was acknowledged is delivered; what comes twice has the same id; and nothing comes twice but what was on its way.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { heartbeatTimes } from '#server/platform/jobs/heartbeat.ts';
import { testSecret } from '#test/template.ts';
import { type Organisation, startOrganisation } from './organisation.ts';

const events = 10_000;
const kills = 20;
/** After which of the kills PostgreSQL crashes. */
const crashes = [7, 14];
const tenants = 4;
/** Of events, a second: the kills fall into the time that they take. */
const rate = 150;

/** A twentieth of the real ones. */
const quick = { every: heartbeatTimes.every / 20, silentAfter: heartbeatTimes.silentAfter / 20 };

async function startWorkerProcess(organisation: Organisation): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: {
      PATH: process.env.PATH,
      WORKER_DATABASE_URL: organisation.workerUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@guildgate.example',
      SECRET_KEY: testSecret.toString('base64'),
      WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
      LOG_LEVEL: 'silent',
      HEARTBEAT_EVERY: String(quick.every),
      HEARTBEAT_SILENT_AFTER: String(quick.silentAfter),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode} instead of working`);
  return child;
}

test(`${events} events, ${kills} killed workers, ${crashes.length} crashes of PostgreSQL: none is lost`, async (t) => {
  t.timeout(600_000);
  const receiver = await startWebhookReceiver({ verify: false, capacity: 2 * events });
  const names = Array.from({ length: tenants }, (_, index) => `tenant-${index}`);
  const organisation = await startOrganisation(names.map((name) => receiver.endpoint(name)));
  let worker = await startWorkerProcess(organisation);
  t.teardown(async () => {
    worker.kill('SIGKILL');
    await organisation.stop();
    await receiver.stop();
  });

  const acknowledged = new Set<string>();
  let away = 0;
  const changing = (async () => {
    const began = performance.now();
    for (let count = 0; count < events; count += 1) {
      const wait = began + (count * 1_000) / rate - performance.now();
      if (wait > 1) await delay(wait);
      // Until it is acknowledged. Asked again, a change that was made changes nothing.
      while (!(await organisation.change(count, `change ${count}`))) {
        away += 1;
        await delay(100);
      }
      acknowledged.add(`change ${count}`);
    }
  })();

  /** Events that were on their way when somebody died. */
  const onTheirWay = new Set<string>();
  for (let kill = 1; kill <= kills; kill += 1) {
    await delay((events / rate / (kills + 1)) * 1_000);
    const exited = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exited;
    if (crashes.includes(kill)) await organisation.crashPostgres();
    for (const id of await organisation.leased()) onTheirWay.add(id);
    worker = await startWorkerProcess(organisation);
    t.log(`kill ${kill}: ${receiver.arrivals().length} arrivals of ${acknowledged.size} changes`);
  }
  await changing;

  const noteOf = (json: unknown): string => Object(json).data.object.note;
  const arrivedNotes = () => new Set(receiver.arrivals().map(({ json }) => noteOf(json)));
  // Leases of the dead last 20 s.
  for (const ends = performance.now() + 120_000; arrivedNotes().size < events && performance.now() < ends; )
    await delay(500);
  const arrivals = receiver.arrivals();
  t.is(arrivedNotes().size, events, 'every acknowledged change has arrived');

  const idsOf = Map.groupBy(arrivals, ({ json }) => noteOf(json));
  for (const [note, some] of idsOf) {
    t.is(new Set(some.map(({ webhookId }) => webhookId)).size, 1, `${note} has one id, however often it comes`);
    t.is(new Set(some.map(({ body }) => body)).size, 1, `${note} is the same, however often it comes`);
  }
  const twice = arrivals.filter(({ attempt }) => attempt > 1);
  t.deepEqual(
    twice.filter(({ webhookId }) => !onTheirWay.has(webhookId ?? '')).map(({ webhookId }) => webhookId),
    [],
    'only what was on its way comes again',
  );
  t.true(onTheirWay.size > 0, 'something was on its way when somebody died');
  t.log(`${twice.length} of ${arrivals.length} came again; ${onTheirWay.size} were on their way; ${away} times away`);
});
