/** Links and paths in documents. */
import { access, glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import test from 'ava';

const root = join(import.meta.dirname, '..');
const folders = 'bench|client|conformance|contracts|deploy|docs|fixtures|fuzz|harness|loadtest|server|test';
const path = new RegExp(`\`((?:${folders})/[\\w./-]+\\.(?:ts|mjs|json|md|eta|lua|css|sql|yml|svg))\``, 'g');
const link = /\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

/** @returns what a document names, from the project's root. */
function namedBy(document: string, text: string): string[] {
  const links = [...text.matchAll(link)].map(([, target = '']) => join(dirname(document), target));
  return [...[...text.matchAll(path)].map(([, file = '']) => file), ...links];
}

async function isMissing(file: string): Promise<boolean> {
  return access(join(root, file)).then(
    () => false,
    () => true,
  );
}

test('every file that a document names or links to exists', async (t) => {
  let named = 0;
  for await (const document of glob(['*.md', 'docs/**/*.md', '{client,conformance,loadtest}/*.md'], { cwd: root })) {
    for (const file of new Set(namedBy(document, await readFile(join(root, document), 'utf8')))) {
      named += 1;
      t.false(await isMissing(file), `${document} names ${file}`);
    }
  }
  t.true(named > 200);
});

/** As GitHub makes them: lower case, no punctuation, a hyphen for each space, and a number where one is repeated. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const shown = heading.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = shown.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

test('every heading that a document links to exists', async (t) => {
  let linked = 0;
  for await (const document of glob(['*.md', 'docs/**/*.md', '{client,conformance,loadtest}/*.md'], { cwd: root })) {
    const text = await readFile(join(root, document), 'utf8');
    for (const [, file = '', anchor = ''] of text.matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)#([^)\s]+)\)/g)) {
      const target = file === '' ? document : join(dirname(document), file);
      if (!target.endsWith('.md')) continue;
      linked += 1;
      const anchors = anchorsOf(await readFile(join(root, target), 'utf8'));
      t.true(anchors.has(anchor), `${document} links to ${target}#${anchor}`);
    }
  }
  t.true(linked > 200, String(linked));
});

test('no document has the marks of a merge', async (t) => {
  for await (const document of glob(['*.md', '{docs,client,conformance,loadtest,deploy,fixtures}/**/*.{md,yml,cfg}'], {
    cwd: root,
  })) {
    const marks = /^(?:<{7}|={7}|>{7})(?: |$)/m.exec(await readFile(join(root, document), 'utf8'));
    t.is(marks?.[0], undefined, document);
  }
});
