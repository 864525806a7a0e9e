import { rmSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createMissingLinks } from './binaries-links.ts';
import { hasCode } from './error.ts';
import { type Identity, runningAsRoot } from './identity.ts';

/** A folder with the binaries; `dispose` removes it if it is temporary. */
export interface BinariesPlace {
  native: string;
  dispose(): void;
}

/** Folder of root's permanent copy. */
const sharedPlace = '/var/cache/guildgate';

/**
 * Folders to run the binaries from, best first: as installed, root's permanent copy, a temporary copy. Each copy is made
 * only when the caller advances, because the one before does not run.
 */
export async function* copiesOf(
  installed: { native: string; version: string },
  identity: Identity | undefined,
  log: (line: string) => void,
): AsyncGenerator<BinariesPlace> {
  yield { native: installed.native, dispose: () => {} };
  if (identity && process.platform !== 'win32') {
    const native = await sharedCopy(installed, log);
    if (native !== undefined) yield { native, dispose: () => {} };
  }
  // TMPDIR may itself lie below a closed folder.
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const place = await temporaryCopy(installed.native, parent, log);
    if (place) yield place;
  }
}

async function sharedCopy(
  { native, version }: { native: string; version: string },
  log: (line: string) => void,
): Promise<string | undefined> {
  const target = join(sharedPlace, `postgres-${version}-${process.arch}`);
  const unfinished = `${target}.${process.pid}`;
  try {
    await mkdir(sharedPlace, { recursive: true, mode: 0o755 });
    if (!(await isOurs(sharedPlace))) {
      log(`${sharedPlace} is not root's alone, so nothing in it will be run`);
      return undefined;
    }
    await chmod(sharedPlace, 0o755);
    if ((await exists(target)) && (await isOurs(target))) return target;
    log(`copying the PostgreSQL binaries to ${target}, where the user that runs them can reach them`);
    await copyBinaries(native, unfinished);
    await rm(target, { recursive: true, force: true });
    await rename(unfinished, target); // only ever whole
    return target;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (hasCode(error, 'EEXIST', 'ENOTEMPTY') && (await isOurs(target))) return target; // another start was faster
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST')) {
      log(`no copy of the PostgreSQL binaries can be kept in ${sharedPlace}: ${error.message}`);
      return undefined;
    }
    throw error;
  }
}

async function temporaryCopy(
  native: string,
  parent: string,
  log: (line: string) => void,
): Promise<BinariesPlace | undefined> {
  try {
    // Fresh and private, so that its content can be trusted.
    const folder = await mkdtemp(join(parent, 'guildgate-postgres-'));
    const dispose = () => rmSync(folder, { recursive: true, force: true });
    try {
      log(`copying the PostgreSQL binaries to ${folder} for this start`);
      await copyBinaries(native, folder);
      return { native: folder, dispose };
    } catch (error) {
      dispose();
      throw error;
    }
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOENT')) throw error;
    log(`no copy of the PostgreSQL binaries can be made in ${parent}: ${error.message}`);
    return undefined;
  }
}

/** Copies the files of the server, without those for compilers, readable and executable for all users. */
async function copyBinaries(native: string, target: string): Promise<void> {
  await cp(native, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  // The copy keeps the modes of the original, which a strict umask may have closed to others.
  const readable = runningAsRoot() ? 0o755 : 0o700;
  for (const entry of await readdir(target, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), readable);
  }
  await chmod(target, readable);
  await createMissingLinks(target);
}

/** @returns true for a folder that belongs to root and is writable by root only */
async function isOurs(folder: string): Promise<boolean> {
  const { uid, mode } = await lstat(folder);
  return uid === 0 && (mode & 0o022) === 0 && (mode & 0o170000) === 0o040000;
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
