/** npm run conformance: tries a tenant's host by the rules of the specification. Each command is a few lines that call what does the work. */
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { brokenCommand, brokenText } from './commands/broken.ts';
import { changesOf, diffText, readReport } from './commands/diff.ts';
import { explainText, factsOf, listText } from './commands/explain.ts';
import { planOf, planText } from './commands/plan.ts';
import { casesToReplay, replayText } from './commands/replay.ts';
import { type RunOptions, runCommand } from './commands/run.ts';
import { selfTestCommand, selfTestText } from './commands/self-test.ts';
import { planned, type Selection } from './engine/plan.ts';
import { exitCodes } from './exit-code.ts';
import { type Profile, readProfile } from './profile.ts';
import { consoleReporter } from './reporters/console.ts';
import { type ReportOption, readReportOption, reporterFor } from './reporters/index.ts';
import { rules } from './rules/index.ts';
import { UsageError } from './usage-error.ts';
import { Inconclusive } from './verdict.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);
const printJson = (value: unknown) => print(JSON.stringify(value, null, 2));

/** Where the demo writes one. */
const defaultProfile = join(process.env.DATA_DIR || '.data', 'conformance.json');

interface SelectionOptions {
  readonly rule?: string[];
  readonly notRule?: string[];
  readonly section?: string[];
  readonly operation?: string[];
  readonly level?: 'must' | 'should';
}

interface TargetOptions {
  readonly profile: string;
  readonly readOnly?: boolean;
}

interface RunCommandOptions extends SelectionOptions, TargetOptions {
  readonly report?: readonly ReportOption[];
  readonly json?: boolean;
  readonly waivers?: string;
  readonly printWaivers?: boolean;
  readonly allowInconclusive?: boolean;
  readonly waitForHost: number;
  readonly contact?: string;
}

const collect = (value: string, before: string[] = []) => [...before, value];

function seconds(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= 3_600)) throw new InvalidArgumentError('Say seconds from 0 to 3600.');
  return value;
}

function port(text: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value >= 0 && value <= 65_535))
    throw new InvalidArgumentError('Say a port from 0 to 65535.');
  return value;
}

const profileOption = () =>
  new Option('--profile <file>', 'who and where, as JSON or YAML; the demo writes one').default(defaultProfile);

function withSelection(command: Command): Command {
  return command
    .option('--rule <pattern>', "only these rules, for instance 'limits/*'; repeatable", collect)
    .option('--not-rule <pattern>', 'not these; repeatable', collect)
    .option('--section <name>', 'only rules of this heading of the specification; repeatable', collect)
    .option(
      '--operation <id>',
      "only at these operations, for instance users.list or 'GET /api/v1/users'; repeatable",
      collect,
    )
    .addOption(new Option('--level <level>', 'only rules of this level').choices(['must', 'should']));
}

function selectionOf({ rule, notRule, section, operation, level }: SelectionOptions): Selection {
  return {
    ...(rule ? { rules: rule } : {}),
    ...(notRule ? { notRules: notRule } : {}),
    ...(section ? { sections: section } : {}),
    ...(operation ? { operations: operation } : {}),
    level,
  };
}

async function profileOf({ profile, readOnly }: TargetOptions, baseUrl?: string): Promise<Profile> {
  const told = await readProfile(profile, process.env, baseUrl);
  return readOnly ? { ...told, allowWrites: false } : told;
}

