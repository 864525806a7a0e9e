/** Parts of package-lock.json (lockfile version 3). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { project } from './definitions.ts';

/** An entry of the lockfile, as far as it is read here. */
export interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  /** True if only development needs it. */
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Path in the installation → package. */
export type Locked = Readonly<Record<string, LockedPackage>>;

/** @returns the packages of the project's lockfile, without the project itself */
export async function locked(): Promise<Locked> {
  const lockfile = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
  const { '': _project, ...packages }: Locked = lockfile.packages;
  return packages;
}

/** @returns the name of the package at a path */
export const nameAt = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * @param names of packages that the project itself depends on
 * @returns these and what they need, at their paths
 * @throws Error for a name that is not in the lockfile
 */
export function closureOf(names: readonly string[], packages: Locked): Locked {
  const found: Record<string, LockedPackage> = {};
  const pending = names.map((name) => ({ from: '', name, isOptional: false }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const path = resolved(next.from, next.name, packages);
    const entry = path === undefined ? undefined : packages[path];
    if (path === undefined || entry === undefined) {
      // Optional peers are not installed.
      if (next.isOptional) continue;
      throw new Error(`${next.name} is not in package-lock.json: run npm install`);
    }
    if (found[path]) continue;
    found[path] = entry;
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = entry;
    pending.push(
      ...Object.keys(dependencies).map((name) => ({ from: path, name, isOptional: name in optionalDependencies })),
      ...Object.keys({ ...optionalDependencies, ...peerDependencies }).map((name) => ({
        ...{ from: path, name, isOptional: true },
      })),
    );
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @returns the path by the resolution of Node: the nearest node_modules that has the package */
export function resolved(from: string, name: string, packages: Locked): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}
