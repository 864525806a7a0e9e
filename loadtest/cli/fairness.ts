/** The command that shows whether one tenant takes the service from its neighbours. */
import type { Command } from 'commander';
import { print } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { operations } from '#harness/document.ts';
import { userAgent } from '#harness/version.ts';
import { measureFairness } from '../fairness/fairness.ts';
import type { Sending } from '../fairness/parties.ts';
import type { FairnessSettings } from '../fairness/report-data.ts';
import { defaultFairness } from '../fairness/settings.ts';
import { TOOL } from '../host.ts';
import { fairnessProgress } from '../report/console/fairness-progress.ts';
import { printFairness } from '../report/console.ts';
import { fairnessHtml } from '../report/html.ts';
import { json } from '../report/json.ts';
import { readIdentities } from '../targets/given-identities.ts';
import { identityPlaceOf, requestLineOf } from '../targets/request.ts';
import {
  assertAllowed,
  type HostAloneOptions,
  interruptedRun,
  type PolicyCommandOptions,
  readNumber,
  requestOptionsOf,
  withHostAlone,
  withRequestParts,
} from './options.ts';
import { consoleBeside, type LoadReportOption, prepareAll, readReportOption, writeAll } from './report-option.ts';

interface FairnessCommandOptions
  extends HostAloneOptions,
    PolicyCommandOptions,
    Partial<Omit<FairnessSettings, 'seed' | 'maxRequests' | 'hogPauseMs' | 'slackMs' | 'timeoutSeconds'>> {
  readonly hog?: string;
  readonly operation: string;
  readonly hogOperation?: string;
  readonly hogBody?: string;
  readonly hogPause?: number;
  readonly slack?: number;
  readonly timeout?: number;
  readonly report?: readonly LoadReportOption[];
  readonly json?: boolean;
}

export function addFairness(program: Command): void {
  const of = (name: keyof typeof defaultFairness) => ` (default: ${defaultFairness[name]})`;
  withRequestParts(withHostAlone(program.command('fairness').argument('<baseUrl>', 'the host')))
    .description('show whether one tenant or caller that sends far too much takes the service from its neighbours')
    .option('--hog <file>', 'the identity that sends too much; absent: the first one of --identities')
    .option(
      '--operation <name>',
      'what all send: a request line, or an operation without path parameters',
      'GET /api/v1/me',
    )
    .option('--hog-operation <name>', 'what the hog sends instead, for instance an expensive search')
    .option('--hog-body <text>', 'body of that request')
    .option('--rate <requests>', 'requests per second of each neighbour; absent: by --rate-share', readNumber)
    .option('--rate-share <share>', `rate of all neighbours, as a share of the capacity${of('rateShare')}`, readNumber)
    .option('--hog-connections <count>', `connections of the hog${of('hogConnections')}`, readNumber)
    .option('--hog-pause <ms>', `pause of a connection of the hog after a refusal${of('hogPauseMs')}`, readNumber)
    .option('--rounds <count>', `rounds of a quiet phase, a loud one, and the hog alone${of('rounds')}`, readNumber)
    .option('--seconds <seconds>', `length of each phase${of('seconds')}`, readNumber)
    .option('--warm-up-seconds <seconds>', `beginning of each phase, not counted${of('warmUpSeconds')}`, readNumber)
    .option(
      '--ratio <factor>',
      `bound of the neighbours' latency beside the hog, in times of the one without it${of('ratio')}`,
      readNumber,
    )
    .option('--slack <ms>', `milliseconds beyond it that are no fault${of('slackMs')}`, readNumber)
    .option(
      '--throughput <share>',
      `least share of the capacity that is served beside the hog${of('throughput')}`,
      readNumber,
    )
    .option('--alone <share>', `least share of the capacity that one alone is served${of('alone')}`, readNumber)
    .option('--timeout <seconds>', `timeout of one request${of('timeoutSeconds')}`, readNumber)
    .option(
      '--report <format=file>',
      'write a report: html or json; - for standard output; repeatable',
      readReportOption,
    )
    .option('--json', 'print the report as JSON, and nothing else')
    .addHelpText(
      'after',
      `
The identities are header sets; an entry may have the member host, for hosts that find the tenant by it.

Examples:
  $ npm run -s loadtest -- fairness http://localhost:8080 --identities tenants.json --report html=fairness.html
  $ npm run -s loadtest -- fairness http://localhost:8080 --identities tenants.json --hog hog.json --hog-operation 'GET /api/v1/users?search=a'
  $ npm run -s loadtest -- fairness http://localhost:3000 --operation 'GET /items' --identities keys.csv --identity header:x-api-key --ratio 1.5`,
    )
    .action(fairness);
}

async function fairness(url: string, options: FairnessCommandOptions): Promise<void> {
  assertAllowed([url], options);
  const { origin, pathname } = new URL(url);
  if (pathname !== '/') throw new UsageError(`Give the host alone, ${origin}; the path belongs to --operation.`);
  const { identities, admitted, headers, body, identity } = await requestOptionsOf(options, true);
  if (!identities) {
    throw new UsageError('Give the neighbours by --identities FILE: header sets as JSON, NDJSON or CSV.');
  }
  const [hog, ...others] = options.hog === undefined ? [] : await readIdentities(options.hog, true);
  if (others.length > 0) throw new UsageError(`${options.hog} has ${others.length + 1} identities; the hog has one.`);
  const usual: Sending = { ...lineOf(options.operation), headers, body };
  const isSame = options.hogOperation === undefined && options.hogBody === undefined;
  const excessive = isSame
    ? usual
    : { ...lineOf(options.hogOperation ?? options.operation), headers, body: options.hogBody };
  const reports = options.report ?? [];
  prepareAll(reports, options.json);
  const progress = fairnessProgress(process.stderr);
  const report = await measureFairness({
    ...{ identities, hog, admitted, usual, excessive },
    baseUrl: origin,
    place: identityPlaceOf(identity),
    settings: settingsOf(options),
    waitForHost: options.waitForHost,
    userAgent: await userAgent(options.contact, TOOL),
    signal: interruptedRun(),
    onProgress: progress.report,
  }).finally(() => progress.end());
  await writeAll(reports, { html: () => fairnessHtml(report), json: () => json(report) });
  if (options.json) print(json(report).trimEnd());
  else await printFairness(consoleBeside(reports), report);
  process.exitCode = report.exitCode;
}

function settingsOf({ hogPause, slack, timeout, ...options }: FairnessCommandOptions) {
  return {
    ...options,
    ...(hogPause === undefined ? {} : { hogPauseMs: hogPause }),
    ...(slack === undefined ? {} : { slackMs: slack }),
    ...(timeout === undefined ? {} : { timeoutSeconds: timeout }),
  };
}

/** @param name the id of an operation, or a request line @throws UsageError */
function lineOf(name: string) {
  const found = operations.find(({ id, hasPathParameters }) => id === name && !hasPathParameters);
  return found ? { method: found.method, path: found.path } : requestLineOf(name);
}
