/** Schemathesis in a virtual environment of its own, made when it lacks: pinned, with the hashes of all it is made of. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from './usage-error.ts';

const run = promisify(execFile);

const requirements = join(import.meta.dirname, 'requirements.txt');
const cache = join(import.meta.dirname, '../node_modules/.cache');

/** What a machine has to bring. */
const needed =
  'Fuzzing needs Python 3.11 or newer with its venv module. Debian, Ubuntu: apt-get install python3-venv; macOS: brew install python.';

/**
 * @param report told when something takes long
 * @returns the path of Schemathesis' command. @throws UsageError when this machine's Python is not enough, or packages cannot be got
 */
export async function schemathesisCommand(report: (line: string) => void): Promise<string> {
  // Other pins are another environment: nothing is mended in place.
  const pins = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cache, `schemathesis-${pins}`);
  const command = join(folder, 'bin/st');
  if (await isComplete(folder)) return command;
  const version = await pythonVersion();
  report(`Installing Schemathesis for Python ${version} into ${folder}, once …`);
  // An interrupted installation is begun anew; scripts of an environment name its folder, so it is made where it stays.
  await rm(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]).catch((error) => {
    throw new UsageError(`${needed}\n${saidBy(error)}`);
  });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'];
  await run(join(folder, 'bin/python'), [...pip, '--require-hashes', '--requirement', requirements]).catch((error) => {
    throw new UsageError(`The packages of fuzz/requirements.txt cannot be installed:\n${saidBy(error)}`);
  });
  await writeFile(`${folder}/complete.new`, '');
  await rename(`${folder}/complete.new`, `${folder}/complete`);
  return command;
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
    throw new UsageError(`${needed}\n${saidBy(error)}`);
  });
  const version = stdout.trim();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 3 || (major === 3 && minor < 11)) throw new UsageError(`${needed} This is Python ${version}.`);
  return version;
}

/** What a program wrote before it failed; what the system said, where it could not even be started. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'stderr' in error && error.stderr !== '' ? String(error.stderr).trim() : error.message;
}
