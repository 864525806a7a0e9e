/** What a package consists of: the files that its entries import or read, and the packages that they import. */
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { build } from 'esbuild';
import { project } from './definitions.ts';

export interface Sources {
  /** TypeScript, from the project's root. */
  readonly modules: readonly string[];
  /** Files that are copied as they are: JSON, templates, styles. */
  readonly assets: readonly string[];
  /** Names of imported packages. */
  readonly packages: readonly string[];
}

/**
 * Follows imports, `import.meta.resolve('#…')` and `new URL('…', import.meta.url)`. Type imports are not followed.
 * @param entries from the project's root
 * @throws Error for a file that is named in a way that cannot be followed
 */
export async function sourcesOf(entries: readonly string[]): Promise<Sources> {
  const { inputs, packages } = await importsOf(entries);
  const modules = inputs.filter((file) => file.endsWith('.ts'));
  const named = (await Promise.all(modules.map(filesNamedBy))).flat();
  // A worker is an entry of its own.
  const workers = named.filter((file) => file.endsWith('.ts') && !modules.includes(file));
  if (workers.length > 0) return sourcesOf([...entries, ...workers]);
  const assets = [...inputs, ...named].filter((file) => !file.endsWith('.ts'));
  const hidden = assets.find((file) => modules.includes(file.replace(/\.js$/, '.ts')));
  if (hidden) throw new Error(`${hidden} has the name of a compiled module: rename it`);
  return { modules: unique(modules), assets: unique(assets), packages };
}

async function importsOf(entries: readonly string[]) {
  const { metafile } = await build({
    entryPoints: entries.map((file) => join(project, file)),
    absWorkingDir: project,
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  const external = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter((found) => found.external && !isBuiltin(found.path)).map(({ path }) => packageOf(path)),
  );
  return { inputs: Object.keys(metafile.inputs), packages: unique(external) };
}

/** @returns the files of the project that a module names, without those that it imports */
async function filesNamedBy(module: string): Promise<string[]> {
  const source = await readFile(join(project, module), 'utf8');
  if (/import\.meta\.(?:dirname|filename)/.test(source)) {
    throw new Error(
      `${module} finds files by import.meta.dirname: write new URL('…', import.meta.url), which is packed`,
    );
  }
  const resolved = [...source.matchAll(/import\.meta\.resolve\('#([^']+)'\)/g)].map(([, file = '']) => file);
  const relatives = [...source.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(([, path = '']) =>
    normalize(join(dirname(module), path)),
  );
  const code = relatives.find((file) => file.endsWith('.ts'));
  if (code)
    throw new Error(`${module} names ${code}, which is .js in a package: write import.meta.resolve('#${code}')`);
  const found = await Promise.all(relatives.map((path) => (path.endsWith('/') ? filesIn(path) : [path])));
  // Every package has its own manifest.
  return [...resolved, ...found.flat()].filter((file) => file !== 'package.json');
}

/** @returns the files of a folder, without code and its tests */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)));
}

function packageOf(specifier: string): string {
  return specifier.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1');
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
