/** Checks that every test, file and requirement in docs/security.md exists. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';

const root = join(import.meta.dirname, '..');
const document = await readFile(join(root, 'docs/security.md'), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| -+/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** ASVS 5.0.0: number of requirements of levels 1 and 2 per section; they are numbered before those of level 3. */
const asvs: Readonly<Record<string, number>> = Object.fromEntries(
  `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2
   5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2
   10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2
   13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
    .split(/\s+/)
    .map((entry) => entry.split(':'))
    .map(([section = '', count]) => [section, Number(count)]),
);

const labelled = new Map(rows.filter((row) => row.length === 2).map(([label = '', tests = '']) => [label, tests]));
const claims = rows.filter((row) => row.length === 3 && row[2] !== 'Held by');

async function exists(t: ExecutionContext, path: string): Promise<void> {
  await t.notThrowsAsync(access(join(root, path)), `${path} does not exist`);
}

test('every test that the document names exists', async (t) => {
  for (const [label, tests] of labelled) {
    if (label === 'Label') continue;
    for (const entry of tests.split('; `')) {
      const [, file = ''] = /^`?([^`\s]+)`/.exec(entry) ?? [];
      t.not(file, '', `${label}: no file in ${entry}`);
      const source = (await readFile(join(root, file), 'utf8').catch(() => '')).replaceAll("\\'", "'");
      t.not(source, '', `${label}: ${file} does not exist`);
      for (const [, title = ''] of entry.matchAll(/“([^”]+)”/g)) {
        t.true(source.includes(title), `${label}: ${file} has no test “${title}”`);
      }
    }
  }
});

test('every claim ends in labels that are defined, or says why it has none', async (t) => {
  for (const [requirement, , held = ''] of claims) {
    if (/^(?:N\/A$|Not met: .)/.test(held)) continue;
    const [, file] = /^By design: `([^`]+)`$/.exec(held) ?? [];
    if (file !== undefined) {
      await exists(t, file);
      continue;
    }
    for (const label of held.split(', ')) t.true(labelled.has(label), `${requirement}: ${label} is not defined`);
  }
});

test('every label is used', (t) => {
  const used = new Set(claims.flatMap(([, , held = '']) => held.split(', ')));
  for (const label of labelled.keys()) if (label.startsWith('`')) t.true(used.has(label), `${label} is used by no row`);
});

test('every requirement of ASVS 5.0 levels 1 and 2 has a row, and no row names another', (t) => {
  const named = claims.flatMap(([requirements = '']) =>
    /^\d/.test(requirements) ? requirements.replace(/:.*/, '').split(', ') : [],
  );
  const expected = Object.entries(asvs).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  t.deepEqual([...new Set(named)].sort(), [...expected].sort());
});
