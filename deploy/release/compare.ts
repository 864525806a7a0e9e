/** Compares two builds of a release. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from './build.ts';

/** @returns the names of files that differ, or that only one folder has */
export async function differences(one: string, other: string): Promise<string[]> {
  const [left, right] = await Promise.all([sumsOf(one), sumsOf(other)]);
  const names = [...new Set([...left.keys(), ...right.keys()])].sort();
  return names.filter((name) => left.get(name) !== right.get(name));
}

async function sumsOf(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder);
  return new Map(await Promise.all(files.map(async (file) => [file, await sha256(join(folder, file))] as const)));
}
