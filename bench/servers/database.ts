/**
 * The database of a benchmark: an embedded PostgreSQL in a temporary folder, migrated, with two tenants of a thousand users
 * each. The second tenant's rows are those that the RLS policies filter out.
 *
 * `bench/servers` is the only part of the benchmarks that imports the server, in order to start it.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { issueApiToken } from '#server/features/api-tokens/issue.ts';
import { createTenant } from '#server/features/tenants/tenants.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { serveParent } from '#test/serve-parent.ts';
import { addContacts } from './contacts.ts';
import { type MigratedPostgres, startMigratedPostgres, vacuum } from './migrated-postgres.ts';
import { insertUsers } from './users.ts';

export interface BenchDatabase {
  /** As superuser. */
  readonly adminUrl: string;
  /** As the role of the API. */
  readonly apiUrl: string;
  /** As the role of a worker. */
  readonly workerUrl: string;
  readonly postmasterPid: number;
  readonly version: string;
  /** Base64. */
  readonly secretKey: string;
  readonly tenantId: string;
  readonly host: string;
  /** Of an administrator of the tenant; more than one, because concurrent requests look them up together. */
  readonly apiTokens: readonly string[];
}

export interface DatabaseSettings {
  /** Of the measured tenant. */
  readonly contacts: number;
  /** Milliseconds that each flush of commits takes longer. Absent: commits are not flushed at all. */
  readonly slowFlush?: number;
}

const usersPerTenant = 1000;
const tokensPerTenant = 32;
const deps = { random: systemRandom, clock: systemClock };

let postgres: MigratedPostgres | undefined;
let folder: string | undefined;

async function start({ contacts, slowFlush }: DatabaseSettings): Promise<BenchDatabase> {
  folder = await mkdtemp(join(tmpdir(), 'guildgate-bench-'));
  const slow = { commit_delay: `${(slowFlush ?? 0) * 1_000}`, commit_siblings: '0' };
  postgres = await startMigratedPostgres({
    dataDir: folder,
    ...(slowFlush === undefined ? { durable: false } : { settings: slow }),
  });
  const { adminUrl, apiUrl, workerUrl, postmasterPid } = postgres;
  const secretKey = randomBytes(32);
  const add = (slug: string) => addTenant(adminUrl, apiUrl, slug, secretKey);
  const tenant = await add('acme');
  const other = await add('globex');
  if (contacts > 0) {
    await addContacts(adminUrl, tenant.tenantId, contacts);
    await addContacts(adminUrl, other.tenantId, 1_000);
  }
  return {
    ...tenant,
    adminUrl,
    apiUrl,
    workerUrl,
    postmasterPid,
    version: await vacuum(adminUrl),
    secretKey: secretKey.toString('base64'),
  };
}

async function addTenant(adminUrl: string, apiUrl: string, slug: string, secretKey: Buffer) {
  const host = `${slug}.localhost`;
  const secrets = secretsFrom(secretKey);
  const tenantId = await createTenant({ host, baseUrl: `http://${host}`, name: slug }, { ...deps, adminUrl, secrets });
  const administrator = await addUsers(adminUrl, tenantId, slug);
  const pool = createPool({ url: apiUrl, size: 1, applicationName: 'bench' }, createLogger('warn'));
  const database = createDatabase(pool, systemClock);
  try {
    const owner = { userId: administrator, name: 'Bench', accessLevel: 'READ_WRITE' } as const;
    const db = database.writing(tenantId);
    const issue = async () => (await issueApiToken(db, owner, deps)).token;
    return { tenantId, host, apiTokens: await Promise.all(Array.from({ length: tokensPerTenant }, issue)) };
  } finally {
    await database.close();
  }
}

/** @returns the id of their administrator. */
async function addUsers(adminUrl: string, tenantId: string, slug: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await insertUsers(client, tenantId, slug, usersPerTenant);
  } finally {
    await client.end();
  }
}

serveParent(start, async () => {
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});
