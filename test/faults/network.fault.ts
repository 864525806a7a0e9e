/** A silent connection to PostgreSQL, and slow statements that use the whole pool. */
import anyTest, { type ExecutionContext } from 'ava';
import { type Forwarder, forwarder } from '#fixtures/forwarder.ts';
import { send, type TestResponse } from '#test/http.ts';
import { isAlive, type ServerProcess, startServerProcess } from '#test/processes.ts';
import { apiUrl, type TestTenant } from '#test/template.ts';
import { until } from '../until.ts';
import {
  type ClonedTenants,
  call,
  kill,
  openClonedTenants,
  paymentNoted,
  payments,
  probe,
  saysUnavailable,
  untilAvailable,
} from './cloned-tenants.ts';

/** Serial: the tests measure durations. */
const test = anyTest.serial;

const poolSize = 4;

interface Reached {
  readonly tenants: ClonedTenants;
  readonly line: Forwarder;
  readonly server: ServerProcess;
}

async function reached(t: ExecutionContext): Promise<Reached> {
  const tenants = await openClonedTenants(t);
  const url = new URL(tenants.adminUrl);
  const line = await forwarder(Number(url.port));
  t.teardown(() => line.close());
  url.port = String(line.port);
  const server = await startServerProcess(apiUrl(url.href), '', { DATABASE_POOL_SIZE: `${poolSize}` });
  t.teardown(() => kill(server));
  return { tenants, line, server };
}

/** @returns the backend pids of the API. */
async function sessions({ sql }: ClonedTenants): Promise<number[]> {
  const rows = await sql<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'guildgate-api'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Sends requests in parallel. @returns the responses, and the duration of the longest in milliseconds */
async function atOnce(count: number, sendOne: (index: number) => Promise<TestResponse>) {
  const began = performance.now();
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => sendOne(index)));
  return { responses, longest: performance.now() - began };
}

test('fault 15: on a line that falls silent every request ends, and each connection is replaced when it is back', async (t) => {
  const { tenants, line, server } = await reached(t);
  const { acme } = tenants;
  const read = () => call(server, acme, 'GET', payments);
  const pay = () => call(server, acme, 'POST', payments, { body: paymentNoted('silent') });
  await until(async () => {
    await atOnce(poolSize * 2, read);
    return (await sessions(tenants)).length === poolSize;
  }, 'every connection is open');
  const before = await sessions(tenants);
  line.silence();
  const { responses, longest } = await atOnce(3 * poolSize, (index) => (index % 2 === 0 ? read() : pay()));
  t.deepEqual(
    responses.filter((response) => !saysUnavailable(response)),
    [],
  );
  // 2 s for a connection, 6 s for a result, and a margin for busy machines.
  t.true(longest < 12_000, `${longest} ms`);
  t.is(await probe(server, '/livez'), 'alive');
  t.is(await probe(server, '/readyz'), 'unavailable');
  line.heal();
  const returned = performance.now();
  await until(
    async () => (await atOnce(3 * poolSize, read)).responses.every(({ status }) => status === 200),
    'all is well',
  );
  const took = performance.now() - returned;
  t.true(took < 20_000, `${took} ms`);
  await until(async () => (await probe(server, '/readyz')) === 'ready', 'it is ready');
  // Connections that were idle meanwhile stay open.
  await until(async () => {
    const after = await sessions(tenants);
    return before.some((pid) => !after.includes(pid));
  }, 'connections without a response are replaced');
  t.true(isAlive(server.pid));
});

test('fault 17: slow statements of one tenant leave a connection to another; while both use every one, requests get a 503 after two seconds', async (t) => {
  const { tenants, server } = await reached(t);
  const { acme, globex } = tenants;
  await tenants.sql(`create function app.slow() returns boolean language plpgsql as
    $$ begin perform pg_sleep(60); return true; end $$`);
  await tenants.sql('create policy slow on contacts as restrictive using ((select app.slow()))');
  const slowOf = (tenant: TestTenant) => call(server, tenant, 'GET', '/api/v1/contacts');
  const taken = async (count: number) =>
    until(async () => {
      const [row] = await tenants.sql<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      );
      return row?.count === count;
    }, `${count} connections are taken`);
  await untilAvailable(() => call(server, globex, 'GET', payments));
  const slow = atOnce(poolSize - 1, () => slowOf(acme));
  await taken(poolSize - 1);
  t.is((await call(server, globex, 'GET', payments)).status, 200);
  const last = slowOf(globex);
  await taken(poolSize);
  const began = performance.now();
  const refused = await call(server, globex, 'GET', payments);
  const took = performance.now() - began;
  t.true(saysUnavailable(refused), refused.text);
  t.true(took > 1_000 && took < 4_500, `${took} ms`);
  t.is(await probe(server, '/livez'), 'alive', 'requests without PostgreSQL work');
  t.is((await send(server.port, 'not a host', '/')).status, 400);
  const { responses, longest } = await slow;
  t.true([...responses, await last].every(saysUnavailable), 'PostgreSQL cancels statements after five seconds');
  t.true(longest < 10_000, `${longest} ms`);
  t.is((await untilAvailable(() => call(server, globex, 'GET', payments), 20)).status, 200);
  t.true(isAlive(server.pid));
});
