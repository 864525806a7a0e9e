/**
 * The Chromium of the npm package @sparticuz/chromium, for machines without one. Only its files are used: its `args` switch
 * the sandbox and web security off.
 */
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const oneHour = 3_600_000;

export interface PackagedChromium {
  readonly version: string;
  /** Folder of the compressed files. */
  readonly archives: string;
}

/** @returns undefined when the package is not installed, or has no files for this machine */
export async function packagedChromium(): Promise<PackagedChromium | undefined> {
  // The package on npm holds the files of this platform only, and npm installs it on all.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const root = new URL('../', import.meta.resolve('@sparticuz/chromium'));
    const { version }: { version: string } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
    return { version, archives: fileURLToPath(new URL('bin/', root)) };
  } catch (error) {
    if (hasCode(error, 'ERR_MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}

/**
 * Unpacks it below `dataDir/chromium`, unless this version is there. Processes that do so at the same time share the folder
 * of the first that is ready.
 * @returns the path of the executable. @throws errors of the file system
 */
export async function unpackChromium({ version, archives }: PackagedChromium, dataDir: string): Promise<string> {
  const parent = resolve(dataDir, 'chromium');
  const folder = join(parent, version);
  const executable = join(folder, 'start');
  if (await lastChange(executable)) return executable;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const unfinished = await mkdtemp(join(parent, 'unpacking-'));
  try {
    await inflate(archives, unfinished);
    await writeFile(join(unfinished, 'fonts.conf'), fontSettings);
    await writeFile(join(unfinished, 'start'), startScript, { mode: 0o755 });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster.
    if (await lastChange(executable)) return executable;
    throw error;
  }
  await removeOthers(parent, version);
  return executable;
}

/** Removes earlier versions, and what interrupted processes left; not what others unpack now. */
async function removeOthers(parent: string, version: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const changed = await lastChange(path);
    const isOld = changed !== undefined && Date.now() - changed > oneHour;
    if (name !== version && isOld) await rm(path, { recursive: true, force: true });
  }
}

/** Takes seconds of a core, in a thread: the package unpacks into TMPDIR, which only a thread can have of its own. */
async function inflate(archives: string, folder: string): Promise<void> {
  const workerData = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((name) => join(archives, name));
  const thread = new Worker(new URL('./unpack-thread.ts', import.meta.url), { workerData, env: { TMPDIR: folder } });
  // Rejects on an error of the thread.
  await once(thread, 'exit').catch((cause: unknown) => {
    throw new Error(`cannot unpack ${archives} into ${folder}`, { cause });
  });
}

/**
 * Starts the browser with the fonts of the package beside the machine's, and with the libraries of the package (NSS, expat)
 * only where it does not start without them: the machine's are updated, and those of the package need glibc 2.34. Without a
 * language its pages have "en-US@posix", which Intl refuses.
 */
const startScript = `#!/bin/sh
folder=\${0%/*}
"$folder/chromium" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$folder/al2023/lib"
export FONTCONFIG_FILE="$folder/fonts.conf" LC_ALL=en_US.UTF-8
exec "$folder/chromium" "$@"
`;

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

async function lastChange(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
