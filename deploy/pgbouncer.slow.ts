/** Servers, workers and commands over a real PgBouncer in transaction mode, with the deployed configuration. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import pg from 'pg';
import { type MailSink, startMailSink } from '#fixtures/mail-sink/sink.ts';
import { holdQuotaLock, QuotaLockTaken } from '#server/limiter/quota-lock.ts';
import { createLogger } from '#server/platform/log.ts';
import { keepsSessions } from '#server/platform/postgres/sessions.ts';
import { runCommand } from '#test/command-line.ts';
import { send } from '#test/http.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { type GuildgateProcess, type ServerProcess, startServerProcess, startWorkerProcess } from '#test/processes.ts';
import { template } from '#test/service.ts';
import { apiUrl, type TestTenant, workerUrl } from '#test/template.ts';
import { until } from '#test/until.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from './testing/pgbouncer.ts';

interface Context {
  readonly database: TestDatabase;
  readonly pgbouncer: Pgbouncer;
  readonly mail: MailSink;
  readonly server: ServerProcess;
  readonly worker: GuildgateProcess;
}

const test = anyTest as TestFn<Context>;
const redisUrl = process.env.TEST_REDIS_URL;
// In turn: each test needs the few connections and cores for itself.
const withPgbouncer = hasPgbouncer && redisUrl ? test.serial : test.skip;
const { acme, globex } = template();
const tenants = [acme, globex];

/** Connections of PgBouncer to PostgreSQL for each role: fewer than a process has to PgBouncer. */
const poolSize = 2;

test.before(async (t) => {
  t.timeout(60_000);
  if (!hasPgbouncer || !redisUrl) return;
  const [database, mail] = await Promise.all([cloneDatabase(template().database), startMailSink()]);
  Object.assign(t.context, { database, mail });
  const [api, worker] = [apiUrl(database.adminUrl), workerUrl(database.adminUrl)];
  const urls = [api, worker, database.adminUrl];
  // Many requests wait for few connections: longer than the two seconds of the deployed file, where the machine is busy.
  const pgbouncer = await startPgbouncer({ urls, settings: { default_pool_size: poolSize, query_wait_timeout: 30 } });
  Object.assign(t.context, { pgbouncer });
  const [serving, working] = await Promise.all([
    startServerProcess(pgbouncer.through(api), redisUrl, {
      DATABASE_DIRECT_URL: api,
      TRUSTED_PROXIES: '127.0.0.1',
    }),
    startWorkerProcess(pgbouncer.through(worker), mail.smtpUrl, {
      WORKER_DATABASE_DIRECT_URL: worker,
      METRICS_PORT: '0',
    }),
  ]);
  Object.assign(t.context, { server: serving, worker: working });
});
test.after.always(async (t) => {
  const { server, worker, pgbouncer, mail, database } = t.context;
  await Promise.all([server?.stop(), worker?.stop()]);
  await pgbouncer?.stop();
  await mail?.stop();
  await database?.drop();
});

async function admin(t: ExecutionContext<Context>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: t.context.database.adminUrl });
  await client.connect();
  t.teardown(() => client.end());
  return client;
}

/** @returns the tenant that each connection to PostgreSQL has kept: all are held at once, by transactions */
async function keptTenants(t: ExecutionContext<Context>): Promise<unknown[]> {
  const connectionString = t.context.pgbouncer.through(apiUrl(t.context.database.adminUrl));
  const clients = Array.from({ length: poolSize }, () => new pg.Client({ connectionString }));
  t.teardown(() => Promise.all(clients.map((client) => client.end())).then(() => {}));
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
  }
  const query = `select nullif(current_setting('app.tenant_id', true), '') as tenant`;
  return Promise.all(clients.map(async (client) => (await client.query(query)).rows[0]?.tenant));
}

/**
 * Repeats what is refused for the moment, as clients do: on a busy machine requests wait longer than the two seconds of a
 * tenant's share of the connections.
 * @returns the status and the body of a request by the tenant's administrator
 */
async function request(t: ExecutionContext<Context>, { host, people }: TestTenant, path: string, body?: object) {
  const headers = { 'api-token': people.ROLE_ADMIN.readWrite };
  // By its key a write that is repeated happens once.
  const how = body ? { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() }, body } : { headers };
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(t.context.server.port, host, path, how);
    const after = response.status === 503 && response.headers['retry-after'];
    if (!after || attempt === 10) return response;
    await delay(Number(after) * 1_000);
  }
}

