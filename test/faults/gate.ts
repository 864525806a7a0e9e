/** A place in a transaction at which PostgreSQL waits until a test lets it go on: faults happen between two statements. */
import pg from 'pg';
import { until } from '#server/limiter/testing/until.ts';

export interface Gate {
  /** Resolves when a transaction waits at it. */
  reached(): Promise<void>;
  /** Asks on the connection that holds the gate. @returns the rows that it changed */
  ask(text: string, values?: unknown[]): Promise<number | null>;
  /** From now on everybody passes. */
  open(): Promise<void>;
}

const lock = 7_301;

const places = {
  statement: (table: string, event: string) => `create trigger gate after ${event} on ${table}
    for each row execute function app.wait_at_gate()`,
  /** Behind everything that the transaction does, while it is committed. */
  commit: (table: string, event: string) => `create constraint trigger gate after ${event} on ${table}
    deferrable initially deferred for each row execute function app.wait_at_gate()`,
};

/**
 * @param at the end of the statement that changes a row of the table, or the commit of it
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
    // The database is dropped with whoever is still connected.
  });
  await client.connect();
  t.teardown(() => client.end());
  await client.query('select pg_advisory_lock($1)', [lock]);
  // As long as the statement may: our own limit on locks is not what is tested.
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
    ask: async (text, values) => (await client.query(text, values)).rowCount,
    open: async () => void (await client.query('select pg_advisory_unlock($1)', [lock])),
  };
}
