import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { prepareFiles, writeFiles } from './files.ts';
import { json } from './json.ts';
import { proved } from './testing/proofs.ts';

async function folder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'guildgate-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

test('only what is asked for is rendered, and it is written whole into a folder that is made', async (t) => {
  await using made = await folder();
  const files = { html: join(made.path, 'reports/proof.html') };
  prepareFiles(files);
  await writeFiles(files, {
    html: () => '<p>',
    json: () => {
      throw new Error('nobody asked for it');
    },
  });
  t.is(await readFile(files.html, 'utf8'), '<p>');
  t.deepEqual(await readdir(join(made.path, 'reports')), ['proof.html']);
});

test('what cannot be written is said before the run', async (t) => {
  await using made = await folder();
  t.throws(() => prepareFiles({ json: made.path }), { message: /is a folder/ });
});

test('JSON is the proof, in the order of its type, the same for the same log', async (t) => {
  const given = [{ subject: 'x', checks: ['fill-10', 'edge-own-50'] }];
  const { proof } = await proved(given);
  const text = json(proof);
  t.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(proof)));
  t.deepEqual(Object.keys(JSON.parse(text)), [
    'run',
    'subjects',
    'requests',
    'milliseconds',
    'interrupted',
    'verdict',
    'exitCode',
  ]);
  t.is(json((await proved(given)).proof), text);
});
