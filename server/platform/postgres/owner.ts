/** Work that the API may not do: as the role that owns the tables. For the command line and the demo. */
import pg from 'pg';
import { ownerRole } from './roles.ts';

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
