/** Export of everything that is stored of one tenant: a folder with one CSV file for each table, and a manifest. */
import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Clock } from '#server/platform/clock.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { CopyStream, StalledReader } from '#server/platform/postgres/copy-stream.ts';
import { asOwner, type OwnerClient, tenantDb } from '#server/platform/postgres/owner.ts';
import { copyRows } from '#server/platform/postgres/tenant-rows.ts';
import { type TenantTable, tenantTables } from '#server/platform/postgres/tenant-tables.ts';
import { onInterruption } from '#server/platform/signals.ts';
import { isCredential } from './credential-columns.ts';
import { tenantAt } from './hosts.ts';
import { type ExportedTable, type Manifest, manifestName } from './manifest.ts';
import { selectNewestMigration } from './owner-store.ts';

/** How long a disk may stall, in milliseconds, before the export fails. */
const patienceWithDisk = 120_000;

export interface ExportOptions {
  readonly folder: string;
  /** Also what is sealed, and hashes of passwords, tokens and codes. */
  readonly withCredentials: boolean;
}

interface ExportDeps {
  readonly adminUrl: string;
  readonly clock: Clock;
  /** Called when a table is written. */
  readonly progress: (table: string, rows: number) => void;
}

/**
 * Writes all tables as of one moment. The folder appears when it is complete.
 * @throws UnknownHost; OperatorRefusal if the folder exists, or cannot be created
 */
export async function exportTenant(host: string, options: ExportOptions, deps: ExportDeps): Promise<Manifest> {
  const folder = resolve(options.folder);
  const unfinished = await createUnfinished(folder);
  const discard = { recursive: true, force: true };
  const done = onInterruption(() => rmSync(unfinished, discard));
  try {
    const manifest = await asOwner(deps.adminUrl, (client) => writeTables(client, host, unfinished, options, deps));
    await writeFile(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, discard);
    throw refusalOf(error, folder) ?? error;
  } finally {
    done();
  }
}

/** Codes of a disk that takes no more; no socket has them. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'];

/** @returns what to say of a disk that does not take the export; undefined for another error */
function refusalOf(error: unknown, folder: string): OperatorRefusal | undefined {
  const advice = 'Nothing is left of it: make room, or give --output a folder on another disk.';
  if (error instanceof StalledReader) {
    return new OperatorRefusal(
      `The disk of ${folder} took nothing for ${patienceWithDisk / 1_000} seconds: the export is given up. ${advice}`,
    );
  }
  if (!(error instanceof Error && 'code' in error)) return undefined;
  // Another export to the same folder was faster.
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return existing(folder);
  if (!diskCodes.includes(String(error.code))) return undefined;
  return new OperatorRefusal(`The export cannot be written (${error.message}). ${advice}`);
}

/** @returns a new folder beside the wanted one. @throws OperatorRefusal */
async function createUnfinished(folder: string): Promise<string> {
  try {
    await assertAbsent(folder);
    return await mkdtemp(`${folder}.unfinished-`);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    const parent = dirname(folder);
    if (error.code === 'ENOENT') {
      throw new OperatorRefusal(`There is no folder ${parent}: create it, or give --output another name.`);
    }
    throw new OperatorRefusal(`No folder can be created in ${parent} (${error.code}): give --output another name.`);
  }
}

async function assertAbsent(folder: string): Promise<void> {
  try {
    await lstat(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  throw existing(folder);
}

function existing(folder: string): OperatorRefusal {
  return new OperatorRefusal(`${folder} exists. An export overwrites nothing: give --output another name.`);
}

async function writeTables(
  client: OwnerClient,
  host: string,
  folder: string,
  { withCredentials }: ExportOptions,
  { clock, progress }: ExportDeps,
): Promise<Manifest> {
  // One snapshot for all tables; text that does not depend on the server's settings. While a slow disk takes the end of a table,
  // PostgreSQL waits for the next one: some end such a transaction, ours in docker-compose.yml after a minute.
  await client.query(`set transaction isolation level repeatable read, read only;
    set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'`);
  const tenant = await tenantAt(client, host);
  const schema = await selectNewestMigration(client);
  await tenantDb(client, tenant.id);
  const tables: ExportedTable[] = [];
  for (const table of await tenantTables(client)) {
    const written = await writeTable(client, tenant.id, { table, folder, withCredentials });
    progress(table.name, written.rows);
    tables.push(written);
  }
  return {
    format: 1,
    tenant,
    exportedAt: clock.now().toISOString(),
    schema,
    withCredentials,
    tables: tables.reverse(),
  };
}

/** Without numbers of the installation, such as the ids of jobs. */
export function exportedColumns(table: TenantTable, withCredentials: boolean): string[] {
  const isKept = (column: TenantTable['columns'][number]) =>
    column.identity !== 'always' && (withCredentials || !isCredential(table, column));
  return table.columns.filter(isKept).map(({ name }) => name);
}

interface Target {
  readonly table: TenantTable;
  readonly folder: string;
  readonly withCredentials: boolean;
}

async function writeTable(
  client: OwnerClient,
  tenantId: string,
  { table, folder, withCredentials }: Target,
): Promise<ExportedTable> {
  const columns = exportedColumns(table, withCredentials);
  const leftOut = table.columns.map(({ name }) => name).filter((name) => !columns.includes(name));
  const file = `${table.name}.csv.gz`;
  const hash = createHash('sha256');
  const hashed = async function* (compressed: AsyncIterable<Buffer>) {
    for await (const bytes of compressed) {
      hash.update(bytes);
      yield bytes;
    }
  };
  const stream = new CopyStream({ bom: false, patience: patienceWithDisk });
  const target = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  const written = pipeline(stream, createGzip(), hashed, target);
  const copied = copyRows(client, tenantId, { table, columns }, stream).catch((error: Error) => {
    stream.destroy(error);
    throw error;
  });
  const [rows] = await Promise.all([copied, written]);
  return { table: table.name, file, rows, columns, leftOut, sha256: hash.digest('hex') };
}
