/** Runs the command line in its own process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environment } from './environment.ts';
import { testSecret } from './template.ts';

/** @returns the exit code; standard output (`stdout`); and standard output with standard error (`output`). */
export async function runCommand(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...environment,
      LOG_LEVEL: 'warn',
      SECRET_KEY: testSecret.toString('base64'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, output: stdout + errors };
}
