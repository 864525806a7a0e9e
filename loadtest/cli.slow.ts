/** The command line, as a process of its own, at limiters that are known. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { environment } from '#test/environment.ts';
import { fixedAligned, fixedFromFirst } from './limits/models/fixed-window.ts';
import type { Model } from './limits/models/model.ts';
import { slidingLogWithHold } from './limits/models/sliding-log-with-hold.ts';
import { startModelServer } from './testing/model-server.ts';

const test = anyTest as TestFn<{ folder: string }>;
type Context = ExecutionContext<{ folder: string }>;

test.beforeEach(async (t) => {
  t.timeout(60_000);
  t.context = { folder: await mkdtemp(join(tmpdir(), 'guildgate-loadtest-')) };
});
test.afterEach.always((t) => rm(t.context.folder, { recursive: true, force: true }));

const claim = { quota: 20, windowMs: 2_000 };

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function started(t: Context, args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    env: { ...environment, DATA_DIR: t.context.folder },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const ended = once(child, 'close').then(([code]): Ended => ({ code, stdout, stderr }));
  return { child, ended, said: () => stderr };
}

const loadtest = (t: Context, ...args: string[]) => started(t, args).ended;

async function served(t: Context, model: Model, nodes = 1, windowMs = claim.windowMs): Promise<readonly string[]> {
  const server = await startModelServer(model, { ...claim, windowMs }, nodes);
  t.teardown(() => server.stop());
  return server.origins;
}

const asked = ['--operation', 'GET /limited', '--identity', 'header:x-client', '--quota', '20', '--window', '2'];
const quick = ['--check', 'fill-*', '--not-check', 'fill-1000', '--check', 'remaining'];

test('a limiter that keeps its promise is proven, over its nodes, and the log of it proves the same again', async (t) => {
  const [first = '', second = ''] = await served(t, slidingLogWithHold, 2);
  const log = join(t.context.folder, 'log.ndjson');
  const page = join(t.context.folder, 'limits.html');
  const nodes = ['--node', first, '--node', second];
  const run = await loadtest(
    t,
    'limits',
    first,
    ...asked,
    ...quick,
    ...nodes,
    '--log',
    log,
    '--report',
    `html=${page}`,
    '--json',
  );
  t.is(run.code, 0, run.stderr + run.stdout);
  const proof = JSON.parse(run.stdout);
  t.is(proof.verdict, 'proven');
  t.deepEqual(
    proof.subjects[0].checks.map(({ id }: { id: string }) => id),
    ['fill-1', 'fill-10', 'fill-100', 'fill-nodes', 'fill-nodes-uneven', 'remaining'],
  );
  const page1 = await readFile(page, 'utf8');
  t.regex(page1, /GET \/limited/);
  const again = await loadtest(t, 'analyse', log, '--json', '--fail-if', 'most>20');
  t.is(again.code, 0, again.stderr);
  t.deepEqual(JSON.parse(again.stdout), proof);
  const crossed = await loadtest(t, 'analyse', log, '--fail-if', 'most>19');
  t.is(crossed.code, 1);
  t.regex(crossed.stdout, /crossed\s+most>19/);
});

test('one that counts by the clock is refuted, with what was seen', async (t) => {
  const [host = ''] = await served(t, fixedAligned);
  const { code, stdout } = await loadtest(
    t,
    'limits',
    host,
    ...asked,
    '--check',
    'any-window',
    '--check',
    'edge-own-500',
  );
  t.is(code, 1, stdout);
  t.regex(stdout, /✘ A flood over three windows {2}any-window/);
  t.regex(stdout, /Refuted/);
});

test('an algorithm is named, and another than was expected is a failure', async (t) => {
  // Long enough for a machine that is busy.
  const [host = ''] = await served(t, fixedFromFirst, 1, 6_000);
  const args = ['GET /limited', '--identity', 'header:x-client', '--quota', '20', '--window', '6'];
  const [named, unexpected] = await Promise.all([
    loadtest(t, 'fingerprint', host, ...args, '--expect', 'fixed-window-from-first'),
    loadtest(t, 'fingerprint', host, ...args, '--expect', 'sliding-log', '--json'),
  ]);
  t.is(named.code, 0, named.stdout);
  t.regex(named.stdout, /Fixed windows, each from its first request/);
  t.is(unexpected.code, 1);
  t.is(JSON.parse(unexpected.stdout).algorithm, 'fixed-window-from-first');
});

test('what is asked wrongly says what to do, and sends nothing', async (t) => {
  const host = 'http://127.0.0.1:9';
  for (const [args, said] of [
    [['limits', 'https://api.example.org'], /--i-own-this-host/],
    [['limits', 'nonsense'], /URL/],
    [['limits', host, '--operation', 'no such'], /no operation of the contracts/],
    [['limits', host, '--operation', 'users.list'], /has no limit/],
    [['limits', host, '--operation', 'GET /limited'], /--quota REQUESTS and --window SECONDS/],
    [['limits', host, ...asked, '--check', 'nothing'], /No check is called nothing/],
    [['limits', host, ...asked, '--max-requests', '10'], /raise --max-requests/],
    [['limits', host, ...asked, '--fail-if', 'speed>1'], /no metric speed/],
    [['limits', host], /conformance\.json cannot be read/],
    [['fingerprint', host, 'GET /limited', '--identity', 'cookie'], /neither header:NAME/],
    [['throughput', 'https://api.example.org'], /--i-own-this-host/],
    [['analyse', 'nowhere.ndjson'], /cannot be read/],
  ] as const) {
    const { code, stderr } = await loadtest(t, ...args);
    t.is(code, 2, `${args.join(' ')}: ${stderr}`);
    t.regex(stderr, said, args.join(' '));
  }
});

test('a host that is not there is nothing that can be judged', async (t) => {
  const { code, stderr } = await loadtest(t, 'limits', 'http://127.0.0.1:9', ...asked);
  t.is(code, 3);
  t.regex(stderr, /does not answer/);
});

test('who interrupts has what was seen so far', async (t) => {
  const [host = ''] = await served(t, slidingLogWithHold);
  const log = join(t.context.folder, 'log.ndjson');
  const run = started(t, ['limits', host, ...asked, '--check', 'any-window', '--check', 'fill-1', '--log', log]);
  // Once: the second interrupt leaves at once.
  let isInterrupted = false;
  run.child.stderr.on('data', () => {
    if (isInterrupted || !/at most/.test(run.said())) return;
    isInterrupted = run.child.kill('SIGINT');
  });
  const { code, stdout } = await run.ended;
  t.is(code, 130, stdout);
  t.regex(stdout, /Interrupted/);
  t.regex(await readFile(log, 'utf8'), /"kind":"end","interrupted":true/);
});

test('who interrupts a fingerprint is told that nothing can be said, and no stack', async (t) => {
  const [host = ''] = await served(t, slidingLogWithHold, 1, 60_000);
  const args = ['GET /limited', '--identity', 'header:x-client', '--quota', '20', '--window', '60'];
  const run = started(t, ['fingerprint', host, ...args]);
  let isInterrupted = false;
  run.child.stderr.on('data', () => {
    if (isInterrupted || !/requests/.test(run.said())) return;
    isInterrupted = run.child.kill('SIGINT');
  });
  const { code, stdout, stderr } = await run.ended;
  t.is(code, 130, stderr);
  t.regex(stdout, /cannot be told/);
  t.notRegex(stderr, /^\s+at /m);
});

test('each command has a help with an example', async (t) => {
  for (const command of ['limits', 'analyse', 'fingerprint', 'throughput']) {
    const { code, stdout } = await loadtest(t, command, '--help');
    t.is(code, 0);
    t.regex(stdout, /\$ npm run -s loadtest -- /, command);
  }
});
