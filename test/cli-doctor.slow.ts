/** `guildgate doctor` against real servers, healthy and faulty. */

import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { freePort } from '#fixtures/free-port.ts';
import { type MailSink, startMailSink } from '#fixtures/mail-sink/sink.ts';
import type { FoundIn } from '#server/cli/doctor/check.ts';
import { chromiumPath, hasChromium } from './chromium.ts';
import { runCommand } from './command-line.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { startRedis, type TestRedis } from './redis-server.ts';
import { template } from './service.ts';
import { apiUrl, testSecret, workerUrl } from './template.ts';

interface Context {
  readonly database: TestDatabase;
  readonly mail: MailSink;
  readonly redis: TestRedis | undefined;
}
const test = anyTest as TestFn<Context>;

test.before(async (t) => {
  const [database, mail, redis] = await Promise.all([
    cloneDatabase(template().database),
    startMailSink(),
    startRedis(),
  ]);
  Object.assign(t.context, { database, mail, redis });
});
test.after.always(async (t) => {
  await t.context.redis?.stop();
  await t.context.mail?.stop();
  await t.context.database?.drop();
});

/** @returns a healthy environment. */
function environment({ database, mail, redis }: Context): Record<string, string> {
  return {
    DATABASE_URL: apiUrl(database.adminUrl),
    WORKER_DATABASE_URL: workerUrl(database.adminUrl),
    MIGRATION_DATABASE_URL: database.adminUrl,
    ...(redis && { REDIS_URL: redis.url }),
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'no-reply@guildgate.example',
    ...(chromiumPath && { CHROMIUM_PATH: chromiumPath }),
  };
}

/** Runs `doctor --json`. @returns the exit code, the output and the findings; `about` filters them by subject */
async function examine(env: Record<string, string>, ...args: string[]) {
  const { code, stdout, output } = await runCommand(['doctor', '--json', ...args], env);
  const { healthy, findings }: { healthy: boolean; findings: FoundIn[] } = JSON.parse(stdout);
  const about = (subject: string, status?: string) =>
    findings.filter((finding) => finding.subject === subject && (!status || finding.status === status));
  return { code, output, healthy, findings, about };
}

