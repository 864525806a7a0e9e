/** A batch of example files, run by AVA in a process of its own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import test from 'ava';

const root = join(import.meta.dirname, '../..');

/** @returns what AVA prints, as TAP */
function ran(): Promise<string> {
  const ava = join(root, 'node_modules/ava/entrypoints/cli.mjs');
  const { NODE_COMPILE_CACHE, PATH } = process.env;
  const env = { NODE_COMPILE_CACHE, PATH, TEST_FILES: JSON.stringify(['test/batches/examples/batch.ts']) };
  return new Promise((resolve) => {
    const config = ['--config', join(root, 'test/ava.config.mjs')];
    execFile(process.execPath, [ava, ...config, '--tap'], { cwd: root, env }, (_, ...outputs) =>
      resolve(outputs.join('')),
    );
  });
}

test('files of a batch keep their own hooks, context and order, and one that fails leaves the others alone', async (t) => {
  const tap = await ran();
  const result = (title: string) => new RegExp(`^(ok|not ok) \\d+ - .*${title}(?: # SKIP)?$`, 'm').exec(tap)?.[1];
  t.is(result('context › together'), 'ok', tap);
  t.is(result('context › first'), 'ok');
  t.is(result('context › second, with two spaces'), 'ok');
  t.is(result('failing › first'), 'ok');
  t.is(result('failing › fails'), 'not ok');
  t.regex(tap, /failing › skipped # SKIP/);
  t.is(result('turn for .*broken-before › not reached'), 'not ok');
  t.regex(tap, /this preparation fails/);
  t.falsy(result('[^r] .*broken-before › not reached') === 'ok');
  for (const file of ['context', 'broken-before', 'failing']) t.regex(tap, new RegExp(`${file}: after`));
  t.notRegex(tap, /not ok \d+ - end for/, 'no hook after a test failed');
});
