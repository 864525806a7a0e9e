/** Import of an exported tenant into another installation, or after its deletion into the same one. */
import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { assertSecretFits } from '#server/features/identity/key-rotation.ts';
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { asOwner, type OwnerClient, tenantDb } from '#server/platform/postgres/owner.ts';
import { closeForRows, countRows, insertRows, openForRows } from '#server/platform/postgres/tenant-rows.ts';
import { type TenantTable, tenantTables } from '#server/platform/postgres/tenant-tables.ts';
import { exportedColumns } from './export.ts';
import { assertUnaltered, type ExportedTable, type Manifest, readManifest } from './manifest.ts';
import { countActiveTenants, selectNewestMigration, tenantExists, updateStatus } from './owner-store.ts';
import { refusingTaken, type TenantDeps } from './tenants.ts';

export interface ImportDeps extends TenantDeps {
  /** Whether an import may begin while it stops the service of other tenants. */
  readonly stopService: boolean;
  /** Called when a table is inserted. */
  readonly progress: (table: string, rows: number) => void;
}

/** Inserted first, and compared with the secrets before all other rows. */
const keysTable = 'signing_keys';

/**
 * Inserts all rows of an export in one transaction. The tenant is suspended. Until the end all requests are 503 and no
 * worker is ready, because the tables are locked for longer than they wait.
 * @returns the manifest
 * @throws OperatorRefusal for an export that does not fit this database or these secrets, a host in use, and active tenants
 * without `stopService`
 */
export async function importTenant(exported: string, deps: ImportDeps): Promise<Manifest> {
  const folder = resolve(exported);
  const manifest = await readManifest(folder);
  if (!manifest.withCredentials) {
    throw new OperatorRefusal(`${folder} lacks the credentials. Export the tenant with --with-credentials.`);
  }
  await assertUnaltered(folder, manifest);
  const { id, host } = manifest.tenant;
  await asOwner(deps.adminUrl, async (client) => {
    // A wait for a table would let requests wait behind it.
    await client.query(
      `set local lock_timeout = '5s'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'`,
    );
    await assertSchema(client, manifest);
    if (await tenantExists(client, id)) throw new OperatorRefusal(`The tenant ${id} of ${host} is here already.`);
    const pairs = keysFirst(pairTables(await tenantTables(client), manifest));
    if (!deps.stopService) await assertNoneServed(client);
    const db = await tenantDb(client, id);
    for (const { table } of pairs) await openForRows(client, table);
    await refusingTaken(host, async () => {
      for (const pair of pairs) {
        await insertTable(client, { ...pair, folder, tenantId: id }, deps);
        if (pair.table.name === keysTable) await assertSecretFits(db, deps.secrets);
      }
    });
    for (const { table } of pairs) await closeForRows(client, table);
    await client.query('reset role');
    await updateStatus(db, 'SUSPENDED');
    await recordOperatorAct(db, { action: 'tenants.import', resourceId: id }, deps);
  });
  return manifest;
}

async function assertSchema(client: OwnerClient, { schema }: Manifest): Promise<void> {
  const own = await selectNewestMigration(client);
  if (own === schema) return;
  throw new OperatorRefusal(
    `The export is of the schema ${schema}, and this database has ${own}. Bring both installations to the same release, and export again.`,
  );
}

/** @throws OperatorRefusal when there are active tenants */
async function assertNoneServed(client: OwnerClient): Promise<void> {
  const active = await countActiveTenants(client);
  if (active === 0) return;
  throw new OperatorRefusal(
    `An import stops the service of all tenants until it ends. Active here: ${active}. Their requests get 503, and workers are not ready. Choose a quiet hour, and add --stop-service; or import into an installation without tenants.`,
  );
}

interface Pair {
  readonly table: TenantTable;
  readonly exported: ExportedTable;
}

/** @returns the tables of the database with those of the export, parents first. @throws OperatorRefusal when they differ */
function pairTables(tables: readonly TenantTable[], { tables: exported }: Manifest): Pair[] {
  const differ = new OperatorRefusal(
    'The export and this database differ in their tables: they are not of one release.',
  );
  if (tables.length !== exported.length) throw differ;
  return tables.toReversed().map((table) => {
    const other = exported.find((candidate) => candidate.table === table.name);
    if (other?.columns.join() !== exportedColumns(table, true).join()) throw differ;
    return { table, exported: other };
  });
}

/** @param pairs parents first. @returns those of the keys and of their one parent, then all others */
function keysFirst(pairs: readonly Pair[]): Pair[] {
  const isFirst = ({ table }: Pair) => ['tenants', keysTable].includes(table.name);
  return [...pairs.filter(isFirst), ...pairs.filter((pair) => !isFirst(pair))];
}

interface Source extends Pair {
  readonly folder: string;
  readonly tenantId: string;
}

async function insertTable(
  client: OwnerClient,
  { table, exported, folder, tenantId }: Source,
  { progress }: ImportDeps,
): Promise<void> {
  const csv = createGunzip();
  // Its errors reach the reader of `csv`.
  pipeline(createReadStream(join(folder, exported.file)), csv, () => {});
  const rows = await insertRows(client, { table, columns: exported.columns }, csv);
  // Row-level security does not apply here.
  const own = await countRows(client, tenantId, table);
  if (rows !== exported.rows || own !== rows) {
    throw new OperatorRefusal(`${exported.file} has rows of another tenant, or not those of the manifest.`);
  }
  progress(table.name, rows);
}
