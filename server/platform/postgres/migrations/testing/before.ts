/** A database as it was before a migration, for tests of its effect on existing rows. */
import type { ExecutionContext } from 'ava';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { createTestDatabase } from '#test/postgres.ts';
import { rolePasswords } from '#test/template.ts';
import { ensureRoles, ownerRole } from '../../roles.ts';
import { migrations } from '../index.ts';
import type { MigrationStep } from '../step.ts';

export interface DatabaseBefore {
  /** As superuser, without RLS. */
  readonly admin: pg.Client;
  /** Runs the migration as the owner of the tables. */
  migrate(): Promise<void>;
}

/** Removed with the test. */
export async function databaseBefore(t: ExecutionContext, step: MigrationStep): Promise<DatabaseBefore> {
  const { adminUrl, drop } = await createTestDatabase((url) => ensureRoles(url, rolePasswords));
  const db = knex({
    client: 'pg',
    connection: { connectionString: adminUrl, options: `-c role=${ownerRole}` },
    pool: { min: 1, max: 1 },
  });
  const admin = new pg.Client({ connectionString: adminUrl });
  t.teardown(async () => {
    await db.destroy();
    await admin.end();
    await drop();
  });
  await admin.connect();
  await db.raw('create schema if not exists app');
  const run = ({ up, withoutTransaction }: MigrationStep) =>
    withoutTransaction ? up(db) : db.transaction((within: Knex.Transaction) => up(within));
  for (const earlier of migrations.slice(0, migrations.indexOf(step))) await run(earlier);
  return {
    admin,
    migrate: async () => {
      await run(step);
    },
  };
}
