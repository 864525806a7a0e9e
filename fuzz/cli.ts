/** npm run fuzz: Schemathesis, at a server of its own, by every way to authenticate. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type FuzzOptions, fuzz } from './fuzz.ts';
import { methodNames } from './methods.ts';
import { isPlant, plants } from './planted.ts';
import { phases } from './schemathesis.ts';
import { UsageError } from './usage-error.ts';

/** 0: nothing found; 1: something; 2: wrong use, or something that this machine lacks; 130: interrupted. */
const usage = 2;

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Say a whole number from 1.');
  return Number(text);
}

const program = new Command('fuzz')
  .description(
    'Tries every operation with Schemathesis, by every way to authenticate, at a server that it starts for itself.',
  )
  .option('--quick', 'each operation by one method, about 2000 cases: a minute and a half on two cores')
  .addOption(new Option('--cases <number>', 'about as many cases (20000)').argParser(wholeNumber).conflicts('quick'))
  .addOption(new Option('--minutes <number>', 'go on, with the next seed, for so long').argParser(wholeNumber))
  .addOption(new Option('--seed <number>', 'repeat what this seed tried (by chance)').argParser(wholeNumber))
  .addOption(new Option('--method <names...>', 'these ways to authenticate alone').choices(methodNames))
  .addOption(new Option('--phase <names...>', 'these phases alone').choices(phases))
  .option('--operation <ids...>', 'these operations alone, such as contacts.create')
  .option('--url <url>', 'a server on this machine that runs already; with the headers that say who calls')
  .option('--header <fields...>', "of --url, such as 'Api-Token: …'")
  .option('--keep-serving', 'leave the server up until Ctrl-C, so that findings can be sent again')
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

Exit codes: 0 nothing was found; 1 something was, or too little was tested; 2 wrong use, or Python lacks;
130 interrupted. See docs/fuzzing.md.`,
  )
  .showHelpAfterError()
  .exitOverride();

interface Parsed extends Partial<Omit<FuzzOptions, 'folder' | 'plant' | 'signal'>> {
  readonly quick?: true;
  readonly plant?: string;
}

function optionsOf({ quick, plant, ...given }: Parsed, signal: AbortSignal): FuzzOptions {
  if (given.header && !given.url) throw new UsageError('--header goes with --url: the own server signs in by itself.');
  return {
    ...given,
    dealt: quick ?? false,
    cases: given.cases ?? (quick ? 2_000 : 20_000),
    seed: given.seed ?? randomInt(1, 1_000_000),
    folder: join(import.meta.dirname, '../.data/fuzz'),
    plant: plant !== undefined && isPlant(plant) ? plant : undefined,
    signal,
  };
}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

try {
  const isClean = await fuzz(optionsOf(program.parse().opts<Parsed>(), interrupted.signal));
  process.exitCode = interrupted.signal.aborted ? 130 : isClean ? 0 : 1;
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : usage;
  else if (error instanceof UsageError) {
    process.stderr.write(`\n${error.message}\n\n`);
    process.stdout.write('0 passed, 1 failed\n');
    process.exitCode = usage;
  } else throw error;
}
