/**
 * `npm run bench:shares`: cost of one tenant at ten times its share for another one, by shared resource of a process. The
 * result is the ratio of the quiet tenant's 99th percentile with and without the noise, in one run.
 */
import { Command } from 'commander';
import { attacksOn } from './noisy-tenant/attacks.ts';
import { startDemo } from './noisy-tenant/demo.ts';
import { type Measured, measure } from './noisy-tenant/measure.ts';
import { number, parsed } from './options.ts';

interface Options {
  readonly requests: number;
  readonly only: string;
  readonly json: boolean;
}

const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

const program = new Command('bench:shares')
  .description('Measure what one tenant at ten times its share costs another tenant')
  .option('--requests <n>', 'requests of the quiet tenant, in each part', number(10, 1_000, true), 150)
  .option('--only <text>', 'only the attacks whose name contains this text', '')
  .option('--json', 'print the figures as JSON', false)
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:shares\n  npm run bench:shares -- --only PDF --requests 200 --json',
  )
  .allowExcessArguments(false);
const options = parsed<Options>(program, process.argv);
if (typeof options === 'number') process.exitCode = options;
else process.exitCode = await run(options);

/** @returns 1 where a request of the quiet tenant failed. */
async function run({ requests, only, json }: Options): Promise<number> {
  say('starting the demo');
  const demo = await startDemo();
  const results: Measured[] = [];
  try {
    say('preparing invoices and contacts');
    for (const attack of (await attacksOn(demo)).filter(({ name }) => name.includes(only))) {
      say(attack.name);
      results.push(await measure(attack, requests));
    }
  } finally {
    await demo.stop();
  }
  if (json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  else for (const result of results) process.stdout.write(`${lineOf(result)}\n`);
  return results.some(({ quiet, noisy }) => quiet.failures.length + noisy.failures.length > 0) ? 1 : 0;
}

function lineOf({ name, quiet, noisy, requests, noise }: Measured): string {
  const ms = (value: number) => value.toFixed(0).padStart(5);
  const ratio = (noisy.p99 / quiet.p99).toFixed(2);
  const failed =
    noisy.failures.length > 0 ? `, ${noisy.failures.length} of ${requests} failed: ${noisy.failures[0]}` : '';
  return [
    name,
    `  quiet  p50 ${ms(quiet.p50)} ms   p99 ${ms(quiet.p99)} ms`,
    `  noisy  p50 ${ms(noisy.p50)} ms   p99 ${ms(noisy.p99)} ms   p99 ratio ${ratio}${failed}`,
    `  noise  ${Object.entries(noise)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  ].join('\n');
}
