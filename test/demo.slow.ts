import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { runCommand } from './command-line.ts';
import { send } from './http.ts';
import { until } from './until.ts';

interface Run {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when the text is printed. @throws when the process ends before */
  prints(text: string): Promise<void>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

const test = anyTest as TestFn<{ dataDir: string; runs: Run[] }>;

test.beforeEach(async (t) => {
  t.context.dataDir = await mkdtemp(join(tmpdir(), 'guildgate-demo-'));
  t.context.runs = [];
});
test.afterEach.always(async (t) => {
  for (const run of t.context.runs) {
    run.child.kill('SIGTERM');
    await run.ended;
  }
  await rm(t.context.dataDir, { recursive: true, force: true });
});

/** @param runs receives the process, to be ended with its test */
function start(runs: Run[], dataDir: string, port: number): Run {
  const child = spawn(process.execPath, ['server/cli.ts', 'demo'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => code);
  const prints = async (text: string) => {
    while (!output.includes(text)) {
      await Promise.race([
        once(child.stdout, 'data'),
        once(child.stderr, 'data'),
        ended.then((code) =>
          Promise.reject(new Error(`ended with ${code} and without printing "${text}":\n${output}`)),
        ),
      ]);
    }
  };
  const run = { child, output: () => output, prints, ended };
  runs.push(run);
  return run;
}

/** @returns the ids of the processes whose command line contains the text. */
async function processesNaming(text: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, index) => lines[index]?.includes(text));
}

/** Resolves when a webhook of the type has arrived and its signature is `verified`. */
async function arrivalOf(url: string, type: string, verified: string): Promise<void> {
  const ends = performance.now() + 30_000;
  while (performance.now() < ends) {
    const { json } = await send(Number(new URL(url).port), 'localhost', '/api/v1/arrivals');
    const arrivals: { type: string; verified: string }[] = json.arrivals;
    if (arrivals.some((arrival) => arrival.type === type && arrival.verified === verified)) return;
    await delay(50);
  }
  throw new Error(`no ${type} arrived`);
}

/** Resolves when the export of acme's users has the quota. @throws after ten seconds: two, and what a busy machine takes */
async function quotaBecomes(port: number, apiToken: string, quota: number): Promise<void> {
  const ends = performance.now() + 10_000;
  let policy: unknown;
  while (performance.now() < ends) {
    const { headers } = await send(port, 'acme.localhost', '/api/v1/users-csv', { headers: { 'api-token': apiToken } });
    policy = headers['ratelimit-policy'];
    if (policy === `"usersCsv";q=${quota};w=60`) return;
    await delay(200);
  }
  throw new Error(`the policy is still ${policy}`);
}

