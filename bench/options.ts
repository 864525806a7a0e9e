/** Command line options of a benchmark. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';

export interface Options {
  /** Of one measurement. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  readonly json: boolean;
}

/** @returns a parser for a numeric option. @throws InvalidArgumentError for one that is out of bounds */
export function number(min: number, max: number, whole: boolean) {
  return (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    throw new InvalidArgumentError(`It must be a ${whole ? 'whole number' : 'number'} from ${min} to ${max}.`);
  };
}

/**
 * @param argv as in Node.
 * @returns the options, or the exit code of a run that ends here: 0 after --help, 2 after bad arguments.
 */
export function readOptions(name: string, description: string, argv: readonly string[]): Options | number {
  const program = new Command(name)
    .description(description)
    .option('--seconds <n>', 'length of one measurement', number(0.2, 600, false), 4)
    .option('--rounds <n>', 'rounds of each comparison; a round measures both servers', number(1, 100, true), 5)
    .option('--connections <n>', 'connections, each with one request at a time', number(1, 1000, true), 32)
    .option('--json', 'print the figures as JSON', false)
    .allowExcessArguments(false);
  return parsed<Options>(program, argv);
}

/** @returns the options of the program, or the exit code of a run that ends here. */
export function parsed<Result extends object>(program: Command, argv: readonly string[]): Result | number {
  program.exitOverride();
  try {
    return program.parse(argv).opts<Result>();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}
