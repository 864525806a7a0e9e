/** The migration of retentions, on a database that has tenants already. */
import test from 'ava';
import { retentionStep } from './0054-retention.ts';
import { databaseBefore } from './testing/before.ts';

test('each tenant from before has its first run of deletions within a day', async (t) => {
  const { admin, migrate } = await databaseBefore(t, retentionStep);
  await admin.query(`
    insert into tenants (tenant_id, host, base_url, name)
      select gen_random_uuid(), 'host' || n, 'http://host' || n, 'Tenant' from generate_series(1, 3) n`);
  await migrate();
  const { rows } = await admin.query(
    `select count(distinct j.tenant_id)::int as tenants, count(*)::int as jobs from queue.jobs j join tenants using (tenant_id)
      where task = 'retention.daily' and run_at between now() and now() + interval '1 day'`,
  );
  t.deepEqual(rows, [{ tenants: 3, jobs: 3 }]);
});
