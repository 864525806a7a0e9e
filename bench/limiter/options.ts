/** Command line options of the limiter benchmark. */
import { Command, InvalidArgumentError } from 'commander';
import { number, parsed } from '../options.ts';
import { contenders } from './contenders.ts';

export interface Options {
  /** Of one measurement. */
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Window of the quota, seconds. */
  readonly window: number;
  /** Ids of contenders. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly failIfMissed: boolean;
}

const ids = contenders.map(({ id }) => id);

/** nginx has whole requests per minute: 20 in a window of 7 s would be none. */
function wholePerMinute(text: string): number {
  const seconds = number(2, 300, true)(text);
  if (1200 % seconds === 0) return seconds;
  throw new InvalidArgumentError('It must divide 1200, for example 5, 10, 30 or 60.');
}

function known(text: string): string[] {
  const wanted = text.split(',');
  const unknown = wanted.find((id) => !ids.includes(id));
  if (unknown === undefined) return wanted;
  throw new InvalidArgumentError(`Unknown limiter ${unknown}; choose from ${ids.join(', ')}.`);
}

/** @returns the options, or the exit code of a run that ends here: 0 after --help, 2 after bad arguments. */
export function readOptions(argv: readonly string[]): Options | number {
  const program = new Command('bench:limiter')
    .description('Compare rate limiters: exactness, cost of a request, and cost of a flood')
    .option('--seconds <n>', 'length of one measurement', number(0.2, 600, false), 1)
    .option('--rounds <n>', 'rounds; each measures every server bare, admitting and denying', number(1, 100, true), 15)
    .option('--connections <n>', 'connections, each with one request at a time', number(1, 1000, true), 32)
    .option('--window <seconds>', 'window in which 20 requests are allowed', wholePerMinute, 60)
    .option('--only <ids>', `some of ${ids.join(', ')}`, known, ids)
    .option('--json', 'print the figures as JSON', false)
    .option('--fail-if-missed', 'exit with 3 when a target is missed', false)
    .addHelpText(
      'after',
      `
Takes a little more than a window, and then three measurements a round for each limiter: some ten minutes in all.
Exit codes: 0 run to the end, 1 failed, 2 bad arguments, 3 a target was missed and --fail-if-missed was given.

Examples:
  npm run bench:limiter
  npm run bench:limiter -- --window 5 --rounds 2
  npm run bench:limiter -- --only ours-redis,flexible,limitor --json > figures.json`,
    )
    .allowExcessArguments(false);
  return parsed<Options>(program, argv);
}
