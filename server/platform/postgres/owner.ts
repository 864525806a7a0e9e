/** Work that the API may not do: as the role that owns the tables. For the command line and the demo. */
import pg from 'pg';
import { explicitFence, type TenantDb } from './database.ts';
import { ownerRole } from './roles.ts';
import { type Sql, sql } from './statement.ts';

/** Signed in as a member of the owner role, and acting as it. */
export type OwnerClient = pg.Client;

/** @param adminUrl a role that is a member of the owner role. All of `work` is one transaction. */
export async function asOwner<T>(adminUrl: string, work: (client: OwnerClient) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl, options: `-c role=${ownerRole}` });
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // An open transaction ends with its connection.
    await client.end();
  }
}

/**
 * One tenant, within the transaction of `client`: with the stores that requests use, behind the same fence, which holds for
 * the owner too. Until another tenant is asked for.
 */
export async function tenantDb(client: OwnerClient, tenantId: string): Promise<TenantDb> {
  await client.query(sql`select set_config('app.tenant_id', ${tenantId}, true)`);
  return {
    tenantId,
    tenantIs: explicitFence(tenantId),
    async rows<Row extends pg.QueryResultRow>(statement: Sql): Promise<Row[]> {
      return (await client.query<Row>(statement)).rows;
    },
  };
}
