/** The command that tries the prover itself. */
import type { Command } from 'commander';
import { print, printJson } from '#conformance/cli/output.ts';
import { columns } from '#conformance/commands/columns.ts';
import { exitCodes } from '#conformance/exit-code.ts';
import { type SelfTest, selfTest, suspects, type Verdicts } from '../limits/self-test.ts';
import { progressLine } from '../report/console/progress.ts';
import { wholeNumber } from './options.ts';

/** So many are tried in a second or two. */
const EVERY = 25;
/** Milliseconds that each way of a request takes at the most. */
const jittersMs = [0, 50, 500];

export function addSelfTest(program: Command): void {
  program
    .command('self-test')
    .description('try the prover itself in simulated time: it must refute each wrong limiter, and blame no right one')
    .option('--seeds <count>', 'how many phases of the clocks', wholeNumber(1, 1_000), 2)
    .option('--json', 'print the kill matrix as JSON')
    .action(async ({ seeds, json }: { seeds: number; json?: boolean }) => {
      const phases = Array.from({ length: seeds }, (_, index) => index + 1);
      const total = seeds * jittersMs.length * suspects.length;
      const line = progressLine(process.stderr);
      let done = 0;
      const tested = await selfTest({
        seeds: phases,
        jittersMs,
        onTrial() {
          done += 1;
          if (done % EVERY === 0) line.note(`${done} of ${total} tried`);
        },
      });
      line.end();
      const faults = tested.trials.flatMap((trial) => trial.faults);
      if (json) printJson({ matrix: tested.matrix, idle: tested.idle, faults });
      else print(textOf(tested, faults));
      process.exitCode = faults.length > 0 || tested.idle.length > 0 ? exitCodes.fails : exitCodes.conforms;
    });
}

function textOf({ matrix, idle }: SelfTest, faults: readonly string[]): string {
  const rows = suspects.map(({ name, refutedBy }) => {
    const checks = Object.entries(matrix[name] ?? {});
    const by = (verdict: keyof Verdicts) => checks.filter(([, verdicts]) => verdicts[verdict]).map(([id]) => id);
    return [name, refutedBy.length === 0 ? 'right' : 'wrong', by('refuted').join(' ') || 'refuted by none'];
  });
  const wrong = suspects.filter(({ refutedBy }) => refutedBy.length > 0).length;
  const lines = [
    columns(rows),
    '',
    `${wrong} wrong limiters and ${suspects.length - wrong} right ones, behind networks of up to ${jittersMs.join(', ')} ms each way.`,
    ...faults,
    ...idle.map((id) => `${id} refuted nobody: it proves nothing.`),
  ];
  if (faults.length === 0 && idle.length === 0) lines.push('Each was judged rightly.');
  return lines.join('\n');
}
