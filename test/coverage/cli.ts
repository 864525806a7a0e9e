/**
 * `npm run coverage`: which promises of the contracts the last runs of the tests and of the fuzzer have seen kept. They
 * record their answers in .data/answers. Exit code 1: fewer than 99 % of the pairs, an operation without a success, or an
 * answer that no contract declares.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { operations } from '#contracts/index.ts';
import { coverageOf, readAnswers } from './promises.ts';
import { reasons } from './reasons.ts';

const leastShare = 0.99;
const defaultFolder = join(import.meta.dirname, '../../.data/answers');

interface Options {
  readonly folder: string;
  readonly json?: boolean;
}

async function report({ folder, json }: Options): Promise<void> {
  const runs = await readdir(folder).catch(() => []);
  const perRun = await Promise.all(runs.map(async (run) => [run, await readAnswers(join(folder, run))] as const));
  const coverage = coverageOf(operations, [
    ...new Map(perRun.flatMap(([, answers]) => answers).map((answer) => [JSON.stringify(answer), answer])).values(),
  ]);
  const { promised, unseen, failing, undeclared, combinations } = coverage;
  const share = 1 - unseen.length / promised.length;
  const unexplained = unseen.filter((pair) => !reasons.some(({ pairs }) => pairs.test(pair)));
  const faults = [
    share < leastShare && `fewer than ${leastShare * 100} % of the pairs were seen`,
    failing.length > 0 && `${failing.length} operations never succeeded: ${failing.join(', ')}`,
    undeclared.length > 0 && `answers that no contract declares: ${undeclared.join('; ')}`,
    unexplained.length > 0 && `unseen pairs without a reason: ${unexplained.join('; ')}`,
  ].filter((fault) => fault !== false);
  if (json) console.log(JSON.stringify({ ...coverage, share, faults }, null, 2));
  else {
    for (const [run, answers] of perRun) {
      const seen = promised.length - coverageOf(operations, answers).unseen.length;
      console.log(
        `  ${run.padEnd(12)} ${percent(seen / promised.length)} of the pairs, ${answers.length} combinations`,
      );
    }
    console.log(
      `  ${'together'.padEnd(12)} ${percent(share)}: ${promised.length - unseen.length} of ${promised.length} pairs of operation and problem code`,
    );
    console.log(`  ${combinations} combinations of operation, status, code and kind of credential\n`);
    for (const { because, pairs } of reasons) {
      const own = unseen.filter((pair) => pairs.test(pair));
      if (own.length > 0) console.log(`  never seen: ${own.join('; ')}\n    ${because}`);
    }
    for (const fault of faults) console.log(`  ✘ [fail]: coverage › ${fault}`);
  }
  if (!json) console.log(`${4 - faults.length} passed, ${faults.length} failed`);
  if (faults.length > 0) process.exitCode = 1;
}

const percent = (part: number) => `${(Math.floor(part * 1_000) / 10).toFixed(1).padStart(5)} %`;

await new Command('npm run coverage --')
  .description(
    'Which problems that the contracts promise were answered in the last runs of the tests and of the fuzzer.',
  )
  .option('--folder <path>', 'folder of the recordings, one for each run', defaultFolder)
  .option('--json', 'print everything as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  npm test && npm run coverage\n  npm run -s coverage -- --json | jq .unseen\n\nExit codes: 0 all is covered, 1 something is not.',
  )
  .action(report)
  .parseAsync();
