/**
 * Builds a release twice, each time from a clean clone of HEAD with its own `npm ci`, and compares the artefacts to the
 * byte (`npm run release`). Nothing is published.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { project } from '../packages/definitions.ts';
import { checksumFile } from './build.ts';
import { differences } from './compare.ts';

const run = promisify(execFile);

interface ReleaseOptions {
  readonly linked?: boolean;
  readonly json?: boolean;
}

/** @param folder of the artefacts; emptied @throws Error with the names of the files that differ */
async function release(folder: string, { linked = false, json = false }: ReleaseOptions): Promise<void> {
  const say = (line: string) => console.error(line);
  const { stdout: changed } = await run('git', ['status', '--porcelain'], { cwd: project });
  if (changed !== '') throw new Error(`A release is built from a commit. Commit or stash first:\n${changed}`);
  const scratch = await mkdtemp(join(tmpdir(), 'guildgate-release-'));
  try {
    const builds = ['first', 'second'].map((name) => join(scratch, name, 'artefacts'));
    for (const [index, build] of builds.entries()) {
      say(`Build ${index + 1} of 2`);
      await buildFromClone(join(scratch, `clone-${'x'.repeat(index + 1)}`), build, linked);
    }
    const [first = '', second = ''] = builds;
    const different = await differences(first, second);
    if (different.length > 0) throw new Error(`Two builds of one commit differ: ${different.join(', ')}`);
    await rm(folder, { recursive: true, force: true });
    await cp(first, folder, { recursive: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: project });
  console.log(
    json
      ? JSON.stringify({ commit: commit.trim(), folder })
      : `Both builds of ${commit.trim()} are the same. Artefacts: ${folder}\nCheck them: (cd ${folder} && sha256sum --check ${checksumFile})`,
  );
}

/** @param linked use the installed packages of this working copy, which is quick, and proves less */
async function buildFromClone(clone: string, destination: string, linked: boolean): Promise<void> {
  await run('git', ['clone', '--quiet', '--no-hardlinks', project, clone]);
  if (linked) await symlink(join(project, 'node_modules'), join(clone, 'node_modules'));
  else await run('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit'], { cwd: clone });
  await run(process.execPath, [join(clone, 'contracts/openapi.ts'), '--check'], { cwd: clone });
  await run(process.execPath, [join(clone, 'deploy/release/build.ts'), destination], { cwd: clone });
}

await new Command('npm run release --')
  .description('Builds the artefacts of a release twice from clean clones, and compares them to the byte.')
  .argument('[folder]', 'of the artefacts; replaced', 'release')
  .option('--linked', 'link the installed packages in place of `npm ci`: quick, for a trial')
  .option('--json', 'print the commit and the folder as JSON')
  .addHelpText('after', '\nExamples:\n  npm run release\n  npm run -s release -- /tmp/release --linked --json')
  .action((folder: string, options: ReleaseOptions) => release(resolve(folder), options))
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
