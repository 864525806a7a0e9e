import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import pg from 'pg';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from '../embedded-postgres.ts';

/** A closed temporary folder that is removed after the test. */
export async function temporaryFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function start(t: ExecutionContext, dataDir: string, port?: number): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, ...(port === undefined ? {} : { port }) });
  t.teardown(() => server.stop());
  return server;
}

export async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the server may be killed under it
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows;
  } finally {
    await client.end();
  }
}

/** The error that a start on this folder fails with. */
export async function failure(t: ExecutionContext, dataDir: string, port?: number): Promise<EmbeddedPostgresError> {
  const error = await t.throwsAsync(start(t, dataDir, port), { instanceOf: EmbeddedPostgresError });
  if (error === undefined) throw new Error('it did not fail');
  return error;
}

/** A folder with a stopped cluster. */
export async function stoppedCluster(t: ExecutionContext): Promise<string> {
  const dataDir = await temporaryFolder(t);
  await (await start(t, dataDir)).stop();
  return dataDir;
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}
