/** An embedded PostgreSQL with our schema and roles, for the databases of the benchmarks. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import type { MigrationStep } from '#server/platform/postgres/migrations/step.ts';
import { apiRole, ensureRoles, workerRole } from '#server/platform/postgres/roles.ts';

export interface MigratedPostgres {
  /** As superuser. */
  readonly adminUrl: string;
  /** As the role of the API. */
  readonly apiUrl: string;
  /** As the role of a worker. */
  readonly workerUrl: string;
  readonly postmasterPid: number;
  stop(): Promise<void>;
}

/** @param steps those of this program, or the first of them. The roles have new passwords after each start. */
export async function startMigratedPostgres(
  options: EmbeddedPostgresOptions,
  steps?: readonly MigrationStep[],
): Promise<MigratedPostgres> {
  const postgres = await startEmbeddedPostgres(options);
  try {
    const passwords = { api: randomBytes(16).toString('hex'), worker: randomBytes(16).toString('hex') };
    await ensureRoles(postgres.url, passwords);
    await migrate(postgres.url, steps);
    const urlOf = (role: string, password: string) => {
      const url = new URL(postgres.url);
      url.username = role;
      url.password = password;
      return url.href;
    };
    return {
      adminUrl: postgres.url,
      apiUrl: urlOf(apiRole, passwords.api),
      workerUrl: urlOf(workerRole, passwords.worker),
      postmasterPid: Number.parseInt(await readFile(join(options.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
      stop: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Runs VACUUM ANALYZE now, before autovacuum would in the middle of a measurement. @returns PostgreSQL's version. */
export async function vacuum(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}
