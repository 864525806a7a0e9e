/** Ensures that no test file can block a run forever. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test from 'ava';

const projectDir = join(import.meta.dirname, '..');

/** A test that passes and leaves a timer running, with an extended timeout. */
const hangingTest = `
import test from 'ava';
test('a test with a load', (t) => {
  t.timeout(240_000);
  setInterval(() => {}, 50);
  t.pass();
});
`;

test('a file with open resources after its tests is ended, and fails', async (t) => {
  t.timeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-open-resources-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const required = JSON.stringify(join(import.meta.dirname, 'open-resources.ts'));
  await Promise.all([
    writeFile(join(folder, 'package.json'), '{"type": "module"}'),
    writeFile(
      join(folder, 'ava.config.js'),
      `export default { files: ['hanging.js'], require: [${required}], timeout: '1s' };`,
    ),
    writeFile(join(folder, 'hanging.js'), hangingTest),
    symlink(join(projectDir, 'node_modules'), join(folder, 'node_modules')),
  ]);
  const ava = join(projectDir, 'node_modules/ava/entrypoints/cli.mjs');
  const child = spawn(process.execPath, [ava], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  t.teardown(() => child.kill('SIGKILL'));
  const [output] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]).then((both) => both.join('')),
    once(child, 'close'),
  ]);
  t.is(child.exitCode, 1);
  t.regex(output, /1 test passed/);
  t.regex(output, /Ended 40 s after its last test: open resources: .*Timeout/);
});
