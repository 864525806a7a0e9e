/** A PostgreSQL that one test may kill, starve or replace, with the two tenants of the tests in it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postmasterPid } from '#server/platform/embedded-postgres/testing.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { prepareDatabase, type TestTenants } from '#test/template.ts';

export interface OwnPostgres extends TestTenants {
  /** The superuser's URL; the same after every start. */
  readonly adminUrl: string;
  readonly port: number;
  readonly dataDir: string;
  /** As superuser, on a connection of its own: it may be asked again after any fault. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** What `pg_ctl stop -m immediate` does: nothing is written down, nobody is told. @returns once it is gone */
  crash(): Promise<void>;
  /** In order. */
  shutDown(): Promise<void>;
  /** Again, after either; through a recovery, if need be. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
}

export interface OwnPostgresOptions {
  /** Absent: a new folder, that is removed with the test. */
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
    sql: (text, values) => ask(adminUrl, text, values),
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

/** Asks one thing, on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {
    // The server is killed under it: what is asked fails, which says it all.
  });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
