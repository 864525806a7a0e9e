/** The migration of money, on a database that has tenants and payments already. */
import test from 'ava';
import { moneyStep } from './0006-money.ts';
import { databaseBefore } from './testing/before.ts';

test('refunds from before refunds had rows become one row each, in every tenant, with RLS', async (t) => {
  const { admin, migrate } = await databaseBefore(t, moneyStep);
  await admin.query(`
    insert into tenants (tenant_id, host, base_url, name)
      select gen_random_uuid(), 'host' || n, 'http://host' || n, 'Tenant' from generate_series(1, 2) n;
    insert into payments (tenant_id, id, number, status, amount, amount_refunded, currency, method, product, refunded_at)
      select tenant_id, gen_random_uuid(), 'P-' || refunded, had.status, 4500, refunded, 'EUR', 'NONE', '{}', '2026-01-05T08:00Z'
      from tenants, (values ('PAID', 0), ('PARTIALLY_REFUNDED', 1000), ('REFUNDED', 4500)) had (status, refunded)`);

  await migrate();

  const { rows } = await admin.query(`
    select t.host, p.status, r.amount::int, r.created_at from payment_refunds r
      join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id join tenants t on t.tenant_id = r.tenant_id
      order by 1, 3`);
  const created_at = new Date('2026-01-05T08:00:00Z');
  t.deepEqual(
    rows,
    ['host1', 'host2'].flatMap((host) => [
      { host, status: 'PARTIALLY_REFUNDED', amount: 1000, created_at },
      { host, status: 'REFUNDED', amount: 4500, created_at },
    ]),
  );
  const forced = await admin.query(
    `select relname from pg_class where relname in ('payments', 'payment_refunds') and relrowsecurity and relforcerowsecurity`,
  );
  t.is(forced.rowCount, 2);
});
