/** `init` and the first run after it, as child processes, at hosts without a profile. */
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { systemTimer } from '#harness/timer.ts';
import { environment } from '#test/environment.ts';
import { pathOf } from '../broken/counting.ts';
import { renamed, renamedDialect } from '../broken/good/renamed.ts';
import { goodHosts } from '../broken/good.ts';
import { type Handlers, without } from '../broken/mutant.ts';
import { startBrokenHost } from '../broken/proxy.ts';
import { conformanceCommand } from '../testing/command.ts';
import { temporaryFolder } from '../testing/folder.ts';

const test = anyTest as TestFn<{ host: TestHost }>;

test.before(async (t) => {
  t.context = { host: await startTestHost() };
});
/** Each test signs in several times, from one address. */
function nextWindow({ context: { host } }: ExecutionContext<{ host: TestHost }>): void {
  host.service.clock.advance(61_000);
}
test.beforeEach(nextWindow);
test.after.always((t) => t.context.host?.stop());

const conformance = (args: readonly string[], env: Record<string, string> = {}) =>
  conformanceCommand(args, { ...environment, ...env });

/** The test host's profile has an administrator. */
const noAccount = { email: '', password: '' };

/** Runs `init --json` at a host that starts from ours. */
async function initAt(
  t: ExecutionContext<{ host: TestHost }>,
  handlers: Handlers,
  more: readonly string[] = [],
  env = {},
) {
  const { profile } = t.context.host;
  const broken = await startBrokenHost(profile, handlers);
  t.teardown(() => broken.stop());
  const out = join(await temporaryFolder(t), 'profile.json');
  const { baseUrl, administrator = noAccount } = broken.profile;
  const args = ['init', baseUrl, '--email', administrator.email, '--out', out, '--allow-writes', '--json', ...more];
  const ended = await conformance(args, { CONFORMANCE_PASSWORD: administrator.password, ...env });
  return { ...ended, out, administrator, result: JSON.parse(ended.stdout || '{}') };
}

const quick = ['--rule', 'auth/read-only-token-writes-are-403', '--operation', 'contacts.create'];

test.serial('a host like the document needs no dialect, and its profile runs at once', async (t) => {
  t.timeout(240_000);
  const { code, out, result, stdout, stderr, administrator } = await initAt(t, {});
  t.is(code, 0, stderr + JSON.stringify(result));
  t.deepEqual(result.dialect, {});
  t.true(result.isReady);
  t.deepEqual(
    result.found.filter(({ isDocumented }: { isDocumented: boolean }) => !isDocumented),
    [],
  );
  t.deepEqual(result.served.lacksSpecified, []);
  t.true(result.served.served.length > 250);
  t.is((await stat(out)).mode & 0o777, 0o600);
  t.false((stdout + stderr).includes(administrator.password));
  const run = await conformance(['run', '--profile', out, ...quick]);
  t.is(run.code, 0, run.stdout + run.stderr);
});

/** Takes JWTs in its own header alone. */
const stranger: Handlers = {
  api: async (request, forward) => {
    const handler = renamed().api ?? forward;
    return handler({ ...request, headers: without(request.headers, 'authorization') }, forward);
  },
};

test.serial('names of a stranger are found out, a wrong token is named, and nothing secret is printed', async (t) => {
  t.timeout(240_000);
  const { apiTokens } = t.context.host.profile;
  const ended = await initAt(t, stranger, ['--no-operations'], {
    CONFORMANCE_READ_WRITE: apiTokens?.readWrite ?? '',
    CONFORMANCE_READ_ONLY: 'gg_ro_wrong',
  });
  const { code, result, stdout, stderr, administrator } = ended;
  t.is(code, 0, stderr + stdout);
  const { headers, login, page, refresh } = result.dialect;
  // In its own header it takes our prefix as well.
  t.deepEqual(headers, { jwt: renamedDialect.headers.jwt, apiToken: renamedDialect.headers.apiToken });
  t.deepEqual(login, renamedDialect.login);
  t.deepEqual(page, renamedDialect.page);
  t.deepEqual(refresh, renamedDialect.refresh);
  const gaps: readonly { what: string; text: string }[] = result.gaps;
  t.regex(gaps.find(({ what }) => what === 'read-only Api-Token')?.text ?? '', /refuses it in each of Api-Token, /);
  for (const secret of [administrator.password, 'gg_ro_wrong', apiTokens?.readWrite ?? '-']) {
    t.false((stdout + stderr).includes(secret));
  }
});

