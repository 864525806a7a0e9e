/** The migration of grants, on a database that has webhook subscriptions already. */
import test from 'ava';
import { grantsStep } from './0018-grants.ts';
import { databaseBefore } from './testing/before.ts';

test('subscriptions from before are owned by their makers, in every tenant, and the policies hold again', async (t) => {
  const { admin, migrate } = await databaseBefore(t, grantsStep);
  await admin.query(`
    insert into tenants (tenant_id, host, base_url, name)
      select gen_random_uuid(), 'host' || n, 'http://host' || n, 'Tenant' from generate_series(1, 2) n;
    insert into users (tenant_id, id, email, first_name, last_name, status, roles)
      select tenant_id, gen_random_uuid(), 'a@' || host, 'A', 'B', 'ACTIVE', '{}' from tenants;
    insert into webhook_subscriptions (tenant_id, id, url, events, secret, created_by)
      select tenant_id, gen_random_uuid(), 'https://a.example', array['*'], ''::bytea, id from users
      union all select tenant_id, gen_random_uuid(), 'https://b.example', array['*'], ''::bytea, null from tenants`);

  await migrate();

  const { rows } = await admin.query(
    'select url, owner_id is not distinct from created_by as same, owner_id is null as ownerless from webhook_subscriptions order by 1',
  );
  t.deepEqual(
    rows,
    ['a', 'a', 'b', 'b'].map((name) => ({ url: `https://${name}.example`, same: true, ownerless: name === 'b' })),
  );
  const forced = await admin.query(
    `select from pg_class where relname in ('users', 'webhook_subscriptions') and relrowsecurity and relforcerowsecurity`,
  );
  t.is(forced.rowCount, 2);
});
