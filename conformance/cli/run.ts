/** The command `run`: tests a host. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { interruption } from '#harness/cli/interruption.ts';
import { defaultProfile, type ProfileOptions, profileOf } from '#harness/cli/options.ts';
import { print, say } from '#harness/cli/output.ts';
import type { ReportOption } from '#harness/cli/report-option.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { isVariable, type Profile, profileWithToken } from '#harness/profile.ts';
import type { Selection } from '../engine/selection.ts';
import { consoleReporter } from '../reporters/console.ts';
import { type Format, readReportOption, reporterFor } from '../reporters/index.ts';
import { runSuite, type SuiteOptions } from '../suite.ts';
import { hostProfileOption, type SelectionOptions, selectionOf, withSelection } from './options.ts';
import { type SealOptions, sealReporters } from './seal.ts';

export interface RunCommandOptions extends SelectionOptions, ProfileOptions, SealOptions {
  readonly token?: string;
  readonly report?: readonly ReportOption<Format>[];
  readonly json?: boolean;
  readonly waivers?: string;
  readonly baseline?: string;
  readonly onlyServed?: boolean;
  readonly printWaivers?: boolean;
  readonly allowInconclusive?: boolean;
  readonly waitForHost: number;
  readonly contact?: string;
  readonly polite?: boolean;
  readonly requestTimeout?: number;
  readonly maxBody?: number;
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= 3_600)) throw new InvalidArgumentError('Enter seconds from 0 to 3600.');
  return value;
}

function timeout(text: string): number {
  const value = seconds(text);
  if (value === 0) throw new InvalidArgumentError('Enter seconds above 0.');
  return value;
}

function megabytes(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 2_048)) throw new InvalidArgumentError('Enter megabytes up to 2048.');
  return value;
}

/** @returns whether standard output is that of a report, which another program reads */
export const isReportOnOutput = ({ report = [] }: RunCommandOptions): boolean =>
  report.some(({ file }) => file === '-');

/** @param baseUrl as on the command line; absent: the profile's */
export function optionsOf(
  options: RunCommandOptions,
  profile: Profile,
  selection: Selection,
  baseUrl: string | undefined,
): SuiteOptions {
  if (options.json && isReportOnOutput(options)) {
    throw new UsageError('--json and a report to - cannot both be written to standard output.');
  }
  const files = (options.report ?? []).map(({ format, file }) => reporterFor(format, file));
  const isPiped = options.json === true || isReportOnOutput(options);
  // A report on standard output replaces the console report.
  const first = options.json ? reporterFor('json', '-') : consoleReporter(isPiped ? process.stderr : process.stdout);
  return {
    profile,
    selection,
    reporters: [first, ...files],
    waivers: options.waivers,
    baseline: options.baseline,
    ruleSet: options.rules,
    onlyServed: options.onlyServed,
    printWaivers: options.printWaivers,
    allowInconclusive: options.allowInconclusive,
    waitForHost: options.waitForHost,
    contact: options.contact,
    replayOptions: replayOptionsOf(baseUrl === undefined ? undefined : profile.baseUrl, options),
    polite: options.polite,
    bounds: {
      ...(options.requestTimeout === undefined ? {} : { deadline: options.requestTimeout * 1_000 }),
      ...(options.maxBody === undefined ? {} : { mostBytes: options.maxBody * 2 ** 20 }),
    },
    note: options.printWaivers && !isPiped ? print : say,
    signal: interruption('Interrupted: what runs is ended and removed; once more to leave it.'),
  };
}

/** Without the token itself: only the variable that has it is named. */
function replayOptionsOf(target: string | undefined, { profile, token, readOnly }: RunCommandOptions): string {
  const words = [
    ...(target === undefined ? [] : ['--target', target]),
    ...(token === undefined && profile !== defaultProfile ? ['--profile', profile] : []),
    ...(token === undefined ? [] : ['--token', isVariable(token) ? token : '…']),
    ...(readOnly ? ['--read-only'] : []),
  ];
  return words.map(shellWord).join(' ');
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./…-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** @returns the options with the reporter that seals, if there is to be one @throws UsageError */
export async function sealing(suite: SuiteOptions, options: SealOptions): Promise<SuiteOptions> {
  return { ...suite, reporters: [...suite.reporters, ...(await sealReporters(options))] };
}

export function withRunOptions(command: Command): Command {
  return command
    .addOption(hostProfileOption())
    .addOption(
      new Option(
        '--token <token>',
        "an administrator's Api-Token, or $NAME of its variable, in place of a profile: tries what it shows, and writes nothing",
      ).conflicts('profile'),
    )
    .option(
      '--report <format=file>',
      'write a report: html, json, junit, markdown, ndjson, sarif, tap; - for standard output; repeatable',
      readReportOption,
    )
    .option('--json', 'print the report as JSON, and nothing else')
    .option('--read-only', 'send nothing that changes the host, whatever the profile allows')
    .option('--waivers <file>', 'accepted failures, each with an owner and an expiry date')
    .option('--baseline <file>', 'failures of an earlier day, see `baseline write`: only new ones fail')
    .option('--seal <file>', 'write the report as a sealed file, which `verify` checks')
    .option('--seal-key <file>', 'private key for --seal; `seal-key` makes one')
    .option('--rules <set>', 'a frozen set of rules, for instance 2026-12; without it, all rules of this version')
    .option('--only-served', 'judge what the host serves: operations that it lacks fail nothing, and are listed')
    .option('--print-waivers', 'print a waivers file for the failures')
    .option('--allow-inconclusive', 'do not fail for inconclusive cases')
    .option('--wait-for-host <seconds>', 'maximum wait for the host to become reachable', seconds, 0)
    .option('--polite', 'below 10 requests per second: on average, and never more than 10 in any second')
    .option(
      '--request-timeout <seconds>',
      'maximum time of a request, to the last byte of its body (default: 30)',
      timeout,
    )
    .option('--max-body <megabytes>', 'maximum size of a response (default: 64)', megabytes)
    .option('--contact <address>', 'contact for the operators of the host, in the User-Agent');
}

/** @throws UsageError for a profile with faults, or a token without a host */
export async function hostProfile(baseUrl: string | undefined, options: RunCommandOptions): Promise<Profile> {
  const { token } = options;
  if (token === undefined) return profileOf(options, baseUrl);
  if (baseUrl === undefined) {
    throw new UsageError(
      '--token needs the URL of its host: run https://host --token …, or replay --target https://host --token …',
    );
  }
  return profileWithToken(baseUrl, token, process.env);
}

export function addRun(program: Command): void {
  withRunOptions(
    withSelection(program.command('run').argument('[baseUrl]', "the tenant's host; absent: the profile's")),
  )
    .description('test a host')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run -s conformance -- run
  $ npm run -s conformance -- run http://acme.localhost:8080 --rule 'limits/*' --report html=report.html --report junit=report.xml
  $ npm run -s conformance -- run https://qa.example.org --token '$QA_TOKEN'
  $ npm run -s conformance -- run https://qa.example.org --profile qa.yaml --read-only --wait-for-host 30
  $ npm run -s conformance -- run --profile shared.yaml --polite
  $ npm run -s conformance -- run --rules 2026-12 --baseline baseline.json --only-served`,
    )
    .action(async (baseUrl: string | undefined, options: RunCommandOptions) => {
      const profile = await hostProfile(baseUrl, options);
      const suite = await sealing(optionsOf(options, profile, selectionOf(options), baseUrl), options);
      process.exitCode = (await runSuite(suite)).exitCode;
    });
}
