/** Reports that are written whole when the run is over: a reader finds the old file or the new one, never half of one. */
import { accessSync, constants, mkdirSync, type Stats, statSync } from 'node:fs';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Reporter, RunReport } from '../result.ts';

/** As a file: standard output. */
export const standardOutput = '-';

/**
 * @param file where to, or `-` for standard output
 * @returns a reporter that renders the report of the run and writes it
 * @throws Error if the file could not be written in the end
 */
export function wholeFile(render: (report: RunReport) => string, file: string): Reporter {
  prepare(file);
  return {
    begin() {},
    case() {},
    end: (report) => writeWhole(file, render(report)),
  };
}

/**
 * Makes the folder of a file. A run takes minutes: what would keep its report from being written is said before.
 * @throws Error that names the file
 */
export function prepare(file: string): void {
  if (file === standardOutput) return;
  let there: Stats | undefined;
  try {
    there = statSync(file, { throwIfNoEntry: false });
    mkdirSync(dirname(file), { recursive: true });
    // A file is replaced, which its folder must allow; a pipe or a device is written to.
    accessSync(there && !there.isFile() ? file : dirname(file), constants.W_OK);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`A report cannot be written to ${file}: ${message}`, { cause });
  }
  if (there?.isDirectory()) throw new Error(`A report cannot be written to ${file}: it is a folder.`);
}

/** Writes to standard output; the promise resolves when it has been taken. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** @param file as of wholeFile. @throws Error if it could not be written in the end */
export async function writeWhole(file: string, text: string): Promise<void> {
  if (file === standardOutput) return writeOut(text);
  const there = await existing(file);
  // A pipe or /dev/null must not be replaced by a file.
  if (there && !there.isFile) return writeFile(there.path, text);
  const path = there?.path ?? file;
  const partial = `${path}.${process.pid}.partial`;
  try {
    await writeFile(partial, text);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** What a link leads to is replaced, not the link. */
async function existing(file: string): Promise<{ path: string; isFile: boolean } | undefined> {
  try {
    const path = await realpath(file);
    return { path, isFile: (await stat(path)).isFile() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
