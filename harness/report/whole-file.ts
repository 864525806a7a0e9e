/** Atomic writes of reports: readers see the old file or the new one, never a partial one. */
import { accessSync, constants, mkdirSync, realpathSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../cli/usage-error.ts';

/** File name that stands for standard output. */
export const standardOutput = '-';

/**
 * Creates the folder of a file and checks in advance that it can be written: a run takes minutes.
 * @throws UsageError that names the file
 */
export function prepare(file: string): void {
  if (file === standardOutput) return;
  let there: Stats | undefined;
  try {
    there = statSync(file, { throwIfNoEntry: false });
    mkdirSync(dirname(file), { recursive: true });
    // A pipe or a device is written directly. A file is replaced: /proc and full disks permit it, and then refuse.
    if (there && !there.isFile()) accessSync(file, constants.W_OK);
    else tryOut(partialOf(there ? realpathSync(file) : file));
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`A report cannot be written to ${file}: ${message}`);
  }
  if (there?.isDirectory()) throw new UsageError(`A report cannot be written to ${file}: it is a folder.`);
}

const partialOf = (path: string) => `${path}.${process.pid}.partial`;

function tryOut(path: string): void {
  writeFileSync(path, '\n');
  rmSync(path);
}

/** Writes to standard output; resolves when the text has been flushed. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** @param file path, or `-` for standard output. @throws Error if it cannot be written */
export async function writeWhole(file: string, text: string): Promise<void> {
  if (file === standardOutput) return writeOut(text);
  const there = await existing(file);
  // A pipe or /dev/null must not be replaced by a file.
  if (there && !there.isFile) return writeFile(there.path, text);
  const path = there?.path ?? file;
  const partial = partialOf(path);
  try {
    await writeFile(partial, text);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Resolves links: their target is replaced, not the link. */
async function existing(file: string): Promise<{ path: string; isFile: boolean } | undefined> {
  try {
    const path = await realpath(file);
    return { path, isFile: (await stat(path)).isFile() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
