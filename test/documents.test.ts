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

test('no document has the marks of a merge', async (t) => {
  for await (const document of glob(['*.md', '{docs,client,conformance,loadtest,deploy,fixtures}/**/*.{md,yml,cfg}'], {
    cwd: root,
  })) {
    const marks = /^(?:<{7}|={7}|>{7})(?: |$)/m.exec(await readFile(join(root, document), 'utf8'));
    t.is(marks?.[0], undefined, document);
  }
});
