/** A PostgreSQL that crashes, hands over to another one, or has no room left: what the API and its worker make of it. */
import anyTest, { type ExecutionContext } from 'ava';
import { type Forwarder, forwarder } from '#fixtures/forwarder.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { until } from '#server/limiter/testing/until.ts';
import {
  type GuildgateProcess,
  isAlive,
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
} from '#test/processes.ts';
import { apiUrl, type TestTenants, workerUrl } from '#test/template.ts';
import { type Load, startLoad } from './load.ts';
import { ask, startOwnPostgres } from './own-postgres.ts';
import { answered, call, kill, nobodysMail, paymentNoted, payments, saysUnavailable } from './scene.ts';
import { canMount, mountSmallDisk } from './small-disk.ts';
import { followable, startStandby } from './standby.ts';

/** One after the other: each has a PostgreSQL of its own, and looks at how long things take. */
const test = anyTest.serial;

/** After PostgreSQL is back, in milliseconds. */
const backWithin = 5_000;

/** That can be lost. */
const someWrites = 40;

interface Organisation extends TestTenants {
  readonly line: Forwarder;
  readonly server: ServerProcess;
  readonly worker: GuildgateProcess;
  readonly receiver: WebhookReceiver;
}

interface Database extends TestTenants {
  readonly adminUrl: string;
  readonly port: number;
}

/** An API and a worker, which reach PostgreSQL over a line, and an endpoint that hears of every new payment. */
async function startOrganisation(
  t: ExecutionContext,
  { adminUrl, port, acme, globex }: Database,
): Promise<Organisation> {
  const line = await forwarder(port);
  t.teardown(() => line.close());
  const receiver = await startWebhookReceiver({ verify: false, capacity: 5_000 });
  t.teardown(() => receiver.stop());
  const through = new URL(adminUrl);
  through.port = String(line.port);
  const server = await startServerProcess(apiUrl(through.href), '', { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' });
  t.teardown(() => kill(server));
  const worker = await startWorkerProcess(workerUrl(through.href), nobodysMail);
  t.teardown(() => kill(worker));
  const body = { url: receiver.endpoint('payments'), events: ['product_payment.created'] };
  const subscribed = await answered(() => call(server, acme, 'POST', '/api/v1/webhook_subscriptions', { body }));
  t.is(subscribed.status, 201, subscribed.text);
  return { acme, globex, line, server, worker, receiver };
}

/** What holds after every fault that passes. */
async function nothingIsLost(
  t: ExecutionContext,
  { server, worker, receiver }: Organisation,
  load: Load,
  sql: (text: string, values: unknown[]) => Promise<unknown[]>,
): Promise<void> {
  await load.stop();
  t.deepEqual(load.strange, [], 'every answer is a success, or JSON that says when to come back');
  t.true(load.unavailable() > 0, 'the fault was felt');
  const { acknowledged } = load;
  const kept = await sql('select id from payments where id = any($1)', [acknowledged]);
  t.is(kept.length, acknowledged.length, 'what was acknowledged is there');
  const heardOf = () => new Set(receiver.arrivals().map(({ json }) => Object(json).data.object.id));
  // A job that PostgreSQL had locked as it went, for a worker that never heard of it, is free again within half a minute.
  await until(() => acknowledged.every((id) => heardOf().has(id)), 'everybody was told of it', 60);
  t.true(isAlive(server.pid));
  t.true(isAlive(worker.pid));
  t.log(`${acknowledged.length} acknowledged, ${load.unavailable()} told to come back`);
}

test('fault 14: a PostgreSQL that is restarted at once under load costs seconds, and nothing that was acknowledged', async (t) => {
  t.timeout(240_000);
  const postgres = await startOwnPostgres(t);
  const organisation = await startOrganisation(t, postgres);
  const load = startLoad(t, organisation.server, organisation.acme);
  for (let restart = 1; restart <= 2; restart += 1) {
    await load.more(someWrites);
    await postgres.crash();
    const before = load.unavailable();
    await until(() => load.unavailable() > before, 'it is missed');
    await postgres.start();
    const took = await load.nextAcknowledged();
    t.true(took < backWithin, `${took} ms`);
  }
  await until(
    async () => {
      const listening = await postgres.sql(
        `select from pg_stat_activity where application_name = 'guildgate-queue' and query ilike 'listen%'`,
      );
      return listening.length > 0;
    },
    'the worker listens again',
    15,
  );
  await nothingIsLost(t, organisation, load, postgres.sql);
});

test('fault 16: while a standby takes over, what only reads is served, and writes come back with it', async (t) => {
  t.timeout(240_000);
  const primary = await startOwnPostgres(t, { settings: followable });
  const standby = await startStandby(t, primary);
  const organisation = await startOrganisation(t, primary);
  const { acme, line, server } = organisation;
  const load = startLoad(t, server, acme);
  await load.more(someWrites);
  await primary.crash();
  line.lead(standby.port);
  const path = `${payments}/${load.acknowledged[0]}`;
  t.is((await answered(() => call(server, acme, 'GET', path))).status, 200, 'the standby is read from');
  const write = await call(server, acme, 'POST', payments, { body: paymentNoted('too early') });
  t.true(saysUnavailable(write), write.text);
  await standby.promote();
  const took = await load.nextAcknowledged();
  t.true(took < backWithin, `${took} ms`);
  await nothingIsLost(t, organisation, load, (text, values) => ask(standby.adminUrl, text, values));
});

const withDisk = canMount ? test : test.skip;
if (!canMount) console.warn('*** fault 20, a full disk, WILL BE SKIPPED: only root may mount one ***');

withDisk('fault 20: on a full disk writes are refused, what is there is read, and with room all is well', async (t) => {
  const disk = await mountSmallDisk(t, 300);
  const postgres = await startOwnPostgres(t, { dataDir: `${disk.folder}/data` });
  const { acme } = postgres;
  const server = await startServerProcess(apiUrl(postgres.adminUrl));
  t.teardown(() => kill(server));
  const pay = (note: string) => call(server, acme, 'POST', payments, { body: paymentNoted(note) });
  const before = await answered(() => pay('before'));
  // A fresh segment of the log, so that the tables have no room before the log has none: without that it stops.
  await postgres.sql('select pg_switch_wal()');
  await postgres.sql('checkpoint');
  await disk.fill();
  let refused = before;
  await until(async () => {
    refused = await pay('x'.repeat(1_000));
    return refused.status !== 201;
  }, 'a table has no room');
  t.true(saysUnavailable(refused), refused.text);
  t.true(
    server.logLines.some((line) => line.includes('53100')),
    'the log says why',
  );
  const found = await answered(() => call(server, acme, 'GET', `${payments}/${before.json.id}`));
  t.is(found.status, 200, 'what is there is read');
  await disk.clear();
  t.is((await answered(() => pay('there is room again'), 5)).status, 201);
  t.true(isAlive(server.pid));
});
