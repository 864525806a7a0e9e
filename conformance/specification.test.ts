/** Compares docs/conformance.md, the rules and the broken hosts. */
import { readFile } from 'node:fs/promises';
import test from 'ava';
import { mutants } from './rules/index.broken.ts';
import { rules } from './rules/index.ts';

const document = await readFile(new URL('../docs/conformance.md', import.meta.url), 'utf8');
const [, table = ''] = document.split('## Every sentence of the specification');
const rows = [...table.matchAll(/^\| (?!Sentence|\*\*|--)(.+?) \| (.*?) ?\|$/gm)].map(
  ([, sentence = '', cell = '']) => ({
    sentence,
    cell,
    named: [...cell.matchAll(/`([a-z-]+\/[a-z0-9-]+)`/g)].map(([, id = '']) => id),
  }),
);

test('every row names a rule, or says why nothing can be checked', (t) => {
  t.true(rows.length > 80);
  const empty = rows.filter(({ named, cell }) => named.length === 0 && !/not checkable[^:]*: .{15,}/.test(cell));
  t.deepEqual(
    empty.map(({ sentence }) => sentence),
    [],
  );
});

test('every rule that is named exists, and every rule is named', (t) => {
  const named = new Set(rows.flatMap((row) => row.named));
  const known = new Set(rules.map(({ id }) => id));
  t.deepEqual([...named.difference(known)], []);
  t.deepEqual([...known.difference(named)], []);
});

for (const page of ['README.md', 'docs/tutorial.md']) {
  test(`${page} says how many rules there are`, async (t) => {
    const text = await readFile(new URL(`../${page}`, import.meta.url), 'utf8');
    const [, count] = /(\d+) rules of the specification/.exec(text) ?? [];
    t.is(Number(count), rules.length);
  });
}

test('every broken host has a unique name and breaks an existing rule', (t) => {
  t.is(new Set(mutants.map(({ name }) => name)).size, mutants.length);
  const known = new Set(rules.map(({ id }) => id));
  t.deepEqual(
    mutants.filter(({ breaks }) => !known.has(breaks)).map(({ name }) => name),
    [],
  );
});

test('every rule has a broken host that it must detect', (t) => {
  const broken = new Set(mutants.map(({ breaks }) => breaks));
  t.deepEqual(
    rules.filter(({ id }) => !broken.has(id)).map(({ id }) => id),
    [],
  );
});
