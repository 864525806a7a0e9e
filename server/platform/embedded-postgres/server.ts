import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atExit } from './at-exit.ts';
import { damaged, type Layout } from './cluster.ts';
import { postgresEnvironment } from './command.ts';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import { type Identity, spawnAs } from './identity.ts';
import { endWithParent } from './lifeline.ts';
import { signalTo } from './processes.ts';

const startTimeout = 120_000; // a recovery after a crash may take long
const logLimit = 10 * 1024 * 1024;

/** A running postmaster. */
export interface Postmaster {
  pid: number;
  /** Ends it: a fast shutdown first, then stronger signals. Resolves once it has exited. */
  stop(): Promise<void>;
}

/**
 * Starts postgres on a cluster and waits until it accepts connections.
 * @throws EmbeddedPostgresError that quotes PostgreSQL's reason; then no process is left
 */
export async function startPostmaster(
  layout: Layout,
  program: string,
  args: string[],
  identity: Identity | undefined,
): Promise<Postmaster> {
  const log = await openLog(layout.log);
  try {
    const logStart = (await log.stat()).size;
    // Its own process group, so that Ctrl-C reaches us only. It writes its log file directly, so that the log is complete
    // even after our process has ended.
    const child = spawn(program, args, {
      cwd: layout.cluster,
      env: postgresEnvironment,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...spawnAs(identity),
    });
    await once(child, 'spawn');
    const { pid } = child;
    if (pid === undefined) throw new Error('a process that was spawned has no pid');
    const cancelAtExit = atExit(() => signalTo(pid, 'SIGQUIT'));
    const cutLifeline = endWithParent(pid, 'INT', identity);
    child.once('exit', () => {
      cancelAtExit();
      cutLifeline();
    });
    const stop = stopper(child, pid);
    try {
      await untilReady(layout, child, pid);
    } catch (error) {
      await stop();
      if (!(error instanceof NotReady)) throw error;
      throw await explain(layout, error.message, logStart);
    }
    child.unref(); // must not keep our process alive
    return { pid, stop };
  } finally {
    await log.close();
  }
}

class NotReady extends Error {}

/**
 * PostgreSQL writes its state into postmaster.pid: the pid in the first line, in the eighth "ready", or "standby" where it
 * accepts connections and follows another server.
 */
async function untilReady(layout: Layout, child: ChildProcess, pid: number): Promise<void> {
  const deadline = performance.now() + startTimeout;
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new NotReady(`it ended with ${child.signalCode ?? `code ${child.exitCode}`}`);
    const lines = (await readIfThere(join(layout.cluster, 'postmaster.pid'))).split('\n');
    if (lines[0] === String(pid) && /^(?:ready|standby)\s*$/.test(lines[7] ?? '')) return;
    await delay(5);
  }
  throw new NotReady(`it was not ready after ${startTimeout / 1000} s`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function stopper(child: ChildProcess, pid: number): () => Promise<void> {
  return async () => {
    child.ref();
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (hasEnded(child)) return;
      signalTo(pid, signal);
      await Promise.race([once(child, 'exit'), delay(3000, undefined, { ref: false })]);
    }
    if (!hasEnded(child)) throw new Error(`PostgreSQL (process ${pid}) survives SIGKILL`);
  };
}

/** Opens the log file for appending, and truncates it when it exceeds its limit. */
async function openLog(path: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const log = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if ((await log.stat()).size > logLimit) await log.truncate();
  return log;
}

/** PostgreSQL's messages for missing or corrupt files. */
const damageMessages =
  /control file|pg_control|find the database system|incompatible|checkpoint record|checksum|does not exist|could not open/i;

/** Builds an error from PostgreSQL's log since this start. */
async function explain(layout: Layout, ending: string, logStart: number): Promise<EmbeddedPostgresError> {
  const written = (await readFile(layout.log)).subarray(logStart).toString('utf8');
  const reasons = [...written.matchAll(/(?:FATAL|PANIC|DETAIL):\s+(.*)/g)].map(([, text]) => text);
  // Until it has read its settings, PostgreSQL logs without a level.
  const message = reasons.join('; ') || written.trim().replaceAll(/\s+/g, ' ') || ending;
  const reason = message.replaceAll('/proc/self/cwd', layout.cluster);
  if (/could not bind|could not create any TCP\/IP sockets/.test(written)) {
    return new EmbeddedPostgresError('port', `PostgreSQL cannot listen: ${reason}. Choose another port.`);
  }
  if (/Permission denied|Operation not permitted/.test(reason)) {
    return new EmbeddedPostgresError(
      'permission',
      `PostgreSQL may not use its own files in ${layout.cluster}: ${reason}. All of them must belong to the owner of that ` +
        'folder (chown -R). Otherwise set DATA_DIR to another folder.',
    );
  }
  if (damageMessages.test(reason)) return damaged(layout, `PostgreSQL says: ${reason}`);
  return new EmbeddedPostgresError(
    'failed',
    `PostgreSQL did not start on ${layout.cluster}: ${reason} (${ending}). Its log is ${layout.log}. If the data may be ` +
      `lost, deleting ${layout.dataDir} gives a fresh start; or set DATA_DIR to another folder.`,
  );
}
