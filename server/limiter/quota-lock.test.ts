/** Processes that would each count the same quotas do not serve one database. */
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

/** Everything that was logged, and a way to wait for more. */
function listen() {
  const messages: string[] = [];
  let heard = Promise.withResolvers<void>();
  const write = (line: string) => {
    const { msg }: { msg: string } = JSON.parse(line);
    messages.push(msg);
    heard.resolve();
    heard = Promise.withResolvers();
  };
  const count = (text: string) => messages.filter((message) => message.includes(text)).length;
  return {
    logger: createLogger('info', { write }),
    count,
    async hears(text: string, times = 1): Promise<void> {
      while (count(text) < times) await heard.promise;
    },
  };
}

/** A database that services can be started on. */
async function openScene(t: ExecutionContext) {
  const { database: name, acme } = template();
  const database = await cloneDatabase(name);
  t.teardown(() => database.drop());
  const log = listen();
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
    async somebodyWaits() {
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
    const { start, serves } = await openScene(t);
    const first = await start();
    const error = await t.throwsAsync(start(), { instanceOf: QuotaLockTaken });
    t.regex(error.message, /^Another process serves this database.+set REDIS_URL on all of them/);
    t.true(await serves(first));
    await first.stop();
    t.true(await serves(await start()));
  },
);

test.serial('one that is started before the other has quite stopped waits for it', async (t) => {
  const { start, serves, somebodyWaits } = await openScene(t);
  const first = await start();
  const second = start();
  await somebodyWaits();
  await first.stop();
  t.true(await serves(await second));
});

withRedis('services that share a Redis start together, and one without does not start beside them', async (t) => {
  const { start, serves, refused } = await openScene(t);
  const both = [await start({ redisUrl }), await start({ redisUrl })];
  const error = await refused('memory');
  t.regex(error.message, /this one, without REDIS_URL/);
  for (const service of both) t.true(await serves(service));
});

test.serial('one with Redis does not start beside one without', async (t) => {
  const { start, serves, refused } = await openScene(t);
  const first = await start();
  const error = await refused('redis');
  t.regex(error.message, /Another process serves this database without REDIS_URL/);
  t.true(await serves(first));
});

test.serial('a lock whose connection was ended is taken again, and the service serves on', async (t) => {
  const { start, serves, refused, terminate, log } = await openScene(t);
  const first = await start();
  for (const times of [1, 2]) {
    await terminate();
    t.true(await serves(first));
    await log.hears('is held again', times);
  }
  t.true((await refused('memory')) instanceof QuotaLockTaken);
});

test.serial('where another has taken it meanwhile, each attempt says so, until the lock is free again', async (t) => {
  const { url, terminate, somebodyWaits, log } = await openScene(t);
  const lock = await holdQuotaLock({ url, countedIn: 'memory', patience: 50 }, log.logger);
  t.teardown(() => lock.release());
  const key = `hashtext('guildgate rate limits')`;
  // Asked for on a connection of its own, because that waits until the other ends.
  const next = new pg.Client({ connectionString: url });
  await next.connect();
  t.teardown(() => next.end());
  const taken = next.query(`select pg_advisory_lock(${key})`);
  await somebodyWaits();
  await terminate();
  await taken;
  await log.hears('another process holds the lock', 3);
  t.is(log.count('is held again'), 0);
  await next.query(`select pg_advisory_unlock(${key})`);
  await log.hears('is held again');
});

test.serial('it can be released while PostgreSQL cannot be reached, and while it is silent', async (t) => {
  const { url, log } = await openScene(t);
  const target = new URL(url);
  for (const fault of ['cut', 'silence'] as const) {
    const network = await forwarder(Number(target.port));
    t.teardown(() => network.close());
    const through = new URL(url);
    through.port = String(network.port);
    const lock = await holdQuotaLock({ url: through.href, countedIn: 'memory' }, log.logger);
    network[fault]();
    if (fault === 'cut') await log.hears('could not be asked for', 2);
    await t.notThrowsAsync(lock.release());
    network.close();
  }
  const last = await holdQuotaLock({ url, countedIn: 'memory' }, log.logger);
  await last.release();
});
