/** Command line options of the benchmarks with many rows. */
import { Command } from 'commander';
import { number, parsed } from './options.ts';

export interface RowOptions {
  readonly rows: number;
  readonly rounds: number;
  readonly json: boolean;
}

/**
 * @param argv as in Node.
 * @returns the options, or the exit code of a run that ends here: 0 after --help, 2 after bad arguments.
 */
export function readRowOptions(name: string, description: string, argv: readonly string[]): RowOptions | number {
  const program = new Command(name)
    .description(description)
    .option('--rows <n>', 'contacts of the tenant', number(1_000, 10_000_000, true), 1_000_000)
    .option('--rounds <n>', 'rounds; a round measures both sides', number(1, 100, true), 5)
    .option('--json', 'print the figures as JSON', false)
    .allowExcessArguments(false);
  return parsed<RowOptions>(program, argv);
}
