/** npm run fuzz:bad: sends generated bad requests to a server that it starts. */
import { randomInt } from 'node:crypto';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { termination } from '#harness/cli/interruption.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { isPlant, plants } from '../planted.ts';
import { runBad } from './run.ts';

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Enter a whole number, for example 20000.');
  return Number(text);
}

const program = new Command('fuzz:bad')
  .description('Sends generated bad requests to every operation of a server that it starts for itself.')
  .addOption(new Option('--count <number>', 'requests over HTTP').argParser(wholeNumber).default(20_000))
  .addOption(new Option('--raw <number>', 'malformed messages over raw sockets').argParser(wholeNumber).default(300))
  .addOption(new Option('--seed <number>', 'repeat the requests of this seed (default: random)').argParser(wholeNumber))
  .addOption(new Option('--concurrency <number>', 'requests in flight').argParser(wholeNumber).default(16))
  .option('--operation <ids...>', 'only these operations, for example contacts.create')
  .option('--json', 'print the result as JSON; progress goes to standard error')
  .addOption(new Option('--plant <fault>', 'break the server, to prove that a run fails').choices(Object.keys(plants)))
  .addHelpText(
    'after',
    `
Examples:
  npm run -s fuzz:bad
  npm run -s fuzz:bad -- --count 200000 --raw 2000 --seed 1
  npm run -s fuzz:bad -- --operation groups.create groups.get --count 1000 --raw 0
  npm run -s fuzz:bad -- --json > result.json

Exit codes: 0 no finding; 1 findings; 2 wrong use; 130 interrupted. See docs/fuzzing.md.`,
  )
  .showHelpAfterError()
  .exitOverride();

interface Parsed {
  readonly count: number;
  readonly raw: number;
  readonly seed?: number;
  readonly concurrency: number;
  readonly operation?: readonly string[];
  readonly json?: true;
  readonly plant?: string;
}

const interrupted = termination();

async function main(): Promise<number> {
  const { json, plant, seed = randomInt(1, 1_000_000), ...given } = program.parse().opts<Parsed>();
  const progress = json ? process.stderr : process.stdout;
  progress.write(`seed ${seed}\n`);
  const options = { ...given, seed, signal: interrupted, ...(plant && isPlant(plant) && { plant }) };
  const { findings, ...result } = await runBad(options, (line) => void progress.write(`${line}\n`));
  const all = findings.all;
  if (json) process.stdout.write(`${JSON.stringify({ ...result, findings: all }, null, 2)}\n`);
  else
    process.stdout.write(
      `\n${JSON.stringify(result, null, 2)}\n${all.length === 0 ? '1 passed, 0 failed' : `0 passed, ${all.length} failed`}\n`,
    );
  if (interrupted.aborted) return exitCodes.interrupted;
  return all.length === 0 ? exitCodes.conforms : exitCodes.fails;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.conforms : exitCodes.usage;
  else if (error instanceof UsageError) {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = exitCodes.usage;
  } else throw error;
}
