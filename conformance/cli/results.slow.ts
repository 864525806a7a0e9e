/** Results that last, from the command line: seal and verify, baseline, frozen rules, history and badge. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { systemTimer } from '#harness/timer.ts';
import { environment } from '#test/environment.ts';
import { startBrokenHost } from '../broken/proxy.ts';
import { mutants } from '../rules/index.broken.ts';
import { conformanceCommand } from '../testing/command.ts';
import { temporaryFolder } from '../testing/folder.ts';

const test = anyTest as TestFn<{ host: TestHost }>;

test.before(async (t) => {
  t.context = { host: await startTestHost() };
});
test.after.always((t) => t.context.host?.stop());

const conformance = (args: readonly string[]) => conformanceCommand(args, environment);

const quick = ['--rule', 'auth/read-only-token-writes-are-403', '--operation', 'contacts.create'];

test.serial('a run by a frozen set is sealed, proves what it was, and nothing once a byte is changed', async (t) => {
  t.timeout(240_000);
  const folder = await temporaryFolder(t);
  const at = (name: string) => join(folder, name);
  await writeFile(at('profile.json'), JSON.stringify(t.context.host.profile));
  t.is((await conformance(['seal-key', at('seal.pem')])).code, 0);
  const sealing = ['--seal', at('sealed.json'), '--seal-key', at('seal.pem'), '--rules', '2026-12'];
  const run = await conformance(['run', '--profile', at('profile.json'), ...quick, ...sealing]);
  t.is(run.code, 0, run.stdout + run.stderr);
  t.regex(run.stdout, /Rules of 2026-12/);
  const verified = await conformance(['verify', at('sealed.json'), '--key', at('seal.pem.pub'), '--json']);
  t.is(verified.code, 0, verified.stderr);
  const proven = JSON.parse(verified.stdout);
  t.is(proven.host, t.context.host.profile.baseUrl);
  t.is(proven.ruleSet.name, '2026-12');
  t.is(proven.counts.pass, 1);
  t.true(proven.isGivenKey);
  const content = await readFile(at('sealed.json'));
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
  await writeFile(at('changed.json'), content);
  const changed = await conformance(['verify', at('changed.json')]);
  t.is(changed.code, 1);
  t.regex(changed.stderr, /proves nothing/);
  t.is((await conformance(['verify', at('absent.json')])).code, 2);
  t.is((await conformance(['run', '--profile', at('profile.json'), ...quick, '--seal', at('x.json')])).code, 2);
});

test.serial('a baseline of a broken host lets it pass until its day, and a mended one is named', async (t) => {
  t.timeout(240_000);
  const mutant = mutants.find(({ name }) => name === 'read-only-401');
  const broken = await startBrokenHost(t.context.host.profile, mutant?.start(systemTimer()) ?? {});
  t.teardown(() => broken.stop());
  const folder = await temporaryFolder(t);
  const at = (name: string) => join(folder, name);
  await writeFile(at('broken.json'), JSON.stringify(broken.profile));
  await writeFile(at('good.json'), JSON.stringify(t.context.host.profile));
  const run = (profile: string, ...more: string[]) => conformance(['run', '--profile', at(profile), ...quick, ...more]);
  t.is((await run('broken.json', '--report', `json=${at('report.json')}`)).code, 1);
  const write = ['baseline', 'write', at('report.json'), '--owner', 'ana', '--out', at('baseline.json')];
  t.is((await conformance([...write, '--expires', '2026-13-01'])).code, 2);
  t.is((await conformance([...write, '--expires', '2020-01-01'])).code, 2);
  const written = await conformance([...write, '--expires', '2999-01-01']);
  t.is(written.code, 0, written.stderr);
  const accepted = await run('broken.json', '--baseline', at('baseline.json'));
  t.is(accepted.code, 0, accepted.stdout);
  t.regex(accepted.stdout, /1 waived/);
  const mended = await run('good.json', '--baseline', at('baseline.json'));
  t.is(mended.code, 0, mended.stdout);
  t.regex(mended.stdout, /remove it from the baseline/);
  const expired = (await readFile(at('baseline.json'), 'utf8')).replace('2999-01-01', '2020-01-01');
  await writeFile(at('baseline.json'), expired);
  t.is((await run('broken.json', '--baseline', at('baseline.json'))).code, 1);

  t.is((await conformance(['history', folder, '--out', at('history.html')])).code, 0);
  t.regex(await readFile(at('history.html'), 'utf8'), /auth\/read-only-token-writes-are-403/);
  t.is((await conformance(['badge', at('report.json'), '--out', at('badge.svg')])).code, 0);
  t.true((await stat(at('badge.svg'))).size > 300);
});
