/** The command `replay`: repeats cases of an earlier report and shows the change of each. */

import type { Command } from 'commander';
import { print, say } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { columns } from '#harness/report/columns.ts';
import type { CaseResult, RunReport } from '../result.ts';
import { runSuite } from '../suite.ts';
import { readReport } from './diff.ts';
import { hostProfile, isReportOnOutput, optionsOf, type RunCommandOptions, sealing, withRunOptions } from './run.ts';

type Replayed = 'FIXED' | 'STILL' | 'ERROR';

/**
 * @param ids of cases; empty: all that did not pass
 * @returns the ids of the cases to repeat
 * @throws UsageError when there are none
 */
function casesToReplay(report: RunReport, ids: readonly string[]): readonly string[] {
  const unknown = ids.filter((id) => !report.cases.some((result) => result.id === id));
  if (unknown.length > 0) throw new UsageError(`The report has no case ${unknown.join(', ')}.`);
  const isWanted = ({ id, verdict }: CaseResult) =>
    ids.length > 0 ? ids.includes(id) : ['fail', 'warn', 'inconclusive'].includes(verdict);
  const found = report.cases.filter(isWanted);
  if (found.length === 0) throw new UsageError('Nothing to repeat: no case of the report failed.');
  return found.map(({ id }) => id);
}

/** @returns the change of a case, by its new verdict. */
function replayed({ verdict }: Pick<CaseResult, 'verdict'>): Replayed {
  if (verdict === 'pass') return 'FIXED';
  return verdict === 'inconclusive' || verdict === 'skip' ? 'ERROR' : 'STILL';
}

function replayText(results: readonly CaseResult[]): string {
  return columns(
    results.map((result) => [
      replayed(result),
      result.id,
      result.rule.id,
      result.operation?.id ?? '',
      result.reason?.text ?? (result.actual === undefined ? '' : `expected ${result.expected}, got ${result.actual}`),
    ]),
  );
}

export function addReplay(program: Command): void {
  withRunOptions(program.command('replay').argument('[caseIds...]', 'cases of a report; none: all that did not pass'))
    .description('repeat cases of an earlier report: FIXED, STILL or ERROR')
    .option('--from <file>', 'the earlier report, as JSON; not needed if cases are named')
    .option('--target <baseUrl>', "the tenant's host; absent: the profile's")
    .addHelpText(
      'after',
      "\nExamples:\n  $ npm run -s conformance -- replay bcdfgh\n  $ npm run -s conformance -- replay --from report.json\n  $ npm run -s conformance -- replay --target https://qa.example.org --token '$QA_TOKEN' bcdfgh",
    )
    .action(async (ids: string[], options: RunCommandOptions & { from?: string; target?: string }) => {
      if (options.from === undefined && ids.length === 0)
        throw new UsageError('Name cases, or give a report with --from.');
      const cases = options.from === undefined ? ids : casesToReplay(await readReport(options.from), ids);
      const profile = await hostProfile(options.target, options);
      const report = await runSuite(await sealing(optionsOf(options, profile, { cases }, options.target), options));
      if (!options.json) (isReportOnOutput(options) ? say : print)(replayText(report.cases));
      process.exitCode = report.exitCode;
    });
}
