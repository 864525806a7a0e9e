/** Blocks a transaction in PostgreSQL at a chosen point, by a trigger and an advisory lock. */
import pg from 'pg';
import { until } from '../until.ts';

export interface Gate {
  /** Resolves when a transaction waits at the gate. */
  reached(): Promise<void>;
  /** Runs a statement on the connection that holds the gate. @returns the number of changed rows */
  execute(text: string, values?: unknown[]): Promise<number | null>;
  /** Releases all transactions. */
  open(): Promise<void>;
}

const lock = 7_301;

const places = {
  statement: (table: string, event: string) => `create trigger gate after ${event} on ${table}
    for each row execute function app.wait_at_gate()`,
  /** Deferred: waits during COMMIT. */
  commit: (table: string, event: string) => `create constraint trigger gate after ${event} on ${table}
    deferrable initially deferred for each row execute function app.wait_at_gate()`,
};

/**
 * @param at the end of the statement that changes a row of the table, or its commit
 * @param event such as `insert`
 */
export async function closeGate(
  t: { teardown(task: () => Promise<void>): void },
  adminUrl: string,
  at: keyof typeof places,
  [event, table]: readonly [event: string, table: string],
): Promise<Gate> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {
    // The database is dropped with its connections.
  });
  await client.connect();
  t.teardown(() => client.end());
  await client.query('select pg_advisory_lock($1)', [lock]);
  // Disables lock_timeout, which would end the wait.
  await client.query(`create function app.wait_at_gate() returns trigger language plpgsql set lock_timeout = 0 as
    $$ begin perform pg_advisory_xact_lock_shared(${lock}); return null; end $$`);
  await client.query(places[at](table, event));
  return {
    reached: () =>
      until(async () => {
        const { rows } = await client.query(
          `select from pg_locks where locktype = 'advisory' and not granted and objid = $1
            and database = (select oid from pg_database where datname = current_database())`,
          [lock],
        );
        return rows.length > 0;
      }, 'a transaction waits at the gate'),
    execute: async (text, values) => (await client.query(text, values)).rowCount,
    open: async () => void (await client.query('select pg_advisory_unlock($1)', [lock])),
  };
}
