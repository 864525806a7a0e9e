/** The command that tests the prover itself. */
import type { Command } from 'commander';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { print, printJson } from '#harness/cli/output.ts';
import { columns } from '#harness/report/columns.ts';
import { type SelfTest, selfTest, suspects, type Verdicts } from '../limits/self-test.ts';
import { requestProgress } from '../report/console/progress.ts';
import { wholeNumber } from './options.ts';

/** Number of models tested in a second or two. */
const EVERY = 25;
/** Maximum delay of each way of a request, milliseconds. */
const jittersMs = [0, 50, 500];

export function addSelfTest(program: Command): void {
  program
    .command('self-test')
    .description('test the prover itself in simulated time: it must refute each faulty limiter, and no correct one')
    .option('--seeds <count>', 'number of clock phases', wholeNumber(1, 1_000), 2)
    .option('--json', 'print the kill matrix as JSON')
    .action(async ({ seeds, json }: { seeds: number; json?: boolean }) => {
      const phases = Array.from({ length: seeds }, (_, index) => index + 1);
      const total = seeds * jittersMs.length * suspects.length;
      const line = requestProgress(process.stderr);
      let done = 0;
      const tested = await selfTest({
        seeds: phases,
        jittersMs,
        onTrial() {
          done += 1;
          if (done % EVERY === 0) line.note(`${done} of ${total} tested`);
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
    return [name, refutedBy.length === 0 ? 'correct' : 'faulty', by('refuted').join(' ') || 'not refuted'];
  });
  const wrong = suspects.filter(({ refutedBy }) => refutedBy.length > 0).length;
  const lines = [
    columns(rows),
    '',
    `${wrong} faulty limiters and ${suspects.length - wrong} correct ones, behind networks of up to ${jittersMs.join(', ')} ms each way.`,
    ...faults,
    ...idle.map((id) => `${id} refuted no model: it proves nothing.`),
  ];
  if (faults.length === 0 && idle.length === 0) lines.push('All verdicts were correct.');
  return lines.join('\n');
}
