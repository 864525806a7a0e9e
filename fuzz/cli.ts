/** npm run fuzz: Schemathesis with every kind of credential, against a server that it starts. */
import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { termination } from '#harness/cli/interruption.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { fuzz } from './fuzz.ts';
import { methodNames } from './methods.ts';
import type { FuzzOptions } from './options.ts';
import { isPlant, plants } from './planted.ts';
import { phases } from './schemathesis.ts';

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Enter a whole number from 1, for example 20000.');
  return Number(text);
}

const program = new Command('fuzz')
  .description(
    'Fuzzes every operation with Schemathesis, with every kind of credential, against a server that it starts.',
  )
  .option('--quick', 'each operation by one method, about 2000 cases: a minute and a half on two cores')
  .addOption(
    new Option('--cases <number>', 'approximate number of cases (20000)').argParser(wholeNumber).conflicts('quick'),
  )
  .addOption(new Option('--minutes <number>', 'continue with the next seed for this time').argParser(wholeNumber))
  .addOption(new Option('--seed <number>', 'repeat the cases of this seed (default: random)').argParser(wholeNumber))
  .addOption(new Option('--method <names...>', 'only these kinds of credential').choices(methodNames))
  .addOption(new Option('--phase <names...>', 'only these phases').choices(phases))
  .option('--operation <ids...>', 'only these operations, for example contacts.create')
  .option('--url <url>', 'a running server on this machine; needs --header with a credential')
  .option('--header <fields...>', "headers for --url, for example 'Api-Token: …'")
  .option('--keep-serving', 'keep the server running until Ctrl-C, to repeat the requests of findings')
  .option('--reports <folder>', 'folder for the reports (.data/fuzz)')
  .option('--json', 'print the result as JSON')
  .addOption(new Option('--plant <fault>', 'break the server, to prove that a run fails').choices(Object.keys(plants)))
  .addHelpText(
    'after',
    `
Examples:
  npm run -s fuzz -- --quick
  npm run -s fuzz -- --cases 50000
  npm run -s fuzz -- --minutes 60 --json > result.json
  npm run -s fuzz -- --seed 4711 --method jwt-otp --operation groups.create --keep-serving
  npm run -s fuzz -- --url http://acme.localhost:8080 --header 'Api-Token: gg_rw_…'

Exit codes: 0 no findings; 1 findings, or too little was tested; 2 wrong use, or Python is missing;
130 interrupted. See docs/fuzzing.md.`,
  )
  .showHelpAfterError()
  .exitOverride();

interface Parsed extends Partial<Omit<FuzzOptions, 'folder' | 'plant' | 'signal'>> {
  readonly quick?: true;
  readonly plant?: string;
  readonly reports?: string;
}

function optionsOf({ quick, plant, reports, ...given }: Parsed, signal: AbortSignal): FuzzOptions {
  if (given.header && !given.url)
    throw new UsageError('--header needs --url: without --url the run signs in by itself.');
  return {
    ...given,
    dealt: quick ?? false,
    cases: given.cases ?? (quick ? 2_000 : 20_000),
    seed: given.seed ?? randomInt(1, 1_000_000),
    folder: reports ? resolve(reports) : join(import.meta.dirname, '../.data/fuzz'),
    plant: plant !== undefined && isPlant(plant) ? plant : undefined,
    signal,
  };
}

const interrupted = termination();

try {
  const isClean = await fuzz(optionsOf(program.parse().opts<Parsed>(), interrupted));
  process.exitCode = interrupted.aborted ? exitCodes.interrupted : isClean ? exitCodes.conforms : exitCodes.fails;
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.conforms : exitCodes.usage;
  else if (error instanceof UsageError) {
    process.stderr.write(`\n${error.message}\n\n`);
    process.stdout.write('0 passed, 1 failed\n');
    process.exitCode = exitCodes.usage;
  } else throw error;
}
