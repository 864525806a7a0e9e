import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database that one test file has to itself. */
export interface TestDatabase {
  /** The superuser's URL of this database. */
  adminUrl: string;
  name: string;
  /** Removes it, ending the connections to it; may be called again. */
  drop(): Promise<void>;
}

/** The superuser's URL of the server that the tests use. Throws when there is none. */
function serverUrl(): URL {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) {
    throw new Error(
      'TEST_POSTGRES_URL is not set: run the tests through `npm test` (one file: `npm test -- path/to/a.test.ts`), ' +
        'which starts a PostgreSQL for them.',
    );
  }
  return new URL(url);
}

/**
 * Creates a fresh, empty database with a name of its own. Takes work to do in it, given its superuser URL; if that fails
 * the database is dropped again and the error thrown on. Throws when TEST_POSTGRES_URL is not set.
 */
export async function createTestDatabase(prepare?: (url: string) => Promise<void>): Promise<TestDatabase> {
  const database = await create('template0');
  try {
    await prepare?.(database.adminUrl);
  } catch (error) {
    await database.drop();
    throw error;
  }
  return database;
}

/**
 * Creates a database that is a copy of another one, in a fraction of the time it takes to prepare it. Takes the name of
 * the original, to which nobody may be connected. Throws when TEST_POSTGRES_URL is not set.
 */
export async function cloneDatabase(template: string): Promise<TestDatabase> {
  return create(template);
}

async function create(template: string): Promise<TestDatabase> {
  const url = serverUrl();
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`);
  url.pathname = `/${name}`;
  return {
    adminUrl: url.href,
    name,
    drop: () => onServer(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  };
}

/** Runs one statement in the server's maintenance database. */
async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl().href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
