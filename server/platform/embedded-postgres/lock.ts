import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import { startTime } from './processes.ts';

/**
 * Locks a data folder for this process, so that two never create or run one cluster together. The lock of a dead process
 * is ignored.
 * @param dataDir for the error message
 * @returns a synchronous function that releases the lock, also in an `exit` handler
 * @throws EmbeddedPostgresError when a living process holds the lock
 */
export async function claimFolder(lockFile: string, dataDir: string): Promise<() => void> {
  const claim = `${process.pid} ${await startTime(process.pid)}\n`;
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(lockFile, claim, { flag: 'wx', mode: 0o600 });
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const content = await readIfThere(lockFile);
    if (content === '' && attempt < 5) {
      await delay(20); // another start has created the file and is about to write it
      continue;
    }
    const holder = await livingHolder(content);
    if (holder !== undefined || attempt === 10) {
      throw new EmbeddedPostgresError(
        'in-use',
        `The data folder ${dataDir} is in use by process ${holder ?? '(unknown)'}: another instance is running there. ` +
          'Stop that process first, or set DATA_DIR to another folder.',
      );
    }
    rmSync(lockFile, { force: true });
  }
}

/** The process that made a claim, if it is still the same and alive. */
async function livingHolder(claim: string): Promise<number | undefined> {
  const [, pid, started] = /^(\d+) (.+)\n$/.exec(claim) ?? [];
  return pid !== undefined && (await startTime(Number(pid))) === started ? Number(pid) : undefined;
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''; // released meanwhile
    throw error;
  }
}
