/** Each tenant has a daily run of deletions, whichever release has created it. */
import test from 'ava';
import { firstRetentionStep } from './0056-first-retention.ts';
import { databaseBefore } from './testing/before.ts';

test('tenants without a daily run get one within a day, also those that are inserted later, and a pending run stays', async (t) => {
  const { admin, migrate } = await databaseBefore(t, firstRetentionStep);
  const insert = (name: string) =>
    admin.query<{ id: string }>(
      `insert into tenants (tenant_id, host, base_url, name)
        select gen_random_uuid(), $1 || n, 'http://' || $1 || n, 'Tenant' from generate_series(1, 2) n
        returning tenant_id as id`,
      [name],
    );
  const { rows: before } = await insert('before');
  await admin.query(
    `insert into queue.jobs (tenant_id, task, payload, key, run_at)
      values ($1, 'retention.daily', '{}', 'daily', now() + interval '25 hours')`,
    [before[0]?.id],
  );
  await migrate();
  await admin.query(`select set_config('app.tenant_id', $1, false)`, [before[0]?.id]);
  await insert('after');
  const { rows: runs } = await admin.query(
    `select t.host, count(j.id)::int as runs, bool_and(run_at between now() and now() + interval '1 day') as soon
      from tenants t left join queue.jobs j on j.tenant_id = t.tenant_id and j.task = 'retention.daily' group by 1 order by 1`,
  );
  t.deepEqual(runs, [
    { host: 'after1', runs: 1, soon: true },
    { host: 'after2', runs: 1, soon: true },
    { host: 'before1', runs: 1, soon: false },
    { host: 'before2', runs: 1, soon: true },
  ]);
  const { rows } = await admin.query(`select current_setting('app.tenant_id') as tenant`);
  t.deepEqual(rows, [{ tenant: before[0]?.id }]);
});
