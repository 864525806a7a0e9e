import test from 'ava';
import pg from 'pg';
import { createTestDatabase } from '#test/postgres.ts';
import { rolePasswords } from '#test/template.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { MigrationStep } from './migrations/step.ts';
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

test.serial('each step is a transaction of its own, and those before one that fails stay', async (t) => {
  const { adminUrl, drop } = await createTestDatabase((url) => ensureRoles(url, rolePasswords));
  t.teardown(drop);
  const index: MigrationStep = {
    name: '9998-index',
    withoutTransaction: true,
    up: (knex) => knex.raw('create index concurrently audit_log_test on audit_log (tenant_id, request_id)'),
  };
  const failing: MigrationStep = { name: '9999-fails', up: (knex) => knex.raw('drop table audit_log; select 1 / 0') };
  const steps = [...migrations, index, failing];
  await t.throwsAsync(migrate(adminUrl, steps), { code: '22012' });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  t.teardown(() => client.end());
  const applied = await client.query('select name, xmin::text as transaction from app.migrations order by id');
  t.deepEqual(
    applied.rows.map(({ name }) => name),
    [...migrations, index].map(({ name }) => name),
  );
  t.is(new Set(applied.rows.map(({ transaction }) => transaction)).size, applied.rows.length);
  const valid = await client.query(`select indisvalid from pg_index where indexrelid = 'audit_log_test'::regclass`);
  t.deepEqual(valid.rows, [{ indisvalid: true }]);
  // As after a SIGKILL in a step without a transaction.
  await client.query('update app.migrations_lock set is_locked = 1');
  t.deepEqual(await migrate(adminUrl, [...migrations, index, { name: failing.name, up: async () => {} }]), [
    failing.name,
  ]);
  await t.throwsAsync(migrate(adminUrl), { message: /a later release has applied 9998-index, 9999-fails/ });
});
