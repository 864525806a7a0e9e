/** The packed tools and the client on the machine of a user: installed in an empty folder, run by plain Node at real hosts. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import anyTest, { type TestFn } from 'ava';
import { startBrokenHost } from '#conformance/broken/proxy.ts';
import { mutants } from '#conformance/rules/index.broken.ts';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { systemTimer } from '#harness/timer.ts';
import { fixedAligned } from '#loadtest/limits/models/fixed-window.ts';
import type { Model } from '#loadtest/limits/models/model.ts';
import { slidingLogWithHold } from '#loadtest/limits/models/sliding-log-with-hold.ts';
import { startModelServer } from '#loadtest/testing/model-server.ts';
import { packageNames, packages, project } from './definitions.ts';
import { prepareInstallation } from './installation.ts';

const run = promisify(execFile);

interface Context {
  /** Empty but for the installed packages. */
  readonly folder: string;
  readonly tarballs: readonly string[];
  readonly host: TestHost;
}

const test = anyTest as TestFn<Context>;

test.before(async (t) => {
  t.timeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-tools-'));
  const [host, tarballs] = await Promise.all([startTestHost(), prepareInstallation(packageNames, folder)]);
  t.context = { folder, host, tarballs };
  // What `npm ci` has cached for the project is enough: it needs no registry.
  await run('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
});
test.after.always(async (t) => {
  await t.context.host?.stop();
  await rm(t.context.folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an installed command. No flag and no variable of ours reaches it. */
async function command(folder: string, name: string, ...args: readonly string[]): Promise<Ended> {
  const options = { cwd: folder, env: { PATH: process.env.PATH }, maxBuffer: 2 ** 28 };
  return run(process.execPath, [join(folder, 'node_modules/.bin', name), ...args], options).then(
    (ended) => ({ code: 0, ...ended }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('each tarball is below 1.5 MB, and all together are below 60 MB with their dependencies', async (t) => {
  t.is(t.context.tarballs.length, 3);
  for (const file of t.context.tarballs) t.true((await stat(file)).size < 1.5e6, file);
  t.true((await bytesIn(join(t.context.folder, 'node_modules'))) < 60e6);
});

for (const { name, license, documents } of Object.values(packages)) {
  test(`${name} has its documents, and neither server, tests nor TypeScript`, async (t) => {
    const folder = join(t.context.folder, 'node_modules', name);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    for (const document of Object.keys(documents)) t.true(files.includes(document), document);
    t.deepEqual(
      files.filter((file) =>
        /^(?:server|test|bench|fixtures)\/|\/testing\/|\.(?:test|slow)\.|(?<!\.d)\.ts$/.test(file),
      ),
      [],
    );
    const [manifest, own] = await Promise.all(
      [folder, project].map(async (path) => JSON.parse(await readFile(join(path, 'package.json'), 'utf8'))),
    );
    t.is(manifest.license, license);
    t.is(manifest.version, own.version);
    for (const [dependency, version] of Object.entries(manifest.dependencies)) {
      t.is(version, { ...own.devDependencies, ...own.dependencies }[dependency]);
    }
  });
}

for (const [name, example] of [
  [packages.conformance.name, 'run'],
  [packages.loadtest.name, 'limits'],
] as const) {
  test(`${name} says its version, and its help names commands that its users have`, async (t) => {
    const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
    const said = await command(t.context.folder, name, '--version');
    t.deepEqual([said.code, said.stdout.trim()], [0, version]);
    const { code, stdout } = await command(t.context.folder, name, '--help');
    t.is(code, 0);
    const help = await command(t.context.folder, name, example, '--help');
    t.is(help.code, 0);
    t.true(help.stdout.includes(`npx ${name} ${example}`));
    for (const text of [stdout, help.stdout]) t.notRegex(text, /npm run/);
    t.is((await command(t.context.folder, name, 'nothing')).code, 2);
  });
}

/** A rule without waits, at one operation. */
const quick = ['--rule', 'auth/read-only-token-writes-are-403', '--operation', 'contacts.create'];

test('the installed suite passes a good host, fails a broken one, and writes every format', async (t) => {
  t.timeout(120_000);
  const { folder, host } = t.context;
  const profile = async (name: string, value: object) => {
    await writeFile(join(folder, name), JSON.stringify(value));
    return ['--profile', name];
  };
  const formats = ['html', 'json', 'junit', 'markdown', 'ndjson', 'sarif', 'tap'];
  const reports = formats.flatMap((format) => ['--report', `${format}=reports/report.${format}`]);
  const run = ['run', ...quick, ...reports];
  const good = await command(folder, packages.conformance.name, ...run, ...(await profile('good.json', host.profile)));
  t.is(good.code, 0, good.stderr);
  t.regex(good.stdout, /Conforms in the selected part of \d+ cases: 1 case passed/);
  t.deepEqual((await readdir(join(folder, 'reports'))).sort(), formats.map((format) => `report.${format}`).sort());
  t.regex(await readFile(join(folder, 'reports/report.html'), 'utf8'), /<style>[^<]+<\/style>/);

  const mutant = mutants.find(({ name }) => name === 'read-only-401');
  const broken = await startBrokenHost(host.profile, mutant?.start(systemTimer()) ?? {});
  t.teardown(() => broken.stop());
  const failed = await command(
    folder,
    packages.conformance.name,
    'run',
    ...quick,
    ...(await profile('broken.json', broken.profile)),
  );
  t.is(failed.code, 1, failed.stderr);
  t.regex(failed.stdout, /npx guildgate-conformance replay/);
});

async function served(t: { teardown(stop: () => Promise<void>): void }, model: Model): Promise<string> {
  const server = await startModelServer(model, { quota: 20, windowMs: 2_000 });
  t.teardown(() => server.stop());
  return server.origins[0] ?? '';
}

const limit = ['--operation', 'GET /limited', '--identity', 'header:x-client', '--quota', '20', '--window', '2'];

test('the installed load tester proves a right limiter, and refutes a wrong one', async (t) => {
  t.timeout(120_000);
  const { folder } = t.context;
  const checks = ['--check', 'fill-10', '--report', 'html=limits.html', '--json'];
  const right = await command(
    folder,
    packages.loadtest.name,
    'limits',
    await served(t, slidingLogWithHold),
    ...limit,
    ...checks,
  );
  t.is(right.code, 0, right.stderr);
  t.is(JSON.parse(right.stdout).verdict, 'proven');
  t.regex(await readFile(join(folder, 'limits.html'), 'utf8'), /<style>[^<]+<\/style>/);
  const wrong = await command(
    folder,
    packages.loadtest.name,
    'limits',
    await served(t, fixedAligned),
    ...limit,
    '--check',
    'any-window',
    '--json',
  );
  t.is(wrong.code, 1, wrong.stderr);
  t.is(JSON.parse(wrong.stdout).verdict, 'refuted');
});

const ceiling = `import { ceilingOf } from './node_modules/guildgate-loadtest/loadtest/throughput/ceiling.js';
console.log(await ceilingOf({ connections: 2, userAgent: 'test', signal: new AbortController().signal }));
`;

test('the installed load tester finds its worker, which is no import', async (t) => {
  const file = join(t.context.folder, 'ceiling.mjs');
  await writeFile(file, ceiling);
  const { stdout } = await run(process.execPath, [file], { cwd: t.context.folder, env: { PATH: process.env.PATH } });
  t.true(Number(stdout) > 0, stdout);
});

const program = `import { type RunReport, runSuite } from 'guildgate-conformance';
import type { Proof } from 'guildgate-loadtest';
export const suite: (options: Parameters<typeof runSuite>[0]) => Promise<RunReport> = runSuite;
export const verdict = (proof: Proof): 'proven' | 'refuted' | 'inconclusive' => proof.verdict;
// @ts-expect-error no such verdict
export const wrong = (report: RunReport): boolean => report.counts.perfect;
`;

test('a program of a user compiles with the types of the packages, and one that is wrong does not', async (t) => {
  const folder = join(t.context.folder, 'program');
  await mkdir(folder);
  await writeFile(join(folder, 'program.ts'), program);
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: false },
    ...{ lib: ['es2024', 'dom'], types: ['node'], typeRoots: [join(project, 'node_modules/@types')] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  const output = await run(process.execPath, [tsc, '--project', folder]).then(
    () => '',
    ({ stdout }) => stdout,
  );
  t.is(output, '');
});
