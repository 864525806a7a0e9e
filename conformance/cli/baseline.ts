/** The command `baseline write`: accepts the failures of a report until a day. */
import { type Command, InvalidArgumentError } from 'commander';
import { print, printJson } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { prepare, standardOutput, writeWhole } from '#harness/report/whole-file.ts';
import { counted } from '#harness/report/wording.ts';
import { baselineOf, isDay } from '../engine/waivers.ts';
import { readReport } from './diff.ts';

interface BaselineOptions {
  readonly owner: string;
  readonly expires: string;
  readonly reason?: string;
  readonly out: string;
  readonly json?: boolean;
}

function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Enter a day, for instance 2027-01-31.');
  if (text < new Date().toISOString().slice(0, 10)) throw new InvalidArgumentError('Enter a day that is ahead.');
  return text;
}

async function writeBaseline(path: string, { owner, expires, reason, out, json }: BaselineOptions): Promise<void> {
  const report = await readReport(path);
  // A failure that the run did not reach would fail the next one as new.
  if (report.interrupted) throw new UsageError(`${path} is of a run that was interrupted: run it to the end.`);
  const why = reason ?? `failed on ${report.startedAt.slice(0, 10)}`;
  const baseline = baselineOf(report.cases, { owner, expires, reason: why });
  prepare(out);
  await writeWhole(out, `${JSON.stringify(baseline, undefined, 2)}\n`);
  if (out === standardOutput) return;
  const entries = baseline.waivers.length;
  if (json) printJson({ file: out, entries });
  else print(`${out}: ${counted(entries, 'accepted failure')} until ${expires}. Use it: run --baseline ${out}`);
}

export function addBaseline(program: Command): void {
  const baseline = program.command('baseline').description('accept the failures of today, so that only new ones fail');
  baseline
    .command('write')
    .argument('<report>', 'a report as JSON')
    .description('write a baseline from a report: an entry for each must that fails')
    .requiredOption('--owner <name>', 'who has them mended')
    .requiredOption('--expires <day>', 'last day on which they are accepted, as YYYY-MM-DD', day)
    .option('--reason <text>', 'why they are accepted')
    .option('--out <file>', 'the baseline; - for standard output', 'conformance-baseline.json')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
An entry whose day has passed fails again. One that passes is reported, so that it can be removed.

Examples:
  $ npm run -s conformance -- run --report json=report.json
  $ npm run -s conformance -- baseline write report.json --owner ana --expires 2027-01-31
  $ npm run -s conformance -- run --baseline conformance-baseline.json`,
    )
    .action(writeBaseline);
}
