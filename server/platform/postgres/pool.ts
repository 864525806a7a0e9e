/**
 * Pool of PostgreSQL connections. Replaces knex's: several statements go out in one write (see flush.ts), and a broken
 * connection is discarded instead of being reused.
 */
import pg from 'pg';
import type { Logger } from '../log.ts';
import { followingLoop } from '../loop-pace.ts';
import { ShareExceeded } from '../share-exceeded.ts';
import { type ShareObserver, Shares } from '../shares.ts';
import { copyOut } from './copy.ts';
import type { CopyStream } from './copy-stream.ts';
import { breaksConnection, DatabaseUnavailable, isUnavailable } from './errors.ts';
import { Flush, type Statement, type StatementResult } from './flush.ts';
import { startupOptions } from './session-settings.ts';
import { inStatementSpan } from './statement-span.ts';

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
  /** Waits for the tenant's share, as the first flush does, and takes no connection. @throws DatabaseUnavailable */
  turn(): Promise<void>;
  /** Closes the connection instead of returning it to the pool. */
  discard(): void;
}

export interface Pool {
  /** Lends a connection to work of the process itself. @throws DatabaseUnavailable when none becomes available within 2 s */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Lends one to work of a tenant, of the tenant's share.
   * @throws DatabaseUnavailable as `use`; with a ShareExceeded as its cause when the tenant's own work is why
   */
  useFor<T>(tenantId: string, work: (connection: Connection) => Promise<T>): Promise<T>;
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
  /** The URL leads through a pooler that gives each transaction another session: see sessions.ts. */
  throughPooler?: boolean;
  /** Shares of the connections, by tenant; absent: first come, first served. */
  shares?: Shares;
}

/** Of all connections, those that one tenant may use beside others at most. Four of 20 keep the processors of a PostgreSQL busy. */
const partBesideOthers = 0.2;

/** @param size of the pool @returns shares of its connections, for servers: one tenant must not keep the others waiting */
export function connectionShares(size: number, observer?: ShareObserver): Shares {
  const perTenantBesideOthers = Math.ceil(size * partBesideOthers);
  const bounds = {
    concurrency: size,
    // The last one is for the first request of another tenant: the others may be held for seconds.
    perTenant: Math.max(1, size - 1),
    perTenantBesideOthers,
    pace: followingLoop(perTenantBesideOthers),
    waitingPerTenant: 1_000,
    patience: limits.connectionTimeoutMillis,
  };
  return new Shares('connections', bounds, observer);
}

/** Timeouts in milliseconds, besides those of the sessions: a request waits at most 2 s for a connection. */
const limits = {
  connectionTimeoutMillis: 2_000,
  // One second after the server's statement_timeout, for a server that is gone.
  query_timeout: 6_000,
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
    ...(!options.throughPooler && { options: startupOptions }),
  });
  // The next transaction may have a session in which another process has given the name to another statement.
  const sendable = (statements: readonly Statement[]) =>
    options.throughPooler ? statements.map(({ text, values = [] }) => ({ text, values })) : statements;
  let closing = false;
  // Not logged while closing: PostgreSQL may be stopping, too, and close the connection first.
  const report = (error: Error) => closing || logger.warn({ err: error }, 'PostgreSQL connection failed');
  pool.on('error', report);
  // pg-pool removes its listener while a client is lent; without one, a restart of PostgreSQL would end the process.
  pool.on('connect', (client) => client.on('error', report));

  const lend = async <T>(tenantId: string | undefined, work: (connection: Connection) => Promise<T>): Promise<T> => {
    // Connects at the first flush: work that hashes a password first must not hold a connection meanwhile.
    let connecting: Promise<pg.PoolClient> | undefined;
    let slot: Promise<() => void> | undefined;
    let broken = false;
    const turn = async () => {
      if (!options.shares || tenantId === undefined) return;
      slot ??= slotOf(options.shares, tenantId);
      await slot;
    };
    const connectInTurn = async () => {
      await turn();
      return connect(pool);
    };
    const connection: Connection = {
      turn,
      flush: (statements) =>
        inStatementSpan(statements, async () => {
          // Stores the promise, so that two concurrent flushes share one connection.
          connecting ??= connectInTurn();
          return flush(await connecting, sendable(statements));
        }),
      copy: async (statements, stream, onStart) => {
        connecting ??= connectInTurn();
        const client = await connecting;
        // Closing the connection ourselves, because the reader went away, is no error.
        const onCancel = () => client.off('error', report).on('error', () => {});
        let sent = false;
        const begin = () => {
          sent = true;
          onStart();
        };
        try {
          await inStatementSpan(statements, () =>
            copyOut(client, sendable(statements), { stream, onStart: begin, onCancel }),
          );
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
      const [lent, taken] = await Promise.allSettled([connecting, slot]);
      if (lent.status === 'fulfilled') lent.value?.release(broken);
      if (taken.status === 'fulfilled') taken.value?.();
    }
  };

  return {
    use: (work) => lend(undefined, work),
    useFor: lend,
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

/**
 * Whatever refuses a connection is no fault of the request: also a password that was changed, a certificate that expired, or a
 * process without file descriptors.
 */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('no PostgreSQL connection available', { cause: error });
  }
}

/** @throws DatabaseUnavailable with a ShareExceeded as its cause */
async function slotOf(shares: Shares, tenantId: string): Promise<() => void> {
  try {
    return await shares.acquire({ tenantId });
  } catch (error) {
    if (!(error instanceof ShareExceeded)) throw error;
    throw new DatabaseUnavailable('no PostgreSQL connection became free for the tenant', { cause: error });
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
