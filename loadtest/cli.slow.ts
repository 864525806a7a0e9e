/** Tests the command line as a separate process, on known limiters. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { environment } from '#test/environment.ts';
import { fairnessModels } from './fairness/models/index.ts';
import { startModel } from './fairness/models/start.ts';
import type { FairnessReport } from './fairness/report-data.ts';
import { LogRecorder } from './limits/log-file.ts';
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
  return { child, ended, printed: () => stderr };
}

const loadtest = (t: Context, ...args: string[]) => started(t, args).ended;

async function served(t: Context, model: Model, nodes = 1, windowMs = claim.windowMs): Promise<readonly string[]> {
  const server = await startModelServer(model, { ...claim, windowMs }, nodes);
  t.teardown(() => server.stop());
  return server.origins;
}

const limit = ['--operation', 'GET /limited', '--identity', 'header:x-client', '--quota', '20', '--window', '2'];
const quick = ['--check', 'fill-*', '--not-check', 'fill-1000', '--check', 'remaining'];

// These are serial, before the others: their short windows need an answer in time.
test.serial('an exact limiter is proven at several nodes, and its event log gives the same verdict', async (t) => {
  const [first = '', second = ''] = await served(t, slidingLogWithHold, 2);
  const log = join(t.context.folder, 'log.ndjson');
  const page = join(t.context.folder, 'limits.html');
  const nodes = ['--node', first, '--node', second];
  const run = await loadtest(
    t,
    'limits',
    first,
    ...limit,
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

test.serial('a fixed window of the wall clock is refuted, with its evidence', async (t) => {
  const [host = ''] = await served(t, fixedAligned);
  const { code, stdout } = await loadtest(
    t,
    'limits',
    host,
    ...limit,
    '--check',
    'any-window',
    '--check',
    'edge-own-500',
  );
  t.is(code, 1, stdout);
  t.regex(stdout, /✘ A flood over three windows {2}any-window/);
  t.regex(stdout, /Refuted/);
});

test.serial('an algorithm is named, and one other than expected fails', async (t) => {
  // Long enough for a busy machine.
  const [host = ''] = await served(t, fixedFromFirst, 1, 6_000);
  const args = ['GET /limited', '--identity', 'header:x-client', '--quota', '20', '--window', '6'];
  const [named, unexpected] = await Promise.all([
    loadtest(t, 'fingerprint', host, ...args, '--expect', 'fixed-window-from-first'),
    loadtest(t, 'fingerprint', host, ...args, '--expect', 'sliding-log', '--json'),
  ]);
  t.is(named.code, 0, named.stdout);
  t.regex(named.stdout.replaceAll(/\s+/g, ' '), /fixed windows, each from its first request/);
  t.is(unexpected.code, 1);
  t.is(JSON.parse(unexpected.stdout).algorithm, 'fixed-window-from-first');
});

test('wrong arguments exit with 2 and a hint, and send nothing', async (t) => {
  const host = 'http://127.0.0.1:9';
  for (const [args, printed] of [
    [['limits', 'https://api.example.org'], /--i-own-this-host/],
    [['limits', 'nonsense'], /nonsense is not the URL of a host/],
    [['limits', 'nonsense', '--i-own-this-host'], /nonsense is not the URL of a host/],
    [['limits', host, '--operation', 'no such'], /neither an operation of the contracts/],
    [['limits', host, '--operation', 'users.list'], /has no limit/],
    [['limits', host, '--operation', 'GET /limited'], /--quota REQUESTS and --window SECONDS/],
    [['limits', host, ...limit, '--check', 'nothing'], /Unknown check nothing/],
    [['limits', host, ...limit, '--max-requests', '10'], /raise --max-requests/],
    [['limits', host, ...limit, '--fail-if', 'speed>1'], /unknown metric speed/],
    [['limits', host], /conformance\.json cannot be read/],
    [['fingerprint', host, 'GET /limited', '--identity', 'cookie'], /neither header:NAME/],
    [['throughput', 'https://api.example.org'], /--i-own-this-host/],
    [['fairness', 'https://api.example.org'], /--i-own-this-host/],
    [['fairness', host], /Give the neighbours by --identities FILE/],
    [['fairness', `${host}/me`], /the path belongs to --operation/],
    [['fairness', host, '--identities', 'nowhere.json'], /nowhere\.json cannot be read/],
    [['fairness', host, '--rounds', 'x'], /Give a number/],
    [['analyse', 'nowhere.ndjson'], /cannot be read/],
  ] as const) {
    const { code, stderr } = await loadtest(t, ...args);
    t.is(code, 2, `${args.join(' ')}: ${stderr}`);
    t.regex(stderr, printed, args.join(' '));
  }
});

test('a report that cannot be written is wrong use for each command, before anything is sent', async (t) => {
  const { folder } = t.context;
  const file = join(folder, 'file');
  await writeFile(file, '');
  const log = join(folder, 'log.ndjson');
  const facts = { tool: 'test', host: '', nodes: [], startedAt: '2026-11-27T08:00:00Z', seed: 1 };
  await new LogRecorder(facts, log).end({ interrupted: false });
  const identities = join(folder, 'identities.json');
  await writeFile(identities, '["a", "b"]');
  const host = 'http://127.0.0.1:9';
  for (const args of [
    ['limits', host, ...limit],
    ['analyse', log],
    ['fingerprint', host, 'GET /limited', '--identity', 'header:x-client'],
    ['throughput', host, '--path', '/items'],
    ['fairness', host, '--identities', identities, '--identity', 'header:x-client'],
  ]) {
    const { code, stderr } = await loadtest(t, ...args, '--report', `html=${join(file, 'report.html')}`);
    t.is(code, 2, `${args.join(' ')}: ${stderr}`);
    t.regex(stderr, /^A report cannot be written to .*file\/report\.html: /m, args.join(' '));
    t.notRegex(stderr, /^\s+at /m);
  }
});

test('an unreachable host exits with 3', async (t) => {
  const { code, stderr } = await loadtest(t, 'limits', 'http://127.0.0.1:9', ...limit);
  t.is(code, 3);
  t.regex(stderr, /does not answer/);
});

test('an interrupted run judges and logs the requests so far', async (t) => {
  const [host = ''] = await served(t, slidingLogWithHold);
  const log = join(t.context.folder, 'log.ndjson');
  const run = started(t, ['limits', host, ...limit, '--check', 'any-window', '--check', 'fill-1', '--log', log]);
  // A single interrupt: the second one would exit at once.
  let isInterrupted = false;
  run.child.stderr.on('data', () => {
    if (isInterrupted || !/about/.test(run.printed())) return;
    isInterrupted = run.child.kill('SIGINT');
  });
  const { code, stdout } = await run.ended;
  t.is(code, 130, stdout);
  t.regex(stdout, /Interrupted/);
  t.regex(await readFile(log, 'utf8'), /"kind":"end","interrupted":true/);
});

test('an interrupted fingerprint has no verdict and no stack trace', async (t) => {
  const [host = ''] = await served(t, slidingLogWithHold, 1, 60_000);
  const args = ['GET /limited', '--identity', 'header:x-client', '--quota', '20', '--window', '60'];
  const run = started(t, ['fingerprint', host, ...args]);
  let isInterrupted = false;
  run.child.stderr.on('data', () => {
    if (isInterrupted || !/requests/.test(run.printed())) return;
    isInterrupted = run.child.kill('SIGINT');
  });
  const { code, stdout, stderr } = await run.ended;
  t.is(code, 130, stderr);
  t.regex(stdout, /undetermined/);
  t.notRegex(stderr, /^\s+at /m);
});

test('each command has --help with an example', async (t) => {
  for (const command of ['limits', 'analyse', 'fingerprint', 'throughput', 'fairness']) {
    const { code, stdout } = await loadtest(t, command, '--help');
    t.is(code, 0);
    t.regex(stdout, /\$ npm run -s loadtest -- /, command);
  }
});

test('a path that does not exist is refused before anything is counted, with its status', async (t) => {
  const [host = ''] = await served(t, slidingLogWithHold);
  const wrong = ['--operation', 'GET /nowhere', ...limit.slice(2)];
  const { code, stdout } = await loadtest(t, 'limits', host, ...wrong, ...quick);
  t.is(code, 3, stdout);
  t.regex(
    stdout.replaceAll(/\s+/g, ' '),
    /Open: GET \/nowhere: the first request was responded to with 404.*--admitted/,
  );
  t.regex(stdout, /1 request sent/);
  const named = await loadtest(t, 'fingerprint', host, 'GET /nowhere', ...limit.slice(2));
  t.is(named.code, 3, named.stdout);
  t.regex(named.stdout.replaceAll(/\s+/g, ' '), /the host responded with 404/);
});

test.serial('given identities are used, and rest when all were', async (t) => {
  const [host = ''] = await served(t, slidingLogWithHold);
  const file = join(t.context.folder, 'identities.csv');
  await writeFile(file, 'token\none\ntwo\nthree\n');
  const checks = ['fill-1', 'fill-10', 'fill-100', 'isolation-other-identity'].flatMap((id) => ['--check', id]);
  const { code, stdout } = await loadtest(t, 'limits', host, ...limit, ...checks, '--identities', file);
  t.is(code, 0, stdout);
  await writeFile(file, 'token\none\none\n');
  const faulty = await loadtest(t, 'limits', host, ...limit, '--identities', file);
  t.is(faulty.code, 2);
  t.regex(faulty.stderr, /row 3, equals row 2/);
});

test("the throughput of a request of one's own needs no profile", async (t) => {
  const [host = ''] = await served(t, slidingLogWithHold);
  const short = ['--seconds', '1', '--runs', '1', '--warm-up-seconds', '0', '--connections', '2', '--json'];
  const own = ['--path', '/limited', '--method', 'POST', '--body', '{}', '--admitted', '200,422'];
  const { code, stdout, stderr } = await loadtest(t, 'throughput', host, ...own, '--max-surprises', '1', ...short);
  t.is(code, 0, stderr);
  const [scenario] = JSON.parse(stdout).scenarios;
  t.is(scenario.id, 'request');
  t.is(scenario.operations[0].method, 'POST');
  // The control before it, on a busy machine, may have used up what the window admits.
  const { counts } = scenario.results[0].summary;
  t.true(counts['2xx'] + counts['429'] > 0, JSON.stringify(counts));
  const missing = await loadtest(t, 'throughput', host, '--path', '/nowhere', ...short);
  t.is(missing.code, 3);
  t.regex(JSON.parse(missing.stdout).scenarios[0].skipped, /responded with 404/);
  const wrong = await loadtest(t, 'throughput', host, '--method', 'POST', '--body', 'x');
  t.is(wrong.code, 2);
  t.regex(wrong.stderr, /--path/);
});

async function fairnessOf(t: Context, name: string, ...args: string[]) {
  const model = fairnessModels.find((one) => one.name === name);
  if (!model) throw new RangeError(name);
  const tenants = ['hog', 'a', 'b', 'c'];
  const server = await startModel(model, { slots: 8, cost: 16, tenants });
  t.teardown(() => server.stop());
  const file = join(t.context.folder, 'tenants.csv');
  await writeFile(file, `token\n${tenants.join('\n')}\n`);
  const identities = ['--identities', file, '--identity', 'header:x-tenant'];
  const short = ['--rounds', '2', '--seconds', '1', '--warm-up-seconds', '0.2', '--hog-connections', '64'];
  return started(t, ['fairness', server.baseUrl, '--operation', 'GET /usual', ...identities, ...short, ...args]);
}

test('one queue for all is refuted as unfair, and its report names the reason', async (t) => {
  const page = join(t.context.folder, 'fairness.html');
  const run = await fairnessOf(t, 'one-queue', '--slack', '40', '--json', '--report', `html=${page}`);
  const { code, stdout, stderr } = await run.ended;
  t.is(code, 1, stderr);
  const report = JSON.parse(stdout);
  t.is(report.verdict, 'refuted');
  t.deepEqual(report.neighbours, ['neighbour 1', 'neighbour 2', 'neighbour 3']);
  t.is(report.measured.rounds.length, 2);
  t.regex(stderr, /4 identities: one request of each\n/);
  t.regex(stderr, /round 2: 99 % of the neighbours within .* beside the hog within/);
  t.regex(await readFile(page, 'utf8'), /Refuted: not fair\./);
});

test('a hog may send another request, and an identity without service ends the run before any load', async (t) => {
  const run = await fairnessOf(t, 'round-robin-by-tenant', '--hog-operation', 'GET /nowhere');
  const { code, stderr } = await run.ended;
  t.is(code, 3, stderr);
  t.regex(stderr, /GET \/nowhere of the hog was responded to with 404, which is no service \(2xx\)/);
});

test('an interrupted fairness run reports the rounds so far, and has no verdict of its own', async (t) => {
  const run = await fairnessOf(t, 'round-robin-by-tenant', '--rounds', '50');
  let isInterrupted = false;
  run.child.stderr.on('data', () => {
    if (isInterrupted || !/round 1:/.test(run.printed())) return;
    isInterrupted = run.child.kill('SIGINT');
  });
  const { code, stdout, stderr } = await run.ended;
  t.is(code, 130, stderr);
  t.regex(stdout, /Interrupted\./);
  t.notRegex(stderr, /^\s+at /m);
});

for (const most of [100, 500]) {
  test(`the budget of ${most} requests ends a fairness run without a proof`, async (t) => {
    const run = await fairnessOf(t, 'round-robin-by-tenant', '--max-requests', String(most), '--json');
    const { code, stdout } = await run.ended;
    const { requests, stopped, checks }: FairnessReport = JSON.parse(stdout);
    // A machine that is busy enough refutes before the end.
    t.is(code, checks.some(({ verdict }) => verdict === 'refuted') ? 1 : 3, stdout);
    t.is(requests, most);
    t.is(stopped, `the maximum of ${most} requests was reached; --max-requests raises it`);
    t.false(checks.some(({ verdict }) => verdict === 'proven'));
  });
}

test('a reader that closes the pipe, as head does, ends the command without an error', async (t) => {
  const { child, ended } = started(t, ['limits', '--help']);
  child.stdout.destroy();
  const { code, stderr } = await ended;
  t.deepEqual([code, stderr], [0, '']);
});
