/** The package.json of a package. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declarationOf, scriptOf } from './compile.ts';
import { type PackageDefinition, project } from './definitions.ts';
import type { Sources } from './sources.ts';

/** Path of the command in a package. */
export const commandFile = (definition: PackageDefinition) => `bin/${definition.name}.js`;

/** @throws Error for an imported package that package.json does not list */
export async function manifestOf(definition: PackageDefinition, sources: Sources): Promise<object> {
  const { version, dependencies, devDependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const versions: Readonly<Record<string, string>> = { ...devDependencies, ...dependencies };
  const { name, description, license, node, command, exports } = definition;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    ...(command === undefined ? { sideEffects: false } : { bin: { [name]: `./${commandFile(definition)}` } }),
    engines: { node },
    exports: Object.fromEntries(
      Object.entries(exports).map(([path, source]) => [
        path,
        { types: `./${declarationOf(source)}`, default: `./${scriptOf(source)}` },
      ]),
    ),
    ...importsOf(sources),
    dependencies: Object.fromEntries(sources.packages.map((name) => [name, pinned(name, versions)])),
  };
}

function pinned(name: string, versions: Readonly<Record<string, string>>): string {
  const version = versions[name];
  if (version === undefined) throw new Error(`${name} is imported, and package.json does not list it`);
  return version;
}

/** Our specifiers end in `.ts`, and compiled files in `.js`. */
function importsOf({ modules, assets }: Sources): { imports?: Record<string, string> } {
  const folders = [...new Set([...modules, ...assets].map((file) => file.split('/')[0]))].sort();
  if (folders.length === 1) return {};
  return {
    imports: Object.fromEntries(
      folders.flatMap((folder) => [
        [`#${folder}/*.ts`, `./${folder}/*.js`],
        [`#${folder}/*.json`, `./${folder}/*.json`],
      ]),
    ),
  };
}
