/** Processes that would count the same quotas apart cannot serve one database together. */
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { forwarder } from '#fixtures/forwarder.ts';
import { type Service, startService } from '#server/compose.ts';
import { send } from '#test/http.ts';
import { cloneDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl, testSecret } from '#test/template.ts';
import { createLogger } from '../platform/log.ts';
import { holdQuotaLock, QuotaLockTaken } from './quota-lock.ts';

type Running = Pick<Service, 'port' | 'stop'>;

const redisUrl = process.env.TEST_REDIS_URL;
const withRedis = redisUrl ? test.serial : test.skip;

/** Captures log messages, and waits for further ones. */
function captureLog() {
  const messages: string[] = [];
  let written = Promise.withResolvers<void>();
  const write = (line: string) => {
    const { msg }: { msg: string } = JSON.parse(line);
    messages.push(msg);
    written.resolve();
    written = Promise.withResolvers();
  };
  const count = (text: string) => messages.filter((message) => message.includes(text)).length;
  return {
    logger: createLogger('info', { write }),
    count,
    async logged(text: string, times = 1): Promise<void> {
      while (count(text) < times) await written.promise;
    },
  };
}

/** A database on which services can be started. */
async function openFixture(t: ExecutionContext) {
  const { database: name, acme } = template();
  const database = await cloneDatabase(name);
  t.teardown(() => database.drop());
  const log = captureLog();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  t.teardown(() => admin.end());
  return {
    log,
    url: apiUrl(database.adminUrl),
    /** Ends the connections that hold the lock, as a restart of PostgreSQL would. */
    async terminate() {
      const { rows } = await admin.query<{ ended: boolean }>(
        `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
          where application_name = 'guildgate-quota-lock' and datname = current_database()`,
      );
      t.deepEqual(rows, [{ ended: true }]);
    },
    async lockWaiter() {
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted and database =
        (select oid from pg_database where datname = current_database())`;
      while ((await admin.query(waiting)).rowCount === 0);
    },
    async start(counted: { redisUrl?: string | undefined } = {}): Promise<Running> {
      const config = {
        host: '127.0.0.1',
        port: 0,
        databaseUrl: apiUrl(database.adminUrl),
        databasePoolSize: 2,
        redisUrl: counted.redisUrl,
        secretKey: testSecret,
        trustedProxies: [],
        webhookAllowedAddresses: [],
        chromiumPath: undefined,
        metrics: undefined,
        logLevel: 'info',
      };
      const service = await startService(config, { logger: log.logger });
      let stopping: Promise<void> | undefined;
      const stop = () => {
        stopping ??= service.stop(1_000);
        return stopping;
      };
      t.teardown(stop);
      return { port: service.port, stop };
    },
    /** @returns the error of another process that would count so, if it is refused. */
    refused: (countedIn: 'memory' | 'redis') =>
      t.throwsAsync(holdQuotaLock({ url: apiUrl(database.adminUrl), countedIn, patience: 50 }, log.logger), {
        instanceOf: QuotaLockTaken,
      }),
    async serves({ port }: Running): Promise<boolean> {
      const headers = { 'api-token': acme.people.ROLE_ADMIN.readWrite };
      return (await send(port, acme.host, '/api/v1/users', { headers })).status === 200;
    },
  };
}

test.serial(
  'a second service without Redis is refused, while the first serves; when that has stopped, it starts',
  async (t) => {
    const { start, serves } = await openFixture(t);
    const first = await start();
    const error = await t.throwsAsync(start(), { instanceOf: QuotaLockTaken });
    t.regex(error.message, /^Another process serves this database.+set REDIS_URL on all of them/);
    t.true(await serves(first));
    await first.stop();
    t.true(await serves(await start()));
  },
);

test.serial('a service that starts while another one stops waits for it', async (t) => {
  const { start, serves, lockWaiter } = await openFixture(t);
  const first = await start();
  const second = start();
  await lockWaiter();
  await first.stop();
  t.true(await serves(await second));
});

withRedis('services that share a Redis start together, and one without does not start beside them', async (t) => {
  const { start, serves, refused } = await openFixture(t);
  const both = [await start({ redisUrl }), await start({ redisUrl })];
  const error = await refused('memory');
  t.regex(error.message, /this one, without REDIS_URL/);
  for (const service of both) t.true(await serves(service));
});

test.serial('one with Redis does not start beside one without', async (t) => {
  const { start, serves, refused } = await openFixture(t);
  const first = await start();
  const error = await refused('redis');
  t.regex(error.message, /Another process serves this database without REDIS_URL/);
  t.true(await serves(first));
});

test.serial('a lock whose connection was ended is taken again, and the service serves on', async (t) => {
  const { start, serves, refused, terminate, log } = await openFixture(t);
  const first = await start();
  for (const times of [1, 2]) {
    await terminate();
    t.true(await serves(first));
    await log.logged('reacquired', times);
  }
  t.true((await refused('memory')) instanceof QuotaLockTaken);
});

test.serial('while another session holds the lock, each attempt is logged, until the lock is free again', async (t) => {
  const { url, terminate, lockWaiter, log } = await openFixture(t);
  const lock = await holdQuotaLock({ url, countedIn: 'memory', patience: 50 }, log.logger);
  t.teardown(() => lock.release());
  const key = `hashtext('guildgate rate limits')`;
  // On its own connection, because the query waits until the other session ends.
  const next = new pg.Client({ connectionString: url });
  await next.connect();
  t.teardown(() => next.end());
  const taken = next.query(`select pg_advisory_lock(${key})`);
  await lockWaiter();
  await terminate();
  await taken;
  await log.logged('held by another process', 3);
  t.is(log.count('reacquired'), 0);
  await next.query(`select pg_advisory_unlock(${key})`);
  await log.logged('reacquired');
});

test.serial('the lock can be released while PostgreSQL is unreachable, and while it is unresponsive', async (t) => {
  const { url, log } = await openFixture(t);
  const target = new URL(url);
  for (const fault of ['cut', 'silence'] as const) {
    const network = await forwarder(Number(target.port));
    t.teardown(() => network.close());
    const through = new URL(url);
    through.port = String(network.port);
    const lock = await holdQuotaLock({ url: through.href, countedIn: 'memory' }, log.logger);
    network[fault]();
    if (fault === 'cut') await log.logged('reacquiring quota lock failed', 2);
    await t.notThrowsAsync(lock.release());
    network.close();
  }
  const last = await holdQuotaLock({ url, countedIn: 'memory' }, log.logger);
  await last.release();
});
