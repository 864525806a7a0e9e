import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Sample } from '../sample.ts';
import { LogRecorder, readLog } from './log-file.ts';

const test = anyTest as TestFn<{ folder: string; path: string }>;

test.beforeEach(async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-event-log-'));
  t.context = { folder, path: join(folder, 'log.ndjson') };
});
test.afterEach.always((t) => rm(t.context.folder, { recursive: true }));

const run = { tool: 'test 1', host: 'http://h', nodes: [], startedAt: '2026-01-01T00:00:00.000Z', seed: 1 };
const subject = { subject: 's', claim: { quota: 2, windowMs: 1000 }, checks: ['fill-1'], skipped: { edge: 'no' } };

function sampleAt(sentAt: number): Sample {
  return {
    check: 'fill-1',
    subject: 's',
    bucket: 'b',
    step: 'fill',
    node: 0,
    intendedAt: sentAt,
    sentAt,
    receivedAt: sentAt + 1,
    status: 200,
    error: undefined,
  };
}

test('a recorded log is read again, in send order', async (t) => {
  const recorder = new LogRecorder(run, t.context.path);
  recorder.target(subject);
  recorder.sample(sampleAt(5));
  recorder.sample(sampleAt(3));
  recorder.target({ ...subject, isInvented: true, failed: { 'fill-1': 'why' } });
  const log = await recorder.end({ interrupted: false });
  t.is(log.subjects.length, 1);
  const { error: _, ...expected } = sampleAt(3);
  t.like(log.samples[0], expected);
  const read = await readLog(t.context.path);
  t.deepEqual(JSON.stringify(read), JSON.stringify(log));
});

test('a log truncated within a line is read up to there, as interrupted', async (t) => {
  const recorder = new LogRecorder(run, t.context.path);
  recorder.target(subject);
  recorder.sample(sampleAt(3));
  await recorder.end({ interrupted: false });
  const lines = (await readFile(t.context.path, 'utf8')).split('\n');
  await writeFile(t.context.path, `${lines.slice(0, 3).join('\n')}\n{"kind":"ask","che`);
  const read = await readLog(t.context.path);
  t.is(read.samples.length, 1);
  t.true(read.ending.interrupted);
});

test('a file that is not an event log is rejected with its line', async (t) => {
  await writeFile(
    t.context.path,
    `${JSON.stringify({ kind: 'run', ...run })}\n{"kind":"ask"}\n{"kind":"end","interrupted":false}\n`,
  );
  await t.throwsAsync(readLog(t.context.path), { instanceOf: UsageError, message: /line 2/ });
  await writeFile(t.context.path, '{"kind":"end","interrupted":false}\n');
  await t.throwsAsync(readLog(t.context.path), { instanceOf: UsageError, message: /no line of kind "run"/ });
  await t.throwsAsync(readLog(join(t.context.folder, 'none')), { instanceOf: UsageError, message: /ENOENT/ });
});

test('a file that cannot be written is wrong use, before the run', (t) => {
  t.throws(() => new LogRecorder(run, t.context.folder), { instanceOf: UsageError, message: /cannot be written/ });
});
