/**
 * Brings a database to the newest schema, and tells how far it is. Safe when several processes start at once: one works,
 * the others wait.
 */
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { installQueue } from '../jobs/install.ts';
import { OperatorRefusal } from '../operator-refusal.ts';
import { migrations } from './migrations/index.ts';
import type { MigrationStep } from './migrations/step.ts';
import { asOwner } from './owner.ts';
import { migrationLock, ownerRole } from './roles.ts';

/** An explicit list: a file that happens to lie in a folder is not run. */
const source: Knex.MigrationSource<MigrationStep> = {
  getMigrations: async () => [...migrations],
  getMigrationName: (step) => step.name,
  getMigration: async (step) => ({ up: (db) => step.up(db), down: async () => {} }),
};

/** A migration, of this program or of another release. */
export interface MigrationState {
  readonly name: string;
  /** Null: it waits. */
  readonly appliedAt: string | null;
  /** False: a newer release has applied it. */
  readonly known: boolean;
}

/**
 * @param adminUrl the role that made the others (see roles.ts).
 * @returns the names of the migrations that were run; none when the database was up to date.
 * @throws OperatorRefusal when a newer release has been at it
 */
export async function migrate(adminUrl: string): Promise<string[]> {
  const db = knex({
    client: 'pg',
    connection: { connectionString: adminUrl, options: `-c role=${ownerRole}` },
    // The one connection that holds the lock, kept until the end.
    pool: { min: 1, max: 1 },
    migrations: { migrationSource: source, tableName: 'migrations', schemaName: 'app' },
    // Of a step that fails knex prints the whole; who called hears of it.
    log: { warn: () => {}, error: () => {} },
  });
  try {
    // Not knex's own lock alone: it is a row in a table that two first migrations would both create.
    await db.raw(migrationLock);
    // What waits for a table keeps everybody behind it waiting too: rather nothing is changed, and it is tried again.
    await db.raw(`set lock_timeout = '5s'`);
    await db.raw('create schema if not exists app');
    // Of a database that is newer knex says that the folder of migrations is corrupt; and the queue, too, would be.
    refuseNewer(await migrationStates(adminUrl));
    // First: ours build on it.
    await installQueue(adminUrl);
    const [, applied]: [number, string[]] = await db.migrate.latest();
    return applied;
  } finally {
    await db.destroy();
  }
}

function refuseNewer(states: readonly MigrationState[]): void {
  const unknown = states.filter(({ known }) => !known).map(({ name }) => name);
  if (unknown.length === 0) return;
  throw new OperatorRefusal(
    `The database is newer than this program: a later release has applied ${unknown.join(', ')}. Nothing was changed. Migrate with that release; a schema is never taken back.`,
  );
}

/** @returns the migrations of this program, in order, and behind them those that only another release knows. */
export async function migrationStates(adminUrl: string): Promise<MigrationState[]> {
  const applied = await appliedMigrations(adminUrl);
  const own = migrations.map(({ name }) => ({ name, appliedAt: applied.get(name) ?? null, known: true }));
  const others = [...applied].filter(([name]) => !migrations.some((step) => step.name === name));
  return [...own, ...others.map(([name, appliedAt]) => ({ name, appliedAt, known: false }))];
}

/** @returns when each was applied, in the order in which they were; none of a database that nobody has prepared. */
async function appliedMigrations(adminUrl: string): Promise<ReadonlyMap<string, string>> {
  if (!(await isPrepared(adminUrl))) return new Map();
  return asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string; at: Date }>(
      'select name, migration_time as at from app.migrations order by id',
    );
    return new Map(rows.map(({ name, at }) => [name, at.toISOString()]));
  });
}

/** Asked of the catalogue: before the first migration there is neither the table nor a role that could read it. */
async function isPrepared(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and c.relname = 'migrations'`,
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
