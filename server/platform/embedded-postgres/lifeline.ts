import { spawn } from 'node:child_process';
import { postgresEnvironment } from './command.ts';
import { type Identity, spawnAs } from './identity.ts';

/**
 * Ends a process with ours, even after SIGKILL: a small shell waits on a pipe that closes when our process ends, and then
 * sends the signal.
 * @param identity user of the process; undefined: ours
 * @returns a function that cancels it; call it when the process has ended, because its pid may be reused
 */
export function endWithParent(pid: number, signal: 'INT' | 'TERM', identity?: Identity): () => void {
  const shell = spawn('/bin/sh', ['-c', `read -r _; kill -${signal} ${pid}`], {
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...spawnAs(identity),
  });
  // Without a shell there is no lifeline; the next start finds and stops a server that was left behind.
  shell.on('error', () => {});
  shell.stdin?.on('error', () => {});
  shell.unref();
  if (shell.stdin !== null && 'unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return () => {
    shell.kill('SIGKILL');
  };
}
