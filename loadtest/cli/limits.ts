/** The commands about what limits promise: limits and analyse. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { print, say } from '#conformance/cli/output.ts';
import { type LimitsOptions, limitsCommand, limitsPlan } from '../commands/limits.ts';
import { checks } from '../limits/checks/index.ts';
import { proofOf } from '../limits/judge.ts';
import { readLog } from '../limits/log-file.ts';
import { chosenChecks } from '../limits/plan.ts';
import type { Proof } from '../limits/proof.ts';
import { assertNames, needsProfile } from '../subject/subjects.ts';
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

interface LimitsCommandOptions extends HostCommandOptions, ClaimCommandOptions {
  readonly operation?: readonly string[];
  readonly check?: readonly string[];
  readonly notCheck?: readonly string[];
  readonly node?: readonly string[];
  readonly atOnce: number;
  readonly attempts: number;
  readonly log: string;
  readonly plan?: boolean;
  readonly json?: boolean;
}

const defaultLog = join(process.env.DATA_DIR || '.data', 'loadtest-limits.ndjson');

/** For all limited operations of our contracts, each by all checks. */
const DEFAULT_BOUND = 60_000;

export function addLimits(program: Command): void {
  withRequestLine(withHost(program.command('limits').argument('<baseUrl>', "the tenant's host")))
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
    .option('--json', 'print the proof as JSON, and nothing else')
    .action(async (baseUrl: string, options: LimitsCommandOptions) => {
      const told = await limitsOptionsOf(baseUrl, options);
      if (options.plan) {
        print(JSON.stringify(await limitsPlan(told), null, 2));
        return;
      }
      const { proof, notes } = await limitsCommand(told);
      for (const note of notes) say(note);
      printProof(proof, options.json);
    });
}

export function addAnalyse(program: Command): void {
  program
    .command('analyse')
    .argument('<file>', 'an event log')
    .description('judge the event log of an earlier run again; sends nothing')
    .option('--json', 'print the proof as JSON')
    .action(async (file: string, options: { json?: boolean }) => {
      printProof(proofOf(await readLog(file)), options.json);
    });
}

function printProof(proof: Proof, asJson: boolean | undefined): void {
  if (asJson) print(JSON.stringify(proof, null, 2));
  else {
    for (const { subject, verdict, checks: tried } of proof.subjects) {
      print(`${subject}: ${verdict}`);
      for (const { id, verdict: found, says, requests } of tried)
        print(`  ${found.padEnd(12)} ${id.padEnd(24)} ${requests} ${says}`);
    }
    if (proof.stopped) print(proof.stopped);
  }
  process.exitCode = proof.exitCode;
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
    watch: {
      begin: () => {},
      ask: () => {},
      check: (subject, { id }, phase, reason) => say(`${subject} ${id} ${phase} ${reason ?? ''}`),
      waiting: () => {},
      end: () => {},
    },
  };
}
