/**
 * The database of `bench:size`: an embedded PostgreSQL with many tenants, whose rows PostgreSQL makes itself. The first tenant
 * has a tenth of all contacts and payments, as the largest organisation of an installation may; the others are alike.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { issueApiToken } from '#server/features/api-tokens/issue.ts';
import { createTenant } from '#server/features/tenants/tenants.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { migrations } from '#server/platform/postgres/migrations/index.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { serveParent } from '#test/serve-parent.ts';
import { insertContacts } from './contacts.ts';
import { deriveRows, withoutSearchIndex, withoutTriggers } from './derived-rows.ts';
import { type MigratedPostgres, startMigratedPostgres, vacuum } from './migrated-postgres.ts';
import { insertAuditLines, insertPayments } from './payments.ts';
import { insertUsers } from './users.ts';

export interface Sizes {
  readonly tenants: number;
  /** Of each tenant. */
  readonly users: number;
  /** Of all tenants. */
  readonly contacts: number;
  readonly payments: number;
}

export interface SizedTenant {
  readonly tenantId: string;
  readonly host: string;
  /** Of its administrator. */
  readonly apiToken: string;
}

export interface SizedDatabase {
  readonly adminUrl: string;
  readonly apiUrl: string;
  readonly workerUrl: string;
  readonly postmasterPid: number;
  readonly version: string;
  /** Base64. */
  readonly secretKey: string;
  /** Those it was filled with, perhaps by an earlier run. */
  readonly sizes: Sizes;
  /** The largest is the first. */
  readonly tenants: readonly SizedTenant[];
  /** Of filling it. */
  readonly seconds: number;
}

export type SizedQuestion =
  | {
      readonly sizes: Sizes;
      /** Keeps the database, and finds it there the next time. */
      readonly folder: string | undefined;
      /** How many of the last migrations are missing. */
      readonly missing: number;
    }
  /** Applies the next missing migration. */
  | { readonly migrate: true };

export interface SizedAnswer {
  readonly database?: SizedDatabase;
  /** Name of the applied migration; absent: none was missing. */
  readonly applied?: string | undefined;
}

/** Fills by so many connections: one for each core of a small machine. */
const writers = 2;
/** Memory as on a small server of its own; commits are flushed as everywhere. */
const settings = { shared_buffers: '1GB', maintenance_work_mem: '256MB', max_wal_size: '8GB' };
const deps = { random: systemRandom, clock: systemClock };

let postgres: MigratedPostgres | undefined;
let temporary: string | undefined;
let known = migrations.length;

async function answer(question: SizedQuestion): Promise<SizedAnswer> {
  if ('sizes' in question) return { database: await open(question.sizes, question.folder, question.missing) };
  if (known === migrations.length) return {};
  known += 1;
  const [applied] = await migrate(postgres?.adminUrl ?? '', migrations.slice(0, known));
  return { applied };
}

async function open(sizes: Sizes, kept: string | undefined, missing: number): Promise<SizedDatabase> {
  known = migrations.length - missing;
  if (kept === undefined) temporary = await mkdtemp(join(tmpdir(), 'guildgate-size-'));
  const folder = kept ?? temporary ?? '';
  postgres = await startMigratedPostgres({ dataDir: folder, settings }, migrations.slice(0, known));
  const { adminUrl, apiUrl, workerUrl, postmasterPid } = postgres;
  const file = join(folder, 'size.json');
  const filled = (await readKept(file)) ?? (await fill(sizes, adminUrl, apiUrl));
  await writeFile(file, JSON.stringify(filled));
  return { adminUrl, apiUrl, workerUrl, postmasterPid, version: await vacuum(adminUrl), ...filled };
}

type Filled = Pick<SizedDatabase, 'secretKey' | 'sizes' | 'tenants' | 'seconds'>;

async function readKept(file: string): Promise<Filled | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function fill(sizes: Sizes, adminUrl: string, apiUrl: string): Promise<Filled> {
  const started = performance.now();
  const secretKey = randomBytes(32);
  const pool = createPool({ url: apiUrl, size: writers, applicationName: 'bench' }, createLogger('warn'));
  const database = createDatabase(pool, systemClock);
  const tenants: SizedTenant[] = [];
  let next = 0;
  const write = async () => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(withoutTriggers);
      for (let index = next++; index < sizes.tenants; index = next++) {
        const slug = `org${index}`;
        const host = `${slug}.localhost`;
        const secrets = secretsFrom(secretKey);
        const tenantId = await createTenant(
          { host, baseUrl: `http://${host}`, name: slug },
          { ...deps, adminUrl, secrets },
        );
        const administrator = await addRows(client, tenantId, slug, shareOf(sizes, index));
        tenants[index] = { tenantId, host, apiToken: await issue(database, tenantId, administrator) };
      }
    } finally {
      await client.end();
    }
  };
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await withoutSearchIndex(client, async () => {
      await Promise.all(Array.from({ length: writers }, write));
    });
  } finally {
    await client.end();
    await database.close();
  }
  return { secretKey: secretKey.toString('base64'), sizes, tenants, seconds: (performance.now() - started) / 1000 };
}

/** @returns what one tenant has of everything */
function shareOf({ tenants, users, contacts, payments }: Sizes, index: number): Omit<Sizes, 'tenants'> {
  const of = (all: number) => Math.floor(tenants === 1 ? all : index === 0 ? all / 10 : (all * 0.9) / (tenants - 1));
  return { users, contacts: of(contacts), payments: of(payments) };
}

/** @returns the id of the administrator */
async function addRows(client: pg.Client, tenantId: string, slug: string, sizes: Omit<Sizes, 'tenants'>) {
  await client.query('begin');
  const administrator = await insertUsers(client, tenantId, slug, sizes.users);
  await insertContacts(client, tenantId, sizes.contacts);
  await insertPayments(client, tenantId, sizes.payments);
  await insertAuditLines(client, tenantId, administrator);
  await deriveRows(client, tenantId);
  await client.query('commit');
  return administrator;
}

async function issue(database: Database, tenantId: string, userId: string): Promise<string> {
  const owner = { userId, name: 'Bench', accessLevel: 'READ_WRITE' } as const;
  return (await issueApiToken(database.writing(tenantId), owner, deps)).token;
}

serveParent(answer, async () => {
  await postgres?.stop();
  if (temporary) await rm(temporary, { recursive: true, force: true });
});
