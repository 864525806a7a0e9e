/** Writes a profile, which holds secrets: only its owner may read it, at any time. */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Profile } from '#harness/profile.ts';

/** @throws UsageError if the file exists and may not be replaced, or cannot be written */
export async function assertWritable(path: string, force: boolean): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new UsageError(`${path} is a folder: name a file with --out.`);
  if (there && !force)
    throw new UsageError(`${path} exists: name another file with --out, or replace it with --force.`);
}

/** A new file with mode 600 replaces the old one, whose mode may be wider. @throws UsageError if it cannot be written */
export async function writeProfile(path: string, profile: Profile): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(partial, 'wx', 0o600);
    try {
      // The umask can only narrow the mode.
      await file.writeFile(`${JSON.stringify(escaped(profile), undefined, 2)}\n`);
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The profile ${path} cannot be written (${error.code}).`);
  }
}

/** A text that begins with a dollar would be read as the name of a variable: see readProfile. */
function escaped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value === 'string') return value.startsWith('$') ? `$${value}` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, escaped(member)]));
}
