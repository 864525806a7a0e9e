/** Errors and help of the command line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { packageSettings } from '#server/platform/tracing/export.ts';
import { runCommand as run } from './command-line.ts';
import { cloneDatabase } from './postgres.ts';
import { startServerProcess, startWorkerProcess } from './processes.ts';
import { template } from './service.ts';
import { apiUrl, workerUrl } from './template.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '..');
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@guildgate.example' };

test('an unreachable PostgreSQL is reported with advice by serve, worker and migrate', async (t) => {
  const url = `postgres://guildgate_api:secret@127.0.0.1:${await freePort()}/guildgate`;
  for (const [command, env] of [
    ['serve', { DATABASE_URL: url }],
    ['worker', { ...mail, WORKER_DATABASE_URL: url }],
    ['migrate', { MIGRATION_DATABASE_URL: url, API_DATABASE_PASSWORD: 'secret', WORKER_DATABASE_PASSWORD: 'secret' }],
  ] as const) {
    const { code, output } = await run([command], env);
    t.is(code, 1);
    t.regex(
      output,
      /PostgreSQL cannot be reached \(connect ECONNREFUSED [\d.:]+\)\. Check that it runs, .*DATABASE_URL/,
    );
    t.false(output.includes('    at '), output);
    t.false(output.includes('secret'), 'without the password');
  }
});

test('a refused connection to PostgreSQL is reported with its reason', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const url = new URL(apiUrl(database.adminUrl));
  url.pathname = '/no_such_database';
  const { code, output } = await run(['serve'], { DATABASE_URL: url.href });
  t.is(code, 1);
  t.regex(
    output,
    /PostgreSQL refuses the connection \(database "no_such_database" does not exist\)\. Check .*DATABASE_URL/,
  );
  t.false(output.includes('    at '), output);
});

test('a direct URL that PostgreSQL refuses, or cannot be reached by, is named', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const [api, worker] = [apiUrl(database.adminUrl), workerUrl(database.adminUrl)];
  const wrong = Object.assign(new URL(api), { pathname: '/no_such_database' }).href;
  const closed = Object.assign(new URL(worker), { port: String(await freePort()) }).href;
  const serving = await run(['serve'], { DATABASE_URL: api, DATABASE_DIRECT_URL: wrong });
  const working = await run(['worker'], { ...mail, WORKER_DATABASE_URL: worker, WORKER_DATABASE_DIRECT_URL: closed });
  t.regex(serving.output, /PostgreSQL refuses the connection \(.+\)\. Check DATABASE_DIRECT_URL\./);
  t.regex(working.output, /PostgreSQL cannot be reached \(.+\)\. Check that it runs, and WORKER_DATABASE_DIRECT_URL\./);
});

test('a port that cannot be opened is reported with advice', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  t.teardown(() => void blocker.close());
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = { DATABASE_URL: apiUrl(database.adminUrl), HOST: '127.0.0.1', PORT: String(port) };
  const busy = await run(['serve'], env);
  t.is(busy.code, 1);
  t.true(busy.output.includes(`Port ${port} is in use by another program. Set PORT to another one.`), busy.output);
  // A documentation address (RFC 5737): no machine has it.
  const foreign = await run(['serve'], { ...env, HOST: '192.0.2.1' });
  t.is(foreign.code, 1);
  t.regex(foreign.output, /Port \d+ cannot be listened on \(EADDRNOTAVAIL\)\. .*HOST/);
  for (const { output } of [busy, foreign]) t.false(output.includes('    at '), output);
});

test('a metrics port that cannot be opened is reported with METRICS_PORT or METRICS_HOST', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  t.teardown(() => void blocker.close());
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = { DATABASE_URL: apiUrl(database.adminUrl), HOST: '127.0.0.1', PORT: '0', METRICS_PORT: String(port) };
  const busy = await run(['serve'], env);
  t.is(busy.code, 1);
  t.regex(busy.output, new RegExp(`Port ${port}, for metrics, is in use by another program. Set METRICS_PORT`));
  const foreign = await run(['serve'], { ...env, METRICS_HOST: '192.0.2.1' });
  t.is(foreign.code, 1);
  t.regex(foreign.output, /cannot be listened on \(EADDRNOTAVAIL\)\. .*METRICS_HOST/);
  for (const { output } of [busy, foreign]) t.false(output.includes('    at '), output);
});

test('a second process on one database without REDIS_URL is refused with advice', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const env = { DATABASE_URL: apiUrl(database.adminUrl), HOST: '127.0.0.1', PORT: '0' };
  const first = await startServerProcess(env.DATABASE_URL);
  t.teardown(() => first.stop());
  const { code, output } = await run(['serve'], env);
  t.is(code, 1);
  t.regex(output, /Another process serves this database.+Stop the other one first, or set REDIS_URL on all of them/);
  t.false(output.includes('    at '), output);
});

test('contracts of services that cannot be loaded are named by all that read them, and nothing is done without them', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const { adminUrl } = database;
  for (const [args, env] of [
    [['serve'], { DATABASE_URL: apiUrl(adminUrl), HOST: '127.0.0.1', PORT: '0' }],
    [['worker'], { ...mail, WORKER_DATABASE_URL: workerUrl(adminUrl) }],
    [['limits', 'set', 'acme.localhost', 'usersCsv', '7'], { MIGRATION_DATABASE_URL: adminUrl }],
    [['limits', 'set', 'acme.localhost', 'badgesCsv', '7'], { MIGRATION_DATABASE_URL: adminUrl }],
  ] as const) {
    const { code, output } = await run(args, { ...env, GATEWAY_CONTRACTS: '/nowhere' });
    t.is(code, 1, output);
    t.regex(output, /GATEWAY_CONTRACTS is \/nowhere, which cannot be read: ENOENT/);
    t.false(output.includes('    at '), output);
  }
});

test('credentials of other database roles in the environment of a server or worker are a warning, which does not have them', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const excess = { MIGRATION_DATABASE_URL: 'postgres://postgres:hunter2@127.0.0.1:9/guildgate' };
  const processes = await Promise.all([
    startServerProcess(apiUrl(database.adminUrl), '', { ...excess, WORKER_DATABASE_PASSWORD: 'hunter2' }),
    startWorkerProcess(workerUrl(database.adminUrl), mail.SMTP_URL, excess),
  ]);
  for (const [index, process] of processes.entries()) {
    t.teardown(() => process.stop());
    const warnings = () => process.logLines.filter((line) => line.includes('unneeded database credentials'));
    await until(() => warnings().length > 0, 'it warns');
    t.deepEqual(JSON.parse(warnings()[0] ?? '{}').settings, [
      'MIGRATION_DATABASE_URL',
      ...(index === 0 ? ['WORKER_DATABASE_PASSWORD'] : []),
    ]);
    t.false(process.logLines.join().includes('hunter2'));
  }
});

/** Commands that need the services: their contracts are loaded outside of config.ts. */
const withServices = ['serve', 'worker', 'demo', 'limits'];

