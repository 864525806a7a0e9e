/** PostgreSQL crashes, fails over and runs out of disk space under the API and its worker. */
import anyTest, { type ExecutionContext } from 'ava';
import { type Forwarder, forwarder } from '#fixtures/forwarder.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import {
  type GuildgateProcess,
  isAlive,
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
} from '#test/processes.ts';
import { apiUrl, type TestTenants, workerUrl } from '#test/template.ts';
import { until } from '../until.ts';
import {
  call,
  kill,
  paymentNoted,
  payments,
  saysUnavailable,
  untilAvailable,
  unusedSmtpUrl,
} from './cloned-tenants.ts';
import { type Load, startLoad } from './load.ts';
import { query, startOwnPostgres } from './own-postgres.ts';
import { canMount, mountSmallDisk } from './small-disk.ts';
import { followable, startStandby } from './standby.ts';

/** Serial: each test starts a PostgreSQL and measures durations. */
const test = anyTest.serial;

/** Maximum time to recover after PostgreSQL is back, in milliseconds, of which a busy machine takes most. */
const backWithin = 10_000;

/** Writes before each fault. */
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

/** Starts an API and a worker, which connect through a forwarder, and a webhook endpoint for new payments. */
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
  const worker = await startWorkerProcess(workerUrl(through.href), unusedSmtpUrl);
  t.teardown(() => kill(worker));
  const body = { url: receiver.endpoint('payments'), events: ['product_payment.created'] };
  const subscribed = await untilAvailable(() => call(server, acme, 'POST', '/api/v1/webhook_subscriptions', { body }));
  t.is(subscribed.status, 201, subscribed.text);
  return { acme, globex, line, server, worker, receiver };
}

/** Asserts that all acknowledged payments exist and were delivered. */
async function assertNothingLost(
  t: ExecutionContext,
  { server, worker, receiver }: Organisation,
  load: Load,
  sql: (text: string, values: unknown[]) => Promise<unknown[]>,
): Promise<void> {
  await load.stop();
  t.deepEqual(load.unexpected, [], 'every response is a success or a 503 with Retry-After');
  t.true(load.unavailable() > 0, 'the fault had an effect');
  const { acknowledged } = load;
  const stored = await sql('select id from payments where id = any($1)', [acknowledged]);
  t.is(stored.length, acknowledged.length, 'acknowledged payments are stored');
  const deliveredIds = () => new Set(receiver.arrivals().map(({ json }) => Object(json).data.object.id));
  // A job that was locked for the worker in a lost transaction is released within half a minute.
  await until(() => acknowledged.every((id) => deliveredIds().has(id)), 'all payments are delivered', 60);
  t.true(isAlive(server.pid));
  t.true(isAlive(worker.pid));
  t.log(`${acknowledged.length} acknowledged, ${load.unavailable()} unavailable`);
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
    await until(() => load.unavailable() > before, 'requests fail');
    await postgres.start();
    const took = await load.nextAcknowledged();
    t.true(took < backWithin, `${took} ms`);
  }
  await until(async () => {
    const listening = await postgres.sql(
      `select from pg_stat_activity where application_name = 'guildgate-queue' and query ilike 'listen%'`,
    );
    return listening.length > 0;
  }, 'the worker listens again');
  await assertNothingLost(t, organisation, load, postgres.sql);
});

test('fault 16: until a standby is promoted reads are served, and afterwards writes too', async (t) => {
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
  t.is((await untilAvailable(() => call(server, acme, 'GET', path))).status, 200, 'the standby is read from');
  const write = await call(server, acme, 'POST', payments, { body: paymentNoted('too early') });
  t.true(saysUnavailable(write), write.text);
  await standby.promote();
  const took = await load.nextAcknowledged();
  t.true(took < backWithin, `${took} ms`);
  await assertNothingLost(t, organisation, load, (text, values) => query(standby.adminUrl, text, values));
});

const withDisk = canMount ? test : test.skip;
if (!canMount) console.warn('*** fault 20, a full disk, WILL BE SKIPPED: mounting a disk needs root ***');

withDisk('fault 20: on a full disk writes are refused, what is there is read, and with room all is well', async (t) => {
  const disk = await mountSmallDisk(t, 300);
  const postgres = await startOwnPostgres(t, { dataDir: `${disk.folder}/data` });
  const { acme } = postgres;
  const server = await startServerProcess(apiUrl(postgres.adminUrl));
  t.teardown(() => kill(server));
  const pay = (note: string) => call(server, acme, 'POST', payments, { body: paymentNoted(note) });
  const before = await untilAvailable(() => pay('before'));
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
  // A process's log arrives through a pipe, so it may arrive later than the answer.
  await until(() => server.logLines.some((line) => line.includes('53100')), 'the log says why');
  const found = await untilAvailable(() => call(server, acme, 'GET', `${payments}/${before.json.id}`));
  t.is(found.status, 200, 'what is there is read');
  await disk.clear();
  t.is((await untilAvailable(() => pay('there is room again'), 20)).status, 201);
  t.true(isAlive(server.pid));
});
