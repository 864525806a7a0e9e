/**
 * The template database of all test files: migrated, with two tenants with the same kinds of objects, and a user of each role
 * with every kind of credential.
 */

import pg from 'pg';
import type { RoleName } from '#contracts/permissions.ts';
import type { DemoTenant } from '#fixtures/tenants.ts';
import { demoPassword, demoTenants } from '#fixtures/tenants.ts';
import { issueTokenPair, seedTenant } from '#server/demo/seed.ts';
import { sessionJwt } from '#server/features/identity/jwt.ts';
import { sessions } from '#server/features/identity/sessions.ts';
import { signingKeys } from '#server/features/identity/signing-keys.ts';
import { createTenant } from '#server/features/tenants/tenants.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { apiRole, ensureRoles, workerRole } from '#server/platform/postgres/roles.ts';
import type { Tenant } from '#server/platform/postgres/tenant.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { createTestDatabase } from './postgres.ts';

export const testSecret = Buffer.alloc(32, 7);
export const rolePasswords = { api: 'tests-only', worker: 'tests-only, too' };

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly role: RoleName;
  readonly readWrite: string;
  readonly readOnly: string;
  readonly jwt: string;
  readonly refreshToken: string;
}

export interface TestTenant extends Tenant {
  /** By role. */
  readonly people: Readonly<Record<RoleName, TestPerson>>;
  /** Users, in the order of the fixture. */
  readonly userIds: readonly string[];
}

export interface TestTenants {
  readonly acme: TestTenant;
  readonly globex: TestTenant;
}

export interface Template extends TestTenants {
  readonly database: string;
}

/** @returns the URL of a database with the API's role. */
export function apiUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.username = apiRole;
  url.password = rolePasswords.api;
  return url.href;
}

/** @returns the URL of a database with the worker's role. */
export function workerUrl(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.username = workerRole;
  url.password = rolePasswords.worker;
  return url.href;
}

/** Creates the template once before the tests; needs TEST_POSTGRES_URL. */
export async function createTemplate(): Promise<Template> {
  const { name, adminUrl } = await createTestDatabase();
  return { database: name, ...(await prepareDatabase(adminUrl)) };
}

/** Migrates an empty database and adds both tenants. Leaves no connections, so that it can be copied. */
export async function prepareDatabase(adminUrl: string): Promise<TestTenants> {
  await ensureRoles(adminUrl, rolePasswords);
  await migrate(adminUrl);
  const logger = createLogger('silent');
  const database = createDatabase(
    createPool({ url: apiUrl(adminUrl), size: 2, applicationName: 'template' }, logger),
    systemClock,
  );
  try {
    const [acme, globex] = demoTenants;
    if (!acme || !globex) throw new Error('the tests need two demo tenants');
    const tenants = {
      acme: await addTenant(acme, adminUrl, database),
      globex: await addTenant(globex, adminUrl, database),
    };
    await removeTraces(adminUrl);
    return tenants;
  } finally {
    // A database with connections cannot be copied.
    await database.close();
  }
}

/** Removes what seeding left behind: tests start with an empty audit log and an empty queue. */
async function removeTraces(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('delete from audit_log');
    // Of the ends of adhesions: tests wait until the queue is empty.
    await client.query('delete from queue.jobs');
  } finally {
    await client.end();
  }
}

async function addTenant(tenant: DemoTenant, adminUrl: string, database: Database): Promise<TestTenant> {
  const host = `${tenant.slug}.localhost`;
  const secrets = secretsFrom(testSecret);
  const deps = { adminUrl, secrets, random: systemRandom, clock: systemClock, database };
  const jwt = sessionJwt(signingKeys(database, secrets, systemClock), systemClock, systemRandom);
  const signing = sessions({ ...deps, jwt, logger: createLogger('silent') });
  const named = { host, baseUrl: `http://${host}`, name: tenant.name, limits: {} };
  const id = await createTenant(named, deps);
  const userIds = await seedTenant(database, id, tenant, deps);
  const person = async (role: RoleName): Promise<TestPerson> => {
    const index = tenant.people.findIndex((candidate) => candidate.role === role);
    const { email } = tenant.people[index] ?? { email: '' };
    const userId = userIds[index] ?? '';
    const pair = await signing.signIn(
      database.writing(id),
      { id, ...named },
      {
        email,
        password: demoPassword,
        client: { address: '127.0.0.1', place: '127.0.0.1', userAgent: null, requestId: null },
      },
    );
    const tokens = await issueTokenPair(database.writing(id), userId, deps);
    return {
      id: userId,
      email,
      password: demoPassword,
      role,
      ...tokens,
      jwt: pair.token,
      refreshToken: pair.refresh_token,
    };
  };
  return {
    id,
    ...named,
    userIds,
    people: {
      ROLE_ADMIN: await person('ROLE_ADMIN'),
      ROLE_TREASURER: await person('ROLE_TREASURER'),
      ROLE_EVENT_MANAGER: await person('ROLE_EVENT_MANAGER'),
      ROLE_MEMBER: await person('ROLE_MEMBER'),
    },
  };
}
