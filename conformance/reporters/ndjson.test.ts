import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { temporaryFolder } from '../testing/folder.ts';
import { startOf } from '../testing/results.ts';
import { hostileRun, mixedRun } from '../testing/runs.ts';
import { ndjson } from './ndjson.ts';

async function lines(file: string): Promise<Array<Record<string, unknown>>> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('a line for the start, each case and the end', async (t) => {
  const file = join(await temporaryFolder(t), 'new folder', 'report.ndjson');
  for (const run of [mixedRun(), hostileRun()]) {
    const reporter = ndjson(file);
    reporter.begin(startOf(run));
    for (const result of run.cases) reporter.case(result);
    await reporter.end(run);
    const written = await lines(file);
    t.deepEqual(
      written.map(({ type }) => type),
      ['start', ...run.cases.map(() => 'case'), 'end'],
    );
    t.like(written.at(-1), { cases: run.cases.length, exitCode: 1, counts: run.counts, host: run.host });
    t.deepEqual(
      written.slice(1, -1).map(({ id }) => id),
      run.cases.map(({ id }) => id),
    );
  }
});

test('a case is in the file as soon as it is reported', async (t) => {
  const file = join(await temporaryFolder(t), 'report.ndjson');
  const run = mixedRun();
  const reporter = ndjson(file);
  reporter.begin(startOf(run));
  for (const result of run.cases.slice(0, 5)) reporter.case(result);
  t.is((await lines(file)).length, 6);
  await reporter.end(run);
});

test('a file that takes no more, as on a full disk, is an error at the end: the run goes on', async (t) => {
  const pipe = join(await temporaryFolder(t), 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Reads one line, and closes the pipe.
  const reader = spawn('head', ['-n', '1', pipe], { stdio: 'ignore' });
  const run = mixedRun();
  const reporter = ndjson(pipe);
  reporter.begin(startOf(run));
  await once(reader, 'close');
  for (const result of run.cases) t.notThrows(() => reporter.case(result));
  await t.throwsAsync(reporter.end(run), { code: 'EPIPE' });
});
