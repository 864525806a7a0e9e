/** The versions of tables come while the installation is used: no write and no migration waits in a circle. */
import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { createTestDatabase } from '#test/postgres.ts';
import { rolePasswords } from '#test/template.ts';
import { until } from '#test/until.ts';
import { migrate } from '../migrate.ts';
import { ensureRoles } from '../roles.ts';
import { randomVersionIdsStep } from './0068-random-version-ids.ts';
import { tableVersionsStep } from './0068-table-versions.ts';
import { migrations } from './index.ts';
import type { MigrationStep } from './step.ts';

const entry = `insert into audit_log (tenant_id, id, action) select tenant_id, gen_random_uuid(), 'users.update' from tenants`;

/** A database with a tenant, as it was before the step, and transactions of two writers that have begun. */
async function usedDatabase(t: ExecutionContext, step: MigrationStep) {
  const { adminUrl, drop } = await createTestDatabase((url) => ensureRoles(url, rolePasswords));
  t.teardown(drop);
  const steps = migrations.slice(0, migrations.indexOf(step));
  await migrate(adminUrl, steps);
  const tenant = randomUUID();
  const connect = async () => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    t.teardown(() => client.end());
    return client;
  };
  const [admin, writer, other] = [await connect(), await connect(), await connect()];
  await admin.query(
    `insert into tenants (tenant_id, host, base_url, name) values ($1, 'host', 'http://host', 'Tenant')`,
    [tenant],
  );
  for (const client of [writer, other]) {
    await client.query(
      `begin; select set_config('app.tenant_id', '${tenant}', true), set_config('app.now', now()::text, true)`,
    );
  }
  const isWaiting = async () => {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  };
  return { writer, other, isWaiting, migrating: () => migrate(adminUrl, [...steps, step]) };
}

test('a transaction that has written the audit log and changes users next delays no trigger', async (t) => {
  const { writer, migrating } = await usedDatabase(t, tableVersionsStep);
  await writer.query(entry);
  t.deepEqual(await migrating(), [tableVersionsStep.name]);
  await writer.query(`update users set note = 'x'`);
  t.is((await writer.query('commit')).command, 'COMMIT');
});

test('while an older transaction keeps the ids from being random, writes go on', async (t) => {
  const { writer, other, isWaiting, migrating } = await usedDatabase(t, randomVersionIdsStep);
  await writer.query(entry);
  const migrated = migrating();
  await until(isWaiting, 'the migration waits for a lock');
  await other.query(entry);
  t.is((await other.query('commit')).command, 'COMMIT');
  t.is((await writer.query('commit')).command, 'COMMIT');
  t.deepEqual(await migrated, [randomVersionIdsStep.name]);
});
