/**
 * Compiles the sources of a package to JavaScript and type declarations, in the folders that they have here. esbuild
 * writes the JavaScript: tsc rewrites no specifier that begins with `#`. tsc checks it, and writes the declarations.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { type PackageDefinition, project } from './definitions.ts';

const run = promisify(execFile);

/**
 * @param modules TypeScript files from the project's root
 * @param folder of the package
 * @throws Error with the output of tsc if the types are wrong, or the oldest Node of the package lacks an API
 */
export async function compile(definition: PackageDefinition, modules: readonly string[], folder: string) {
  const scratch = await mkdtemp(join(tmpdir(), 'guildgate-types-'));
  const exported = Object.values(definition.exports);
  try {
    await writeScripts(definition, modules, folder);
    await Promise.all([
      runCompiler(definition, modules, join(scratch, 'checked.json'), { noEmit: true }),
      runCompiler(definition, exported, join(scratch, 'exported.json'), {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: scratch,
      }),
    ]);
    for (const file of await declarationsFrom(exported, scratch)) await cp(join(scratch, file), join(folder, file));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @returns the compiled file of a module */
export const scriptOf = (module: string) => module.replace(/\.ts$/, '.js');

/** @returns the type declarations of a module */
export const declarationOf = (module: string) => module.replace(/\.ts$/, '.d.ts');

/** Leaves every import as it is, but for the extension of relative ones: those with `#` are mapped by the manifest. */
const unbundled: Plugin = {
  name: 'unbundled',
  setup({ onResolve }) {
    onResolve({ filter: /^/ }, ({ path, kind }) =>
      kind === 'entry-point'
        ? undefined
        : { path: path.startsWith('.') ? scriptOf(path) : path, external: true, sideEffects: true },
    );
  },
};

async function writeScripts({ target }: PackageDefinition, modules: readonly string[], outdir: string): Promise<void> {
  await build({
    entryPoints: modules.map((file) => join(project, file)),
    absWorkingDir: project,
    outbase: project,
    outdir,
    // Only bundling calls plugins.
    bundle: true,
    plugins: [unbundled],
    platform: 'node',
    format: 'esm',
    target: target.target,
    // Of ES2025, and in Node 22: JSON is imported with them.
    supported: { 'import-attributes': true },
    charset: 'utf8',
    logLevel: 'error',
  });
}

/** @param settings file of the compiler's settings, which is written @param options beside those of the package */
async function runCompiler(
  { name, node, target }: PackageDefinition,
  modules: readonly string[],
  settings: string,
  options: object,
): Promise<void> {
  const typeRoots = [join(project, 'node_modules/@types')];
  const config = {
    extends: join(project, 'tsconfig.json'),
    compilerOptions: { ...target, typeRoots, rootDir: project, ...options },
    include: [],
    files: modules.map((file) => join(project, file)),
  };
  await writeFile(settings, JSON.stringify(config));
  try {
    await run(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '--project', settings]);
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error;
    throw new Error(`${name} does not compile for Node ${node}:\n${error.stdout}`);
  }
}

/** @returns the declarations of the exported modules, and those that they refer to */
async function declarationsFrom(exported: readonly string[], folder: string): Promise<string[]> {
  const found = new Set<string>();
  const pending = exported.map(declarationOf);
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/['"]((?:\.{1,2}\/|#)[^'"]+\.ts)['"]/g)) {
      const target = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier));
      if (await isFile(join(folder, declarationOf(target)))) pending.push(declarationOf(target));
    }
  }
  return [...found].sort();
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
