/**
 * Connections to PostgreSQL. Ours and not knex's: pg's pipeline mode sends several statements in one write, and a
 * connection that failed is thrown away instead of being served to the next request.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { breaksConnection, DatabaseUnavailable, isUnavailable } from './errors.ts';
import type { PreparedStatement } from './statement.ts';

export interface Connection {
  /**
   * Sends all statements in one write and waits for all answers.
   * @throws the first error; the statements behind it have failed too, or ran, as PostgreSQL's transaction rules say.
   */
  flush<Row extends pg.QueryResultRow>(
    statements: readonly Partial<PreparedStatement>[],
  ): Promise<pg.QueryResult<Row>[]>;
  /** Closes the connection instead of handing it to the next user. */
  discard(): void;
}

export interface Pool {
  /** Lends a connection for the time of `work`. @throws DatabaseUnavailable when none can be had within 2 s. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface PoolOptions {
  url: string;
  /** Connections of this process at the most. */
  size: number;
  applicationName: string;
}

/** A client that can be told to hold its writes, so that a flush is one packet. */
class PipelinedClient extends pg.Client {
  readonly socket: Socket;
  constructor(config?: string | pg.ClientConfig) {
    const socket = new Socket();
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      stream: () => socket,
      pipeline: true,
    });
    this.socket = socket;
  }
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
    options: '-c timezone=UTC',
    Client: PipelinedClient,
  });
  const report = (error: Error) => logger.warn({ err: error }, 'a PostgreSQL connection failed');
  pool.on('error', report);
  // pg-pool takes its own listener off while a client is lent; without one, a restart of PostgreSQL ends the process.
  pool.on('connect', (client) => client.on('error', report));

  return {
    async use(work) {
      const client = await connect(pool);
      let broken = false;
      const connection: Connection = {
        flush: (statements) => flush(client, statements),
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
        client.release(broken);
      }
    },
    close: () => pool.end(),
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
  statements: readonly Partial<PreparedStatement>[],
): Promise<pg.QueryResult<Row>[]> {
  const socket = client instanceof PipelinedClient ? client.socket : undefined;
  return new Promise((resolve, reject) => {
    const results: pg.QueryResult<Row>[] = [];
    let answered = 0;
    let failure: unknown;
    socket?.cork();
    for (const [index, statement] of statements.entries()) {
      // Callbacks, not promises: four promises a flush were a measurable part of a read.
      client.query<Row>({ text: '', ...statement }, (error: Error | null, result) => {
        failure ??= error;
        results[index] = result;
        answered += 1;
        if (answered === statements.length) failure ? reject(failure) : resolve(results);
      });
    }
    socket?.uncork();
  });
}
