/** `guildgate migrate`, on its own PostgreSQL, because roles belong to the whole server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import type { FoundIn } from '#server/cli/doctor/check.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrations } from '#server/platform/postgres/migrations/index.ts';
import { runCommand } from './command-line.ts';

const test = anyTest as TestFn<{ folder: string; postgres: EmbeddedPostgres; admin: pg.Client }>;
const names = migrations.map(({ name }) => name);
const passwords = { API_DATABASE_PASSWORD: 'of the api', WORKER_DATABASE_PASSWORD: 'of the worker' };

test.before(async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-migrate-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  // As in managed PostgreSQL: the administrator is no superuser.
  await admin.query(`create role operator login nosuperuser createrole password 'operator'`);
  await admin.query('create database managed owner operator');
  Object.assign(t.context, { folder, postgres, admin });
});
test.after.always(async (t) => {
  await t.context.admin?.end();
  await t.context.postgres?.stop();
  await rm(t.context.folder, { recursive: true });
});

/** @returns the URL of a database with a user and password. */
function urlOf({ url }: EmbeddedPostgres, database: string, user: string, password: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}`, username: user, password }).href;
}

test.serial('before the first migration, commands and the doctor give the advice to migrate', async (t) => {
  const env = { MIGRATION_DATABASE_URL: urlOf(t.context.postgres, 'managed', 'operator', 'operator') };
  const created = await runCommand(['tenant', 'create', 'acme.example', '--name', 'Acme'], env);
  t.is(created.code, 1);
  t.regex(created.output, /^The database is not prepared \(.*guildgate_owner.*\)\. Run: guildgate migrate up$/m);
  const { stdout } = await runCommand(['doctor', '--json'], env);
  const { findings }: { findings: FoundIn[] } = JSON.parse(stdout);
  t.deepEqual(
    findings.flatMap(({ subject, status, advice }) => (status === 'fault' ? [`${subject}: ${advice}`] : [])),
    ['migrations: Run: guildgate migrate up'],
  );
  t.deepEqual(
    findings.flatMap(({ area, subject, says }) => (area === 'Tenants' ? [`${subject}: ${says}`] : [])),
    ['tenants: not looked at: migrations wait', 'SECRET_KEY: not looked at: migrations wait'],
  );
});

test.serial('"migrate up --roles" creates the roles and leaves the tables to a backup', async (t) => {
  const env = { ...passwords, MIGRATION_DATABASE_URL: urlOf(t.context.postgres, 'managed', 'operator', 'operator') };
  const up = await runCommand(['migrate', 'up', '--roles'], env);
  t.is(up.code, 0, up.output);
  t.regex(up.output, /^The roles are there; no migration was applied\.$/m);
  const api = new pg.Client(urlOf(t.context.postgres, 'managed', 'guildgate_api', passwords.API_DATABASE_PASSWORD));
  await api.connect();
  const { rows } = await api.query(`select nspname as schema from pg_namespace where nspname in ('app', 'queue')`);
  await api.end();
  t.deepEqual(rows, []);
});

test.serial(
  'an owner with CREATEROLE migrates the database, four processes at once, while status is read',
  async (t) => {
    const env = { ...passwords, MIGRATION_DATABASE_URL: urlOf(t.context.postgres, 'managed', 'operator', 'operator') };
    const before = await runCommand(['migrate', 'status'], env);
    t.is(before.code, 2, before.output);
    t.true(before.stdout.includes(`${names.length} migrations wait. Run: guildgate migrate up`));

    const statuses: number[] = [];
    let done = false;
    const polling = (async () => {
      while (!done) statuses.push((await runCommand(['migrate', 'status', '--json'], env)).code);
    })();
    const ups = await Promise.all(
      [['up'], ['up'], [], []].map((args) => runCommand(['migrate', ...args, '--json'], env)),
    );
    done = true;
    await polling;
    t.deepEqual(
      ups.map(({ code }) => code),
      [0, 0, 0, 0],
      ups.map(({ output }) => output).join(''),
    );
    const applied = ups.flatMap(({ stdout }): string[] => JSON.parse(stdout).applied);
    t.deepEqual(applied, names);
    t.true(statuses.length > 0 && statuses.every((code) => code === 0 || code === 2), String(statuses));

    const after = await runCommand(['migrate', 'status', '--json'], env);
    t.is(after.code, 0);
    const states: { name: string; appliedAt: string | null; known: boolean }[] = JSON.parse(after.stdout);
    t.deepEqual(
      states.map(({ name }) => name),
      names,
    );
    t.true(states.every(({ appliedAt, known }) => known && appliedAt !== null));
  },
);

test.serial('migrate changes the password of existing roles', async (t) => {
  const env = { MIGRATION_DATABASE_URL: urlOf(t.context.postgres, 'managed', 'operator', 'operator') };
  const up = await runCommand(['migrate'], { ...passwords, ...env, API_DATABASE_PASSWORD: `new ' "one"` });
  t.deepEqual([up.code, up.output], [0, 'The database is up to date.\n']);
  const client = new pg.Client({
    connectionString: urlOf(t.context.postgres, 'managed', 'guildgate_api', `new ' "one"`),
  });
  await t.notThrowsAsync(client.connect());
  await client.end();
});

test.serial('a database that a newer release has migrated is refused and not changed', async (t) => {
  const url = urlOf(t.context.postgres, 'managed', 'operator', 'operator');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into app.migrations (name, batch, migration_time) values ('0099-of-tomorrow', 9, now());
     delete from app.migrations where name = '${names.at(-1)}'`,
  );
  const up = await runCommand(['migrate', 'up'], { ...passwords, MIGRATION_DATABASE_URL: url });
  t.is(up.code, 1);
  t.regex(up.output, /newer than this program: a later release has applied 0099-of-tomorrow\. Nothing was changed/);
  t.false(up.output.includes('    at '), up.output);
  const status = await runCommand(['migrate', 'status'], { MIGRATION_DATABASE_URL: url });
  t.is(status.code, 3);
  t.regex(status.stdout, /! +0099-of-tomorrow +\d{4}-.+, by a newer release/);
  t.regex(status.stdout, new RegExp(`· +${names.at(-1)} +waits`));
  await client.end();
});

test.serial('missing privileges of the role are reported, with the statements that grant them', async (t) => {
  const { admin, postgres } = t.context;
  await admin.query(`create role limited login nosuperuser password 'limited'`);
  const env = { ...passwords, MIGRATION_DATABASE_URL: urlOf(postgres, 'managed', 'limited', 'limited') };
  const { code, output } = await runCommand(['migrate'], env);
  t.is(code, 1);
  t.regex(output, /alter role limited createrole;/);
  t.regex(output, /does not own this database: alter database … owner to limited;/);
  t.regex(output, /grant guildgate_api, guildgate_owner, guildgate_worker to limited with admin option;/);
  t.false(output.includes('    at '), output);
  // The reported statements are sufficient, also for a second database of the same server.
  await admin.query('alter role limited createrole');
  await admin.query('create database other');
  await admin.query(`grant guildgate_api, guildgate_owner, guildgate_worker to limited with admin option`);
  await admin.query('alter database other owner to limited');
  const other = urlOf(postgres, 'other', 'limited', 'limited');
  const repaired = await runCommand(['migrate'], { ...passwords, MIGRATION_DATABASE_URL: other });
  t.is(repaired.code, 0, repaired.output);
});
