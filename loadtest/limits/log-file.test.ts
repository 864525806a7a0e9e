import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import { UsageError } from '#conformance/usage-error.ts';
import type { Ask } from '../ask.ts';
import { LogRecorder, readLog } from './log-file.ts';

const test = anyTest as TestFn<{ folder: string; path: string }>;

test.beforeEach(async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-event-log-'));
  t.context = { folder, path: join(folder, 'log.ndjson') };
});
test.afterEach.always((t) => rm(t.context.folder, { recursive: true }));

const run = { tool: 'test 1', host: 'http://h', nodes: [], startedAt: '2026-01-01T00:00:00.000Z', seed: 1 };
const subject = { subject: 's', claim: { quota: 2, windowMs: 1000 }, checks: ['fill-1'], skipped: { edge: 'no' } };

function askAt(sentAt: number): Ask {
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

test('what was recorded is read again, in the order of sending', async (t) => {
  const recorder = new LogRecorder(run, t.context.path);
  recorder.subject(subject);
  recorder.ask(askAt(5));
  recorder.ask(askAt(3));
  recorder.subject({ ...subject, failed: { 'fill-1': 'why' } });
  const log = await recorder.end({ interrupted: false });
  t.is(log.subjects.length, 1);
  const { error: _, ...expected } = askAt(3);
  t.like(log.asks[0], expected);
  const read = await readLog(t.context.path);
  t.deepEqual(JSON.stringify(read), JSON.stringify(log));
});

test('a log that was cut off within a line is read as far as it goes, as interrupted', async (t) => {
  const recorder = new LogRecorder(run, t.context.path);
  recorder.subject(subject);
  recorder.ask(askAt(3));
  await recorder.end({ interrupted: false });
  const lines = (await readFile(t.context.path, 'utf8')).split('\n');
  await writeFile(t.context.path, `${lines.slice(0, 3).join('\n')}\n{"kind":"ask","che`);
  const read = await readLog(t.context.path);
  t.is(read.asks.length, 1);
  t.true(read.ending.interrupted);
});

test('what is no event log is refused, by the line', async (t) => {
  await writeFile(
    t.context.path,
    `${JSON.stringify({ kind: 'run', ...run })}\n{"kind":"ask"}\n{"kind":"end","interrupted":false}\n`,
  );
  await t.throwsAsync(readLog(t.context.path), { instanceOf: UsageError, message: /line 2/ });
  await writeFile(t.context.path, '{"kind":"end","interrupted":false}\n');
  await t.throwsAsync(readLog(t.context.path), { instanceOf: UsageError, message: /which run/ });
  await t.throwsAsync(readLog(join(t.context.folder, 'none')), { instanceOf: UsageError, message: /ENOENT/ });
});
