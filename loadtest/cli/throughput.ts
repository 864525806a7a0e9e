/** The command that measures requests per second and latencies of a host. */
import { type Command, Option } from 'commander';
import { collect, profileOf } from '#harness/cli/options.ts';
import { print } from '#harness/cli/output.ts';
import { type Profile, readProfile } from '#harness/profile.ts';
import { userAgent } from '#harness/version.ts';
import { TOOL } from '../host.ts';
import { throughputProgress } from '../report/console/throughput-progress.ts';
import { printThroughput } from '../report/console.ts';
import { throughputHtml } from '../report/html.ts';
import { json } from '../report/json.ts';
import type { Arrivals, Settings } from '../throughput/report-data.ts';
import { defaultSettings, measureThroughput } from '../throughput/throughput.ts';
import {
  assertAllowed,
  type HostCommandOptions,
  interruptedRun,
  type PolicyCommandOptions,
  readNumber,
  withHost,
  withRequestParts,
} from './options.ts';
import { ownRequestOf } from './own-request.ts';
import { consoleBeside, type LoadReportOption, prepareAll, readReportOption, writeAll } from './report-option.ts';

interface ThroughputCommandOptions
  extends HostCommandOptions,
    PolicyCommandOptions,
    Partial<Omit<Settings, 'seed' | 'maxRequests'>> {
  readonly against?: string;
  readonly againstProfile?: string;
  readonly scenario?: readonly string[];
  readonly operation?: string;
  readonly method: string;
  readonly path?: string;
  readonly readOnly?: boolean;
  readonly timeout?: number;
  readonly arrivals?: Arrivals;
  readonly failIf?: readonly string[];
  readonly report?: readonly LoadReportOption[];
  readonly json?: boolean;
}

export function addThroughput(program: Command): void {
  const of = (name: keyof typeof defaultSettings) => ` (default: ${defaultSettings[name]})`;
  withRequestParts(withHost(program.command('throughput').argument('<baseUrl>', "the tenant's host")))
    .description('measure responses per second and latencies of a host, in scenarios from the contracts')
    .option('--scenario <id>', 'reads, writes, mixed, hot-key, many-keys or login-storm; repeatable', collect)
    .option('--path <path>', "a request of one's own in place of scenarios, for instance '/items?page=2'")
    .option('--method <method>', 'its method', 'GET')
    .option('--operation <id>', 'limited operation of hot-key and many-keys')
    .option('--against <baseUrl>', 'another host or revision to compare with, in alternating pairs')
    .option('--against-profile <file>', 'profile of that host; absent: the same')
    .option('--read-only', 'send nothing that changes the host, whatever the profile allows')
    .option('--connections <count>', `connections of the closed loop${of('connections')}`, readNumber)
    .option('--seconds <seconds>', `length of each run${of('seconds')}`, readNumber)
    .option('--amount <requests>', 'requests of each closed loop, instead of its seconds', readNumber)
    .option('--runs <count>', 'runs of each loop (default: 3, or 6 pairs with --against)', readNumber)
    .option('--warm-up-seconds <seconds>', `length of the warm-up, not counted${of('warmUpSeconds')}`, readNumber)
    .option('--rate <requests>', 'requests per second of the open loop', readNumber)
    .option('--rate-share <share>', `the same, as a share of the rate of the closed loop${of('rateShare')}`, readNumber)
    .addOption(
      new Option('--arrivals <kind>', `arrivals of the open loop${of('arrivals')}`).choices(['poisson', 'even']),
    )
    .option(
      '--max-surprises <share>',
      `maximum share of faults and unexpected responses; beyond it a scenario ends${of('maxSurprises')}`,
      readNumber,
    )
    .option('--timeout <seconds>', `timeout of one request${of('timeoutSeconds')}`, readNumber)
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
  $ npm run -s loadtest -- throughput http://acme.localhost:8080 --against http://acme.localhost:8081 --scenario reads --fail-if 'ratio<0.9'
  $ npm run -s loadtest -- throughput http://localhost:3000 --method POST --path /items --body '{"name":"x"}' --identities tokens.csv --identity header:x-api-key`,
    )
    .action(throughput);
}

async function throughput(baseUrl: string, options: ThroughputCommandOptions): Promise<void> {
  const { against, timeout, maxRequests, scenario, report: reports = [], ...settings } = options;
  assertAllowed([baseUrl, ...(against === undefined ? [] : [against])], options);
  const request = await ownRequestOf(options);
  prepareAll(reports, options.json);
  // A request of one's own needs no profile.
  const needsNone = request !== undefined && !scenario?.length;
  const profile = needsNone ? withoutAccount(baseUrl) : await profileOf(options, baseUrl);
  const other = against === undefined ? undefined : await otherProfile(against, needsNone, options);
  const progress = throughputProgress(process.stderr);
  const report = await measureThroughput({
    ...settings,
    ...(timeout === undefined ? {} : { timeoutSeconds: timeout }),
    ...(maxRequests === undefined ? {} : { maxRequests }),
    profile,
    against: other,
    scenarios: scenario,
    request,
    userAgent: await userAgent(options.contact, TOOL),
    signal: interruptedRun(),
    onProgress: progress.report,
  });
  progress.end();
  await writeAll(reports, {
    html: () => throughputHtml(report),
    json: () => json(report),
  });
  if (options.json) print(json(report).trimEnd());
  else await printThroughput(consoleBeside(reports), report);
  process.exitCode = report.exitCode;
}

/** A host of which only the URL is known: no request signs in there. */
const withoutAccount = (baseUrl: string): Profile => ({
  baseUrl: baseUrl.replace(/\/$/, ''),
  administrator: { email: '', password: '' },
});

async function otherProfile(
  against: string,
  needsNone: boolean,
  { againstProfile, profile }: ThroughputCommandOptions,
): Promise<Profile> {
  if (needsNone) return withoutAccount(against);
  return readProfile(againstProfile ?? profile, process.env, against.replace(/\/$/, ''));
}
