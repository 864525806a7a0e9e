/** Database access as the owner role, for the command line and the demo. The API has no such access. */
import type pg from 'pg';
import { type TenantDb, tenantFilter } from './database.ts';
import { inlined } from './literal.ts';
import { withOperatorClient } from './operator-client.ts';
import { ownerRole } from './roles.ts';
import { type Sql, sql } from './statement.ts';

/** A connection as a member of the owner role, with that role set. */
export type OwnerClient = pg.Client;

/** Runs `work` in one transaction. @param adminUrl URL of a member of the owner role */
export function asOwner<T>(adminUrl: string, work: (client: OwnerClient) => Promise<T>): Promise<T> {
  return inTransactions(adminUrl, (transaction) => transaction(work));
}

/**
 * Runs transactions one after the other on one connection. After an error it takes no more of them.
 * @param adminUrl URL of a member of the owner role
 */
export function inTransactions<T>(
  adminUrl: string,
  work: (transaction: <R>(part: (client: OwnerClient) => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  return withOperatorClient(adminUrl, (client) =>
    work(async (part) => {
      // In each transaction, not at the start of the connection: a pooler refuses that, or ignores it.
      await client.query(`begin; set local role ${ownerRole}`);
      const result = await part(client);
      await client.query('commit');
      return result;
    }),
  );
}

/**
 * Sets the tenant in the transaction of `client`, for use with the stores. RLS applies to the owner, too. Valid until the
 * next call.
 */
export async function tenantDb(client: OwnerClient, tenantId: string): Promise<TenantDb> {
  await client.query(sql`select set_config('app.tenant_id', ${tenantId}, true)`);
  return {
    tenantId,
    tenantFilter: tenantFilter(tenantId),
    async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
      return (await client.query<Row>(statement)).rows;
    },
    part: () => Promise.reject(new Error('the owner has no parts')),
  };
}

/** Tenants whose statements share a round trip. */
const batch = 200;

/**
 * Reads rows of many tenants. RLS admits one tenant per statement, so that there is one for each; hundreds share a round trip.
 * @param select its values are inlined. @returns the rows of each tenant, in the order of `tenantIds`
 */
export async function rowsOfEach<Row extends pg.QueryResultRow>(
  client: OwnerClient,
  tenantIds: readonly string[],
  select: (filter: Sql) => Sql,
): Promise<Row[][]> {
  const rows: Row[][] = [];
  for (let start = 0; start < tenantIds.length; start += batch) {
    const statements = tenantIds
      .slice(start, start + batch)
      .flatMap((id) => [sql`select set_config('app.tenant_id', ${id}, true)`, select(tenantFilter(id)())]);
    // Of several statements pg returns an array, which its types do not know.
    const results: pg.QueryResult<Row>[] = [await client.query<Row>(statements.map(inlined).join(';\n'))].flat();
    rows.push(...results.filter((_, index) => index % 2 === 1).map((result) => result.rows));
  }
  return rows;
}
