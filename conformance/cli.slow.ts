/** The command line, run as a child process against our own server and broken hosts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import type { Profile } from '#harness/profile.ts';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { systemTimer } from '#harness/timer.ts';
import { environment } from '#test/environment.ts';
import { startBrokenHost } from './broken/proxy.ts';
import { mutants } from './rules/index.broken.ts';
import { conformanceCommand } from './testing/command.ts';

const test = anyTest as TestFn<{ host: TestHost; folder: string; profile: string }>;

test.before(async (t) => {
  const host = await startTestHost();
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-conformance-'));
  t.context = { host, folder, profile: await written(folder, 'profile.json', host.profile) };
});
test.after.always(async (t) => {
  await t.context.host?.stop();
  await rm(t.context.folder, { recursive: true, force: true });
});

async function written(folder: string, name: string, profile: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(profile));
  return path;
}

const conformance = (args: readonly string[], env: Record<string, string> = {}) =>
  conformanceCommand(args, { ...environment, ...env });

/** A rule without waits, at one operation. */
const quick = ['--rule', 'auth/read-only-token-writes-are-403', '--operation', 'contacts.create'];

test('a host that keeps the rules is 0, and --json prints nothing but the report', async (t) => {
  const { code, stdout } = await conformance(['run', '--profile', t.context.profile, ...quick, '--json']);
  t.is(code, 0);
  const { counts, exitCode, cases } = JSON.parse(stdout);
  t.is(exitCode, 0);
  t.is(counts.pass, 1);
  t.is(cases[0].operation.id, 'contacts.create');
});

test('a token alone tries what it shows, needs its host, and takes the place of a profile', async (t) => {
  const { baseUrl, apiTokens } = t.context.host.profile;
  const rules = ['--rule', 'auth/api-token-is-accepted-raw', '--rule', 'tenants/unknown-host-is-refused'];
  const given = ['--token', '$QA_TOKEN', ...rules];
  const env = { QA_TOKEN: apiTokens?.readWrite ?? '' };
  const { code, stdout } = await conformance(['run', baseUrl, ...given, '--json'], env);
  t.is(code, 0, stdout);
  t.false(stdout.includes(env.QA_TOKEN));
  const { counts, cases } = JSON.parse(stdout);
  t.true(counts.pass > 0 && counts.fail === 0, stdout);
  const skipped = cases.find(({ rule }: { rule: { id: string } }) => rule.id === 'tenants/unknown-host-is-refused');
  t.is(skipped.verdict, 'skip');
  const target = ['--target', baseUrl, '--token'];
  const replayed = await conformance(['replay', cases[0].id, ...target, '$QA_TOKEN'], env);
  t.is(replayed.code, 0, replayed.stderr);
  const command = replayed.stdout.replaceAll('\n', ' ');
  t.true(command.includes(`replay <case> ${target.join(' ')} '$QA_TOKEN'`), replayed.stdout);
  const literal = await conformance(['run', baseUrl, '--token', env.QA_TOKEN, '--read-only', ...rules]);
  t.true(
    literal.stdout.replaceAll('\n', ' ').includes(`replay <case> ${target.join(' ')} … --read-only`),
    literal.stdout,
  );
  t.false((literal.stdout + literal.stderr).includes(env.QA_TOKEN));
  const wrong = await conformance(['run', baseUrl, ...given], { QA_TOKEN: 'gg_rw_wrong' });
  t.deepEqual([wrong.code, wrong.stdout], [3, '']);
  t.regex(wrong.stderr, /^The host refuses this token \(401\)\. Check it[^\n]*\n$/);
  const [hostless, both] = await Promise.all([
    conformance(['run', ...given], env),
    conformance(['run', baseUrl, ...given, '--profile', t.context.profile], env),
  ]);
  t.deepEqual([hostless.code, both.code], [2, 2]);
  t.regex(hostless.stderr, /--token needs the URL of its host/);
});

test('a plan with a token alone skips what needs more, takes the host as run does, and no host without it', async (t) => {
  const { code, stdout, stderr } = await conformance(['plan', 'https://qa.example.org', '--token', 'abc', '--json']);
  t.is(code, 0, stderr);
  const { identities, rules } = JSON.parse(stdout);
  t.deepEqual(identities, ['the given Api-Token']);
  t.true(rules.some(({ lacks }: { lacks: string[] }) => lacks.includes('writes')));
  const refused = await conformance(['plan', 'https://qa.example.org']);
  t.is(refused.code, 2);
  t.regex(refused.stderr, /belongs to --token/);
});

