/** CPU time of processes, from /proc. Undefined except on Linux. */
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';

/** The unit of /proc, independent of the kernel's own tick. */
const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  readonly cpuSeconds: number;
  /** Of terminated children. */
  readonly pastChildren: number;
}

/** @returns undefined for a process that has ended */
async function statOf(pid: number): Promise<Stat | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain anything; the third field follows it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const seconds = (field: number) => Number(fields[field]) / ticksPerSecond;
    return {
      parent: Number(fields[1]),
      cpuSeconds: seconds(11) + seconds(12),
      pastChildren: seconds(13) + seconds(14),
    };
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
  for (const { each, stat } of stats) {
    if (each === pid) seconds += (stat?.cpuSeconds ?? 0) + (stat?.pastChildren ?? 0);
    else if (stat?.parent === pid) seconds += stat.cpuSeconds;
  }
  return seconds;
}

/** @returns the CPU seconds that the whole machine has been busy so far. */
export function busySecondsOfMachine(): number {
  let milliseconds = 0;
  for (const { times } of os.cpus()) milliseconds += times.user + times.nice + times.sys + times.irq;
  return milliseconds / 1000;
}
