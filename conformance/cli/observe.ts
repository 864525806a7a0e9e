/** The command `observe`: judges real traffic as it passes, or a record of it. */
import { type Command, InvalidArgumentError } from 'commander';
import { interruption } from '#harness/cli/interruption.ts';
import { print, say } from '#harness/cli/output.ts';
import type { ReportOption } from '#harness/cli/report-option.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { dialectWith } from '#harness/dialect/dialect.ts';
import { operationsWith } from '#harness/document.ts';
import { readProfile } from '#harness/profile.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { observeTraffic, replayRecord } from '../observe/observe.ts';
import { consoleReporter } from '../reporters/console.ts';
import { type Format, readReportOption, reporterFor } from '../reporters/index.ts';
import type { Reporter } from '../result.ts';

interface ObserveOptions {
  readonly listen?: Address;
  readonly upstream?: URL;
  readonly for?: number;
  readonly requests?: number;
  readonly record?: string;
  readonly replay?: string;
  readonly profile?: string;
  readonly quietBefore?: boolean;
  readonly maxBody: number;
  readonly report?: readonly ReportOption<Format>[];
  readonly json?: boolean;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

function address(text: string): Address {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw new InvalidArgumentError('Enter a port, or an address and a port: 0.0.0.0:9000.');
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function origin(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new InvalidArgumentError('Enter an origin, for instance http://127.0.0.1:8080.');
  }
  return url;
}

/** @returns milliseconds */
function duration(text: string): number {
  const [, number, unit = 's'] = /^(\d+)(s|m|h)?$/.exec(text) ?? [];
  if (!Number(number)) throw new InvalidArgumentError('Enter a duration, for instance 60s, 5m or 1h.');
  return Number(number) * { s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h'];
}

function count(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('Enter a number of requests.');
  return Number(text);
}

function megabytes(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 64)) throw new InvalidArgumentError('Enter megabytes up to 64.');
  return value;
}

export function addObserve(program: Command): void {
  program
    .command('observe')
    .description('judge real traffic: a proxy that changes nothing, or a record of it')
    .option('--listen <port>', 'port, or address and port, for clients; 127.0.0.1 unless an address is given', address)
    .option('--upstream <url>', 'origin of the host; the Host header stays as the client sent it', origin)
    .option('--for <duration>', 'end after this time, for instance 60s, 5m or 1h', duration)
    .option('--requests <number>', 'end after so many requests', count)
    .option('--record <file>', 'write what was observed, with hashes in place of secrets')
    .option('--replay <file>', 'judge a record, without a proxy')
    .option('--profile <file>', 'dialect and limits of the host, as for run; no other member is used')
    .option('--quiet-before', 'nothing reached the host in the minute before: early refusals are judged at once')
    .option('--max-body <megabytes>', 'larger bodies are passed on and not judged', megabytes, 1)
    .option(
      '--report <format=file>',
      'write a report: html, json, junit, markdown, ndjson, sarif, tap; - for standard output; repeatable',
      readReportOption,
    )
    .option('--json', 'print the report as JSON, and nothing else')
    .addHelpText(
      'after',
      `
Ctrl C ends it with the report. Exit codes: 0 nothing was found; 1 findings; 2 wrong use; 3 nothing was observed.

Examples:
  $ npm run -s conformance -- observe --listen 9000 --upstream http://127.0.0.1:8080
  $ npm run -s conformance -- observe --listen 9000 --upstream https://qa.example.org --for 10m --report html=observed.html
  $ npm run -s conformance -- observe --listen 9000 --upstream http://127.0.0.1:8080 --record traffic.ndjson
  $ npm run -s conformance -- observe --replay traffic.ndjson --json`,
    )
    .action(async (options: ObserveOptions) => {
      process.exitCode = await observe(options);
    });
}

async function observe(options: ObserveOptions): Promise<number> {
  const { listen, upstream, replay, record, json = false } = options;
  if (replay === undefined && (!listen || !upstream))
    throw new UsageError('Give --listen and --upstream, or a record with --replay.');
  if (replay !== undefined && (listen || upstream || record !== undefined)) {
    throw new UsageError('--replay judges a record: it goes without --listen, --upstream and --record.');
  }
  const toOutput = (options.report ?? []).some(({ file }) => file === '-');
  if (json && toOutput) throw new UsageError('--json and a report to - cannot both be written to standard output.');
  const isPiped = json || toOutput;
  const first: Reporter = json ? reporterFor('json', '-') : consoleReporter(isPiped ? process.stderr : process.stdout);
  const reporters = [first, ...(options.report ?? []).map(({ format, file }) => reporterFor(format, file))];
  const profile = options.profile === undefined ? undefined : await readProfile(options.profile, process.env);
  const setting = {
    facts: { dialect: dialectWith(profile?.dialect), operations: operationsWith(profile?.limits) },
    isQuietBefore: options.quietBefore ?? false,
    output: process.stderr,
    note: isPiped ? say : print,
    signal: interruption('Ending; once more to leave without a report.'),
  };
  const report =
    replay !== undefined || !listen || !upstream
      ? await replayRecord(replay ?? '', setting)
      : await observeTraffic({
          ...setting,
          listen,
          upstream,
          record,
          mostBytes: options.maxBody * 2 ** 20,
          milliseconds: options.for,
          requests: options.requests,
        });
  for (const reporter of reporters)
    reporter.begin({ host: report.host, startedAt: report.startedAt, cases: report.cases, expectedSeconds: 0 });
  for (const reporter of reporters) for (const result of report.cases) reporter.case(result);
  for (const reporter of reporters) await reporter.end(report);
  if (report.requests === 0) throw new Inconclusive('unreachable', 'Nothing was observed: no request came.');
  return report.exitCode;
}
