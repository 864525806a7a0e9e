/** The commands `limits` and `analyse`. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { collect, profileOf } from '#harness/cli/options.ts';
import { print, say } from '#harness/cli/output.ts';
import { prepare } from '#harness/report/whole-file.ts';
import { checks } from '../limits/checks/index.ts';
import { proofOf } from '../limits/judge.ts';
import { readLog } from '../limits/log-file.ts';
import { measurementsOf, proofMetrics } from '../limits/metrics.ts';
import { chosenChecks } from '../limits/plan.ts';
import type { Proof } from '../limits/proof.ts';
import { limitsProgress } from '../report/console/limits-progress.ts';
import { planText } from '../report/console/plan.ts';
import { printProof } from '../report/console.ts';
import { proofHtml } from '../report/html.ts';
import { json } from '../report/json.ts';
import type { Sample } from '../sample.ts';
import { assertNames, limitedOperations, needsProfile } from '../targets/names.ts';
import { judged, parseThreshold, type Threshold, type ThresholdResult } from '../thresholds.ts';
import { firstLookOf } from './first-look.ts';
import { type LimitsOptions, limitsCommand, limitsPlan } from './limits-run.ts';
import {
  assertAllowed,
  assertIdentitiesUsed,
  type HostCommandOptions,
  interruptedRun,
  type PolicyCommandOptions,
  policyOf,
  requestOptionsOf,
  wholeNumber,
  withHost,
  withRequestLine,
} from './options.ts';
import { consoleBeside, type LoadReportOption, prepareAll, readReportOption, writeAll } from './report-option.ts';

interface OutputOptions {
  readonly failIf?: readonly string[];
  readonly report?: readonly LoadReportOption[];
  readonly json?: boolean;
}

interface LimitsCommandOptions extends HostCommandOptions, PolicyCommandOptions, OutputOptions {
  readonly operation?: readonly string[];
  readonly check?: readonly string[];
  readonly notCheck?: readonly string[];
  readonly node?: readonly string[];
  readonly atOnce: number;
  readonly attempts: number;
  readonly log: string;
  readonly plan?: boolean;
}

const defaultLog = join(process.env.DATA_DIR || '.data', 'loadtest-limits.ndjson');

/** Default budget: all limited operations of our contracts, each with all checks. */
const DEFAULT_BOUND = 60_000;

export function addLimits(program: Command): void {
  withOutputs(
    withRequestLine(withHost(program.command('limits').argument('<url>', "the tenant's host, or one URL of any host"))),
  )
    .description('prove or refute that a host keeps its limits')
    .option('--operation <name>', "only this operation, or a request line such as 'GET /limited'; repeatable", collect)
    .option('--check <pattern>', "only these checks, for instance 'fill-*'; repeatable", collect)
    .option('--not-check <pattern>', 'without these checks; repeatable', collect)
    .option(
      '--node <origin>',
      'a node that receives the requests instead of the host, for instance http://10.0.0.7:8080; repeatable',
      collect,
    )
    .option('--at-once <count>', 'number of operations checked concurrently', wholeNumber(1, 100), 3)
    .option('--attempts <count>', 'attempts of an inconclusive check', wholeNumber(1, 10), 2)
    .option('--log <file>', 'file of the event log, as NDJSON, for `analyse`', defaultLog)
    .option('--plan', 'print the plan, and send nothing')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run -s loadtest -- limits http://acme.localhost:8080 --operation users.export --report html=limits.html
  $ npm run -s loadtest -- limits http://acme.localhost:8080 --check 'fill-*' --check any-window --fail-if 'most>20'
  $ npm run -s loadtest -- limits http://localhost:3000/limited --header 'Authorization: Bearer …' --limit 20/60s
  $ npm run -s loadtest -- limits http://localhost:3000 --operation 'GET /limited' --identity header:x-client --limit 20/60s`,
    )
    .action(async (baseUrl: string, options: LimitsCommandOptions) => {
      const limitsOptions = await limitsOptionsOf(baseUrl, options);
      if (options.plan) {
        print(planText(await limitsPlan(limitsOptions), options.json));
        return;
      }
      const thresholds = thresholdsOf(
        options,
        limitsOptions.names.length > 0 ? limitsOptions.names : limitedOperations.map(({ id }) => id),
      );
      prepareAll(options.report ?? [], options.json);
      prepare(options.log);
      const { proof, samples, notes } = await limitsCommand(limitsOptions);
      for (const note of notes) say(note);
      await put(proof, samples, thresholds, options);
    });
}

