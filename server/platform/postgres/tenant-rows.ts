/** Rows of one tenant in any table, for operators: count, delete and copy. The tenant is set in the transaction. */
import { copyOut } from './copy.ts';
import { copyIn } from './copy-in.ts';
import type { CopyStream } from './copy-stream.ts';
import type { OwnerClient } from './owner.ts';
import { raw, sql } from './statement.ts';
import type { TenantTable } from './tenant-tables.ts';

/** Only its owner may read and delete all of a table: the queue belongs to another role. Until the next call. */
async function actAsOwnerOf(client: OwnerClient, { owner }: TenantTable): Promise<void> {
  await client.query(`set local role ${client.escapeIdentifier(owner)}`);
}

/** @returns the number of the tenant's rows */
export async function countRows(client: OwnerClient, tenantId: string, table: TenantTable): Promise<number> {
  await actAsOwnerOf(client, table);
  const { rows } = await client.query<{ count: string }>(
    sql`select count(*) from ${raw(table.name)} where tenant_id = ${tenantId}`,
  );
  return Number(rows[0]?.count);
}

/**
 * Deletes some of the tenant's rows: those that no other row of the table refers to.
 * @returns how many: none when all are deleted, or the last ones refer to each other
 */
export async function deleteSomeRows(
  client: OwnerClient,
  tenantId: string,
  table: TenantTable,
  atMost: number,
): Promise<number> {
  await actAsOwnerOf(client, table);
  const conditions = table.selfReferences.map(({ from, to }) => {
    const refers = from.map((column, index) => `r.${column} = t.${to[index]}`).join(' and ');
    return `and not exists (select from ${table.name} r where ${refers} and r.ctid <> t.ctid)`;
  });
  const { rowCount } = await client.query(
    sql`delete from ${raw(table.name)} where ctid = any (array(
      select t.ctid from ${raw(table.name)} t where t.tenant_id = ${tenantId} ${raw(conditions.join(' '))} limit ${atMost}))`,
  );
  return rowCount ?? 0;
}

/** Deletes all of the tenant's rows in one statement, also those that refer to each other. @returns how many */
export async function deleteAllRows(client: OwnerClient, tenantId: string, table: TenantTable): Promise<number> {
  await actAsOwnerOf(client, table);
  const { rowCount } = await client.query(sql`delete from ${raw(table.name)} where tenant_id = ${tenantId}`);
  return rowCount ?? 0;
}

/**
 * Copies the tenant's rows as CSV with a header row, in the order of the primary key.
 * @param columns those to copy
 * @returns the number of rows, once the stream has taken the last one
 */
export async function copyRows(
  client: OwnerClient,
  tenantId: string,
  { table, columns }: { table: TenantTable; columns: readonly string[] },
  stream: CopyStream,
): Promise<number> {
  await actAsOwnerOf(client, table);
  const order = table.key.length > 0 ? `order by ${table.key.join(', ')}` : '';
  const select = `select ${columns.join(', ')} from ${table.name} where tenant_id = ${client.escapeLiteral(tenantId)} ${order}`;
  let lines = 0;
  await copyOut(client, [{ text: `copy (${select}) to stdout (format csv, header)` }], {
    stream,
    onStart: () => {
      lines += 1;
    },
    // The connection is closed on purpose.
    onCancel: () => client.on('error', () => {}),
  });
  stream.finish();
  return lines - 1;
}

/**
 * Lets rows be inserted as they are until `closeForRows`: no trigger runs, and COPY reaches a table behind row-level
 * security. The table is locked for all others, readers too, until the transaction ends.
 */
export async function openForRows(client: OwnerClient, table: TenantTable): Promise<void> {
  await actAsOwnerOf(client, table);
  const opened = table.isFenced ? ', no force row level security' : '';
  await client.query(`alter table ${table.name} disable trigger user${opened}`);
}

export async function closeForRows(client: OwnerClient, table: TenantTable): Promise<void> {
  await actAsOwnerOf(client, table);
  const closed = table.isFenced ? ', force row level security' : '';
  await client.query(`alter table ${table.name} enable trigger user${closed}`);
}

/**
 * Inserts rows from CSV with a header row of these columns, and moves the table's sequence behind them.
 * @returns the number of rows
 */
export async function insertRows(
  client: OwnerClient,
  { table, columns }: { table: TenantTable; columns: readonly string[] },
  csv: AsyncIterable<Uint8Array>,
): Promise<number> {
  await actAsOwnerOf(client, table);
  const text = `copy ${table.name} (${columns.join(', ')}) from stdin (format csv, header match)`;
  const rows = await copyIn(client, text, csv);
  for (const { name, identity } of table.columns) {
    if (identity === null) continue;
    await client.query(`select setval(s, greatest(nextval(s), (select max(${name}) from ${table.name})))
      from pg_get_serial_sequence(${client.escapeLiteral(table.name)}, ${client.escapeLiteral(name)}) s`);
  }
  return rows;
}
