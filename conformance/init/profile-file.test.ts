import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { readProfile } from '#harness/profile.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { assertWritable, writeProfile } from './profile-file.ts';

const profile = {
  baseUrl: 'https://qa.example.org',
  administrator: { email: 'ada@acme.example', password: '$HOME' },
};

test('the profile can be read by its owner alone, also where it replaces one that all could read', async (t) => {
  const folder = await temporaryFolder(t);
  const path = join(folder, 'made', 'profile.json');
  await writeProfile(path, profile);
  t.is((await stat(path)).mode & 0o777, 0o600);
  await chmod(path, 0o644);
  await writeProfile(path, profile);
  t.is((await stat(path)).mode & 0o777, 0o600);
  t.deepEqual(await readdir(join(folder, 'made')), ['profile.json']);
});

test('a password that looks like a variable is read back as it is', async (t) => {
  const path = join(await temporaryFolder(t), 'profile.json');
  for (const password of ['$HOME', '$$', '$A', '$a-b', 'a$b']) {
    await writeProfile(path, { ...profile, administrator: { ...profile.administrator, password } });
    t.is((await readProfile(path, {})).administrator?.password, password);
  }
});

test('a file is replaced only with --force, and a folder never', async (t) => {
  const folder = await temporaryFolder(t);
  const path = join(folder, 'profile.json');
  await assertWritable(path, false);
  await writeFile(path, '{}');
  await t.throwsAsync(assertWritable(path, false), { instanceOf: UsageError, message: /--force/ });
  await assertWritable(path, true);
  await t.throwsAsync(assertWritable(folder, true), { instanceOf: UsageError, message: /is a folder/ });
});