export function addAnalyse(program: Command): void {
  withOutputs(program.command('analyse').argument('<file>', 'an event log'))
    .description('judge the event log of an earlier run again; sends nothing')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run -s loadtest -- analyse .data/loadtest-limits.ndjson --report html=limits.html',
    )
    .action(async (file: string, options: OutputOptions) => {
      const log = await readLog(file);
      const thresholds = thresholdsOf(
        options,
        log.subjects.map(({ subject }) => subject),
      );
      prepareAll(options.report ?? [], options.json);
      await put(proofOf(log), log.samples, thresholds, options);
    });
}

function withOutputs(command: Command): Command {
  return command
    .option(
      '--fail-if <expression>',
      "for instance 'inconclusive>0', 'users.export:admitted-p99>250' or 'GET /limited:most>20'; repeatable",
      collect,
    )
    .option(
      '--report <format=file>',
      'write a report: html or json; - for standard output; repeatable',
      readReportOption,
    )
    .option('--json', 'print the proof as JSON, and nothing else');
}

/** @throws UsageError for an unknown metric or scope */
function thresholdsOf({ failIf = [] }: OutputOptions, scopes: readonly string[]): Threshold[] {
  return failIf.map((text) => parseThreshold(text, { metrics: proofMetrics, scopes }));
}

async function put(
  proof: Proof,
  samples: readonly Sample[],
  thresholds: readonly Threshold[],
  { report: reports = [], json: asJson }: OutputOptions,
): Promise<void> {
  const results = judged(thresholds, measurementsOf(proof, samples));
  await writeAll(reports, { html: () => proofHtml(proof, samples), json: () => json(proof) });
  if (asJson) print(json(proof).trimEnd());
  else await printProof(consoleBeside(reports), proof, samples, results);
  process.exitCode = exitCodeOf(proof, results);
}

/** A refutation and a crossed threshold have the same exit code; an interrupt outranks both. */
function exitCodeOf({ exitCode }: Proof, results: readonly ThresholdResult[]): Proof['exitCode'] {
  if (exitCode === 130 || exitCode === 1) return exitCode;
  if (results.some(({ state }) => state === 'crossed')) return 1;
  return results.some(({ state }) => state !== 'kept') ? 3 : exitCode;
}

async function limitsOptionsOf(url: string, options: LimitsCommandOptions): Promise<LimitsOptions> {
  const { notCheck = [], node: nodes = [] } = options;
  assertAllowed([url, ...nodes], options);
  const look = await firstLookOf(url, options);
  const { baseUrl, checks: check } = look ?? { baseUrl: url, checks: options.check ?? [] };
  const names = look ? [look.name] : (options.operation ?? []);
  if (look?.note) say(look.note);
  assertNames(names);
  assertIdentitiesUsed(names, options);
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    profile: needsProfile(names) ? await profileOf(options, baseUrl) : undefined,
    names,
    checks: chosenChecks(checks, check, notCheck),
    nodes,
    atOnce: options.atOnce,
    attempts: options.attempts,
    maxRequests: options.maxRequests ?? DEFAULT_BOUND,
    seed: options.seed,
    contact: options.contact,
    waitForHost: options.waitForHost,
    log: options.log,
    ...(await requestOptionsOf(options)),
    ...(look && { identities: look.identities }),
    claim: policyOf(options),
    signal: interruptedRun(),
    watch: limitsProgress(process.stderr),
  };
}
