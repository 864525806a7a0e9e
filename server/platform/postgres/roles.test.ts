/** The service does not start with a database role to which RLS does not apply. */
import { randomBytes } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { startService } from '#server/compose.ts';
import { startWorker } from '#server/compose-worker.ts';
import { createLogger } from '#server/platform/log.ts';
import { cloneDatabase, createTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl, rolePasswords, testSecret, workerUrl } from '#test/template.ts';
import { ensureRoles, UnsafeDatabaseRole } from './roles.ts';
import { sessionSettings } from './session-settings.ts';

const test = anyTest as TestFn<{ database: TestDatabase; admin: pg.Client }>;
/** Roles belong to the whole server, which other tests use, too. */
const role = `unsafe_${randomBytes(6).toString('hex')}`;

test.before(async (t) => {
  const database = await cloneDatabase(template().database);
  const admin = new pg.Client({ connectionString: database.adminUrl });
  Object.assign(t.context, { database, admin });
  await admin.connect();
});
test.after.always(async (t) => {
  await t.context.admin?.end();
  await t.context.database?.drop();
});

test.serial('databases of one server are prepared at the same time, although they share its roles', async (t) => {
  const prepare = () => createTestDatabase((url) => ensureRoles(url, rolePasswords));
  const prepared = await Promise.allSettled(Array.from({ length: 12 }, prepare));
  for (const database of prepared) {
    if (database.status === 'fulfilled') await database.value.drop();
    else t.fail(String(database.reason));
  }
  t.pass();
});

test.serial('the login roles have the settings of our sessions, and preparing again writes none of them', async (t) => {
  const { database, admin } = t.context;
  const read = async () => {
    const { rows } = await admin.query<{ role: string; settings: string[]; writer: string }>(
      `select setrole::regrole::text as role, setconfig as settings, xmin::text as writer from pg_db_role_setting
        where setrole in ('guildgate_api'::regrole, 'guildgate_worker'::regrole) and setdatabase = 0 order by 1`,
    );
    return rows;
  };
  const before = await read();
  const wanted = Object.entries(sessionSettings).map(([name, value]) => `${name}=${value}`);
  t.deepEqual(
    before.map(({ role, settings }) => [role, settings.toSorted()]),
    ['guildgate_api', 'guildgate_worker'].map((role) => [role, wanted.toSorted()]),
  );
  await ensureRoles(database.adminUrl, rolePasswords);
  t.deepEqual(await read(), before);
});

test.serial('as a worker, it does not: that role owns the queue', async (t) => {
  const error = await startAs(workerUrl(t.context.database.adminUrl));
  t.true(error instanceof UnsafeDatabaseRole, String(error));
  t.regex(String(error), /owns \d+ relations.+Connect as "guildgate_api"/);
});

/** @returns the error of a start; stops the service if it did start */
async function startAs(databaseUrl: string): Promise<unknown> {
  const config = {
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    databasePoolSize: 1,
    redisUrl: undefined,
    secretKey: testSecret,
    trustedProxies: [],
    webhookAllowedAddresses: [],
    chromiumPath: undefined,
    metrics: undefined,
    logLevel: 'silent',
  };
  try {
    const service = await startService(config, { logger: createLogger('silent') });
    await service.stop(0);
    return undefined;
  } catch (error) {
    return error;
  }
}

test.serial('as the API, it starts', async (t) => {
  t.is(await startAs(apiUrl(t.context.database.adminUrl)), undefined);
});

test.serial('as superuser, it does not', async (t) => {
  const error = await startAs(t.context.database.adminUrl);
  t.true(error instanceof UnsafeDatabaseRole);
  t.regex(String(error), /^UnsafeDatabaseRole: The database role ".+" is a superuser\b.+Connect as "guildgate_api"/);
});

const unsafe: Readonly<Record<string, readonly [sql: string, cause: RegExp]>> = {
  'a member of the owner': [`grant guildgate_owner to ${role}`, /is a member of guildgate_owner/],
  'a member of the owner that does not inherit from it': [
    `alter role ${role} noinherit; grant guildgate_owner to ${role} with inherit false`,
    /is a member of guildgate_owner/,
  ],
  'a role past the policies': [`alter role ${role} bypassrls`, /has BYPASSRLS/],
  'the owner of a table': [`create table owned (); alter table owned owner to ${role}`, /owns 1 relations/],
};

for (const [name, [sql, cause]] of Object.entries(unsafe)) {
  test.serial(`as ${name}, it does not`, async (t) => {
    const { admin, database } = t.context;
    const url = new URL(database.adminUrl);
    url.username = role;
    url.password = 'tests-only';
    await admin.query(`create role ${role} login password 'tests-only'`);
    try {
      await admin.query(sql);
      const error = await startAs(url.href);
      t.true(error instanceof UnsafeDatabaseRole, String(error));
      t.regex(String(error), cause);
    } finally {
      await admin.query(`drop owned by ${role}`);
      await admin.query(`drop role ${role}`);
    }
  });
}

/** @returns the error of a start of a worker; stops the worker if it did start */
async function workAs(databaseUrl: string): Promise<unknown> {
  const config = {
    databaseUrl,
    databasePoolSize: 1,
    concurrency: 1,
    secretKey: testSecret,
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'no-reply@guildgate.example',
    mailConnections: 5,
    webhookAllowedAddresses: [],
    logLevel: 'silent',
  };
  try {
    const worker = await startWorker(config);
    await worker.stop(0);
    return undefined;
  } catch (error) {
    return error;
  }
}

test.serial('a worker works as its own role, and as no other', async (t) => {
  const { adminUrl } = t.context.database;
  t.is(await workAs(workerUrl(adminUrl)), undefined);
  t.regex(String(await workAs(adminUrl)), /^UnsafeDatabaseRole: .+ is a superuser.+Connect as "guildgate_worker"/);
  t.regex(
    String(await workAs(apiUrl(adminUrl))),
    /"guildgate_api" does not own the queue of jobs\. .+WORKER_DATABASE_URL/,
  );
});

test.serial('a worker that owns a table outside of the queue does not work', async (t) => {
  const { admin, database } = t.context;
  await admin.query('create table strays (); alter table strays owner to guildgate_worker');
  try {
    t.regex(String(await workAs(workerUrl(database.adminUrl))), /owns 1 relations/);
  } finally {
    await admin.query('drop table strays');
  }
});
