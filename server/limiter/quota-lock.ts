/**
 * Advisory lock in PostgreSQL against processes that count the same quotas apart. A process without Redis counts in
 * memory and holds the lock exclusively, because a second one would grant every quota again; processes with Redis share
 * the lock.
 */
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../platform/log.ts';
import { DatabaseUnavailable, isUnavailable } from '../platform/postgres/errors.ts';

export interface QuotaLockOptions {
  /** The database whose tenants are served. */
  readonly url: string;
  readonly countedIn: 'memory' | 'redis';
  /** How long a start waits, in milliseconds: under a supervisor the previous process may still be ending. */
  readonly patience?: number;
}

export interface QuotaLock {
  release(): Promise<void>;
}

/** Another process counts the same quotas apart: together they would admit more than the quotas. */
export class QuotaLockTaken extends Error {
  override name = 'QuotaLockTaken';
  constructor(countedIn: QuotaLockOptions['countedIn']) {
    super(
      countedIn === 'memory'
        ? 'Another process serves this database, and this one, without REDIS_URL, would count rate limits in memory, so ' +
            'that each would grant the whole quota. Stop the other one first, or set REDIS_URL on all of them to one Redis.'
        : 'Another process serves this database without REDIS_URL and counts rate limits in memory, so that each would ' +
            'grant the whole quota. Stop the other one first, and set REDIS_URL on all of them to one Redis.',
    );
  }
}

/** A connection that holds the lock. */
interface Session {
  /** Resolves when the connection has ended, and the lock with it. */
  readonly ended: Promise<void>;
}

const startPatience = 5_000;
/** Pauses between attempts to reacquire the lock, in milliseconds. */
const firstPause = 100;
const longestPause = 15_000;

/**
 * Holds the lock until it is released, on a dedicated connection, because the pool renews its connections.
 *
 * When the connection breaks, the process continues to serve and reacquires the lock in the background; while another
 * session holds it, each attempt is logged. Exiting would be worse: the holder may be our own dead session, and each
 * restart of PostgreSQL would take one of two racing processes out of service.
 * @throws QuotaLockTaken, DatabaseUnavailable
 */
export async function holdQuotaLock(options: QuotaLockOptions, logger: Logger): Promise<QuotaLock> {
  const releasing = new AbortController();
  const first = await take(options, releasing.signal);
  if (!first) throw new QuotaLockTaken(options.countedIn);
  const holding = keepHeld(first, options, releasing.signal, logger);
  return {
    async release() {
      releasing.abort();
      await holding;
    },
  };
}

async function keepHeld(
  first: Session,
  options: QuotaLockOptions,
  released: AbortSignal,
  logger: Logger,
): Promise<void> {
  let session: Session | undefined = first;
  while (session) {
    await session.ended;
    if (released.aborted) return;
    logger.warn({}, 'quota lock connection lost; reacquiring');
    session = await takeAgain(options, released, logger);
  }
}

/** @returns undefined when the lock was released meanwhile */
async function takeAgain(
  options: QuotaLockOptions,
  released: AbortSignal,
  logger: Logger,
): Promise<Session | undefined> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      await delay(pause, undefined, { signal: released });
      const session = await take(options, released);
      if (session) {
        logger.info({}, 'quota lock reacquired');
        return session;
      }
      logger.error(
        { countedIn: options.countedIn },
        'quota lock held by another process, or for up to 30 s by our own dead connection; quotas may be exceeded',
      );
    } catch (error) {
      if (released.aborted) return undefined;
      // Never throws: an unhandled rejection would end a process that serves requests.
      logger.warn({ err: error }, 'reacquiring quota lock failed; retrying');
    }
  }
}

/** @returns undefined when others still hold the lock after `patience`. @throws DatabaseUnavailable */
async function take(
  { url, countedIn, patience = startPatience }: QuotaLockOptions,
  released: AbortSignal,
): Promise<Session | undefined> {
  released.throwIfAborted();
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'guildgate-quota-lock',
    connectionTimeoutMillis: startPatience,
    query_timeout: patience + 1_000,
    // Detects a PostgreSQL host that is gone; Node sends a probe per second after the delay.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // PostgreSQL detects our dead host within 25 seconds, so that another process may start. The timeouts override the
    // role's settings: this connection is idle for days. A pooler of sessions may ignore them: then the role's lock_timeout
    // of two seconds is the patience, and the keepalives are the pooler's.
    options:
      '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 ' +
      `-c lock_timeout=${patience} -c statement_timeout=0 -c idle_session_timeout=0`,
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  // The `close` event covers failures; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  // Not client.end(), which an unresponsive network would block; PostgreSQL releases the lock all the same.
  const end = () => socket.destroy();
  released.addEventListener('abort', end);
  ended.then(() => released.removeEventListener('abort', end));
  try {
    await client.connect();
    const shared = countedIn === 'redis' ? '_shared' : '';
    await client.query(`select pg_advisory_lock${shared}(hashtext('guildgate rate limits'))`);
    return { ended };
  } catch (error) {
    end();
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return undefined;
    if (!isUnavailable(error)) throw error;
    throw new DatabaseUnavailable('PostgreSQL is not available', { cause: error });
  }
}

/** SQLSTATE of a lock_timeout that has passed. */
const lockNotAvailable = '55P03';
