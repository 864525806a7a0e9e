/** Installs Python packages into a virtual environment, pinned and hashed. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UsageError } from '#harness/cli/usage-error.ts';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../node_modules/.cache');

const requiredPython =
  'This needs Python 3.11 or newer with its venv module. Debian, Ubuntu: apt-get install python3-venv; macOS: brew install python.';

/**
 * @param requirements path of a file with versions and hashes
 * @param report called before a slow installation
 * @returns the folder of the environment. @throws UsageError when Python is missing or too old, or packages cannot be installed
 */
export async function pythonEnvironment(
  name: string,
  requirements: string,
  report: (line: string) => void,
): Promise<string> {
  // Other pins get another environment: nothing is upgraded in place.
  const pins = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cache, `${name}-${pins}`);
  if (!(await isComplete(folder))) await alone(folder, () => install(folder, { name, requirements, report }));
  return folder;
}

interface Installation {
  readonly name: string;
  readonly requirements: string;
  readonly report: (line: string) => void;
}

async function install(folder: string, { name, requirements, report }: Installation): Promise<void> {
  // Another may have installed it meanwhile.
  if (await isComplete(folder)) return;
  const version = await pythonVersion();
  report(`Installing ${name} for Python ${version} into ${folder}, once …`);
  // Starts over after an interrupted installation. Scripts contain the folder's path, so it cannot be moved later.
  await rm(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]).catch((error) => {
    throw new UsageError(`${requiredPython}\n${outputOf(error)}`);
  });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'];
  await run(join(folder, 'bin/python'), [...pip, '--require-hashes', '--requirement', requirements]).catch((error) => {
    throw new UsageError(`The packages of ${requirements} cannot be installed:\n${outputOf(error)}`);
  });
  await writeFile(`${folder}/complete.new`, '');
  await rename(`${folder}/complete.new`, `${folder}/complete`);
}

/** Does the work while no other process or thread does work on the folder: two installations would remove each other's files. */
async function alone(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = `${folder}.lock`;
  while (!(await isCreated(lock))) {
    const holder = await readFile(lock, 'utf8').catch(() => '');
    // Left by one that was killed.
    if (holder !== '' && !isRunning(Number(holder))) await rm(lock, { force: true });
    await delay(200);
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** @returns false if the file exists */
async function isCreated(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    // Another user's.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return true;
    throw error;
  }
}

async function isComplete(folder: string): Promise<boolean> {
  try {
    await readFile(join(folder, 'complete'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function pythonVersion(): Promise<string> {
  const print = 'import sys, venv, ensurepip; print("%d.%d" % sys.version_info[:2])';
  const { stdout } = await run('python3', ['-c', print]).catch((error) => {
    throw new UsageError(`${requiredPython}\n${outputOf(error)}`);
  });
  const version = stdout.trim();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 3 || (major === 3 && minor < 11)) throw new UsageError(`${requiredPython} This is Python ${version}.`);
  return version;
}

/** @returns the standard error of a failed program, or the message when it could not be started. */
function outputOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && error.stderr !== '' ? String(error.stderr).trim() : error.message;
}
