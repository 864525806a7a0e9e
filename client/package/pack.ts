/**
 * Packs the client as a tarball (`npm run client:pack`): JavaScript (ES2022), types and its own package.json. Nothing is
 * published.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Command } from 'commander';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../..');
const here = import.meta.dirname;

/**
 * @param destination a folder; created if it is missing
 * @returns the path of the tarball
 * @throws Error with the output of tsc if the types are wrong
 */
export async function packClient(destination: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-client-'));
  try {
    await compile(join(folder, 'dist'));
    await cp(join(here, '../README.md'), join(folder, 'README.md'));
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
    await mkdir(destination, { recursive: true });
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', resolve(destination)], {
      cwd: folder,
    });
    const [packed] = JSON.parse(stdout);
    return join(resolve(destination), packed.filename);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compile(outDir: string): Promise<void> {
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  try {
    await run(process.execPath, [tsc, '--project', join(here, 'tsconfig.json'), '--outDir', outDir]);
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) throw new Error(`the client does not compile:\n${error.stdout}`);
    throw error;
  }
}

async function manifest(): Promise<object> {
  const { version, license, devDependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  return {
    name: '@guildgate/client',
    version,
    description: 'Typed client of the Guildgate API, for Node and browsers',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    types: './dist/index.d.ts',
    files: ['dist'],
    dependencies: { 'openapi-fetch': devDependencies['openapi-fetch'] },
  };
}

if (import.meta.main) {
  await new Command('npm run client:pack --')
    .description('Packs the client as a tarball, which `npm install <file>` installs elsewhere.')
    .argument('[folder]', 'destination folder', '.')
    .option('--name <file>', 'name of the tarball; by default it has the version')
    .option('--json', 'print the path as JSON')
    .addHelpText('after', '\nExamples:\n  npm run client:pack\n  npm run -s client:pack -- /tmp --json')
    .action(async (folder: string, { json, name }: { json?: boolean; name?: string }) => {
      const packed = await packClient(folder);
      const file = name === undefined ? packed : join(resolve(folder), name);
      if (name !== undefined) await rename(packed, file);
      console.log(json ? JSON.stringify({ file }) : `Packed: ${file}\nInstall it elsewhere: npm install ${file}`);
    })
    .parseAsync()
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
