/** graphile-worker's own schema: created and brought up to date by its own migrations, as the role that owns it. */
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { workerRole } from '../postgres/roles.ts';

/** What it would say of its steps; what fails is thrown. */
const silent = new Logger(() => () => {});

/**
 * Safe to run again; the caller sees to it that only one runs at a time.
 * @param adminUrl a role that is a member of the worker's and may grant rights on the database.
 */
export async function installQueue(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>('select quote_ident(current_database()) as name');
    const database = rows[0]?.name ?? '';
    // graphile-worker wants to create its schema itself. The right to do so is lent for as long as that takes.
    await admin.query(`grant create on database ${database} to ${workerRole}`);
    try {
      await migrateQueue(adminUrl);
    } finally {
      await admin.query(`revoke create on database ${database} from ${workerRole}`);
    }
  } finally {
    await admin.end();
  }
}

async function migrateQueue(adminUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, options: `-c role=${workerRole}`, max: 1 });
  // A connection that breaks fails the query on it, which is what is reported.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}
