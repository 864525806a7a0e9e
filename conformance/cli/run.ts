/** The commands that try a host: run and replay. */
import { type Command, InvalidArgumentError } from 'commander';
import { readReport } from '../commands/diff.ts';
import { casesToReplay, replayText } from '../commands/replay.ts';
import { type RunOptions, runCommand } from '../commands/run.ts';
import type { Selection } from '../engine/plan.ts';
import { exitCodes } from '../exit-code.ts';
import type { Profile } from '../profile.ts';
import { consoleReporter } from '../reporters/console.ts';
import { type ReportOption, readReportOption, reporterFor } from '../reporters/index.ts';
import { UsageError } from '../usage-error.ts';
import {
  profileOf,
  profileOption,
  type SelectionOptions,
  selectionOf,
  type TargetOptions,
  withSelection,
} from './options.ts';
import { print, say } from './output.ts';

interface RunCommandOptions extends SelectionOptions, TargetOptions {
  readonly report?: readonly ReportOption[];
  readonly json?: boolean;
  readonly waivers?: string;
  readonly printWaivers?: boolean;
  readonly allowInconclusive?: boolean;
  readonly waitForHost: number;
  readonly contact?: string;
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= 3_600)) throw new InvalidArgumentError('Say seconds from 0 to 3600.');
  return value;
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

export function addRun(program: Command): void {
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

export function addReplay(program: Command): void {
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
