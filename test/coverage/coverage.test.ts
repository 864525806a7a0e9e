/** `npm run coverage`: what is covered, what is not, and what is answered without being declared. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { operations } from '#contracts/index.ts';
import { problemsOf } from '#contracts/problems-of.ts';
import { coverageOf } from './promises.ts';
import { reasons } from './reasons.ts';

/** A line for everything that is promised. */
const complete = operations.flatMap((contract) => [
  `${contract.id} ${contract.success.status} - jwt`,
  ...problemsOf(contract).map(({ status, code }) => `${contract.id} ${status} ${code} none`),
]);

/** @returns the exit code and the output of the command for these recordings */
async function report(lines: readonly string[], ...options: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-coverage-'));
  await mkdir(join(folder, 'test'));
  await writeFile(join(folder, 'test/1.txt'), `${lines.join('\n')}\nevents.cre`);
  const args = [join(import.meta.dirname, 'cli.ts'), '--folder', folder, ...options];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  await rm(folder, { recursive: true });
  return { status, stdout };
}

test('when everything was seen, all checks pass, and half of a last line is left out', async (t) => {
  const { status, stdout } = await report(complete);
  t.is(status, 0, stdout);
  t.regex(stdout, /100\.0 %/);
  t.regex(stdout, /4 passed, 0 failed\n$/);
});

test('a pair that was not seen fails without a reason, and an operation without a success', async (t) => {
  const without = complete.filter((line) => !/^events\.create (?:201|409 duplicate)/.test(line));
  const { status, stdout } = await report(without);
  t.is(status, 1);
  t.regex(stdout, /unseen pairs without a reason: events\.create duplicate/);
  t.regex(stdout, /1 operations never succeeded: events\.create/);
});

test('an answer that no contract declares fails, and those of contracts of tests do not count', async (t) => {
  const { status, stdout } = await report([...complete, 'rooms.list 418 teapot none', 'events.create 418 teapot none']);
  t.is(status, 1);
  t.regex(stdout, /no contract declares: events\.create 418 teapot\n/);
});

test('without recordings nothing is covered', async (t) => {
  const { status, stdout } = await report([], '--json');
  t.is(status, 1);
  const { share, unseen, faults } = JSON.parse(stdout);
  t.is(share, 0);
  t.is(unseen.length, coverageOf(operations, []).promised.length);
  t.true(faults.length >= 3);
});

test('each reason is for promised pairs', (t) => {
  const { promised } = coverageOf(operations, []);
  for (const { pairs } of reasons)
    t.true(
      promised.some((pair) => pairs.test(pair)),
      String(pairs),
    );
});