test.serial('a host that numbers its resources is ready without a word of dialect', async (t) => {
  t.timeout(240_000);
  const host = goodHosts.find(({ name }) => name === 'numeric-ids');
  const { code, result, stderr } = await initAt(t, host?.start(systemTimer()) ?? {}, ['--no-operations']);
  t.is(code, 0, stderr + JSON.stringify(result));
  t.deepEqual(result.dialect, {});
});

/** A third of the operations, without some that the specification names. */
const third = /^(?:login-check|token|me|users|contacts|api_tokens|groups|events|permission)\b/;

const aThird: Handlers = {
  async api(request, forward) {
    if (third.test(pathOf(request).replace(/^\/api\/v1\//, ''))) return forward(request);
    const body = Buffer.from(JSON.stringify({ title: 'Not Found', detail: 'There is no such path.', status: 404 }));
    return { status: 404, headers: { 'content-type': 'application/json' }, body };
  },
};

test.serial('at a host with a third, what is not served fails a run, and --only-served leaves it aside', async (t) => {
  t.timeout(240_000);
  const { result, out } = await initAt(t, aThird);
  const { served, lacksSpecified, lacksOthers } = result.served;
  t.true(served.length > 50 && served.length < 150, `${served.length} served`);
  t.true(lacksSpecified.includes('newsletters.send'), JSON.stringify(result.served));
  t.true(lacksOthers.length > 100);
  const rules = ['document/specified-*', 'webhooks/test-is-delivered', 'bulk/bulk-delete-deletes-all'];
  const args = ['run', '--profile', out, '--json', ...rules.flatMap((rule) => ['--rule', rule])];
  nextWindow(t);
  const whole = await conformance(args);
  t.is(whole.code, 1, whole.stderr);
  const missing = JSON.parse(whole.stdout).shortfall;
  t.deepEqual(missing.notConforming.rules, []);
  t.true(missing.notServed.specified.includes('newsletters.send'));
  nextWindow(t);
  const part = await conformance([...args, '--only-served']);
  const report = JSON.parse(part.stdout);
  t.is(part.code, 0, JSON.stringify(report.cases.filter((one: { verdict: string }) => /fail|inc/.test(one.verdict))));
  t.is(report.counts.fail, 0);
  t.true(report.shortfall.notServed.specified.includes('newsletters.send'));
  t.true(report.counts.pass >= 5, JSON.stringify(report.counts));
});

test.serial('a wrong password, a web server and a file that exists end with a sentence and no profile', async (t) => {
  t.timeout(240_000);
  const { baseUrl, administrator = noAccount } = t.context.host.profile;
  const folder = await temporaryFolder(t);
  const out = join(folder, 'profile.json');
  const args = ['init', baseUrl, '--yes', '--email', administrator.email, '--out', out];
  const wrong = await conformance(args, { CONFORMANCE_PASSWORD: 'not the password' });
  t.is(wrong.code, 1);
  t.regex(wrong.stderr, /refuses this email and password \(401 at POST \/api\/v1\/login-check\)/);
  await t.throwsAsync(stat(out), { code: 'ENOENT' });
  const none = await conformance(args);
  t.is(none.code, 2);
  t.regex(none.stderr, /CONFORMANCE_PASSWORD/);
  await writeFile(out, '{}');
  const there = await conformance(args, { CONFORMANCE_PASSWORD: administrator.password });
  t.is(there.code, 2);
  t.regex(there.stderr, /--force/);
  const server = http.createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const web = await conformance(['init', url, '--json', '--out', join(folder, 'web.json')]);
  t.is(web.code, 3);
  t.is(JSON.parse(web.stdout).fault.code, 'html');
});
