import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#fixtures/free-port.ts';
import { endWithParent } from '#server/platform/embedded-postgres/lifeline.ts';

/** Starts a Redis server without persistence. */
export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the machine's redis-server on a free port of 127.0.0.1.
 * @returns undefined without redis-server. @throws when it does not start, with its output
 */
export async function startRedis(): Promise<TestRedis | undefined> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-redis-'));
  const settings = { bind: '127.0.0.1', port: String(port), save: '', appendonly: 'no', dir: folder };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000);
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  try {
    await once(child, 'spawn');
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined; // not on the PATH
    throw error;
  }
  if (child.pid === undefined) throw new Error('a process that was spawned has no pid');
  const cutLifeline = endWithParent(child.pid, 'TERM');
  child.once('exit', cutLifeline);
  const stop = async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (hasEnded()) break;
      child.kill(signal);
      await Promise.race([once(child, 'exit'), delay(3000, undefined, { ref: false })]);
    }
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + 10_000;
  while (!(await answersPing(port))) {
    if (hasEnded() || performance.now() > deadline) {
      await stop();
      throw new Error(`redis-server does not start:\n${output}`);
    }
    await delay(10);
  }
  return { url: `redis://127.0.0.1:${port}`, stop };
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.setEncoding('utf8').setTimeout(1000, () => socket.destroy());
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (reply: string) => {
      resolve(reply.startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false)); // not listening yet
    socket.once('close', () => resolve(false));
  });
}
