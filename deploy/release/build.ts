/**
 * Builds all artefacts of a release: three tarballs, the bill of materials, the OpenAPI document, and a list of SHA-256
 * checksums. Reads the working copy that it lies in.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageNames, project } from '../packages/definitions.ts';
import { pack } from '../packages/pack.ts';
import { sbom } from './sbom.ts';

/** In the format of `sha256sum --check`. */
export const checksumFile = 'SHA256SUMS';

/** @param folder empty, created if it is missing @returns the names of the files in it */
export async function buildRelease(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  for (const name of packageNames) await pack(name, folder);
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(await sbom(), null, 2)}\n`);
  await cp(join(project, 'contracts/openapi.json'), join(folder, 'openapi.json'));
  const files = (await readdir(folder)).sort();
  const sums = await Promise.all(files.map(async (file) => `${await sha256(join(folder, file))}  ${file}\n`));
  await writeFile(join(folder, checksumFile), sums.join(''));
  return [...files, checksumFile];
}

/** @returns hexadecimal digits */
export async function sha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: build.ts FOLDER');
  await buildRelease(folder);
}
