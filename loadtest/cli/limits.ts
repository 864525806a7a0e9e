/** The commands about what limits promise: limits and analyse. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { print, say } from '#conformance/cli/output.ts';
import { prepare } from '#conformance/reporters/whole-file.ts';
import type { Ask } from '../ask.ts';
import { type LimitsOptions, limitsCommand, limitsPlan } from '../commands/limits.ts';
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
import { assertNames, limitedOperations, needsProfile } from '../subject/subjects.ts';
import { judged, parseThreshold, type Threshold, type ThresholdResult } from '../thresholds.ts';
import {
  assertAllowed,
  type ClaimCommandOptions,
  claimOf,
  collect,
  type HostCommandOptions,
  headersOf,
  interruption,
  profileOf,
  wholeNumber,
  withHost,
  withRequestLine,
} from './options.ts';
import { prepareAll, type ReportOption, readReportOption, writeAll } from './report-option.ts';

interface OutputOptions {
  readonly failIf?: readonly string[];
  readonly report?: readonly ReportOption[];
  readonly json?: boolean;
}

interface LimitsCommandOptions extends HostCommandOptions, ClaimCommandOptions, OutputOptions {
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

/** For all limited operations of our contracts, each by all checks. */
const DEFAULT_BOUND = 60_000;

export function addLimits(program: Command): void {
  withOutputs(withRequestLine(withHost(program.command('limits').argument('<baseUrl>', "the tenant's host"))))
    .description('prove or refute what the limits of a host promise')
    .option('--operation <name>', "only this operation, or a request line such as 'GET /limited'; repeatable", collect)
    .option('--check <pattern>', "only these checks, for instance 'fill-*'; repeatable", collect)
    .option('--not-check <pattern>', 'not these; repeatable', collect)
    .option(
      '--node <origin>',
      'a node to ask in the place of the host, for instance http://10.0.0.7:8080; repeatable',
      collect,
    )
    .option('--at-once <count>', 'how many operations are tried at the same time', wholeNumber(1, 100), 3)
    .option('--attempts <count>', 'how often a check is tried that could not be decided', wholeNumber(1, 10), 2)
    .option('--log <file>', 'where the event log is kept, as NDJSON, for `analyse`', defaultLog)
    .option('--plan', 'say what would be tried, and send nothing')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run -s loadtest -- limits http://acme.localhost:8080 --operation users.export --report html=limits.html
  $ npm run -s loadtest -- limits http://acme.localhost:8080 --check 'fill-*' --check any-window --fail-if 'most>20'
  $ npm run -s loadtest -- limits http://localhost:3000 --operation 'GET /limited' --identity header:x-client --quota 20 --window 60`,
    )
    .action(async (baseUrl: string, options: LimitsCommandOptions) => {
      const told = await limitsOptionsOf(baseUrl, options);
      if (options.plan) {
        print(planText(await limitsPlan(told), options.json));
        return;
      }
      const thresholds = thresholdsOf(
        options,
        told.names.length > 0 ? told.names : limitedOperations.map(({ id }) => id),
      );
      prepareAll(options.report ?? []);
      prepare(options.log);
      const { proof, asks, notes } = await limitsCommand(told);
      for (const note of notes) say(note);
      await put(proof, asks, thresholds, options);
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
      await put(proofOf(log), log.asks, thresholds, options);
    });
}

function withOutputs(command: Command): Command {
  return command
    .option(
      '--fail-if <expression>',
      "for instance 'inconclusive>0' or 'users.export:admitted-p99>250'; repeatable",
      collect,
    )
    .option(
      '--report <format=file>',
      'write a report: html or json; - for standard output; repeatable',
      readReportOption,
    )
    .option('--json', 'print the proof as JSON, and nothing else');
}

/** @throws UsageError for what cannot be asked of a proof */
function thresholdsOf({ failIf = [] }: OutputOptions, scopes: readonly string[]): Threshold[] {
  return failIf.map((text) => parseThreshold(text, { metrics: proofMetrics, scopes }));
}

async function put(
  proof: Proof,
  asks: readonly Ask[],
  thresholds: readonly Threshold[],
  { report: reports = [], json: asJson }: OutputOptions,
): Promise<void> {
  const results = judged(thresholds, measurementsOf(proof, asks));
  await writeAll(reports, { html: () => proofHtml(proof, asks), json: () => json(proof) });
  if (asJson) print(json(proof).trimEnd());
  else await printProof(process.stdout, proof, asks, results);
  process.exitCode = exitCodeOf(proof, results);
}

/** A refutation and a threshold that was crossed weigh the same; an interruption is told before all else. */
function exitCodeOf({ exitCode }: Proof, results: readonly ThresholdResult[]): Proof['exitCode'] {
  if (exitCode === 130 || exitCode === 1) return exitCode;
  if (results.some(({ state }) => state === 'crossed')) return 1;
  return results.some(({ state }) => state !== 'kept') ? 3 : exitCode;
}

async function limitsOptionsOf(baseUrl: string, options: LimitsCommandOptions): Promise<LimitsOptions> {
  const { operation: names = [], check = [], notCheck = [], node: nodes = [] } = options;
  assertAllowed([baseUrl, ...nodes], options);
  assertNames(names);
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
    identity: options.identity,
    headers: headersOf(options),
    body: options.body,
    claim: claimOf(options),
    signal: interruption(say),
    watch: limitsProgress(process.stderr),
  };
}
