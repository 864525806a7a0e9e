/** The command that names a limiter's algorithm. */

import { type Command, Option } from 'commander';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { profileOf } from '#harness/cli/options.ts';
import { print, say } from '#harness/cli/output.ts';
import { assertReachable } from '#harness/http/reachable.ts';
import type { Profile } from '#harness/profile.ts';
import { Skipped } from '#harness/verdict.ts';
import { toolVersion } from '#harness/version.ts';
import { Guardrails, Stopped } from '../guardrails.ts';
import { hostOf, TOOL } from '../host.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import { driveUntilNamed } from '../limits/fingerprint/attempts.ts';
import type { Driven } from '../limits/fingerprint/drive.ts';
import { exitCodeOf, type FingerprintReport, fingerprintReport } from '../limits/fingerprint/report-data.ts';
import { titles } from '../limits/fingerprint/wording.ts';
import type { Algorithm } from '../limits/models/model.ts';
import { requestProgress } from '../report/console/progress.ts';
import { printFingerprint } from '../report/console.ts';
import { fingerprintHtml } from '../report/html.ts';
import { json } from '../report/json.ts';
import type { Sample } from '../sample.ts';
import { hostTargetSession } from '../targets/host-session.ts';
import { assertNames, needsProfile, type RequestTargetSettings, targetNamed } from '../targets/names.ts';
import {
  assertAllowed,
  assertIdentitiesUsed,
  type HostCommandOptions,
  interruptedRun,
  type PolicyCommandOptions,
  policyOf,
  requestOptionsOf,
  withHost,
  withRequestLine,
} from './options.ts';
import { consoleBeside, type LoadReportOption, prepareAll, readReportOption, writeAll } from './report-option.ts';

interface FingerprintCommandOptions extends HostCommandOptions, PolicyCommandOptions {
  readonly expect?: Algorithm;
  readonly report?: readonly LoadReportOption[];
  readonly json?: boolean;
}

/** Number of requests for a quota of twenty. */
const USUAL = 110;

export function addFingerprint(program: Command): void {
  withRequestLine(
    withHost(
      program
        .command('fingerprint')
        .argument('<baseUrl>', "the tenant's host")
        .argument('<operation>', "a limited operation, or a request line such as 'GET /limited'"),
    ),
  )
    .description(
      'name the algorithm of a limit, in about a hundred requests on two keys and two windows, twice if several fit',
    )
    .addOption(new Option('--expect <algorithm>', 'fail when it is another').choices(Object.keys(titles)))
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
  $ npm run -s loadtest -- fingerprint http://acme.localhost:8080 users.export --expect sliding-log
  $ npm run -s loadtest -- fingerprint http://localhost:3000 'GET /limited' --identity header:x-client`,
    )
    .action(async (baseUrl: string, name: string, options: FingerprintCommandOptions) => {
      assertAllowed([baseUrl], options);
      assertNames([name]);
      assertIdentitiesUsed([name], options);
      const reports = options.report ?? [];
      prepareAll(reports, options.json);
      // Before the first output: an interrupt may follow it.
      const signal = interruptedRun();
      const line = requestProgress(process.stderr);
      let sent = 0;
      line.begin(`${name}: about ${USUAL} requests, in two windows`);
      const { report, samples, notes } = await fingerprintCommand({
        ...options,
        baseUrl: baseUrl.replace(/\/$/, ''),
        name,
        profile: needsProfile([name]) ? await profileOf(options, baseUrl) : undefined,
        maxRequests: options.maxRequests,
        contact: options.contact,
        ...(await requestOptionsOf(options)),
        claim: policyOf(options),
        signal,
        onWait: (seconds, what) => line.waiting(seconds, what),
        onSample({ step }) {
          sent += 1;
          line.show({ sent, ofRequests: options.maxRequests ?? USUAL, doing: step });
        },
      });
      await writeAll(reports, {
        html: () => fingerprintHtml(report, samples),
        json: () => json(report),
      });
      line.end();
      for (const note of notes) say(note);
      if (options.json) print(json(report).trimEnd());
      else await printFingerprint(consoleBeside(reports), report);
      process.exitCode = signal.aborted ? exitCodes.interrupted : exitCodeOf(report, options.expect);
    });
}

interface FingerprintOptions extends RequestTargetSettings {
  readonly profile: Profile | undefined;
  /** An operation or a request line. */
  readonly name: string;
  readonly maxRequests: number | undefined;
  readonly seed: number;
  readonly contact: string | undefined;
  readonly waitForHost: number;
  readonly signal: AbortSignal;
  readonly onWait: (seconds: number, what: string) => void;
  readonly onSample: (sample: Sample) => void;
}

interface FingerprintResult {
  readonly report: FingerprintReport;
  readonly samples: readonly Sample[];
  /** Resources that could not be removed. */
  readonly notes: readonly string[];
}

/** Default policy. */
const NOTHING: LimitPolicy = { quota: Number.POSITIVE_INFINITY, windowMs: Number.POSITIVE_INFINITY };
/** Without --max-requests the plan itself is the bound. */
const UNBOUNDED = Number.POSITIVE_INFINITY;

/** @throws UsageError; Inconclusive when the host does not respond */
async function fingerprintCommand(options: FingerprintOptions): Promise<FingerprintResult> {
  const { baseUrl, signal, maxRequests: cap, onWait } = options;
  const host = await hostOf({
    ...options,
    onWait: (at, what) => onWait((at - host.timer.now()) / 1_000, what),
  });
  const subject = targetNamed(host, options.name, options);
  await assertReachable(host.client, baseUrl, options.waitForHost, signal);
  const run = {
    tool: `${TOOL} ${await toolVersion()}`,
    host: baseUrl,
    nodes: [],
    startedAt: new Date().toISOString(),
    seed: options.seed,
  };
  const samples: Sample[] = [];
  const session = hostTargetSession({
    subject,
    claim: subject.claim ?? NOTHING,
    check: 'fingerprint',
    nodes: [],
    clock: host.timer,
    random: host.random,
    guardrails: new Guardrails(cap ?? UNBOUNDED, signal),
    log(sample) {
      samples.push(sample);
      options.onSample(sample);
    },
  });
  const { claim } = subject;
  const driven = await driveUntilNamed(session, { claim, cap }).catch((error: unknown): Driven => {
    // An interrupt ends waits with Skipped, and sends with Stopped.
    if (!(error instanceof Stopped || error instanceof Skipped)) throw error;
    return { samples, stopped: error.message };
  });
  const notes = await host.close();
  return { report: fingerprintReport(driven, { run, claim }), samples: driven.samples, notes };
}
