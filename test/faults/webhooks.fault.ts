/**
 * Webhook delivery with crashes of PostgreSQL and killed workers: promise 3 of the reliability reference. Every acknowledged
 * change is delivered; repeated deliveries have the same id; only deliveries in progress are repeated.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { type Organisation, startOrganisation } from './organisation.ts';
import { startQuickWorker } from './quick-worker-process.ts';

const events = 3_000;
const kills = 10;
/** Kills after which PostgreSQL crashes too. */
const crashes = [4, 8];
const tenants = 4;
/** Events per second; the kills are spread over their duration. */
const rate = 150;

const startWorkerProcess = ({ workerUrl }: Organisation) => startQuickWorker(workerUrl, { LOG_LEVEL: 'silent' });

test(`fault 3: of ${events} events none is lost by ${kills} killed workers and ${crashes.length} crashes of PostgreSQL`, async (t) => {
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
      // Retries until it is acknowledged; repeating a committed change has no effect.
      while (!(await organisation.change(count, `change ${count}`))) {
        away += 1;
        await delay(100);
      }
      acknowledged.add(`change ${count}`);
    }
  })();

  /** Event in delivery when a worker died → time of death. */
  const onTheirWay = new Map<string, number>();
  for (let kill = 1; kill <= kills; kill += 1) {
    await delay((events / rate / (kills + 1)) * 1_000);
    const exited = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exited;
    if (crashes.includes(kill)) await organisation.crashPostgres();
    for (const id of await organisation.leased()) onTheirWay.set(id, Date.now());
    worker = await startWorkerProcess(organisation);
    t.log(`kill ${kill}: ${receiver.arrivals().length} arrivals of ${acknowledged.size} changes`);
  }
  await changing;

  const noteOf = (json: unknown): string => Object(json).data.object.note;
  const arrivedNotes = () => new Set(receiver.arrivals().map(({ json }) => noteOf(json)));
  // Leases of dead workers last 20 s.
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
    'only deliveries in progress are repeated',
  );
  for (const { webhookId, receivedAt } of twice) {
    const late = receivedAt.getTime() - (onTheirWay.get(webhookId ?? '') ?? 0);
    t.true(late < 60_000, `${webhookId} came again ${late} ms after its worker died`);
  }
  t.true(onTheirWay.size > 0, 'some delivery was in progress when a worker died');
  t.log(`${twice.length} of ${arrivals.length} came again; ${onTheirWay.size} were on their way; ${away} times away`);
});