test('a polite run says its rate, and what the plan expected of it', async (t) => {
  const { code, stdout } = await conformance(['run', '--polite', '--profile', t.context.profile, ...quick]);
  t.is(code, 0, stdout);
  const [, average = '', busiest = ''] =
    /([\d.]+) a second on average and (\d+) in the busiest/.exec(stdout.replaceAll('\n', ' ')) ?? [];
  t.true(Number(average) < 10);
  t.true(Number(busiest) <= 10);
  const { politeSeconds, expectedSeconds, requests } = JSON.parse((await conformance(['plan', '--json'])).stdout);
  t.true(politeSeconds > requests / 10);
  t.true(politeSeconds > expectedSeconds);
});

test('a host whose bodies drip ends the run in one line', async (t) => {
  const dripping = http.createServer((_, response) => {
    const drops = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drops));
  });
  dripping.listen(0, '127.0.0.1');
  await once(dripping, 'listening');
  t.teardown(() => {
    dripping.closeAllConnections();
    dripping.close();
  });
  const address = dripping.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const profile = await written(t.context.folder, 'dripping.json', { ...t.context.host.profile, baseUrl });
  const { code, stderr } = await conformance(['run', '--profile', profile, '--request-timeout', '1', ...quick]);
  t.is(code, 3);
  t.regex(stderr, /does not answer: no complete response within 1 s/);
  t.is(stderr.trim().split('\n').length, 1);
});

test('a broken host is 1; the failure shows the request and the command that repeats it', async (t) => {
  const mutant = mutants.find(({ name }) => name === 'read-only-401');
  const broken = await startBrokenHost(t.context.host.profile, mutant?.start(systemTimer()) ?? {});
  t.teardown(() => broken.stop());
  const profile = await written(t.context.folder, 'broken.json', broken.profile);
  const report = join(t.context.folder, 'broken-report.json');
  const { code, stdout } = await conformance(['run', '--profile', profile, ...quick, '--report', `json=${report}`]);
  t.is(code, 1);
  t.regex(stdout, /A read-only token is refused with 403/);
  t.regex(stdout, /curl .*\$READ_ONLY_TOKEN/);

  const replay = ['replay', '--from', report, '--profile'];
  const still = await conformance([...replay, profile]);
  t.is(still.code, 1);
  t.regex(still.stdout, /^STILL/m);
  const fixed = await conformance([...replay, t.context.profile]);
  t.is(fixed.code, 0, fixed.stderr);
  t.regex(fixed.stdout, /^FIXED/m);

  const named = /replay ([b-z2]{6})/.exec(stdout)?.[1] ?? '';
  t.is((await conformance(['replay', named, '--profile', t.context.profile])).code, 0);

  const good = join(t.context.folder, 'good-report.json');
  await conformance(['run', '--profile', t.context.profile, ...quick, '--report', `json=${good}`]);
  const worse = await conformance(['diff', good, report]);
  t.is(worse.code, 1);
  t.regex(worse.stdout, /^worse .*pass → fail/m);
  t.is((await conformance(['diff', report, good])).code, 0);
});

test('a waived failure is 0, and a waiver for what passes is 1', async (t) => {
  const mutant = mutants.find(({ name }) => name === 'read-only-401');
  const broken = await startBrokenHost(t.context.host.profile, mutant?.start(systemTimer()) ?? {});
  t.teardown(() => broken.stop());
  const profile = await written(t.context.folder, 'waived.json', broken.profile);
  const waivers = join(t.context.folder, 'waivers.yaml');
  await writeFile(
    waivers,
    'waivers:\n  - { rule: auth/read-only-*, reason: known, owner: qa, expires: "2999-12-31" }\n',
  );
  t.is((await conformance(['run', '--profile', profile, ...quick, '--waivers', waivers])).code, 0);
  const mended = await conformance(['run', '--profile', t.context.profile, ...quick, '--waivers', waivers]);
  t.is(mended.code, 1);
  t.regex(mended.stdout, /passes now: remove the waiver/);
});

test('an unreachable host is 3, and the message says what to do', async (t) => {
  const profile = await written(t.context.folder, 'unreachable.json', {
    ...t.context.host.profile,
    baseUrl: `http://acme.localhost:${await freePort()}`,
  });
  const { code, stderr } = await conformance(['run', '--profile', profile, ...quick]);
  t.is(code, 3);
  t.regex(stderr, /does not answer.*--wait-for-host/);
});

