/** What a pooler does to sessions, over a real PgBouncer in each of its modes. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#deploy/testing/pgbouncer.ts';
import { runChecks } from '#server/cli/doctor/check.ts';
import { readDoctorConfig } from '#server/cli/doctor/config.ts';
import { postgresChecks } from '#server/cli/doctor/postgres.ts';
import { holdQuotaLock, QuotaLockTaken } from '#server/limiter/quota-lock.ts';
import { createLogger } from '#server/platform/log.ts';
import { cloneDatabase, type TestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl } from '#test/template.ts';
import { sessionNames } from './address.ts';
import { assertSessions, keepsSessions, UnfitDatabaseAddress } from './sessions.ts';

const test = anyTest as TestFn<{ database: TestDatabase; pgbouncer: Pgbouncer }>;
const withPgbouncer = hasPgbouncer ? test : test.skip;

test.before(async (t) => {
  if (!hasPgbouncer) return;
  const database = await cloneDatabase(template().database);
  Object.assign(t.context, { database });
  Object.assign(t.context, {
    pgbouncer: await startPgbouncer({ urls: [apiUrl(database.adminUrl), database.adminUrl] }),
  });
});
test.after.always(async (t) => {
  await t.context.pgbouncer?.stop();
  await t.context.database?.drop();
});

withPgbouncer('a direct URL that leads through PgBouncer, or to another database, is refused', async (t) => {
  const { database, pgbouncer } = t.context;
  const api = apiUrl(database.adminUrl);
  const url = pgbouncer.through(api);
  const elsewhere = await cloneDatabase(template().database);
  t.teardown(() => elsewhere.drop());
  await t.notThrowsAsync(assertSessions({ url, directUrl: api }, sessionNames.serve));
  const otherZone = `${api}?options=${encodeURIComponent('-c TimeZone=Asia/Tokyo')}`;
  await t.notThrowsAsync(assertSessions({ url, directUrl: otherZone }, sessionNames.serve));
  await t.throwsAsync(assertSessions({ url, directUrl: database.adminUrl }, sessionNames.serve), {
    instanceOf: UnfitDatabaseAddress,
    message: /^DATABASE_DIRECT_URL connects as \S+, and DATABASE_URL as guildgate_api\. Set both to the same role/,
  });
  await t.throwsAsync(assertSessions({ url, directUrl: url }, sessionNames.serve), {
    instanceOf: UnfitDatabaseAddress,
    message: /^DATABASE_DIRECT_URL leads through a pooler.+Set it to PostgreSQL itself/,
  });
  await t.throwsAsync(assertSessions({ url, directUrl: apiUrl(elsewhere.adminUrl) }, sessionNames.serve), {
    instanceOf: UnfitDatabaseAddress,
    message: /^DATABASE_DIRECT_URL leads to another database or server than DATABASE_URL/,
  });
});

withPgbouncer('sessions that lack our timeouts are refused behind PgBouncer', async (t) => {
  const { database } = t.context;
  const api = apiUrl(database.adminUrl);
  const pgbouncer = await startPgbouncer({ urls: [api], connectQuery: 'set statement_timeout = 0' });
  t.teardown(() => pgbouncer.stop());
  await t.throwsAsync(assertSessions({ url: pgbouncer.through(api), directUrl: api }, sessionNames.serve), {
    instanceOf: UnfitDatabaseAddress,
    message: /^The sessions behind DATABASE_URL lack statement_timeout, which "guildgate migrate up" sets/,
  });
});

withPgbouncer(
  'a pooler in statement mode is refused with its mode as the reason, also with the direct URL',
  async (t) => {
    const api = apiUrl(t.context.database.adminUrl);
    const pgbouncer = await startPgbouncer({ urls: [api], settings: { pool_mode: 'statement' } });
    t.teardown(() => pgbouncer.stop());
    await t.throwsAsync(assertSessions({ url: pgbouncer.through(api), directUrl: api }, sessionNames.serve), {
      instanceOf: UnfitDatabaseAddress,
      message: /^DATABASE_URL leads through a pooler that refuses transactions.+Set pool_mode = transaction there/,
    });
  },
);

withPgbouncer(
  'session pooling that ignores options needs no direct URL, as long as the role has our timeouts',
  async (t) => {
    const database = await cloneDatabase(template().database);
    t.teardown(() => database.drop());
    const api = apiUrl(database.adminUrl);
    const settings = { pool_mode: 'session', ignore_startup_parameters: 'options' };
    const pgbouncer = await startPgbouncer({ urls: [api], settings });
    t.teardown(() => pgbouncer.stop());
    const address = { url: pgbouncer.through(api) };
    await t.notThrowsAsync(assertSessions(address, sessionNames.serve));
    const lock = { ...address, countedIn: 'memory' } as const;
    const held = await holdQuotaLock({ ...lock, url: api }, createLogger('silent'));
    await t.throwsAsync(holdQuotaLock(lock, createLogger('silent')), { instanceOf: QuotaLockTaken });
    await held.release();
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    t.teardown(() => admin.end());
    const name = admin.escapeIdentifier(new URL(api).pathname.slice(1));
    await admin.query(`alter role guildgate_api in database ${name} set statement_timeout = 0`);
    await t.notThrowsAsync(assertSessions({ url: api }, sessionNames.serve), 'a direct connection sets them itself');
    const later = await startPgbouncer({ urls: [api], settings });
    t.teardown(() => later.stop());
    await t.throwsAsync(assertSessions({ url: later.through(api) }, sessionNames.serve), {
      instanceOf: UnfitDatabaseAddress,
      message: /^The sessions behind DATABASE_URL lack statement_timeout/,
    });
  },
);

withPgbouncer('doctor reports what the settings lack, and finds no fault in them with the direct URL', async (t) => {
  const { database, pgbouncer } = t.context;
  const api = apiUrl(database.adminUrl);
  const examine = async (env: Record<string, string>) => {
    const findings = await runChecks(postgresChecks(readDoctorConfig(env), ['serve']));
    return (subject: string) => findings.filter((finding) => finding.subject === subject);
  };
  const without = await examine({
    DATABASE_URL: pgbouncer.through(api),
    MIGRATION_DATABASE_URL: pgbouncer.through(database.adminUrl),
  });
  const complete = await examine({ DATABASE_URL: pgbouncer.through(api), DATABASE_DIRECT_URL: api });
  const refused = await examine({
    DATABASE_URL: pgbouncer.through(api),
    DATABASE_DIRECT_URL: Object.assign(new URL(api), { password: 'wrong' }).href,
  });
  const needless = await examine({ DATABASE_URL: api, DATABASE_DIRECT_URL: api });
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
    t.like(without(name), { length: 1, 0: { status: 'fault' } });
    t.regex(without(name)[0]?.says ?? '', /leads through a pooler/);
  }
  t.regex(without('DATABASE_URL')[0]?.advice ?? '', /^Set DATABASE_DIRECT_URL to PostgreSQL itself/);
  t.true(complete('DATABASE_URL').every(({ status }) => status === 'ok'));
  t.regex(
    complete('DATABASE_DIRECT_URL')
      .map(({ says }) => says)
      .join(),
    /past the pooler.+one node takes up to 2/,
  );
  t.deepEqual(refused('DATABASE_URL'), []);
  t.like(refused('DATABASE_DIRECT_URL'), { length: 1, 0: { status: 'fault' } });
  t.regex(refused('DATABASE_DIRECT_URL')[0]?.says ?? '', /PostgreSQL refuses the connection/);
  t.regex(refused('DATABASE_DIRECT_URL')[0]?.advice ?? '', /^Check that PostgreSQL runs at .+DATABASE_DIRECT_URL\.$/);
  t.like(needless('DATABASE_DIRECT_URL'), { 0: { status: 'warning' } });
});

withPgbouncer('sessions are told apart in each mode of PgBouncer, with one or several to hand out', async (t) => {
  const { database } = t.context;
  const url = apiUrl(database.adminUrl);
  t.true(await keepsSessions(url));
  for (const [isKept, settings] of [
    [true, { pool_mode: 'session' }],
    [false, { pool_mode: 'statement' }],
    [false, { server_round_robin: 1, min_pool_size: 2 }],
    [false, { server_round_robin: 1, min_pool_size: 3 }],
  ] as const) {
    const pgbouncer = await startPgbouncer({ urls: [url], settings });
    t.teardown(() => pgbouncer.stop());
    t.is(await keepsSessions(pgbouncer.through(url)), isKept, JSON.stringify(settings));
  }
});
