/** The only synchronous standby is away: PostgreSQL confirms no commit. */
import anyTest from 'ava';
import { startServerProcess } from '#test/processes.ts';
import { apiUrl, workerUrl } from '#test/template.ts';
import { until } from '../until.ts';
import { call, kill, paymentNoted, payments, saysUnavailable, untilAvailable } from './cloned-tenants.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { startQuickWorker } from './quick-worker-process.ts';
import { followable } from './standby.ts';

const test = anyTest.serial;

test('fault 46: without its standby PostgreSQL confirms no write, yet last uses and heartbeats are stored; a setting ends it', async (t) => {
  t.timeout(120_000);
  const postgres = await startOwnPostgres(t, { settings: followable });
  const { acme, sql } = postgres;
  const server = await startServerProcess(apiUrl(postgres.adminUrl));
  t.teardown(() => kill(server));
  const worker = await startQuickWorker(workerUrl(postgres.adminUrl));
  t.teardown(() => worker.kill('SIGKILL'));
  const pay = (note: string) => call(server, acme, 'POST', payments, { body: paymentNoted(note) });
  const set = async (standby: string) => {
    await sql(`alter system set synchronous_standby_names = '${standby}'`);
    await sql('select pg_reload_conf()');
  };
  await untilAvailable(() => call(server, acme, 'GET', payments));
  const heartbeat = async () => {
    const [last] = await sql<{ at: Date }>(
      'select coalesce(max(seen_at), to_timestamp(0)) as at from queue.heartbeats',
    );
    return Number(last?.at);
  };
  await until(async () => (await heartbeat()) > 0, 'the worker is alive');
  await sql('update api_tokens set last_used_at = null');
  await set('missing');

  await until(async () => saysUnavailable(await pay('unconfirmed')), 'a write is not confirmed', 60);
  const before = await heartbeat();
  const read = await call(server, acme, 'GET', payments);
  t.is(read.status, 200, read.text);
  await until(
    async () => (await sql('select from api_tokens where last_used_at is not null')).length > 0,
    'the use of the token is recorded',
  );
  await until(async () => (await heartbeat()) > before, 'heartbeats go on');

  await set('');
  t.is((await untilAvailable(() => pay('confirmed'), 10)).status, 201);
});
