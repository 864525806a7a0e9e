/** Compares the settings in docs/operating.md with those that the configuration reads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { packageSettings } from '#server/platform/tracing/export.ts';

const root = join(import.meta.dirname, '..');

test('every setting that is read is documented, and no other', async (t) => {
  const readers = ['server/config.ts', 'server/environment.ts', 'contracts/services/load.ts'];
  const source = (await Promise.all(readers.map((file) => readFile(join(root, file), 'utf8')))).join();
  const names = source.matchAll(/\b(?:(?:read|this)\s*\.\w+\(\s*'|process\.env\.)([A-Z_]+)\b/g);
  const read = new Set([...[...names].map(([, name]) => name), ...packageSettings]);
  t.true(read.size > 20, 'the names of settings are found in the source');
  const page = await readFile(join(root, 'docs/operating.md'), 'utf8');
  const section = page.slice(page.indexOf('## Settings'), page.indexOf('\n## ', page.indexOf('## Settings') + 1));
  const explained = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  t.deepEqual([...new Set(explained)].sort(), [...read].sort());
});
