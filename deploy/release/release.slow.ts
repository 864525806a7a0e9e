import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { project } from '../packages/definitions.ts';
import { buildRelease, sha256 } from './build.ts';
import { differences } from './compare.ts';

const run = promisify(execFile);

test('two builds, from copies at other paths and of other ages, are the same to the byte', async (t) => {
  t.timeout(120_000);
  const scratch = await mkdtemp(join(tmpdir(), 'guildgate-release-'));
  t.teardown(() => rm(scratch, { recursive: true, force: true }));
  const copy = join(scratch, 'a-copy-at-another-path');
  for (const part of ['package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE', 'docs', 'contracts']) {
    await cp(join(project, part), join(copy, part), { recursive: true });
  }
  for (const part of ['client', 'conformance', 'harness', 'loadtest', 'deploy']) {
    await cp(join(project, part), join(copy, part), { recursive: true });
  }
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'));
  await utimes(join(copy, 'LICENSE'), new Date(0), new Date(0));
  const [here, there] = [join(scratch, 'here'), join(scratch, 'there')];
  const files = await buildRelease(here);
  await run(process.execPath, [join(copy, 'deploy/release/build.ts'), there]);
  t.deepEqual(await differences(here, there), []);
  t.deepEqual((await readdir(here)).sort(), [...files].sort());
  t.is(files.filter((file) => file.endsWith('.tgz')).length, 3);
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: here });
  t.is(await sha256(join(here, 'openapi.json')), await sha256(join(project, 'contracts/openapi.json')));

  // A difference is named, also when one byte differs or a file is missing.
  const bill = await readFile(join(there, 'sbom.cdx.json'), 'utf8');
  await writeFile(join(there, 'sbom.cdx.json'), `${bill} `);
  await rm(join(there, 'openapi.json'));
  t.deepEqual(await differences(here, there), ['openapi.json', 'sbom.cdx.json']);
});
