/** The command line, run as a person runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environment } from './environment.ts';
import { testSecret } from './template.ts';

/** @returns the exit code; what was answered; and everything that was printed. */
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
  const [[code], answer, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, answer, output: answer + errors };
}
