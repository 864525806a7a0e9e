/** Command line options of the limiter benchmark. */
import { Command, InvalidArgumentError } from 'commander';
import { number, parsed } from '../options.ts';
import type { Extent } from './compare.ts';
import type { Contender } from './contenders.ts';

export interface Options extends Extent {
  /** Ids of contenders. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly failIfMissed: boolean;
}

/** nginx has whole requests per minute: 20 in a window of 7 s would be none. */
function wholePerMinute(text: string): number {
  const seconds = number(2, 300, true)(text);
  if (1200 % seconds === 0) return seconds;
  throw new InvalidArgumentError('It must divide 1200, for example 5, 10, 30 or 60.');
}

/** What a comparison is called, and which contenders it has. */
export interface Comparison {
  readonly name: string;
  readonly description: string;
  readonly contenders: readonly Contender[];
  /** Two of them, for an example. */
  readonly example: string;
}

/** @returns the options, or the exit code of a run that ends here: 0 after --help, 2 after bad arguments. */
export function readOptions(
  { name, description, contenders, example }: Comparison,
  argv: readonly string[],
): Options | number {
  const ids = contenders.map(({ id }) => id);
  const known = (text: string) => {
    const wanted = text.split(',');
    const unknown = wanted.find((id) => !ids.includes(id));
    if (unknown === undefined) return wanted;
    throw new InvalidArgumentError(`There is no ${unknown}; choose from ${ids.join(', ')}.`);
  };
  const program = new Command(name)
    .description(description)
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
Takes a little more than a window, and then three measurements a round for each of them: some ten minutes in all.
Exit codes: 0 run to the end, 1 failed, 2 bad arguments, 3 a target was missed and --fail-if-missed was given.

Examples:
  npm run ${name}
  npm run ${name} -- --window 5 --rounds 2
  npm run -s ${name} -- --only ${example} --json > figures.json`,
    )
    .allowExcessArguments(false);
  return parsed<Options>(program, argv);
}
