import { readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasCode } from './error.ts';

/**
 * Creates symbolic links of the libraries, which npm packages cannot contain. The package's install script does the same,
 * but install scripts are often disabled. A read-only folder is skipped; its copy gets the links.
 */
export async function createMissingLinks(native: string): Promise<void> {
  let list: unknown;
  try {
    list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return; // a platform without links
    throw error;
  }
  for (const link of Array.isArray(list) ? list : []) {
    if (!hasText(link, 'source') || !hasText(link, 'target')) continue;
    try {
      // Both lie in the same folder. The list's paths start with "native/", which a copy need not be called.
      await symlink(basename(link.source), join(native, link.target.replace(/^native\//, '')));
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return;
      throw error;
    }
  }
}

/** @returns true for an object whose member `key` is a string */
export function hasText<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === 'string';
}
