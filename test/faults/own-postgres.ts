/** A PostgreSQL for one test, which may kill or replace it, with the two test tenants. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postmasterPid } from '#server/platform/embedded-postgres/testing.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { prepareDatabase, type TestTenants } from '#test/template.ts';

export interface OwnPostgres extends TestTenants {
  /** URL as superuser; the same after every start. */
  readonly adminUrl: string;
  readonly port: number;
  readonly dataDir: string;
  /** Runs SQL as superuser on a new connection, so that it works after any fault. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Crashes it like `pg_ctl stop -m immediate`, and waits for its end. */
  crash(): Promise<void>;
  /** Stops it cleanly. */
  shutDown(): Promise<void>;
  /** Starts it again, with crash recovery if needed. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
}

export interface OwnPostgresOptions {
  /** Absent: a new folder. Removed with the test. */
  readonly dataDir?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Stopped with the test. */
export async function startOwnPostgres(
  t: { teardown(task: () => Promise<void>): void },
  { dataDir: given, settings = {} }: OwnPostgresOptions = {},
): Promise<OwnPostgres> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'guildgate-faults-')));
  let server: EmbeddedPostgres | undefined;
  t.teardown(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  server = await startEmbeddedPostgres({ dataDir, settings });
  const { url: adminUrl, port } = server;
  const tenants = await prepareDatabase(adminUrl);
  const shutDown = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    ...tenants,
    adminUrl,
    port,
    dataDir,
    sql: (text, values) => query(adminUrl, text, values),
    async crash() {
      process.kill(await postmasterPid(dataDir), 'SIGQUIT');
      await shutDown();
    },
    shutDown,
    async start(again = settings) {
      server = await startEmbeddedPostgres({ dataDir, port, settings: again });
    },
  };
}

/** Runs one statement on a new connection. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {
    // The server may be killed: the statement then fails with its own error.
  });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
