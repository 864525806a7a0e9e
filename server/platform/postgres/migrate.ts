/**
 * Migrates a database to the newest schema, and reports its state. Safe for concurrent starts: one process migrates, the
 * others wait.
 */
import type { Knex } from 'knex';
import { OperatorRefusal } from '../operator-refusal.ts';
import { migrations } from './migrations/index.ts';
import type { MigrationStep } from './migrations/step.ts';
import { withOperatorClient } from './operator-client.ts';
import { asOwner } from './owner.ts';
import { lockPreparation, ownerRole } from './roles.ts';

/** An explicit list, so that stray files are not run. */
const sourceOf = (steps: readonly MigrationStep[]): Knex.MigrationSource<MigrationStep> => ({
  getMigrations: async () => [...steps],
  getMigrationName: ({ name }) => name,
  getMigration: async ({ up, withoutTransaction = false }) => ({
    // A waiting DDL lock blocks all later statements on the table, so the migration rather fails and can be repeated. What is
    // built concurrently blocks nothing, and waits for every older transaction, such as that of an export.
    up: async (db) => {
      await db.raw(`set lock_timeout = '${withoutTransaction ? 0 : 5}s'`);
      return up(db);
    },
    down: async () => {},
    config: { transaction: !withoutTransaction },
  }),
});

/** A migration of this release or of another one. */
export interface MigrationState {
  readonly name: string;
  /** Null: pending. */
  readonly appliedAt: string | null;
  /** False: applied by a newer release. */
  readonly known: boolean;
}

/**
 * Applies each pending step in a transaction of its own, so that its locks end with it. Steps before one that fails stay.
 * @param adminUrl URL of the role that created the others (see roles.ts)
 * @returns the names of the applied migrations; none when the database was up to date
 * @throws OperatorRefusal when a newer release has migrated the database
 */
export async function migrate(adminUrl: string, steps: readonly MigrationStep[] = migrations): Promise<string[]> {
  // Loaded where it is used: every start imports this file for the state, and knex is a sixth of what it would load.
  const { default: knex } = await import('knex');
  const db = knex({
    client: 'pg',
    connection: { connectionString: adminUrl, options: `-c role=${ownerRole}` },
    // One connection, which holds the lock until the end.
    pool: { min: 1, max: 1 },
    migrations: { migrationSource: sourceOf(steps), tableName: 'migrations', schemaName: 'app' },
    // knex would print the whole failed step; the caller gets the error.
    log: { warn: () => {}, error: () => {} },
  });
  try {
    // Before knex's own lock, which is a row in a table that two first migrations would both create.
    await lockPreparation((statement) => db.raw(statement));
    await db.raw('create schema if not exists app');
    // knex would report a newer database as a corrupt migration folder.
    refuseNewer(await migrationStates(adminUrl, steps));
    // Left behind by a process that was killed in a step without a transaction: no other one runs, by our own lock.
    await db.migrate.forceFreeMigrationsLock();
    const applied: string[] = [];
    for (;;) {
      const [, [next]]: [number, string[]] = await db.migrate.up();
      if (next === undefined) return applied;
      applied.push(next);
    }
  } finally {
    await db.destroy();
  }
}

function refuseNewer(states: readonly MigrationState[]): void {
  const unknown = states.filter(({ known }) => !known).map(({ name }) => name);
  if (unknown.length === 0) return;
  throw new OperatorRefusal(
    `The database is newer than this program: a later release has applied ${unknown.join(', ')}. Nothing was changed. Migrate with that release; schemas are never downgraded.`,
  );
}

/** @returns the migrations of this release in order, followed by those of other releases only */
export async function migrationStates(
  adminUrl: string,
  steps: readonly MigrationStep[] = migrations,
): Promise<MigrationState[]> {
  const applied = await appliedMigrations(adminUrl);
  const own = steps.map(({ name }) => ({ name, appliedAt: applied.get(name) ?? null, known: true }));
  const others = [...applied].filter(([name]) => !steps.some((step) => step.name === name));
  return [...own, ...others.map(([name, appliedAt]) => ({ name, appliedAt, known: false }))];
}

/** @returns times of application by name, in order; empty for a database that is not prepared */
async function appliedMigrations(adminUrl: string): Promise<ReadonlyMap<string, string>> {
  if (!(await isPrepared(adminUrl))) return new Map();
  return asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string; at: Date }>(
      'select name, migration_time as at from app.migrations order by id',
    );
    return new Map(rows.map(({ name, at }) => [name, at.toISOString()]));
  });
}

/** Reads the catalogue, because before the first migration neither the table nor a role that may read it exists. */
function isPrepared(adminUrl: string): Promise<boolean> {
  return withOperatorClient(adminUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and c.relname = 'migrations'`,
    );
    return rowCount === 1;
  });
}
