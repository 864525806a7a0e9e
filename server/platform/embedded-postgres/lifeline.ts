import { spawn } from 'node:child_process';
import { postgresEnvironment } from './command.ts';
import { type Identity, spawnAs } from './identity.ts';

/**
 * Sees to it that a process does not outlive ours, even when ours is ended by SIGKILL and can do nothing: a tiny shell
 * waits on a pipe that closes when we are gone, however that happens, and then sends the signal. Takes the process, the
 * user it runs as (undefined: us) and the signal. Returns the function that calls it off; call it when the process has
 * ended, lest the signal go to another that got its number.
 */
export function tieToOurLife(pid: number, signal: 'INT' | 'TERM', identity?: Identity): () => void {
  const shell = spawn('/bin/sh', ['-c', `read -r _; kill -${signal} ${pid}`], {
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...spawnAs(identity),
  });
  // Without a shell there is no lifeline; the next start then finds and stops what was left behind.
  shell.on('error', () => {});
  shell.stdin?.on('error', () => {});
  shell.unref();
  if (shell.stdin !== null && 'unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return () => {
    shell.kill('SIGKILL');
  };
}
