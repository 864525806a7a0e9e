import test from 'ava';
import pg from 'pg';
import { createTestDatabase } from '#test/postgres.ts';
import { rolePasswords } from '#test/template.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { ensureRoles } from './roles.ts';

// Serial: roles belong to the whole server, and a lock in one database does not cover them.
test.serial('of three first migrations at once one does the work, and the others find it done', async (t) => {
  const { adminUrl, drop } = await createTestDatabase((url) => ensureRoles(url, rolePasswords));
  t.teardown(drop);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(adminUrl)));
  const all = migrations.map(({ name }) => name);
  t.deepEqual(
    applied.sort((a, b) => b.length - a.length),
    [all, [], []],
  );
});

test.serial(
  'a migration fails at a table that another session has locked, and statements behind it go on',
  async (t) => {
    const { adminUrl, drop } = await createTestDatabase((url) => ensureRoles(url, rolePasswords));
    t.teardown(drop);
    await migrate(adminUrl);
    const holder = new pg.Client({ connectionString: adminUrl });
    await holder.connect();
    t.teardown(() => holder.end());
    await holder.query(`delete from app.migrations where name = '0017-event-limits'`);
    await holder.query('begin; lock table events in share mode');
    await t.throwsAsync(() => migrate(adminUrl), { code: '55P03' });
    const { rowCount } = await holder.query(`select from app.migrations where name = '0017-event-limits'`);
    t.is(rowCount, 0);
  },
);
