/** The command that names a limiter's algorithm. */
import { type Command, Option } from 'commander';
import { print, say } from '#conformance/cli/output.ts';
import { exitCodes } from '#conformance/exit-code.ts';
import { fingerprintCommand } from '../commands/fingerprint.ts';
import { exitCodeOf } from '../limits/fingerprint/report-data.ts';
import { titles } from '../limits/fingerprint/wording.ts';
import type { Algorithm } from '../limits/models/model.ts';
import { progressLine } from '../report/console/progress.ts';
import { printFingerprint } from '../report/console.ts';
import { fingerprintHtml } from '../report/html.ts';
import { json } from '../report/json.ts';
import { assertNames, needsProfile } from '../subject/subjects.ts';
import {
  assertAllowed,
  type ClaimCommandOptions,
  claimOf,
  type HostCommandOptions,
  headersOf,
  interruption,
  profileOf,
  withHost,
  withRequestLine,
} from './options.ts';
import { prepareAll, type ReportOption, readReportOption, writeAll } from './report-option.ts';

interface FingerprintCommandOptions extends HostCommandOptions, ClaimCommandOptions {
  readonly expect?: Algorithm;
  readonly report?: readonly ReportOption[];
  readonly json?: boolean;
}

/** What a quota of twenty takes. */
const USUAL = 60;

export function addFingerprint(program: Command): void {
  withRequestLine(
    withHost(
      program
        .command('fingerprint')
        .argument('<baseUrl>', "the tenant's host")
        .argument('<operation>', "a limited operation, or a request line such as 'GET /limited'"),
    ),
  )
    .description('name the algorithm of a limit, in about sixty requests and one and a half windows')
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
      const reports = options.report ?? [];
      prepareAll(reports);
      // Before the first word: who reads it may interrupt.
      const signal = interruption(say);
      const line = progressLine(process.stderr);
      let sent = 0;
      line.begin(`${name}: about ${USUAL} requests, in one and a half windows`);
      const { report, asks, notes } = await fingerprintCommand({
        ...options,
        baseUrl: baseUrl.replace(/\/$/, ''),
        name,
        profile: needsProfile([name]) ? await profileOf(options, baseUrl) : undefined,
        maxRequests: options.maxRequests,
        contact: options.contact,
        headers: headersOf(options),
        body: options.body,
        claim: claimOf(options),
        signal,
        onWait: (seconds, what) => line.waiting(seconds, what),
        onAsk({ step }) {
          sent += 1;
          line.show({ sent, ofRequests: options.maxRequests ?? USUAL, doing: step });
        },
      });
      await writeAll(reports, {
        html: () => fingerprintHtml(report, asks),
        json: () => json(report),
      });
      line.end();
      for (const note of notes) say(note);
      if (options.json) print(json(report).trimEnd());
      else await printFingerprint(process.stdout, report);
      process.exitCode = signal.aborted ? exitCodes.interrupted : exitCodeOf(report, options.expect);
    });
}
