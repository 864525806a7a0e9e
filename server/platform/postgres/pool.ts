/**
 * Connections to PostgreSQL. Ours and not knex's: several statements go out in one write (see flush.ts), and a
 * connection that failed is thrown away instead of being served to the next request.
 */
import pg from 'pg';
import type { Logger } from '../log.ts';
import { CopyOut } from './copy.ts';
import type { CopyStream } from './copy-stream.ts';
import { breaksConnection, DatabaseUnavailable, isUnavailable } from './errors.ts';
import { Flush, type Outcome, type Statement } from './flush.ts';

export interface Connection {
  /**
   * Sends all statements in one write and waits for all answers. Outside of an open transaction they are one of their
   * own: when this returns it is committed.
   * @throws the error of the first that fails. Those behind it have not run; those before it are undone, unless they
   * belong to a transaction that is open.
   */
  flush<Row extends pg.QueryResultRow>(statements: readonly Statement[]): Promise<readonly Outcome<Row>[]>;
  /**
   * Sends all statements like `flush`; the last one is a COPY … TO STDOUT, whose rows go into the stream. A stream that is
   * destroyed ends the connection, and the COPY with it.
   * @returns when the last row was taken. @throws as `flush`
   */
  copy(statements: readonly Statement[], stream: CopyStream, begun: () => void): Promise<void>;
  /** Closes the connection instead of handing it to the next user. */
  discard(): void;
}

export interface Pool {
  /** Lends a connection for the time of `work`. @throws DatabaseUnavailable when none can be had within 2 s. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** How many connections are in use at this moment, and how many wait for one. */
  usage(): PoolUsage;
  close(): Promise<void>;
}

export interface PoolUsage {
  readonly lent: number;
  readonly idle: number;
  readonly waiting: number;
  readonly maximum: number;
}

export interface PoolOptions {
  url: string;
  /** Connections of this process at the most. */
  size: number;
  applicationName: string;
}

/** Limits from reference: a request waits at most 2 s for a connection and 5 s for an answer. All in milliseconds. */
const limits = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  // One second later than the server's own, for the case that the server is gone and cannot say so.
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
    // Left to choose, PostgreSQL plans a prepared statement anew each time when its parameters make it look cheap, as a
    // small array or limit does; planning then takes five times as long as running.
    // A page that is looked up costs what one in a row costs, as on any disk of today: by PostgreSQL's four times as much a
    // new table is read whole by each statement, until it is analyzed, long after there are thousands of rows in it.
    options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
  });
  let closing = false;
  // While we close, PostgreSQL may be stopping too, and be the first to hang up: that is nobody's concern.
  const report = (error: Error) => closing || logger.warn({ err: error }, 'a PostgreSQL connection failed');
  pool.on('error', report);
  // pg-pool takes its own listener off while a client is lent; without one, a restart of PostgreSQL ends the process.
  pool.on('connect', (client) => client.on('error', report));

  return {
    async use(work) {
      // Lent at the first flush: work that hashes a password before it writes must not keep a connection from others.
      let lending: Promise<pg.PoolClient> | undefined;
      let broken = false;
      const connection: Connection = {
        flush: async (statements) => {
          // The promise is kept, and not what it brings: two flushes at once must not be lent one each.
          lending ??= connect(pool);
          return flush(await lending, statements);
        },
        copy: async (statements, stream, begun) => {
          lending ??= connect(pool);
          const client = await lending;
          // That we hang up ourselves, because a reader did, is nobody's concern.
          const quiet = () => client.off('error', report).on('error', () => {});
          let sent = false;
          const begin = () => {
            sent = true;
            begun();
          };
          try {
            await copy(client, statements, { stream, begun: begin, quiet });
          } catch (error) {
            // What fails before is answered, and told of there; whoever reads this is only cut off.
            if (sent && !stream.destroyed) logger.warn({ err: error }, 'an export ended early');
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
        const [lent] = await Promise.allSettled([lending]);
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
    throw new DatabaseUnavailable('no PostgreSQL connection could be had', { cause: error });
  }
}

function flush<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<readonly Outcome<Row>[]> {
  return new Promise((resolve, reject) => {
    const exchange = new Flush<Row>(statements, (error) => (error ? reject(error) : resolve(exchange.outcomes)));
    client.query(exchange);
  });
}

interface Copying {
  readonly stream: CopyStream;
  readonly begun: () => void;
  /** Called before the connection is ended. */
  readonly quiet: () => void;
}

function copy(
  client: pg.PoolClient,
  statements: readonly Statement[],
  { stream, begun, quiet }: Copying,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const exchange = new CopyOut(statements, stream, {
      begun,
      ended: (error) => {
        stream.off('close', abandon);
        if (error) reject(error);
        else resolve();
      },
    });
    const abandon = () => {
      quiet();
      exchange.abandon();
    };
    stream.on('close', abandon);
    if (stream.destroyed) abandon();
    client.query(exchange);
  });
}
