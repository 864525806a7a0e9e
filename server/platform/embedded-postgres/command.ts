import { spawn } from 'node:child_process';
import { atExit } from './at-exit.ts';
import { type Identity, spawnAs } from './identity.ts';

/**
 * Complete environment of our PostgreSQL processes. Nothing is inherited, because PGDATA, PGPORT, PGOPTIONS or a locale
 * would change their behaviour.
 */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Result of a command. `code` is null when a signal ended it. */
export interface CommandResult {
  code: number | null;
  output: string;
}

/**
 * Runs a program to its end. Takes its path, arguments, working directory, the user to run as and a file descriptor
 * that it finds as number 3. Returns its exit code and what it printed on both streams; rejects if it cannot be run.
 */
export function runCommand(
  program: string,
  args: string[],
  { cwd = '/', identity, extraFd }: { cwd?: string; identity?: Identity | undefined; extraFd?: number } = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: postgresEnvironment,
      stdio: ['ignore', 'pipe', 'pipe', ...(extraFd === undefined ? [] : [extraFd])],
      // Outside the terminal's process group, so that Ctrl-C reaches us only.
      detached: true,
      ...spawnAs(identity),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const cancelKill = atExit(() => child.kill('SIGKILL'));
    child.once('error', (error) => {
      cancelKill();
      reject(error);
    });
    child.once('close', (code) => {
      cancelKill();
      resolve({ code, output });
    });
  });
}
