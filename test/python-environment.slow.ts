/** Environments that several test files need at once. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import test from 'ava';
import { pythonEnvironment } from './python-environment.ts';

test('of three that need an environment at once one installs it, and a lock that was left behind keeps none waiting', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-python-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `# No packages, of ${folder}\n`);
  const reports: string[] = [];
  const install = () => pythonEnvironment('locked', requirements, (line) => reports.push(line));
  const [first = '', ...others] = await Promise.all([install(), install(), install()]);
  t.teardown(() => rm(first, { recursive: true }));
  t.deepEqual(others, [first, first]);
  t.is(reports.length, 1);
  await rm(join(first, 'complete'));
  // No process has this number.
  await writeFile(`${first}.lock`, '4194305');
  t.is(await install(), first);
  t.false((await readdir(dirname(first))).includes(`${basename(first)}.lock`));
});
