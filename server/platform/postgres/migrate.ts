/** Brings a database to the newest schema. Safe when several processes start at once: one works, the others wait. */
import knex, { type Knex } from 'knex';
import { installQueue } from '../jobs/install.ts';
import { migrations } from './migrations/index.ts';
import type { MigrationStep } from './migrations/step.ts';
import { ownerRole } from './roles.ts';

/** An explicit list: a file that happens to lie in a folder is not run. */
const source: Knex.MigrationSource<MigrationStep> = {
  getMigrations: async () => [...migrations],
  getMigrationName: (step) => step.name,
  getMigration: async (step) => ({ up: (db) => step.up(db), down: async () => {} }),
};

/**
 * @param adminUrl the role that made the others (see roles.ts).
 * @returns the names of the migrations that were run; none when the database was up to date.
 */
export async function migrate(adminUrl: string): Promise<string[]> {
  const db = knex({
    client: 'pg',
    connection: { connectionString: adminUrl, options: `-c role=${ownerRole}` },
    // The one connection that holds the lock, kept until the end.
    pool: { min: 1, max: 1 },
    migrations: { migrationSource: source, tableName: 'migrations', schemaName: 'app' },
  });
  try {
    // Not knex's own lock alone: it is a row in a table that two first migrations would both create. Ends with the
    // connection.
    await db.raw(`select pg_advisory_lock(hashtext('guildgate migrations'))`);
    await db.raw('create schema if not exists app');
    // First: ours build on it.
    await installQueue(adminUrl);
    const [, applied]: [number, string[]] = await db.migrate.latest();
    return applied;
  } finally {
    await db.destroy();
  }
}
