/** The commands `history` and `badge`: what reports look like over time, and at a glance. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { print, printJson, say } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { prepare, standardOutput, writeWhole } from '#harness/report/whole-file.ts';
import { counted } from '#harness/report/wording.ts';
import { badgeOf } from '../history/badge.ts';
import { historyOf } from '../history/history.ts';
import { historyPage } from '../history/page.ts';
import type { RunReport } from '../result.ts';
import { readReport } from './diff.ts';

interface OutputOptions {
  readonly out: string;
  readonly json?: boolean;
}

/** @throws UsageError if the folder holds no report */
async function reportsIn(folder: string): Promise<RunReport[]> {
  const reports: RunReport[] = [];
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith('.json')).toSorted()) {
    try {
      reports.push(await readReport(join(folder, name)));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      say(`Left out: ${error.message}`);
    }
  }
  if (reports.length === 0) throw new UsageError(`${folder} holds no report; run --report json=FILE writes one.`);
  return reports;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The folder ${folder} cannot be read (${error.code}).`);
  }
}

async function writeHistory(folder: string, { out, json }: OutputOptions): Promise<void> {
  const reports = await reportsIn(folder);
  if (json) {
    const hosts = historyOf(reports).map(({ host, runs, rules }) => ({
      host,
      runs: runs.map(({ startedAt, exitCode }) => ({ startedAt, exitCode })),
      rules: rules.map(({ rule, verdicts, flakeRate }) => ({
        id: rule.id,
        verdicts: verdicts.map((verdict) => verdict ?? null),
        flakeRate: flakeRate ?? null,
      })),
    }));
    printJson({ hosts });
    return;
  }
  prepare(out);
  await writeWhole(out, historyPage(reports));
  if (out !== standardOutput) print(`${out}: ${counted(reports.length, 'report')}`);
}

export function addHistory(program: Command): void {
  program
    .command('history')
    .argument('<folder>', 'a folder of reports as JSON, of any hosts')
    .description('write a page of hosts, dates and rules, with flake rates')
    .option('--out <file>', 'the page; - for standard output', 'history.html')
    .option('--json', 'print the history as JSON, and write no page')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run -s conformance -- run --report json=reports/$(date +%F).json\n  $ npm run -s conformance -- history reports --out history.html',
    )
    .action(writeHistory);
}

export function addBadge(program: Command): void {
  program
    .command('badge')
    .argument('<report>', 'a report as JSON')
    .description('write a badge (SVG) of a report')
    .option('--out <file>', 'the badge; - for standard output', 'conformance.svg')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExamples:\n  $ npm run -s conformance -- badge report.json --out badge.svg')
    .action(async (path: string, { out, json }: OutputOptions) => {
      const report = await readReport(path);
      prepare(out);
      await writeWhole(out, badgeOf(report));
      if (out === standardOutput) return;
      if (json) printJson({ file: out, host: report.host, exitCode: report.exitCode });
      else print(`${out}: ${report.host}`);
    });
}
