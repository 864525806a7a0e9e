/** Deletion of a suspended tenant, for good, in batches: it can be stopped, and run again. */
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import { asOwner, inTransactions, type OwnerClient, tenantDb } from '#server/platform/postgres/owner.ts';
import { countRows, deleteAllRows, deleteSomeRows } from '#server/platform/postgres/tenant-rows.ts';
import { type TenantTable, tenantTables } from '#server/platform/postgres/tenant-tables.ts';
import { tenantAt } from './hosts.ts';
import { lockSuspended, type TenantRow } from './owner-store.ts';

/** Rows of one transaction: few enough that a stop loses seconds of work. */
const rowsOfBatch = 5_000;

/** The tenant's own row is deleted last. */
const isTenants = ({ name }: TenantTable) => name === 'tenants';

/** Numbers of rows by table, without those that are 0. */
export type RowCounts = Readonly<Record<string, number>>;

/** @returns what a deletion would delete. @throws UnknownHost */
export function countTenantRows(adminUrl: string, host: string): Promise<{ tenant: TenantRow; rows: RowCounts }> {
  return asOwner(adminUrl, async (client) => {
    const tenant = await tenantAt(client, host);
    await tenantDb(client, tenant.id);
    const rows: Record<string, number> = {};
    for (const table of await tenantTables(client)) {
      const count = await countRows(client, tenant.id, table);
      if (count > 0) rows[table.name] = count;
    }
    return { tenant, rows };
  });
}

/** Reports the number of rows deleted so far from a table. */
export type Progress = (table: string, deleted: number) => void;

/**
 * Deletes every row of a tenant, in every table that has a column `tenant_id`. When this returns, its host is free. A run
 * that was stopped leaves a suspended tenant with fewer rows.
 * @param batch rows of one transaction
 * @returns the deleted rows, without those that triggers have deleted, and with those that triggers wrote meanwhile
 * @throws UnknownHost; OperatorRefusal unless the tenant is suspended, also when it is resumed meanwhile
 */
export function deleteTenant(
  adminUrl: string,
  host: string,
  progress: Progress,
  batch = rowsOfBatch,
): Promise<RowCounts> {
  return inTransactions(adminUrl, async (transaction) => {
    const { id } = await transaction((client) => tenantAt(client, host));
    const tables = await transaction(tenantTables);
    const whileSuspended = <T>(work: (client: OwnerClient) => Promise<T>): Promise<T> =>
      transaction(async (client) => {
        if (!(await lockSuspended(await tenantDb(client, id)))) throw notSuspended(host);
        return work(client);
      });
    const deleted: Record<string, number> = {};
    const note = ({ name }: TenantTable, rows: number): number => {
      if (rows === 0) return 0;
      const sum = (deleted[name] ?? 0) + rows;
      deleted[name] = sum;
      progress(name, sum);
      return rows;
    };
    const [ownRow, others] = [tables.filter(isTenants), tables.filter((table) => !isTenants(table))];

    await untilEmpty(others, async (table) => {
      let total = 0;
      for (let rows = 1; rows > 0; total += rows) {
        rows = note(table, await whileSuspended((client) => deleteSomeRows(client, id, table, batch)));
      }
      if (table.selfReferences.length === 0) return total;
      return total + note(table, await whileSuspended((client) => deleteAllRows(client, id, table)));
    });
    // With the tenant's row locked, no other transaction can add rows that refer to it.
    await whileSuspended(async (client) => {
      const deleteRest = async (table: TenantTable) => note(table, await deleteAllRows(client, id, table));
      await untilEmpty(others, deleteRest);
      for (const table of ownRow) await deleteRest(table);
    });
    return deleted;
  });
}

/** Repeats rounds until one deletes nothing, because triggers write rows about deleted ones. */
async function untilEmpty(
  tables: readonly TenantTable[],
  deleteFrom: (table: TenantTable) => Promise<number>,
): Promise<void> {
  for (let rows = 1; rows > 0; ) {
    rows = 0;
    for (const table of tables) rows += await deleteFrom(table);
  }
}

function notSuspended(host: string): OperatorRefusal {
  return new OperatorRefusal(
    `${host} is not suspended, and only a suspended tenant is deleted. First: guildgate tenant suspend ${host}`,
  );
}
