import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from './command.ts';
import { hasCode } from './error.ts';

/** @returns command lines by pid, with arguments separated by one space; those of zombies are empty */
async function commandLines(): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  if (process.platform === 'linux') {
    // Not `ps`: slim container images lack it. Not /proc/<pid>/cwd: root in a container may not read that of others.
    for (const name of await readdir('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const line = await readProc(`/proc/${name}/cmdline`);
      if (line !== undefined) found.set(Number(name), line.replaceAll('\0', ' ').trim());
    }
    return found;
  }
  const { output } = await runCommand('/bin/ps', ['-axo', 'pid=,command=']);
  for (const line of output.split('\n')) {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid !== undefined && command !== undefined) found.set(Number(pid), command.trim());
  }
  return found;
}

async function readProc(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return undefined; // ended, or not accessible
    throw error;
  }
}

/**
 * @returns start time of a process, in a system-specific unit; undefined if it does not exist. Unlike the pid alone, it
 * identifies the process together with the pid.
 */
export async function startTime(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    // The name in brackets may itself contain brackets and spaces; the start time is the 20th field after it.
    const stat = await readProc(`/proc/${pid}/stat`);
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  }
  const { output } = await runCommand('/bin/ps', ['-o', 'lstart=', '-p', String(pid)]);
  return output.trim() || undefined;
}

/** @returns true for a PostgreSQL process of any cluster */
export async function isPostgres(pid: number): Promise<boolean> {
  return /^(.*\/)?postgres([: ]|$)/.test((await commandLines()).get(pid) ?? '');
}

/** A cluster's running processes: postmasters, and children that name the cluster in their title. */
async function clusterProcesses(clusterName: string): Promise<{ postmasters: number[]; children: number[] }> {
  const postmasters: number[] = [];
  const children: number[] = [];
  for (const [pid, line] of await commandLines()) {
    if (line.startsWith(`postgres: ${clusterName}: `)) children.push(pid);
    else if (/^\S.*\/postgres /.test(line) && line.includes(` cluster_name=${clusterName} `)) postmasters.push(pid);
  }
  return { postmasters, children };
}

/**
 * Ends every process of a cluster: a fast shutdown first, then stronger signals. Resolves when none is left.
 * @param onFound called before the first signal
 * @throws Error if one survives SIGKILL
 */
export async function endClusterProcesses(clusterName: string, onFound: (pid: number) => void): Promise<void> {
  const steps: ReadonlyArray<{ signal: NodeJS.Signals; toChildren: boolean }> = [
    { signal: 'SIGINT', toChildren: false }, // to a backend it would only cancel a query
    { signal: 'SIGQUIT', toChildren: true },
    { signal: 'SIGKILL', toChildren: true },
  ];
  let alive = await clusterProcesses(clusterName);
  const first = alive.postmasters[0] ?? alive.children[0];
  if (first === undefined) return;
  onFound(first);
  for (const { signal, toChildren } of steps) {
    for (const pid of toChildren ? [...alive.postmasters, ...alive.children] : alive.postmasters) signalTo(pid, signal);
    const deadline = performance.now() + 3000;
    while (performance.now() < deadline) {
      alive = await clusterProcesses(clusterName);
      if (alive.postmasters.length + alive.children.length === 0) return;
      await delay(20);
    }
  }
  throw new Error(`PostgreSQL processes survive SIGKILL: ${[...alive.postmasters, ...alive.children].join(', ')}`);
}

/** Sends a signal to a process that may have ended. @returns true when it existed */
export function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}
