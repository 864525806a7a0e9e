/**
 * Pool of PostgreSQL connections. Replaces knex's: several statements go out in one write (see flush.ts), and a broken
 * connection is discarded instead of being reused.
 */
import pg from 'pg';
import type { Logger } from '../log.ts';
import { CopyOut } from './copy.ts';
import type { CopyStream } from './copy-stream.ts';
import { breaksConnection, DatabaseUnavailable, isUnavailable } from './errors.ts';
import { Flush, type Statement, type StatementResult } from './flush.ts';

export interface Connection {
  /**
   * Sends all statements in one write and waits for all results. Outside an open transaction they form one, which is
   * committed when this returns.
   * @throws the error of the first statement that fails. Later ones have not run; earlier ones are rolled back, unless
   * a transaction is open.
   */
  flush<Row extends pg.QueryResultRow>(statements: readonly Statement[]): Promise<readonly StatementResult<Row>[]>;
  /**
   * Sends all statements like `flush`; the last one is a COPY … TO STDOUT into the stream. Destroying the stream closes
   * the connection, which cancels the COPY.
   * @returns when the stream has taken the last row. @throws as `flush`
   */
  copy(statements: readonly Statement[], stream: CopyStream, onStart: () => void): Promise<void>;
  /** Closes the connection instead of returning it to the pool. */
  discard(): void;
}

export interface Pool {
  /** Lends a connection to `work`. @throws DatabaseUnavailable when none becomes available within 2 s */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Current use of the pool. */
  usage(): PoolUsage;
  close(): Promise<void>;
}

interface PoolUsage {
  readonly lent: number;
  readonly idle: number;
  readonly waiting: number;
  readonly maximum: number;
}

export interface PoolOptions {
  url: string;
  /** Maximum number of connections of this process. */
  size: number;
  applicationName: string;
}

/** Timeouts in milliseconds: a request waits at most 2 s for a connection and 5 s for a statement. */
const limits = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  // One second after the server's statement_timeout, for a server that is gone.
  query_timeout: 6_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  idleTimeoutMillis: 30_000,
  maxLifetimeSeconds: 1_800,
};

export function createPool(options: PoolOptions, logger: Logger): Pool {
  const pool = new pg.Pool({
    ...limits,
    connectionString: options.url,
    max: options.size,
    application_name: options.applicationName,
    // Generic plans: for cheap parameters PostgreSQL would otherwise replan each time, which takes five times as long as
    // execution. A random_page_cost for SSDs: with the default of 4, a new table is scanned whole until it is analyzed.
    options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
  });
  let closing = false;
  // Not logged while closing: PostgreSQL may be stopping, too, and close the connection first.
  const report = (error: Error) => closing || logger.warn({ err: error }, 'PostgreSQL connection failed');
  pool.on('error', report);
  // pg-pool removes its listener while a client is lent; without one, a restart of PostgreSQL would end the process.
  pool.on('connect', (client) => client.on('error', report));

  return {
    async use(work) {
      // Connects at the first flush: work that hashes a password first must not hold a connection meanwhile.
      let connecting: Promise<pg.PoolClient> | undefined;
      let broken = false;
      const connection: Connection = {
        flush: async (statements) => {
          // Stores the promise, so that two concurrent flushes share one connection.
          connecting ??= connect(pool);
          return flush(await connecting, statements);
        },
        copy: async (statements, stream, onStart) => {
          connecting ??= connect(pool);
          const client = await connecting;
          // Closing the connection ourselves, because the reader went away, is no error.
          const ignoreErrors = () => client.off('error', report).on('error', () => {});
          let sent = false;
          const begin = () => {
            sent = true;
            onStart();
          };
          try {
            await copy(client, statements, { stream, onStart: begin, ignoreErrors });
          } catch (error) {
            // Earlier failures reach the caller as an error; a later one only truncates the stream.
            if (sent && !stream.destroyed) logger.warn({ err: error }, 'export ended early');
            throw error;
          }
        },
        discard: () => {
          broken = true;
        },
      };
      try {
        return await work(connection);
      } catch (error) {
        broken ||= breaksConnection(error);
        throw isUnavailable(error) && !(error instanceof DatabaseUnavailable)
          ? new DatabaseUnavailable('PostgreSQL is not available', { cause: error })
          : error;
      } finally {
        const [lent] = await Promise.allSettled([connecting]);
        if (lent.status === 'fulfilled') lent.value?.release(broken);
      }
    },
    usage: () => ({
      lent: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      maximum: options.size,
    }),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new DatabaseUnavailable('no PostgreSQL connection available', { cause: error });
  }
}

function flush<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<readonly StatementResult<Row>[]> {
  return new Promise((resolve, reject) => {
    const query = new Flush<Row>(statements, (error) => (error ? reject(error) : resolve(query.results)));
    client.query(query);
  });
}

interface Copying {
  readonly stream: CopyStream;
  readonly onStart: () => void;
  /** Called before the connection is closed on purpose. */
  readonly ignoreErrors: () => void;
}

function copy(
  client: pg.PoolClient,
  statements: readonly Statement[],
  { stream, onStart, ignoreErrors }: Copying,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new CopyOut(statements, stream, {
      onStart,
      onEnd: (error) => {
        stream.off('close', cancel);
        if (error) reject(error);
        else resolve();
      },
    });
    const cancel = () => {
      ignoreErrors();
      query.cancel();
    };
    stream.on('close', cancel);
    if (stream.destroyed) cancel();
    client.query(query);
  });
}