test.serial('a healthy environment has no faults, nothing is mailed, and no secret is printed', async (t) => {
  const env = environment(t.context);
  const { code, stdout, output } = await runCommand(['doctor'], env);
  t.is(code, 0, output);
  t.regex(stdout, /✓ DATABASE_URL +PostgreSQL 18[\d.]+ as guildgate_api, in \d+ ms/);
  t.regex(stdout, /✓ WORKER_DATABASE_URL +the role is held behind the fence/);
  t.regex(stdout, /✓ migrations +all \d+ are applied/);
  t.regex(stdout, /✓ SECRET_KEY +opens every tenant's signing key/);
  t.regex(stdout, /✓ SMTP_URL +127\.0\.0\.1:\d+ answers/);
  if (hasChromium) t.regex(stdout, /✓ CHROMIUM_PATH +\S+: prints a page/);
  if (t.context.redis) t.regex(stdout, /✓ eviction +never/);
  // The tests' PostgreSQL trades safety for speed.
  t.regex(stdout, /! durability +fsync is off.+\n +→ Set fsync = on\./);
  t.regex(stdout, /\nNo faults; \d+ warnings?\.\n/);
  for (const url of Object.values(env).filter((value) => URL.canParse(value))) {
    const { password } = new URL(url);
    if (password) t.false(output.includes(password) || output.includes(decodeURIComponent(password)));
  }
  t.false(output.includes(testSecret.toString('base64')));
  t.is(t.context.mail.mails().length, 0);
});

test('--send-mail-to sends a mail to its address', async (t) => {
  const { code, about } = await examine(environment(t.context), '--for', 'worker', '--send-mail-to', 'you@example.org');
  t.is(code, 0);
  t.is(about('mail', 'ok').length, 1);
  t.is(about('DATABASE_URL').length, 0, 'a worker has none');
  t.regex(JSON.stringify(t.context.mail.mails()), /you@example\.org/);
});

test('contracts of services that are not loaded are a fault, and those that are loaded are named', async (t) => {
  const env = environment(t.context);
  const missing = await examine({ ...env, GATEWAY_CONTRACTS: '/nowhere' }, '--for', 'worker');
  t.is(missing.code, 1);
  t.regex(missing.about('GATEWAY_CONTRACTS', 'fault')[0]?.says ?? '', /cannot be read: ENOENT/);
  const badges = await examine({ ...env, GATEWAY_CONTRACTS: 'fixtures/upstream-badges/contracts' }, '--for', 'worker');
  t.is(badges.about('GATEWAY_CONTRACTS', 'ok')[0]?.says, 'read: badges');
});

test('every fault is reported at once, with advice', async (t) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.teardown(() => void silent.close());
  const address = silent.address();
  const silentPort = typeof address === 'object' && address ? address.port : 0;
  const closed = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-doctor-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'chromium'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const began = Date.now();
  const { code, healthy, output, about } = await examine({
    ...environment(t.context),
    DATABASE_URL: t.context.database.adminUrl,
    WORKER_DATABASE_URL: `postgres://guildgate_worker:hunter2@127.0.0.1:${closed}/guildgate`,
    REDIS_URL: `redis://:hunter2@127.0.0.1:${closed}`,
    SMTP_URL: `smtp://me:hunter2@127.0.0.1:${silentPort}`,
    MAIL_FROM: 'nobody',
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
    CHROMIUM_PATH: join(folder, 'chromium'),
  });
  t.is(code, 1);
  t.false(healthy);
  t.true(Date.now() - began < 30_000);
  t.regex(about('DATABASE_URL', 'fault')[0]?.says ?? '', /is a superuser/);
  t.regex(about('DATABASE_URL', 'fault')[0]?.advice ?? '', /Connect as "guildgate_api" instead/);
  t.regex(about('WORKER_DATABASE_URL', 'fault')[0]?.says ?? '', /cannot be reached \(connect ECONNREFUSED/);
  t.regex(about('REDIS_URL', 'fault')[0]?.says ?? '', /^Redis cannot be used \(connect ECONNREFUSED/);
  t.is(about('SMTP_URL', 'fault')[0]?.says, 'no answer within 5 seconds');
  t.regex(about('worker', 'fault')[0]?.says ?? '', /MAIL_FROM is "nobody"/);
  t.regex(about('SECRET_KEY', 'fault')[0]?.says ?? '', /does not open the signing keys of 2 tenants: acme\.localhost/);
  t.is(about('CHROMIUM_PATH', 'fault').length, 1);
  t.is(about('migrations', 'ok').length, 1);
  t.false(output.includes('hunter2'));
});

test('a wrong password for PostgreSQL or Redis is reported as such', async (t) => {
  const { database, redis } = t.context;
  const wrong = Object.assign(new URL(apiUrl(database.adminUrl)), { password: 'hunter2' }).href;
  const { code, output, about } = await examine({
    ...environment(t.context),
    DATABASE_URL: wrong,
    ...(redis && { REDIS_URL: redis.url.replace('//', '//me:hunter2@') }),
  });
  t.is(code, 1);
  t.regex(about('DATABASE_URL', 'fault')[0]?.says ?? '', /password authentication failed for user "guildgate_api"/);
  if (redis) t.regex(about('REDIS_URL', 'fault')[0]?.says ?? '', /WRONGPASS/);
  t.false(output.includes('hunter2'));
});

test('in the environment of an operator the database and its tenants are checked, and no server or worker', async (t) => {
  const { MIGRATION_DATABASE_URL = '' } = environment(t.context);
  const { code, about, findings } = await examine({ MIGRATION_DATABASE_URL });
  t.is(code, 0);
  t.is(about('migrations', 'ok').length, 1);
  t.is(about('SECRET_KEY', 'ok').length, 1);
  t.is(about('serve, worker', 'skipped').length, 1);
  t.deepEqual(
    findings.filter(({ subject }) => /^(?:serve|worker|SMTP_URL|CHROMIUM_PATH|REDIS_URL)$/.test(subject)),
    [],
  );
  t.is((await examine({ MIGRATION_DATABASE_URL }, '--for', 'serve')).code, 1);
});

test('a database that takes no writes is reported', async (t) => {
  const copy = await cloneDatabase(template().database);
  t.teardown(() => copy.drop());
  const admin = new pg.Client({ connectionString: copy.adminUrl });
  await admin.connect();
  await admin.query(`alter database ${copy.name} set default_transaction_read_only = on`);
  await admin.end();
  const { code, about } = await examine({ DATABASE_URL: apiUrl(copy.adminUrl) });
  t.is(code, 1);
  t.like(about('writes'), [{ status: 'fault', says: 'default_transaction_read_only is on: no writes are taken' }]);
});

test('pending migrations and a database without tenants are reported', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query(`delete from app.migrations where id = (select max(id) from app.migrations);
    update tenants set status = 'SUSPENDED'`);
  await client.end();
  const { code, about } = await examine({ ...environment(t.context), MIGRATION_DATABASE_URL: database.adminUrl });
  t.is(code, 1);
  t.regex(about('migrations', 'fault')[0]?.says ?? '', /^1 of \d+ wait/);
  t.is(about('tenants', 'warning').length, 1);
});