test('the demo serves its tenants, writes demo.json, ends on Ctrl-C and finds its data again', async (t) => {
  t.timeout(120_000);
  const { dataDir } = t.context;
  const port = await freePort();
  const first = start(t.context.runs, dataDir, port);
  await first.prints('Stop with Ctrl-C');
  const file = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  t.is((await stat(join(dataDir, 'demo.json'))).mode & 0o777, 0o600);
  t.is(file.port, port);
  t.true(first.output().includes(file.mail.url), 'prints the URL of the mail sink');
  // It has the mails of the demo's data soon, or already.
  t.like(await (await fetch(`${file.mail.url}/api/v1/info`)).json(), { Version: 'guildgate-mail-sink' });
  t.deepEqual(
    file.tenants.map(({ host }: { host: string }) => host),
    ['acme.localhost', 'globex.localhost'],
  );
  for (const { host, baseUrl, users, apiTokens } of file.tenants) {
    t.is(baseUrl, `http://${host}:${port}`);
    for (const { email, password, roles } of users) {
      const login = await send(port, host, '/api/v1/login-check', { method: 'POST', body: { email, password } });
      t.is(login.status, 200);
      const own = await send(port, host, '/api/v1/me', { headers: { authorization: `Bearer ${login.json.token}` } });
      t.deepEqual(own.json.roles, roles);
    }
    t.true(
      (await send(port, host, '/api/v1/users', { headers: { 'api-token': apiTokens.readOnly } })).json.totalItems > 5,
    );
    const payment = { amount: 1, currency: 'EUR', product: { type: 'OTHER', label: 'x' } };
    const write = (token: string) =>
      send(port, host, '/api/v1/payments', { method: 'POST', headers: { 'api-token': token }, body: payment });
    t.is((await write(apiTokens.readWrite)).status, 201);
    t.is((await write(apiTokens.readOnly)).status, 403);
  }
  t.true((await send(port, 'acme.localhost', '/docs')).text.includes('Guildgate'));
  const limited = await runCommand(['limits', 'set', 'acme.localhost', 'usersCsv', '100'], { DATA_DIR: dataDir });
  t.deepEqual([limited.code, limited.stdout], [0, 'usersCsv at acme.localhost: 20 → 100 per 60 s.\n']);
  await t.notThrowsAsync(quotaBecomes(port, file.tenants[0].apiTokens.readOnly, 100));
  t.true(first.output().includes(file.webhooks.url), 'prints the URL of the webhook receiver');
  t.true(first.output().includes('127.0.0.0/8'), 'prints that webhooks may reach this machine');
  await t.notThrowsAsync(arrivalOf(file.webhooks.url, 'product_payment.created', 'verified'));
  const began = performance.now();
  first.child.kill('SIGINT');
  t.is(await first.ended, 0);
  // What a busy machine takes to stop PostgreSQL, too.
  t.true(performance.now() - began < 15_000);
  await until(async () => (await processesNaming(dataDir)).length === 0, 'no process is left');
  const stopped = await runCommand(['limits', 'show'], { DATA_DIR: dataDir });
  t.is(stopped.code, 1);
  t.true(stopped.output.includes(`The demo in ${dataDir} does not run. Start it (npm start)`), stopped.output);

  const otherPort = await freePort();
  const second = start(t.context.runs, dataDir, otherPort);
  await second.prints('Stop with Ctrl-C');
  t.false(second.output().includes('Adding'));
  const again = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  t.is(again.port, otherPort);
  t.deepEqual(again.tenants[0].apiTokens, file.tenants[0].apiTokens);
  const { readWrite } = again.tenants[0].apiTokens;
  const found = await send(otherPort, 'acme.localhost', '/api/v1/payments?itemsPerPage=100', {
    headers: { 'api-token': readWrite },
  });
  t.true(
    found.json.member.some(({ amount }: { amount: number }) => amount === 1),
    'the payment of the first run is there',
  );
});

test('a busy port is reported at once, with another one to try', async (t) => {
  const { dataDir } = t.context;
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const run = start(t.context.runs, dataDir, port);
  t.is(await run.ended, 1);
  t.true(
    run.output().includes(`Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`),
  );
  t.false(run.output().includes('    at '), 'without a stack');
  t.deepEqual(await readdir(dataDir), [], 'and nothing was created');
  blocker.close();
});

test('a damaged data folder, a file in its place, and invalid settings are reported with advice', async (t) => {
  t.timeout(120_000);
  const { dataDir } = t.context;
  const port = await freePort();
  const first = start(t.context.runs, dataDir, port);
  await first.prints('Stop with Ctrl-C');
  first.child.kill('SIGTERM');
  await first.ended;
  await rm(join(dataDir, 'secret-key'));
  const keyless = start(t.context.runs, dataDir, port);
  t.is(await keyless.ended, 1);
  t.regex(keyless.output(), /damaged: .*secret-key.*Delete the folder/s);
  await rm(join(dataDir, 'postgres', 'postgres', 'PG_VERSION'));
  const damaged = start(t.context.runs, dataDir, port);
  t.is(await damaged.ended, 1);
  t.regex(damaged.output(), /PG_VERSION is missing[\s\S]*delete [\s\S]*DATA_DIR/);
  const path = join(dataDir, 'file');
  await writeFile(path, '');
  const file = start(t.context.runs, path, port);
  t.is(await file.ended, 1);
  t.regex(file.output(), /cannot be created \(E(EXIST|NOTDIR)\)\. Set DATA_DIR/);
  const faulty = start(t.context.runs, dataDir, 99_999);
  t.is(await faulty.ended, 1);
  t.regex(faulty.output(), /PORT is "99999": it must be a whole number from 1 to 65535/);
  for (const run of [keyless, damaged, file, faulty]) t.false(run.output().includes('    at '), run.output());
  await until(async () => (await processesNaming(dataDir)).length === 0, 'no process is left');
});
