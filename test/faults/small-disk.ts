/** A small tmpfs that a test may fill. Needs Linux and root. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last byte. */
  fill(): Promise<void>;
  /** Frees the space again. */
  clear(): Promise<void>;
}

/** @returns whether it is mounted */
function mount(folder: string, megabytes: number): boolean {
  const options = `size=${megabytes}m,mode=0755`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
}

/** Lazy, so that processes in the folder do not prevent it. */
const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder]);

/** True when mounting is permitted; even root in a container may not be. */
export const canMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'guildgate-disk-'));
  const can = mount(folder, 1);
  if (can) unmount(folder);
  rmdirSync(folder);
  return can;
})();

/** Mounts a disk; unmounted with the test. @throws when mounting is not permitted */
export async function mountSmallDisk(
  t: { teardown(task: () => Promise<void>): void },
  megabytes: number,
): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-disk-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  if (!mount(folder, megabytes)) throw new Error(`nothing can be mounted at ${folder}`);
  t.teardown(async () => void unmount(folder));
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'w');
      const bytes = Buffer.alloc(1024 * 1024, 1);
      try {
        // Smaller pieces at the end, to fill the last page.
        for (const size of [bytes.length, 4096]) await writeUntilFull(file, bytes.subarray(0, size));
      } finally {
        await file.close();
      }
    },
    clear: () => rm(filler),
  };
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  try {
    for (;;) await file.write(bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
