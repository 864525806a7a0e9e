/** The browser's processes, as Linux tells of them. */
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

/** @param leaders the browsers' own processes @returns what is left of them: running, or ended and not collected by us. */
export async function leftOf(leaders: readonly number[]): Promise<Process[]> {
  return (await everyProcess()).filter(
    ({ pid, state, parent, group }) =>
      leaders.includes(pid) || (leaders.includes(group) && (state !== 'Z' || parent === process.pid)),
  );
}

/** @returns what is left when the browsers had time to end. */
export async function leftInTheEnd(leaders: readonly number[]): Promise<Process[]> {
  const deadline = performance.now() + 10_000;
  let left = await leftOf(leaders);
  while (left.length > 0 && performance.now() < deadline) {
    await delay(20);
    left = await leftOf(leaders);
  }
  return left;
}
