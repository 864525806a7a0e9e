/** The demo's first organisation with a number of contacts, and our server, for the benchmark of administrators' pages. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { request } from 'undici';
import { demoPassword, demoTenants } from '#fixtures/tenants.ts';
import { adminRoutes } from '#server/admin/pages/index.ts';
import { type Service, startService } from '#server/compose.ts';
import { seedTenant } from '#server/demo/seed.ts';
import { createTenant } from '#server/features/tenants/tenants.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { apiRole, ensureRoles } from '#server/platform/postgres/roles.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { chromiumPath } from '#test/chromium.ts';
import { serveParent } from '#test/serve-parent.ts';
import { addContacts } from './contacts.ts';

export interface PagesSettings {
  readonly contacts: number;
}

export interface PagesArena {
  readonly port: number;
  readonly host: string;
  readonly email: string;
  readonly password: string;
  /** Every visited page, with names in braces for the ids of resources. */
  readonly paths: readonly string[];
  /** Addresses that are no page: files, and the content of frames. */
  readonly others: readonly string[];
  readonly chromiumPath: string | undefined;
}

let postgres: EmbeddedPostgres | undefined;
let folder: string | undefined;
let service: Service | undefined;

async function start({ contacts }: PagesSettings): Promise<PagesArena> {
  folder = await mkdtemp(join(tmpdir(), 'guildgate-bench-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  const adminUrl = postgres.url;
  const password = randomBytes(16).toString('hex');
  await ensureRoles(adminUrl, { api: password, worker: password });
  await migrate(adminUrl);
  const apiUrl = new URL(adminUrl);
  apiUrl.username = apiRole;
  apiUrl.password = password;
  const secretKey = randomBytes(32);
  const [tenant] = demoTenants;
  if (!tenant) throw new Error('there is no demo tenant');
  const host = `${tenant.slug}.localhost`;
  await addTenant({ adminUrl, apiUrl: apiUrl.href, host, secretKey, contacts });
  service = await startService({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: apiUrl.href,
    databasePoolSize: 10,
    redisUrl: undefined,
    secretKey,
    trustedProxies: [],
    webhookAllowedAddresses: [],
    chromiumPath: process.env.CHROMIUM_PATH,
    metrics: undefined,
    logLevel: 'warn',
  });
  const email = tenant.people[0]?.email ?? '';
  await addThings(service.port, host, email);
  return {
    port: service.port,
    host,
    email,
    password: demoPassword,
    paths: adminRoutes.filter(({ kind }) => kind === 'show' || kind === 'form').map(({ path }) => path),
    others: adminRoutes.filter(({ kind }) => kind === 'file' || kind === 'frame').map(({ path }) => path),
    chromiumPath,
  };
}

/** Adds resources that the demo's data lacks, so that every kind of page has one. */
const things: readonly (readonly [path: string, body: object])[] = [
  ['groups', { name: 'Choir', slug: 'choir' }],
  ['permission/roles', { key: 'ROLE_EDITOR', label: 'Editor', permissions: ['newsletters:read'] }],
  ['api_tokens', { name: 'Bench', accessLevel: 'READ_ONLY' }],
  [
    'oauth_applications',
    { name: 'Shop', type: 'CONFIDENTIAL', redirectUris: ['https://shop.example/callback'], scopes: ['profile'] },
  ],
  ['webhook_subscriptions', { url: 'https://hooks.example/', events: ['user.updated'] }],
];

/** Through the API, as the administrator. */
async function addThings(port: number, host: string, email: string): Promise<void> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const response = await request(`http://127.0.0.1:${port}/api/v1/${path}`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const result = await response.body.json();
    if (response.statusCode >= 300) throw new Error(`POST ${path} responded with ${JSON.stringify(result)}`);
    return result;
  };
  const signedIn = await post('login-check', { email, password: demoPassword });
  const token = Object(signedIn).token;
  for (const [path, body] of things) await post(path, body, token);
}

interface Seeding {
  readonly adminUrl: string;
  readonly apiUrl: string;
  readonly host: string;
  readonly secretKey: Buffer;
  readonly contacts: number;
}

async function addTenant({ adminUrl, apiUrl, host, secretKey, contacts }: Seeding): Promise<void> {
  const [tenant] = demoTenants;
  if (!tenant) throw new Error('there is no demo tenant');
  const deps = { adminUrl, secrets: secretsFrom(secretKey), random: systemRandom, clock: systemClock };
  // The port is unknown yet, and follows when the server has started.
  const tenantId = await createTenant({ host, baseUrl: `http://${host}`, name: tenant.name }, deps);
  const pool = createPool({ url: apiUrl, size: 1, applicationName: 'bench' }, createLogger('warn'));
  const database = createDatabase(pool, systemClock);
  try {
    await seedTenant(database, tenantId, tenant, deps);
  } finally {
    await database.close();
  }
  await addContacts(adminUrl, tenantId, contacts);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

serveParent(start, async () => {
  await service?.stop(0);
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});