for (const [command, reader] of [
  ['serve', 'readServeConfig'],
  ['worker', 'readWorkerConfig'],
  ['migrate', 'readMigrationConfig'],
  ['demo', 'readDemoConfig'],
  ['limits', 'readOperatorConfig'],
  ['tenant', 'readOperatorConfig'],
  ['user', 'readOperatorConfig'],
  ['keys', 'readOperatorConfig'],
] as const) {
  test.serial(`the help of ${command} names every setting that it reads`, async (t) => {
    const { code, output } = await run([command, '--help']);
    t.is(code, 0);
    const source = await readFile(join(root, 'server/config.ts'), 'utf8');
    const body = new RegExp(`function ${reader}\\([\\s\\S]*?\\n}\\n`).exec(source)?.[0] ?? '';
    // Some readers have the names themselves, such as that of METRICS_PORT and METRICS_HOST.
    const environment = await readFile(join(root, 'server/environment.ts'), 'utf8');
    const readers = [...body.matchAll(/read\.(\w+)\(/g)].map(
      ([, reader]) => new RegExp(`\\n {2}${reader}\\([\\s\\S]*?\\n {2}}\\n`).exec(environment)?.[0] ?? '',
    );
    const found = [body, ...readers].join('\n').matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g);
    const names = [...found].map(([, name = '']) => name);
    if (body.includes('read.tracing(')) names.push(...packageSettings);
    if (withServices.includes(command)) names.push('GATEWAY_CONTRACTS');
    t.true(names.length >= 2);
    for (const name of names) t.true(output.includes(name), name);
  });
}

test('wrong use exits with 2, help with 0, and what cannot be done with 1', async (t) => {
  for (const [args, wanted] of [
    [[], 2],
    [['srve'], 2],
    [['--port'], 2],
    [['serve', 'now'], 2],
    [['tenant', 'suspend'], 2],
    [['limits', 'show', '--xml'], 2],
    [['contract', 'diff', '--xml'], 2],
    [['help'], 0],
    [['tenant', 'create', '--help'], 0],
    [['tenant', 'list'], 1],
  ] as const) {
    const { code, output } = await run(args, { MIGRATION_DATABASE_URL: 'nowhere' });
    t.is(code, wanted, `${args.join(' ')}: ${output}`);
    t.false(output.includes('    at '), output);
  }
  t.regex((await run(['--help'])).stdout, /^Exit codes: 0 done; 1 failed; 2 wrong use/m);
});

test('a reader that closes the pipe ends the command without an error', async (t) => {
  const child = spawn(process.execPath, ['server/cli.ts', '--help'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  t.deepEqual([code, errors], [0, '']);
});
