/** A connection for one command of an operator. */
import pg from 'pg';
import { sessionNames } from './address.ts';
import { DatabaseUnavailable } from './errors.ts';

/**
 * @param adminUrl URL of the migrating role
 * @throws DatabaseUnavailable when the connection is refused, for whatever reason: also by TLS, whose errors have no code
 */
export async function withOperatorClient<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  // The next query reports it, too; without a listener it would end the process while the work does something else.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const setting = sessionNames.migrate.url;
    throw new DatabaseUnavailable('no PostgreSQL connection available', { cause: error, setting });
  }
  try {
    return await work(client);
  } finally {
    // An open transaction ends with its connection.
    await client.end();
  }
}
