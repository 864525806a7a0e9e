/** The command that tests the prover itself. */
import type { Command } from 'commander';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { interruption } from '#harness/cli/interruption.ts';
import { print, printJson } from '#harness/cli/output.ts';
import { columns } from '#harness/report/columns.ts';
import { fairnessModels } from '../fairness/models/index.ts';
import { type ModelTrial, modelTrial } from '../fairness/models/trial.ts';
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
    .option('--fairness', 'test the judge of fairness instead, on unfair and fair servers: about four minutes')
    .option('--json', 'print the kill matrix as JSON')
    .action(async ({ seeds, fairness, json }: { seeds: number; fairness?: boolean; json?: boolean }) => {
      if (fairness) return fairnessSelfTest(json);
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

/** In real time, on real sockets: latencies cannot be simulated without the generator that is tested. */
async function fairnessSelfTest(asJson = false): Promise<void> {
  const line = requestProgress(process.stderr);
  const signal = interruption('Interrupted: ending the trial of this server.');
  const trials: ModelTrial[] = [];
  for (const model of fairnessModels) {
    if (signal.aborted) break;
    trials.push(await modelTrial(model, signal));
    line.note(`${trials.length} of ${fairnessModels.length} servers tested: ${model.name}`);
  }
  line.end();
  const rows = trials.map(({ model, report, result }) => ({
    model: model.name,
    isFair: model.refutedBy.length === 0,
    result,
    refutedBy: report.checks.filter(({ verdict }) => verdict === 'refuted').map(({ id }) => id),
  }));
  if (asJson) printJson(rows);
  else {
    const cells = rows.map((row) => [
      ...[row.model, row.isFair ? 'fair' : 'unfair', row.refutedBy.join(' ') || 'not refuted', row.result],
    ]);
    print(columns(cells));
  }
  if (signal.aborted) process.exitCode = exitCodes.interrupted;
  else if (rows.some(({ result }) => result === 'wrong')) process.exitCode = exitCodes.fails;
  else if (rows.some(({ result }) => result === 'undecided')) process.exitCode = exitCodes.inconclusive;
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
