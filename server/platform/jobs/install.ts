/** Installs and migrates graphile-worker's schema with its own migrations, as the role that owns it. */
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { workerRole } from '../postgres/roles.ts';

/** Discards graphile-worker's progress messages; failures are thrown. */
const silentLogger = new Logger(() => () => {});

/**
 * Idempotent. The caller must prevent concurrent runs.
 * @param adminUrl URL of a role that is a member of the worker's role and may grant rights on the database
 */
export async function installQueue(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>('select quote_ident(current_database()) as name');
    const database = rows[0]?.name ?? '';
    // graphile-worker creates its schema itself, so the right to do so is granted for the duration.
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
  // A broken connection fails its query, which is reported; an 'error' event without a listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: silentLogger });
  } finally {
    await pool.end();
  }
}
