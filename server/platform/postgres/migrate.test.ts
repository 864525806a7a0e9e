import test from 'ava';
import { createTestDatabase } from '#test/postgres.ts';
import { rolePasswords } from '#test/template.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { ensureRoles } from './roles.ts';

test('of three first migrations at once one does the work, and the others find it done', async (t) => {
  const { adminUrl, drop } = await createTestDatabase((url) => ensureRoles(url, rolePasswords));
  t.teardown(drop);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(adminUrl)));
  const all = migrations.map(({ name }) => name);
  t.deepEqual(
    applied.sort((a, b) => b.length - a.length),
    [all, [], []],
  );
});
