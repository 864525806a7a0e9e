/** The command that measures what a host answers in a second, and how long that takes. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { print, say } from '#conformance/cli/output.ts';
import { readProfile } from '#conformance/profile.ts';
import { userAgent } from '#conformance/version.ts';
import { TOOL } from '../host.ts';
import { throughputProgress } from '../report/console/throughput-progress.ts';
import { printThroughput } from '../report/console.ts';
import { throughputHtml } from '../report/html.ts';
import { json } from '../report/json.ts';
import type { Arrivals, Settings } from '../throughput/report-data.ts';
import { defaultSettings, measureThroughput } from '../throughput/throughput.ts';
import { assertAllowed, collect, type HostCommandOptions, interruption, profileOf, withHost } from './options.ts';
import { prepareAll, type ReportOption, readReportOption, writeAll } from './report-option.ts';

interface ThroughputCommandOptions extends HostCommandOptions, Partial<Omit<Settings, 'seed' | 'maxRequests'>> {
  readonly against?: string;
  readonly againstProfile?: string;
  readonly scenario?: readonly string[];
  readonly operation?: string;
  readonly readOnly?: boolean;
  readonly timeout?: number;
  readonly arrivals?: Arrivals;
  readonly failIf?: readonly string[];
  readonly report?: readonly ReportOption[];
  readonly json?: boolean;
}

/** Its bounds are told by whoever measures. */
function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('Say a number.');
  return value;
}

export function addThroughput(program: Command): void {
  const of = (name: keyof typeof defaultSettings) => ` (default: ${defaultSettings[name]})`;
  withHost(program.command('throughput').argument('<baseUrl>', "the tenant's host"))
    .description('measure what a host answers in a second, and how long that takes, by scenarios from the contracts')
    .option('--scenario <id>', 'reads, writes, mixed, hot-key, many-keys or login-storm; repeatable', collect)
    .option('--operation <id>', 'the limited operation of hot-key and many-keys')
    .option('--against <baseUrl>', 'another host, or revision, to compare with pair by pair')
    .option('--against-profile <file>', 'who asks there; absent: the same')
    .option('--read-only', 'send nothing that changes the host, whatever the profile allows')
    .option('--connections <count>', `of the closed loop${of('connections')}`, number)
    .option('--seconds <seconds>', `of each run${of('seconds')}`, number)
    .option('--amount <requests>', 'ends each closed loop by its requests instead', number)
    .option('--runs <count>', 'how many of each (default: 3, and 6 pairs with --against)', number)
    .option('--warm-up-seconds <seconds>', `before, not counted${of('warmUpSeconds')}`, number)
    .option('--rate <requests>', 'of the open loop, in a second', number)
    .option('--rate-share <share>', `instead, of what the closed loop reached${of('rateShare')}`, number)
    .addOption(new Option('--arrivals <kind>', `of the open loop${of('arrivals')}`).choices(['poisson', 'even']))
    .option(
      '--max-surprises <share>',
      `of faults and unexpected answers; beyond it a scenario ends${of('maxSurprises')}`,
      number,
    )
    .option('--timeout <seconds>', `of one request${of('timeoutSeconds')}`, number)
    .option('--fail-if <expression>', "for instance 'p99>250' or 'reads:errors>0'; repeatable", collect)
    .option(
      '--report <format=file>',
      'write a report: html or json; - for standard output; repeatable',
      readReportOption,
    )
    .option('--json', 'print the report as JSON, and nothing else')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run -s loadtest -- throughput http://acme.localhost:8080 --scenario reads --seconds 3
  $ npm run -s loadtest -- throughput http://acme.localhost:8080 --against http://acme.localhost:8081 --scenario reads --fail-if 'ratio<0.9'`,
    )
    .action(throughput);
}

async function throughput(baseUrl: string, options: ThroughputCommandOptions): Promise<void> {
  const { against, againstProfile, timeout, maxRequests, scenario, report: reports = [], ...settings } = options;
  assertAllowed([baseUrl, ...(against === undefined ? [] : [against])], options);
  prepareAll(reports);
  const profile = await profileOf(options, baseUrl);
  const other =
    against === undefined
      ? undefined
      : await readProfile(againstProfile ?? options.profile, process.env, against.replace(/\/$/, ''));
  const progress = throughputProgress(process.stderr);
  const report = await measureThroughput({
    ...settings,
    ...(timeout === undefined ? {} : { timeoutSeconds: timeout }),
    ...(maxRequests === undefined ? {} : { maxRequests }),
    profile: options.readOnly ? { ...profile, allowWrites: false } : profile,
    against: other,
    scenarios: scenario,
    userAgent: await userAgent(options.contact, TOOL),
    signal: interruption(say),
    onProgress: progress.tell,
  });
  progress.end();
  await writeAll(reports, {
    html: () => throughputHtml(report),
    json: () => json(report),
  });
  if (options.json) print(json(report).trimEnd());
  else await printThroughput(process.stdout, report);
  process.exitCode = report.exitCode;
}
