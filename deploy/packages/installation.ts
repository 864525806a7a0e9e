/**
 * Prepares a folder in which `npm ci` installs packed packages, with the versions of our own lockfile for all that they
 * need: for an image, and for tests.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isPackageName, type PackageName, packageNames, packages } from './definitions.ts';
import { closureOf, locked } from './lockfile.ts';
import { pack } from './pack.ts';

const run = promisify(execFile);

interface Packed {
  readonly name: string;
  /** Relative to the folder. */
  readonly tarball: string;
  readonly manifest: { readonly dependencies: Readonly<Record<string, string>> };
}

/** @param folder that exists and has no package.json @returns the paths of the tarballs */
export async function prepareInstallation(names: readonly PackageName[], folder: string): Promise<string[]> {
  const packed = await Promise.all(names.map((name) => packInto(name, folder)));
  const dependencies = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]));
  const needed = packed.flatMap(({ manifest }) => Object.keys(manifest.dependencies));
  const lockfile = {
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { dependencies },
      ...Object.fromEntries(
        packed.map(({ name, tarball, manifest }) => [
          `node_modules/${name}`,
          { ...manifest, resolved: `file:${tarball}` },
        ]),
      ),
      // Our lockfile marks what is for development, which the tools are here.
      ...Object.fromEntries(
        Object.entries(closureOf(needed, await locked())).map(([path, { dev: _, ...entry }]) => [path, entry]),
      ),
    },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
  return packed.map(({ tarball }) => join(folder, tarball));
}

async function packInto(name: PackageName, folder: string): Promise<Packed> {
  const file = await pack(name, join(folder, 'tarballs'));
  const { stdout } = await run('tar', ['-xzOf', file, 'package/package.json']);
  return { name: packages[name].name, tarball: `tarballs/${basename(file)}`, manifest: JSON.parse(stdout) };
}

if (import.meta.main) {
  const [folder = '.', ...names] = process.argv.slice(2);
  const unknown = names.filter((name) => !isPackageName(name));
  if (names.length === 0 || unknown.length > 0) {
    console.error(`Usage: installation.ts FOLDER PACKAGE…; packages are ${packageNames.join(', ')}.`);
    process.exitCode = 2;
  } else await prepareInstallation(names.filter(isPackageName), folder);
}
