/** The migration of expiries, on a database that has adhesions already. */
import test from 'ava';
import { webhookRecoveryStep } from './0026-webhook-recovery.ts';
import { databaseBefore } from './testing/before.ts';

test('adhesions that expired before are noted without an event, and those that end later get a job', async (t) => {
  const { admin, migrate } = await databaseBefore(t, webhookRecoveryStep);
  await admin.query(`
    insert into tenants (tenant_id, host, base_url, name)
      select gen_random_uuid(), 'host' || n, 'http://host' || n, 'Tenant' from generate_series(1, 2) n;
    insert into adhesion_types (tenant_id, id, name, price, currency, duration_kind, months, grace_days, requires_approval, active)
      select tenant_id, gen_random_uuid(), 'Year', 0, 'EUR', 'ROLLING', 12, 10, false, true from tenants;
    insert into adhesions (tenant_id, id, number, type_id, holder, amount, currency, grace_days, starts_at, ends_at, approved_at)
      select tenant_id, gen_random_uuid(), 'A-' || n, id, '{}', 0, 'EUR', 10, '2019-01-01Z',
        case n when 1 then '2020-01-01Z'::timestamptz when 2 then '2120-01-01Z' end, '2019-01-01Z'
      from adhesion_types, generate_series(1, 3) n`);

  await migrate();

  const { rows } = await admin.query('select distinct number, expired_at as at from adhesions order by number');
  t.deepEqual(rows, [
    { number: 'A-1', at: new Date('2020-01-11T00:00:00Z') },
    { number: 'A-2', at: null },
    { number: 'A-3', at: null },
  ]);
  const jobs = await admin.query(`select task, run_at as at from queue.jobs group by tenant_id, task, run_at`);
  const job = { task: 'adhesions.expire', at: new Date('2120-01-11T00:01:00Z') };
  t.deepEqual(jobs.rows, [job, job]);
  const captured = await admin.query(
    `select (select count(*)::int from changes where verb = 'updated') as changes, (select count(*)::int from webhook_changes) as events`,
  );
  t.deepEqual(captured.rows, [{ changes: 0, events: 0 }]);
  const forced = await admin.query(
    `select from pg_class where relname in ('adhesions', 'payments') and relrowsecurity and relforcerowsecurity`,
  );
  t.is(forced.rowCount, 2);
});
