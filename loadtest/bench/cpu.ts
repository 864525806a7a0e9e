/** CPU time of processes, from /proc. Elsewhere than on Linux nothing is known, and nothing is reported. */
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';

/** What /proc counts in, whatever the kernel's own tick is. */
const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  readonly cpuSeconds: number;
}

/** @returns undefined for a process that is gone */
async function statOf(pid: number): Promise<Stat | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything; what follows it starts with the third field.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
  } catch {
    return undefined;
  }
}

/** @returns the CPU seconds that a process has taken so far. */
export async function cpuSecondsOf(pid: number): Promise<number | undefined> {
  return (await statOf(pid))?.cpuSeconds;
}

/** @returns the same for a process with its children: a postmaster with its backends. */
export async function cpuSecondsOfFamily(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async (each) => ({ each, stat: await statOf(each) })));
  let seconds = 0;
  for (const { each, stat } of stats) if (stat && (each === pid || stat.parent === pid)) seconds += stat.cpuSeconds;
  return seconds;
}

/** @returns the CPU seconds that the whole machine has been busy so far. */
export function busySecondsOfMachine(): number {
  let milliseconds = 0;
  for (const { times } of os.cpus()) milliseconds += times.user + times.nice + times.sys + times.irq;
  return milliseconds / 1000;
}
