import { spawnSync } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { temporaryFolder } from '../testing/folder.ts';
import { startOf } from '../testing/results.ts';
import { mixedRun } from '../testing/runs.ts';
import { readReportOption, reporterFor } from './index.ts';

const formats = ['html', 'json', 'junit', 'markdown', 'ndjson', 'sarif', 'tap'];

test('FORMAT=FILE names a format and a file; a file may have = in its name', (t) => {
  t.deepEqual(readReportOption('junit=out/a.xml'), [{ format: 'junit', file: 'out/a.xml' }]);
  t.deepEqual(readReportOption('json=-'), [{ format: 'json', file: '-' }]);
  t.deepEqual(readReportOption('tap=a=b'), [{ format: 'tap', file: 'a=b' }]);
});

test('several are kept in order', (t) => {
  const options = ['json=a', 'html=b'].reduce(
    (before, text) => readReportOption(text, before),
    readReportOption('tap=-'),
  );
  t.deepEqual(
    options.map(({ format }) => format),
    ['tap', 'json', 'html'],
  );
});

test('an unknown format is refused with the formats that there are', (t) => {
  const message = `There is no format "xml"; there are ${formats.join(', ')}.`;
  t.throws(() => readReportOption('xml=a.xml'), { message });
  t.throws(() => reporterFor('xml', 'a.xml'), { message });
  t.throws(() => readReportOption('=a.xml'), { message: /^There is no format ""/ });
  t.throws(() => readReportOption('toString=a'), { message: /^There is no format "toString"/ });
});

test('a format without a file is refused with an example', (t) => {
  const message = 'Say where to, for instance junit=report.xml, or junit=- for standard output.';
  t.throws(() => readReportOption('junit='), { message });
  t.throws(() => readReportOption('junit'), { message });
});

test('two reports are not written to the same place', (t) => {
  t.throws(() => readReportOption('tap=-', readReportOption('json=-')), { message: /standard output/ });
  t.throws(() => readReportOption('tap=a', readReportOption('json=./a')), { message: /both be written to a\.$/ });
});

test('every format writes its file, makes the folder, and leaves nothing beside it, also after an interruption', async (t) => {
  const folder = join(await temporaryFolder(t), 'new', 'folder');
  const run = { ...mixedRun(), interrupted: true, exitCode: 130 };
  for (const format of formats) {
    const reporter = reporterFor(format, join(folder, format));
    reporter.begin(startOf(run));
    for (const result of run.cases) reporter.case(result);
    await reporter.end(run);
    t.not(await readFile(join(folder, format), 'utf8'), '', format);
  }
  t.deepEqual((await readdir(folder)).sort(), formats);
});

test('the command that repeats a case has the host and the caller of the run, in every format that has a command', async (t) => {
  const folder = await temporaryFolder(t);
  const run = { ...mixedRun(), replayOptions: '--target https://qa.example.org --token …' };
  const failed = run.cases.find(({ verdict }) => verdict === 'fail');
  for (const format of ['html', 'junit', 'sarif', 'tap']) {
    await reporterFor(format, join(folder, format)).end(run);
    const text = await readFile(join(folder, format), 'utf8');
    t.true(text.includes(`replay ${failed?.id} ${run.replayOptions}`), format);
  }
});

test('the file of an earlier run is replaced only in the end, also through a link', async (t) => {
  const folder = await temporaryFolder(t);
  const [file, link] = [join(folder, 'old.json'), join(folder, 'link.json')];
  await writeFile(file, 'old');
  await symlink(file, link);
  const run = mixedRun();
  const reporter = reporterFor('json', link);
  reporter.begin(startOf(run));
  t.is(await readFile(file, 'utf8'), 'old');
  await reporter.end(run);
  t.deepEqual(JSON.parse(await readFile(file, 'utf8')), JSON.parse(JSON.stringify(run)));
  t.true((await lstat(link)).isSymbolicLink());
});

test('a device is written to and not replaced', async (t) => {
  await reporterFor('json', '/dev/null').end(mixedRun());
  t.true((await lstat('/dev/null')).isCharacterDevice());
});

test('a file that cannot be written is said before the run', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'file'), '');
  await mkdir(join(folder, 'folder'));
  for (const format of formats) {
    t.throws(() => reporterFor(format, join(folder, 'file', 'a')), { message: /cannot be written to .*file\/a: / });
    t.throws(() => reporterFor(format, join(folder, 'folder')), { message: /it is a folder/ });
  }
});

test('standard output gets all of a long report before the process ends', (t) => {
  for (const format of ['json', 'ndjson']) {
    const script = `
      const { reporterFor } = await import('./conformance/reporters/index.ts');
      const { largeRun } = await import('./conformance/testing/runs.ts');
      const { startOf } = await import('./conformance/testing/results.ts');
      const run = largeRun();
      const reporter = reporterFor('${format}', '-');
      reporter.begin(startOf(run));
      for (const result of run.cases) reporter.case(result);
      await reporter.end(run);
      process.exit(0);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
      maxBuffer: 2 ** 27,
    });
    const last = format === 'json' ? stdout : (stdout.trimEnd().split('\n').at(-1) ?? '');
    t.like(JSON.parse(last), { exitCode: 1 }, format);
  }
});
