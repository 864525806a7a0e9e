/** Hears what PostgreSQL notifies of, on a connection of its own, which is replaced whenever it is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface Listening {
  /** Whether there is a connection that listens. */
  isUp(): boolean;
  /** Calls back at each notice, and whenever it listens anew: notices may have been missed. @returns what ends that. */
  heed(heard: () => void): () => void;
  end(): Promise<void>;
}

export interface ListeningOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly channel: string;
}

/** Before it connects again, in milliseconds. */
const pause = 1_000;

/** How often it asks whether the connection lives, which one that only listens would not notice. In milliseconds. */
const askEvery = 10_000;

/** As everywhere, in milliseconds: see createPool(). */
const limits = { connectionTimeoutMillis: 2_000, query_timeout: 6_000 };

export function listen({ url, applicationName, channel }: ListeningOptions, logger: Logger): Listening {
  const ending = new AbortController();
  const heeding = new Set<() => void>();
  let isUp = false;
  const tell = () => {
    for (const heard of heeding) heard();
  };

  /** @returns when the connection has ended. @throws what ended it */
  const listenOnce = async () => {
    const client = new pg.Client({ ...limits, connectionString: url, application_name: applicationName });
    const lost = Promise.withResolvers<never>();
    // One that is lost before anybody waits for it is no unhandled rejection.
    lost.promise.catch(() => {});
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('the connection that listens has ended')));
    client.on('notification', tell);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      isUp = true;
      tell();
      while (!ending.signal.aborted) {
        await Promise.race([delay(askEvery, undefined, { signal: ending.signal }).catch(ignoreAbort), lost.promise]);
        if (!ending.signal.aborted) await client.query('select');
      }
    } finally {
      isUp = false;
      // Not to be waited for: a server that is silent would not say goodbye.
      client.end().catch(() => {});
    }
  };
  const listening = (async () => {
    while (!ending.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        // Whatever it is, such as a password that was changed: who gives up here is deaf for ever.
        if (!ending.signal.aborted) logger.warn({ err: error }, 'the queue is not heard, and is asked instead');
      }
      await delay(pause, undefined, { signal: ending.signal }).catch(ignoreAbort);
    }
  })();
  return {
    isUp: () => isUp,
    heed: (heard) => {
      heeding.add(heard);
      return () => heeding.delete(heard);
    },
    end: () => {
      ending.abort();
      return listening;
    },
  };
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
