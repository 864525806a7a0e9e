/**
 * One way to count on one database. A process without Redis counts in its memory, so that a second one would grant every
 * quota once more, however the two were started. What all processes of a service share is PostgreSQL: who counts in memory
 * holds an advisory lock there alone, who counts in Redis holds it with the others that do.
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
  /** How long a start waits, in milliseconds: under a supervisor the process before may still be ending. */
  readonly patience?: number;
}

export interface QuotaLock {
  release(): Promise<void>;
}

/** Another process counts the same quotas elsewhere: with both, more would be admitted than the limits promise. */
export class QuotaLockTaken extends Error {
  override name = 'QuotaLockTaken';
  constructor(countedIn: QuotaLockOptions['countedIn']) {
    super(
      countedIn === 'memory'
        ? 'Another process serves this database, and this one, without REDIS_URL, would count rate limits on its own, so ' +
            'that each would grant the whole quota. Stop the other one first, or set REDIS_URL on all of them to one Redis.'
        : 'Another process serves this database without REDIS_URL and counts rate limits on its own, so that each would ' +
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
/** Between attempts to take the lock again, in milliseconds. */
const firstPause = 100;
const longestPause = 15_000;

/**
 * Holds the lock until it is released, on a connection of its own: the pool renews its connections.
 *
 * When the connection breaks, the process serves on and takes the lock again in the background. Where another holds it by
 * then, it says so at each attempt and still serves on. Ending it is worse than what it prevents: the holder may be our own
 * former session, which PostgreSQL takes for alive for a while, and each restart of PostgreSQL would be a race whose loser
 * goes out of service. Two that serve grant a quota each, which the log tells; a third is refused.
 * @throws QuotaLockTaken, DatabaseUnavailable
 */
export async function holdQuotaLock(options: QuotaLockOptions, logger: Logger): Promise<QuotaLock> {
  const releasing = new AbortController();
  const first = await take(options, releasing.signal);
  if (!first) throw new QuotaLockTaken(options.countedIn);
  const keeping = keep(first, options, releasing.signal, logger);
  return {
    async release() {
      releasing.abort();
      await keeping;
    },
  };
}

async function keep(first: Session, options: QuotaLockOptions, released: AbortSignal, logger: Logger): Promise<void> {
  let session: Session | undefined = first;
  while (session) {
    await session.ended;
    if (released.aborted) return;
    logger.warn({}, 'the connection that holds the lock on rate limits has ended');
    session = await takeAgain(options, released, logger);
  }
}

/** @returns nothing when the lock was released meanwhile. */
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
        logger.info({}, 'the lock on rate limits is held again');
        return session;
      }
      logger.error(
        { countedIn: options.countedIn },
        'another process holds the lock on rate limits, or for half a minute our own former connection: together they may grant more than the quotas',
      );
    } catch (error) {
      if (released.aborted) return undefined;
      // Whatever it is: requests are being answered, and an error that went on from here would end the process.
      logger.warn({ err: error }, 'the lock on rate limits could not be asked for');
    }
  }
}

/** @returns nothing when others still hold the lock after our patience. @throws DatabaseUnavailable */
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
    // We notice a PostgreSQL whose machine is gone (Node sends a probe a second from then on), …
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // … and it notices one of ours within 25 seconds, after which another may start. Whatever the role's own settings are,
    // waiting ends with our patience, and being idle for days is what this connection is for.
    options:
      '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 ' +
      `-c lock_timeout=${patience} -c statement_timeout=0 -c idle_session_timeout=0`,
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  // A connection that fails also ends, and that is what is waited for; unheard, the error would end the process.
  client.on('error', () => {});
  // Not by saying goodbye, which a silent network would leave unanswered: PostgreSQL frees the lock all the same.
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