/** The first interrupt ends the run in order; the second one ends it. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    say('Interrupted: what runs is ended and removed; once more to leave it.');
    controller.abort();
    process.once('SIGINT', () => process.exit(exitCodes.interrupted));
  });
  return controller.signal;
}

function optionsOf(options: RunCommandOptions, profile: Profile, selection: Selection): RunOptions {
  if (options.json && (options.report ?? []).some(({ file }) => file === '-')) {
    throw new UsageError('--json and a report to - cannot both be written to standard output.');
  }
  const files = (options.report ?? []).map(({ format, file }) => reporterFor(format, file));
  const isPiped = options.json === true || (options.report ?? []).some(({ file }) => file === '-');
  // Standard output is for one reader: a report that goes there takes it from the console.
  const first = options.json ? reporterFor('json', '-') : consoleReporter(isPiped ? process.stderr : process.stdout);
  return {
    profile,
    selection,
    reporters: [first, ...files],
    waivers: options.waivers,
    printWaivers: options.printWaivers,
    allowInconclusive: options.allowInconclusive,
    waitForHost: options.waitForHost,
    contact: options.contact,
    note: options.printWaivers && !isPiped ? print : say,
    signal: interruption(),
  };
}

function withRunOptions(command: Command): Command {
  return command
    .addOption(profileOption())
    .option(
      '--report <format=file>',
      'write a report: html, json, junit, ndjson, sarif, tap; - for standard output; repeatable',
      readReportOption,
    )
    .option('--json', 'print the report as JSON, and nothing else')
    .option('--read-only', 'send nothing that changes the host, whatever the profile allows')
    .option('--waivers <file>', 'failures that somebody answers for')
    .option('--print-waivers', 'print a file of waivers for what failed')
    .option('--allow-inconclusive', 'do not fail for what could not be decided')
    .option('--wait-for-host <seconds>', 'how long the host may take to answer at all', seconds, 0)
    .option('--contact <address>', 'who asks, for the operators of the host: goes into the User-Agent');
}

function addRun(program: Command): void {
  withRunOptions(
    withSelection(program.command('run').argument('[baseUrl]', "the tenant's host; absent: the profile's")),
  )
    .description('try a host')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run -s conformance -- run
  $ npm run -s conformance -- run http://acme.localhost:8080 --rule 'limits/*' --report html=report.html --report junit=report.xml
  $ npm run -s conformance -- run https://qa.example.org --profile qa.yaml --read-only --wait-for-host 30`,
    )
    .action(async (baseUrl: string | undefined, options: RunCommandOptions) => {
      const profile = await profileOf(options, baseUrl);
      process.exitCode = (await runCommand(optionsOf(options, profile, selectionOf(options)))).exitCode;
    });
}

function addReplay(program: Command): void {
  withRunOptions(program.command('replay').argument('[caseIds...]', 'cases of a report; none: all that did not pass'))
    .description('try cases of an earlier report again: FIXED, STILL or ERROR')
    .option('--from <file>', 'the earlier report, as JSON; cases that are named need none')
    .option('--target <baseUrl>', 'another host than that of the profile')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run -s conformance -- replay bcdfgh\n  $ npm run -s conformance -- replay --from report.json',
    )
    .action(async (ids: string[], options: RunCommandOptions & { from?: string; target?: string }) => {
      if (options.from === undefined && ids.length === 0) throw new UsageError('Name cases, or a report by --from.');
      const cases = options.from === undefined ? ids : casesToReplay(await readReport(options.from), ids);
      const profile = await profileOf(options, options.target);
      const report = await runCommand(optionsOf(options, profile, { cases }));
      if (!options.json) print(replayText(report.cases));
      process.exitCode = report.exitCode;
    });
}

function addReading(program: Command): void {
  withSelection(program.command('plan'))
    .description('what a run would do: rules, requests, who asks, how long; sends nothing')
    .option('--profile <file>', 'to say what would be skipped')
    .option('--json', 'print it as JSON')
    .action(async (options: SelectionOptions & { profile?: string; json?: boolean }) => {
      const profile = options.profile === undefined ? undefined : await readProfile(options.profile, process.env);
      const plan = planOf(selectionOf(options), profile);
      if (options.json) printJson(plan);
      else print(planText(plan));
    });
  withSelection(program.command('list'))
    .description('the rules')
    .option('--json', 'print them as JSON')
    .action((options: SelectionOptions & { json?: boolean }) => {
      const cases = planned(rules, selectionOf(options));
      const chosen = rules.filter((rule) => cases.some(({ check }) => check === rule));
      if (options.json) printJson(chosen.map(factsOf));
      else print(listText(chosen));
    });
  program
    .command('explain')
    .argument('<rule>', 'its id')
    .description('what a rule asks, where the specification says so, and which broken hosts it notices')
    .option('--json', 'print it as JSON')
    .action((id: string, options: { json?: boolean }) => {
      const [rule] = planned(rules, { rules: [id] }).map(({ check }) => check);
      if (!rule) return;
      if (options.json) printJson(factsOf(rule));
      else print(explainText(rule));
    });
  program
    .command('diff')
    .argument('<before>', 'a report as JSON')
    .argument('<after>', 'a later one')
    .description('which verdicts changed; exit code 1 when one is worse')
    .option('--json', 'print it as JSON')
    .action(async (before: string, after: string, options: { json?: boolean }) => {
      const changes = changesOf(await readReport(before), await readReport(after));
      if (options.json) printJson(changes);
      else print(diffText(changes));
      if (changes.some(({ kind }) => kind === 'worse')) process.exitCode = exitCodes.fails;
    });
}

function addSelfTest(program: Command): void {
  program
    .command('self-test')
    .addOption(profileOption())
    .description('try the suite itself: each rule must notice its broken hosts, and blame no good one')
    .option('--json', 'print the kill matrix as JSON')
    .action(async (options: TargetOptions & { json?: boolean }) => {
      const report = await selfTestCommand(await profileOf(options), say);
      if (options.json) printJson(report);
      else print(selfTestText(report));
      process.exitCode = report.exitCode;
    });
  program
    .command('broken')
    .argument('[name]', 'which one; none: list them')
    .addOption(profileOption())
    .option('--port <port>', 'where to listen; 0: anywhere', port, 0)
    .description('serve a host that does one thing wrong, before the good one of the profile')
    .action(async (name: string | undefined, options: TargetOptions & { port: number }) => {
      if (name === undefined) print(brokenText());
      else await brokenCommand(name, await profileOf(options), options.port, print);
    });
}

const program = new Command('conformance')
  .description(
    'Tries a tenant host by the rules of the specification. It knows contracts/openapi.json and HTTP, nothing of the server.',
  )
  .addHelpText(
    'after',
    `
Exit codes: 0 every must is kept; 1 a rule failed; 2 wrong use; 3 nothing can be said; 130 interrupted.
See docs/conformance.md.`,
  )
  .showHelpAfterError()
  .exitOverride();
addRun(program);
addReading(program);
addReplay(program);
addSelfTest(program);
for (const command of program.commands) command.exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.conforms : exitCodes.usage;
  else if (error instanceof UsageError) {
    say(error.message);
    process.exitCode = exitCodes.usage;
  } else if (error instanceof Inconclusive) {
    say(error.message);
    process.exitCode = exitCodes.inconclusive;
  } else throw error;
}
