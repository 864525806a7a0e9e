/** Compares the settings in docs/operating.md with those that the configuration reads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';

const root = join(import.meta.dirname, '..');

test('every setting that is read is documented, and no other', async (t) => {
  const files = ['server/config.ts', 'server/environment.ts'].map((file) => readFile(join(root, file), 'utf8'));
  const source = (await Promise.all(files)).join();
  const read = new Set([...source.matchAll(/\b(?:read|this)\s*\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name]) => name));
  t.true(read.size > 20, 'the names of settings are found in the source');
  const page = await readFile(join(root, 'docs/operating.md'), 'utf8');
  const section = page.slice(page.indexOf('## Settings'), page.indexOf('\n## ', page.indexOf('## Settings') + 1));
  const explained = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  t.deepEqual([...new Set(explained)].sort(), [...read].sort());
});
