/** A reader of standard output that stalls, or goes, holds no process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { environment } from '#test/environment.ts';
import { until } from '#test/until.ts';
import type { LoggingProcess } from './testing/logging-process.ts';

const file = fileURLToPath(new URL('./testing/logging-process.ts', import.meta.url));

function start(t: ExecutionContext): ChildProcess {
  const child = spawn(process.execPath, [file], { env: environment, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

/** Answered by its event loop. */
async function howIs(child: ChildProcess): Promise<LoggingProcess> {
  const answered = once(child, 'message');
  child.send('how');
  const [how] = await answered;
  return how;
}

test('while nothing reads its lines a process goes on and drops them; read again, the log says how many', async (t) => {
  const child = start(t);
  await until(async () => (await howIs(child)).dropped > 0, 'lines are dropped');
  const { logged } = await howIs(child);
  await until(async () => (await howIs(child)).logged > logged, 'it goes on');
  child.send('pause');
  const { dropped } = await howIs(child);
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // A whole line: the pipe may bring a part of it first.
  await until(() => /were dropped.*\n$/.test(text), 'the log says so');
  const lines = text.trimEnd().split('\n');
  t.is(JSON.parse(lines.at(-1) ?? '').lines, dropped);
  t.is(lines.length - 1 + dropped, (await howIs(child)).logged, 'every line is read or counted');
});

test('a process that stops ends with its last line read', async (t) => {
  const child = start(t);
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-1_000);
  });
  await until(() => text !== '', 'it logs');
  child.send('stop');
  t.deepEqual(await once(child, 'close'), [0, null]);
  t.is(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '').msg, 'stopped');
});

test('a process that stops while nothing reads its lines is gone within seconds', async (t) => {
  const child = start(t);
  await until(async () => (await howIs(child)).dropped > 0, 'lines are dropped');
  const began = performance.now();
  child.send('stop');
  await once(child, 'exit');
  t.true(performance.now() - began < 5_000);
});

test('a process whose reader is gone goes on, and stops with 0', async (t) => {
  const child = start(t);
  await until(async () => (await howIs(child)).logged > 0, 'it logs');
  child.stdout?.destroy();
  const { logged } = await howIs(child);
  await until(async () => (await howIs(child)).logged > logged + 1_000, 'it goes on');
  child.send('stop');
  const [code] = await once(child, 'exit');
  t.is(code, 0);
});
