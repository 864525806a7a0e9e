/** Runs a server that is a program of its own, with a configuration in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#fixtures/free-port.ts';
import { endWithParent } from '#server/platform/embedded-postgres/lifeline.ts';
import { serveParent } from '#test/serve-parent.ts';
import type { ServerAddress, ServerSettings } from './settings.ts';

export interface Program {
  readonly command: string;
  /** @param folder with the files */
  arguments(folder: string): readonly string[];
  /** Contents by name. */
  files(place: { port: number; folder: string }, settings: ServerSettings): Readonly<Record<string, string>>;
}

/** Answers the parent: starts the program, and ends it with the parent. */
export function serveProgram(program: Program): void {
  let child: ChildProcess | undefined;
  let folder: string | undefined;
  const start = async (settings: ServerSettings): Promise<ServerAddress> => {
    const port = await freePort();
    folder = await mkdtemp(join(tmpdir(), `guildgate-${program.command}-`));
    // A worker may run as another user when root starts it.
    await chmod(folder, 0o755);
    for (const [name, content] of Object.entries(program.files({ port, folder }, settings))) {
      await writeFile(join(folder, name), content);
    }
    const started = spawn(program.command, program.arguments(folder), {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Debian installs them outside of a user's PATH.
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
      detached: true,
    });
    child = started;
    await once(started, 'spawn');
    if (started.pid === undefined) throw new Error('a process that was spawned has no pid');
    started.once('exit', endWithParent(started.pid, 'TERM'));
    for (const deadline = performance.now() + 5000; !(await listens(port)); await delay(10)) {
      if (started.exitCode !== null || performance.now() > deadline) {
        throw new Error(`${program.command} does not start`);
      }
    }
    return { port, pid: started.pid };
  };
  serveParent(start, async () => {
    if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
