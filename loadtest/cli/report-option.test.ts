import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { InvalidArgumentError } from 'commander';
import { UsageError } from '#harness/cli/usage-error.ts';
import { consoleBeside, prepareAll, readReportOption } from './report-option.ts';

test('--report takes a format and a file, and is repeatable', (t) => {
  const first = readReportOption('html=a/b=c.html');
  t.deepEqual(readReportOption('json=-', first), [
    { format: 'html', file: 'a/b=c.html' },
    { format: 'json', file: '-' },
  ]);
});

test('an unknown format, a missing file and a repeated file are rejected', (t) => {
  for (const text of ['pdf=a.pdf', 'html', 'html=']) {
    t.throws(
      () => readReportOption(text),
      { instanceOf: InvalidArgumentError, message: /html=FILE or json=FILE/ },
      text,
    );
  }
  const before = readReportOption('html=a');
  t.throws(() => readReportOption('json=./a', before), { instanceOf: InvalidArgumentError, message: /Two reports/ });
});

test('standard output is for one reader: people read beside a report on it', (t) => {
  const onOutput = readReportOption('json=-');
  t.is(consoleBeside(onOutput), process.stderr);
  t.is(consoleBeside([]), process.stdout);
  t.notThrows(() => prepareAll(onOutput));
  t.throws(() => prepareAll(onOutput, true), { instanceOf: UsageError });
  t.throws(() => prepareAll([{ format: 'html', file: '/dev/null/report.html' }]), { instanceOf: UsageError });
});

test('a place that can be opened but takes no file is refused before the run, and a check leaves nothing behind', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-report-'));
  t.teardown(() => rm(folder, { recursive: true }));
  t.notThrows(() => prepareAll([{ format: 'json', file: join(folder, 'a.json') }]));
  t.deepEqual(await readdir(folder), []);
  for (const file of ['/proc/report.json', '/sys/report.json']) {
    t.throws(
      () => prepareAll([{ format: 'json', file }]),
      { instanceOf: UsageError, message: /cannot be written/ },
      file,
    );
  }
});
