/**
 * Packs the client or a tool as a tarball (`npm run pack:conformance`): JavaScript, types, a README, a licence and a
 * package.json of its own. The same sources give the same bytes. Nothing is published.
 */
import { execFile } from 'node:child_process';
import { chmod, cp, glob, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Argument, Command } from 'commander';
import { compile, scriptOf } from './compile.ts';
import {
  isPackageName,
  type PackageDefinition,
  type PackageName,
  packageNames,
  packages,
  project,
} from './definitions.ts';
import { commandFile, manifestOf } from './manifest.ts';
import { sourcesOf } from './sources.ts';

const run = promisify(execFile);

/**
 * @param destination a folder; created if it is missing
 * @returns the path of the tarball
 * @throws Error with the output of tsc if the types are wrong
 */
export async function pack(name: PackageName, destination: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `guildgate-${name}-`));
  try {
    await layOut(packages[name], folder);
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

/** Writes the files of a package into an empty folder. */
async function layOut(definition: PackageDefinition, folder: string): Promise<void> {
  const { command, exports, documents } = definition;
  const sources = await sourcesOf([...(command === undefined ? [] : [command]), ...Object.values(exports)]);
  await compile(definition, sources.modules, folder);
  for (const file of sources.assets) await cp(join(project, file), join(folder, file));
  for (const [file, from] of Object.entries(documents)) await cp(join(project, from), join(folder, file));
  await renameCommands(folder);
  if (command !== undefined) await writeCommand(definition, command, folder);
  const manifest = await manifestOf(definition, sources);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Help and messages name the commands of this repository; who has installed a package has others. */
async function renameCommands(folder: string): Promise<void> {
  for await (const file of glob('**/*.{js,md,eta}', { cwd: folder })) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    const renamed = text.replaceAll(/npm run (?:-s )?(conformance|loadtest) --(?= )/g, 'npx guildgate-$1');
    if (renamed !== text) await writeFile(path, renamed);
  }
}

/** Imported only after the version is checked: an older Node fails on the syntax or the APIs of the tool. */
async function writeCommand(definition: PackageDefinition, command: string, folder: string): Promise<void> {
  const oldest = definition.node.replace('>=', '');
  const text = `#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) < ${oldest}) {
  console.error(\`${definition.name} needs Node ${oldest} or newer. This is Node \${process.versions.node}.\`);
  process.exitCode = 2;
} else await import('../${scriptOf(command)}');
`;
  const file = join(folder, commandFile(definition));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await chmod(file, 0o755);
}

interface PackOptions {
  readonly json?: boolean;
  readonly name?: string;
}

async function packCommand(what: string, folder: string, { json, name }: PackOptions): Promise<void> {
  if (!isPackageName(what)) throw new Error(`There is no package ${what}; there are ${packageNames.join(', ')}.`);
  const packed = await pack(what, folder);
  const file = name === undefined ? packed : join(resolve(folder), name);
  if (name !== undefined) await rename(packed, file);
  console.log(json ? JSON.stringify({ file }) : `Packed: ${file}\nInstall it elsewhere: npm install ${file}`);
}

if (import.meta.main) {
  await new Command('npm run pack:<package> --')
    .description('Packs the client or a tool as a tarball, which `npm install <file>` installs elsewhere.')
    .addArgument(new Argument('<package>', 'given by the script').choices(packageNames))
    .argument('[folder]', 'destination folder', '.')
    .option('--name <file>', 'name of the tarball; by default it has the version')
    .option('--json', 'print the path as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  npm run pack:conformance\n  npm run pack:client -- /tmp --name guildgate-client.tgz\n  npm run -s pack:loadtest -- /tmp --json',
    )
    .action(packCommand)
    .parseAsync()
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
