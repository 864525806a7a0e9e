import { spawn } from 'node:child_process';
import { once } from 'node:events';
import test, { type ExecutionContext } from 'ava';

/** @param body of a program that prints @returns its exit code when the reader has closed the pipe after the first line */
async function codeAfterFirstLine(t: ExecutionContext, body: string): Promise<unknown> {
  const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    import { interruption } from ${urlOf('interruption.ts')};
    import { endWithReader, print } from ${urlOf('output.ts')};
    endWithReader();
    setInterval(() => print('a line'), 10);
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  return code;
}

test('a reader that closes the pipe ends a command', async (t) => {
  t.is(await codeAfterFirstLine(t, ''), 0);
});

test('a reader that closes the pipe ends a run in order, with an exit code that is no success', async (t) => {
  // Longer than a Ctrl-C counts as one: further lines without a reader are no second one.
  const body = `interruption('').addEventListener('abort', () => setTimeout(() => process.exit(7), 1_200));`;
  t.is(await codeAfterFirstLine(t, body), 7);
});