withPgbouncer(
  '50 requests at once of two tenants, over two connections, see and write rows of their own alone',
  async (t) => {
    const client = await admin(t);
    const all = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const tenant = tenants[index % 2] ?? acme;
        const name = `Pooled ${index}`;
        if (index % 5 === 0) {
          const { status } = await request(t, tenant, '/api/v1/groups', { name, slug: `pooled-${index}` });
          return { tenant, status, wanted: 201, ids: [] };
        }
        const { status, json } = await request(t, tenant, '/api/v1/users?itemsPerPage=100');
        const ids: string[] = json.member.map(({ id }: { id: string }) => id);
        return { tenant, status, wanted: 200, ids };
      }),
    );
    for (const { tenant, status, wanted, ids } of all) {
      t.is(status, wanted);
      if (wanted === 200) t.deepEqual(ids.toSorted(), tenant.userIds.toSorted());
    }
    const { rows } = await client.query<{ id: string; numbers: number[] }>(
      `select tenant_id as id, array_agg(n order by n) as numbers
        from groups, cast(split_part(name, ' ', 2) as int) as n where name like 'Pooled %' group by 1`,
    );
    const numbersOf = (tenant: TestTenant) => rows.find(({ id }) => id === tenant.id)?.numbers;
    t.deepEqual(
      [numbersOf(acme), numbersOf(globex)],
      [
        [0, 10, 20, 30, 40],
        [5, 15, 25, 35, 45],
      ],
    );
    t.deepEqual(await keptTenants(t), [null, null]);
    const connections = await client.query(
      `select from pg_stat_activity where usename = 'guildgate_api' and datname = current_database()
      and application_name not in ('guildgate-quota-lock', 'guildgate-commits')`,
    );
    t.true((connections.rowCount ?? 0) <= poolSize, `${connections.rowCount} connections`);
  },
);

withPgbouncer(
  'a job is announced through PgBouncer, to a worker that listens past it, and its mail is sent',
  async (t) => {
    const { mail, worker } = t.context;
    const listener = await admin(t);
    let heard = 0;
    listener.on('notification', () => (heard += 1));
    await listener.query('listen queue');
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${worker.metricsPort}/readyz`);
      return JSON.parse(await answer.text()).status === 'ready';
    };
    await until(ready, 'the worker listens');
    const { email } = acme.people.ROLE_MEMBER;
    await send(t.context.server.port, acme.host, '/api/v1/request-login-otp', { method: 'POST', body: { email } });
    await mail.nextMail(email);
    await until(() => heard > 0, 'it was announced');
    const { rows } = await listener.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'guildgate-queue'
        and (query ilike 'listen%' or query = 'select')`,
    );
    t.true(rows.length > 0);
  },
);

withPgbouncer('a limit is exact, and the lock of its counters is held past PgBouncer', async (t) => {
  const { database, server } = t.context;
  let clients = 0;
  // New clients, until none gets 503: for a moment a busy machine looks like an outage of Redis.
  await until(async () => {
    clients += 1;
    const headers = { 'x-forwarded-for': `10.0.0.${clients}` };
    const login = () => send(server.port, globex.host, '/api/v1/login-check', { method: 'POST', headers, body: {} });
    const attempts = await Promise.all(Array.from({ length: 30 }, login));
    const count = (wanted: number) => attempts.filter(({ status }) => status === wanted).length;
    if (count(422) > 20) throw new Error(`${count(422)} of 20 admitted`);
    if (count(503) > 0) return false;
    t.deepEqual([count(422), count(429)], [20, 10]);
    return true;
  }, 'all are decided by the store');
  const apart = { url: apiUrl(database.adminUrl), countedIn: 'memory', patience: 50 } as const;
  await t.throwsAsync(holdQuotaLock(apart, createLogger('silent')), { instanceOf: QuotaLockTaken });
});

withPgbouncer(
  'without the direct URL servers and workers refuse to start, and say which setting they need',
  async (t) => {
    const { database, pgbouncer, mail } = t.context;
    const [api, worker] = [apiUrl(database.adminUrl), workerUrl(database.adminUrl)].map(pgbouncer.through);
    const settings = { REDIS_URL: redisUrl ?? '', SMTP_URL: mail.smtpUrl, MAIL_FROM: 'no-reply@guildgate.example' };
    const [serving, working] = await Promise.all([
      runCommand(['serve'], { ...settings, DATABASE_URL: api ?? '', PORT: '0', HOST: '127.0.0.1' }),
      runCommand(['worker'], { ...settings, WORKER_DATABASE_URL: worker ?? '' }),
    ]);
    for (const [{ code, output }, name] of [
      [serving, 'DATABASE'],
      [working, 'WORKER_DATABASE'],
    ] as const) {
      t.is(code, 1, output);
      t.true(output.includes(`${name}_URL leads through a pooler that gives each transaction another session`), output);
      t.true(output.includes(`Set ${name}_DIRECT_URL to PostgreSQL itself`), output);
      t.false(output.includes('    at '), output);
    }
  },
);

withPgbouncer('"migrate up" through PgBouncer changes nothing and says why; the other commands work', async (t) => {
  const { database, pgbouncer } = t.context;
  const env = { MIGRATION_DATABASE_URL: pgbouncer.through(database.adminUrl) };
  const passwords = { API_DATABASE_PASSWORD: 'changed', WORKER_DATABASE_PASSWORD: 'changed' };
  const host = 'initech.localhost';
  const [up, created] = await Promise.all([
    runCommand(['migrate', 'up'], { ...env, ...passwords }),
    runCommand(['tenant', 'create', host, '--name', 'Initech', '--base-url', `http://${host}`], env),
  ]);
  t.is(up.code, 1, up.output);
  t.regex(up.output, /^\s*MIGRATION_DATABASE_URL leads through a pooler.+Set it to PostgreSQL itself/);
  t.true(await keepsSessions(apiUrl(database.adminUrl)), 'the password is the old one');
  t.is(created.code, 0, created.output);
  const listed = await runCommand(['tenant', 'list'], env);
  t.regex(listed.output, /initech\.localhost +Initech/);
});
