/** The browser's processes, from /proc. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

interface Process {
  readonly pid: number;
  readonly state: string;
  readonly parent: number;
  readonly group: number;
}

async function everyProcess(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // It may have ended since it was listed.
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [state = '', parent, group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return { pid: Number(pid), state, parent: Number(parent), group: Number(group) };
    }),
  );
  return found.filter(({ state }) => state !== '');
}

/** @param leaders main processes of browsers @returns remaining processes of theirs: running, or zombies of ours */
async function leftOf(leaders: readonly number[]): Promise<Process[]> {
  return (await everyProcess()).filter(
    ({ pid, state, parent, group }) =>
      leaders.includes(pid) || (leaders.includes(group) && (state !== 'Z' || parent === process.pid)),
  );
}

/** @returns remaining processes after up to 10 s */
export async function remainingProcesses(leaders: readonly number[]): Promise<Process[]> {
  const deadline = performance.now() + 10_000;
  let left = await leftOf(leaders);
  while (left.length > 0 && performance.now() < deadline) {
    await delay(20);
    left = await leftOf(leaders);
  }
  return left;
}

/** @returns private and shared memory of the browser's processes, in MiB */
export async function memoryOf(leader: number): Promise<number> {
  const sizes = (await leftOf([leader])).map(async ({ pid }) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return ['RssAnon', 'RssShmem'].reduce(
      (sum, name) => sum + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0),
      0,
    );
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}
