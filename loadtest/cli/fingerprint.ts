/** The command that names a limiter's algorithm. */
import { type Command, Option } from 'commander';
import { print, printJson, say } from '#conformance/cli/output.ts';
import { fingerprintCommand } from '../commands/fingerprint.ts';
import { exitCodeOf } from '../limits/fingerprint/report-data.ts';
import { titles } from '../limits/fingerprint/wording.ts';
import type { Algorithm } from '../limits/models/model.ts';
import { fingerprintText } from '../report/console/fingerprint.ts';
import { fingerprintHtml } from '../report/html.ts';
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
      const { report, asks } = await fingerprintCommand({
        ...options,
        baseUrl: baseUrl.replace(/\/$/, ''),
        name,
        profile: needsProfile([name]) ? await profileOf(options, baseUrl) : undefined,
        maxRequests: options.maxRequests,
        contact: options.contact,
        headers: headersOf(options),
        body: options.body,
        claim: claimOf(options),
        signal: interruption(say),
        onWait: (seconds, what) => say(`waiting ${Math.ceil(seconds)} s: ${what}`),
        onAsk: () => {},
      });
      await writeAll(reports, {
        html: () => fingerprintHtml(report, asks),
        json: () => `${JSON.stringify(report, null, 2)}\n`,
      });
      if (options.json) printJson(report);
      else print(fingerprintText(report, process.stdout));
      process.exitCode = exitCodeOf(report, options.expect);
    });
}