test('what cannot be tried is no success: without writes nothing is, and the exit code is 3', async (t) => {
  const { code, stdout } = await conformance(['run', '--profile', t.context.profile, ...quick, '--read-only']);
  t.is(code, 3);
  t.regex(stdout, /allowWrites/);
});

test('wrong use is 2, with what to do', async (t) => {
  const { profile, folder, host } = t.context;
  const { port: taken } = new URL(host.profile.baseUrl);
  const cases: readonly [string[], RegExp][] = [
    [['run', '--profile', join(folder, 'nothing.json')], /cannot be read.*npm start/],
    [['run', '--profile', await written(folder, 'empty.json', {})], /baseUrl/],
    [
      ['run', '--profile', await written(folder, 'variable.json', { administrator: '$NOWHERE' })],
      /\$NOWHERE, which is not set/,
    ],
    [['run', '--profile', profile, '--rule', 'auth/read-only-token-writes-are-402'], /Did you mean/],
    [['run', '--profile', profile, '--report', 'pdf=x'], /html, json, junit/],
    [['explain', 'nothing'], /There is no rule/],
    [['replay', '--from', profile], /no report/],
    [['replay', '--profile', profile], /Name cases/],
    [['run', '--profile', profile, '--json', '--report', 'tap=-'], /standard output/],
    [['run', '--nonsense'], /unknown option/],
    [['run', 'notaurl', '--profile', profile], /^notaurl is not the URL of a host/],
    [['run', '--profile', profile, '--request-timeout', '0'], /above 0/],
    [['run', '--profile', profile, '--max-body', 'x'], /megabytes/],
    [
      ['broken', 'never-429', '--profile', profile, '--port', taken],
      /^Cannot listen on \S+ \(EADDRINUSE\)\. [^\n]*--port\.\n$/,
    ],
  ];
  for (const [args, message] of cases) {
    const { code, stderr, stdout } = await conformance(args);
    t.is(code, 2, args.join(' '));
    t.regex(stderr, message);
    t.is(stdout, '');
  }
});

test('a document that cannot be read is an error of usage, not of the host', async (t) => {
  const { code, stderr, stdout } = await conformance(['list'], { GUILDGATE_DOCUMENT: '/nowhere/openapi.json' });
  t.is(code, 2);
  t.regex(stderr, /^GUILDGATE_DOCUMENT is \/nowhere\/openapi\.json, [^\n]*ENOENT[^\n]*\n$/);
  t.is(stdout, '');
});

test('values come from the environment where the profile names a variable', async (t) => {
  const { profile, folder } = t.context;
  const original: Profile = JSON.parse(await readFile(profile, 'utf8'));
  const path = await written(folder, 'environment.json', {
    ...original,
    apiTokens: { readWrite: '$RW', readOnly: ['$', '{RO}'].join('') },
  });
  const env = { RW: original.apiTokens?.readWrite ?? '', RO: original.apiTokens?.readOnly ?? '' };
  t.is((await conformance(['run', '--profile', path, ...quick], env)).code, 0);
});

test('plan, list and explain open no socket and need no profile', async (t) => {
  const plan = await conformance(['plan', '--json']);
  t.is(plan.code, 0);
  t.true(JSON.parse(plan.stdout).cases > 100);
  const list = await conformance(['list', '--rule', 'auth/*', '--json']);
  t.true(JSON.parse(list.stdout).every(({ id }: { id: string }) => id.startsWith('auth/')));
  const explained = await conformance(['explain', 'auth/read-only-token-writes-are-403']);
  t.regex(explained.stdout, /POST \/api\/v1\/contacts\b/);
  t.regex(explained.stdout, /read-only-401/);
});

test('an interrupt ends the run in order: 130, and a whole report of what there is', async (t) => {
  const report = join(t.context.folder, 'interrupted.json');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), 'run', '--profile', t.context.profile, '--report', `json=${report}`],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  t.is(code, 130);
  const { interrupted, counts, cases } = JSON.parse(await readFile(report, 'utf8'));
  t.true(interrupted);
  const sum = Object.values<number>(counts).reduce((all, count) => all + count, 0);
  t.is(sum, cases.length);
  t.true((await stat(report)).size > 0);
});
