/** The indexes of documents' numbers are built while the installation is used. */
import test from 'ava';
import pg from 'pg';
import { createTestDatabase } from '#test/postgres.ts';
import { rolePasswords } from '#test/template.ts';
import { until } from '#test/until.ts';
import { migrate } from '../migrate.ts';
import { ensureRoles } from '../roles.ts';
import { numberOrderStep } from './0064-number-order.ts';
import { migrations } from './index.ts';

test('a transaction that lasts longer than locks are waited for delays the indexes, and not the writes', async (t) => {
  const { adminUrl, drop } = await createTestDatabase((url) => ensureRoles(url, rolePasswords));
  t.teardown(drop);
  await migrate(adminUrl, migrations.slice(0, migrations.indexOf(numberOrderStep)));
  const [reader, other] = [adminUrl, adminUrl].map((connectionString) => new pg.Client({ connectionString }));
  if (!reader || !other) throw new Error('unreachable');
  for (const client of [reader, other]) {
    await client.connect();
    t.teardown(() => client.end());
  }
  await reader.query('begin isolation level repeatable read; select count(*) from invoices');
  const migrating = migrate(adminUrl, migrations.slice(0, migrations.indexOf(numberOrderStep) + 1));
  let hasEnded = false;
  migrating.finally(() => (hasEnded = true)).catch(() => {});
  // Longer than the five seconds after which a step that blocks others gives up.
  await until(async () => {
    const { rowCount } = await other.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'create index concurrently%' and clock_timestamp() - query_start > interval '6 seconds'`,
    );
    return hasEnded || rowCount === 1;
  }, 'an index to wait for the transaction');
  t.false(hasEnded);
  await other.query(`set lock_timeout = '1s'; update invoices set updated_at = updated_at`);
  await reader.query('commit');
  t.deepEqual(await migrating, [numberOrderStep.name]);
});
