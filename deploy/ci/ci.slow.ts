/** The steps of the action and of the template, run by the shell as their runners do, at a host of our own. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import anyTest, { type TestFn } from 'ava';
import { parse } from 'yaml';
import { type BrokenHost, startBrokenHost } from '#conformance/broken/proxy.ts';
import { mutants } from '#conformance/rules/index.broken.ts';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { systemTimer } from '#harness/timer.ts';
import { prepareInstallation } from '../packages/installation.ts';

const run = promisify(execFile);

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Job {
  readonly variables: Readonly<Record<string, string>>;
  readonly before_script: readonly string[];
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[]; readonly reports: Readonly<Record<string, string>> };
}

const action: Action = parse(await readFile(join(import.meta.dirname, 'action.yml'), 'utf8'));
const template: Readonly<Record<string, Job>> = parse(await readFile(join(import.meta.dirname, 'gitlab.yml'), 'utf8'));

interface Context {
  /** Temporary folder of the runner, in which the suite is installed. */
  readonly temporary: string;
  readonly host: TestHost;
  readonly proxy: BrokenHost;
  readonly good: string;
  readonly broken: string;
}

const test = (anyTest as TestFn<Context>).serial;

test.before(async (t) => {
  t.timeout(120_000);
  const temporary = await mkdtemp(join(tmpdir(), 'guildgate-ci-'));
  const tool = join(temporary, 'guildgate');
  await mkdir(tool);
  const [host] = await Promise.all([startTestHost(), prepareInstallation(['conformance'], tool)]);
  await run('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tool });
  const mutant = mutants.find(({ name }) => name === 'any-password');
  const proxy = await startBrokenHost(host.profile, mutant?.start(systemTimer()) ?? {});
  t.context = { temporary, host, proxy, good: join(temporary, 'good.json'), broken: join(temporary, 'broken.json') };
  await writeFile(t.context.good, JSON.stringify(host.profile));
  await writeFile(t.context.broken, JSON.stringify(proxy.profile));
});
test.after.always(async (t) => {
  await t.context.proxy?.stop();
  await t.context.host?.stop();
  await rm(t.context.temporary, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param environment beside the PATH */
async function shell(script: string, cwd: string, environment: Readonly<Record<string, string>>): Promise<Ended> {
  const options = { cwd, env: { PATH: `${join(cwd, 'bin')}:${process.env.PATH}`, ...environment }, maxBuffer: 2 ** 24 };
  return run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], options).then(
    (ended) => ({ code: 0, ...ended }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** @returns an empty workspace, in which `npm` writes its arguments down, because the suite is installed */
async function workspace(t: { teardown(remove: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-workspace-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'bin'));
  const npm = join(folder, 'bin/npm');
  await writeFile(npm, '#!/bin/sh\nprintf "%s\\n" "$@" > npm-arguments\n');
  await chmod(npm, 0o755);
  return folder;
}

interface ActionRun {
  readonly codes: Readonly<Record<string, number>>;
  readonly summary: string;
  readonly folder: string;
}

/** Runs the steps that have a shell, in order, as GitHub does: expressions are replaced in `env` only. */
async function runAction(
  t: { readonly context: Context; teardown(remove: () => Promise<void>): void },
  inputs: Readonly<Record<string, string>>,
): Promise<ActionRun> {
  const folder = await workspace(t);
  const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
  for (const file of Object.values(files)) await writeFile(file, '');
  const outputs: Record<string, string> = {};
  const codes: Record<string, number> = {};
  const value = (expression: string): string => {
    const [, kind = '', name = ''] = /^(inputs|runner|steps\.run\.outputs)\.([\w-]+)$/.exec(expression) ?? [];
    if (kind === 'inputs') return inputs[name] ?? action.inputs[name]?.default ?? '';
    if (kind === 'runner' && name === 'temp') return t.context.temporary;
    if (kind === 'steps.run.outputs') return outputs[name] ?? '';
    throw new Error(`unknown expression ${expression}`);
  };
  for (const { name, run: script, env = {}, if: condition } of action.runs.steps) {
    if (script === undefined || (condition !== undefined && outputs.reported !== 'true')) continue;
    const environment = Object.fromEntries(
      Object.entries(env).map(([key, text]) => [
        key,
        text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression) => value(expression)),
      ]),
    );
    codes[name] = (await shell(script, folder, { ...environment, ...files })).code;
    for (const line of (await readFile(files.GITHUB_OUTPUT, 'utf8')).split('\n')) {
      const [key = '', ...rest] = line.split('=');
      outputs[key] = rest.join('=');
    }
  }
  return { codes, summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'), folder };
}

const rules = 'auth/wrong-password-is-refused\n\nauth/login-gives-a-jwt-and-a-refresh-token';

test('no script of either file has an expression of its runner, which would be replaced before the shell reads it', (t) => {
  const scripts = action.runs.steps.flatMap((step) => step.run ?? []);
  t.is(scripts.length, 4);
  const jobs = Object.values(template).flatMap((job) => [...job.before_script, ...job.script]);
  t.is(jobs.length, 2);
  for (const script of [...scripts, ...jobs]) t.notRegex(script, /\$\{\{|\$\[\[|\beval\b/);
  for (const step of action.runs.steps) t.true(step.uses !== undefined || step.shell === 'bash', step.name);
});

test('the action passes a good host, writes the summary, and leaves the reports that it uploads', async (t) => {
  t.timeout(120_000);
  const inputs = { package: 'https://host.example/suite.tgz', profile: t.context.good, rules };
  const { codes, summary, folder } = await runAction(t, inputs);
  t.deepEqual(Object.values(codes), [0, 0, 0, 0]);
  t.regex(summary, /^## Conformance of [\s\S]*Conforms/);
  const installed = (await readFile(join(folder, 'npm-arguments'), 'utf8')).trim().split('\n');
  t.deepEqual(installed.slice(-2), ['--', 'https://host.example/suite.tgz']);
  const reports = join(t.context.temporary, 'guildgate/reports');
  t.deepEqual((await readdir(reports)).sort(), ['report.html', 'report.json', 'report.md', 'report.sarif']);
  const { cases } = JSON.parse(await readFile(join(reports, 'report.json'), 'utf8'));
  t.is(new Set(cases.map(({ rule }: { rule: { id: string } }) => rule.id)).size, 2);
});

test('the action fails for a broken host, after its summary and its annotations', async (t) => {
  t.timeout(120_000);
  const { codes, summary } = await runAction(t, {
    ...{ package: 'suite.tgz', profile: t.context.broken },
    rules: 'auth/wrong-password-is-refused',
  });
  t.is(codes['Test the host'], 0);
  t.is(codes['Return the verdict'], 1);
  t.regex(summary, /Does not conform/);
  const sarif = JSON.parse(await readFile(join(t.context.temporary, 'guildgate/reports/report.sarif'), 'utf8'));
  t.true(sarif.runs[0].results.length > 0);
});

const hostile = ['$(touch pwned) `touch pwned`', '"; touch pwned; "', "'; touch pwned; '", '--help\ntouch pwned'];

test('no input of the action becomes a command or an option', async (t) => {
  t.timeout(120_000);
  for (const text of hostile) {
    const { codes, summary, folder } = await runAction(t, {
      ...{ package: text, profile: text, 'base-url': text, rules: text, waivers: text, 'read-only': text },
    });
    t.is(codes['Return the verdict'], 2, text);
    t.is(summary, '');
    t.false((await readdir(folder)).includes('pwned'), text);
    t.true((await readFile(join(folder, 'npm-arguments'), 'utf8')).endsWith(`--\n${text}\n`));
  }
});

async function runTemplate(
  t: { readonly context: Context; teardown(remove: () => Promise<void>): void },
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly folder: string }> {
  const job = template['.guildgate-conformance'];
  if (!job) throw new Error('the template has no job');
  const folder = await workspace(t);
  const environment = { ...job.variables, ...variables };
  const before = await shell(job.before_script.join('\n'), folder, environment);
  await rm(join(folder, 'guildgate-tool'), { recursive: true, force: true });
  await run('ln', ['-s', join(t.context.temporary, 'guildgate'), join(folder, 'guildgate-tool')]);
  const { code } = await shell(job.script.join('\n'), folder, environment);
  return { code: before.code || code, folder };
}

test('the template passes a good host and fails a broken one, with the artefacts that it names', async (t) => {
  t.timeout(120_000);
  const variables = { GUILDGATE_PACKAGE: 'suite.tgz', GUILDGATE_RULE: 'auth/wrong-password-is-refused' };
  const good = await runTemplate(t, { ...variables, GUILDGATE_PROFILE: t.context.good });
  t.is(good.code, 0);
  const { artifacts } = template['.guildgate-conformance'] ?? {};
  for (const file of [...(artifacts?.paths ?? []), ...Object.values(artifacts?.reports ?? {})]) {
    t.true((await readFile(join(good.folder, file), 'utf8')).length > 100, file);
  }
  const broken = await runTemplate(t, { ...variables, GUILDGATE_PROFILE: t.context.broken });
  t.is(broken.code, 1);
});

test('no variable of the template becomes a command', async (t) => {
  t.timeout(120_000);
  for (const text of hostile) {
    const names = Object.keys(template['.guildgate-conformance']?.variables ?? {});
    const { code, folder } = await runTemplate(t, Object.fromEntries(names.map((name) => [name, text])));
    t.is(code, 2, text);
    t.false((await readdir(folder)).includes('pwned'), text);
  }
});
