/** Hears what PostgreSQL notifies of, on a connection of its own, which is replaced whenever it is lost. */
import { Socket } from 'node:net';
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

export function listen(options: ListeningOptions, logger: Logger): Listening {
  const ending = new AbortController();
  const heeding = new Set<() => void>();
  let isUp = false;
  let isTold = false;
  const tell = () => {
    for (const heard of heeding) heard();
  };
  const begun = () => {
    isUp = true;
    isTold = false;
    tell();
  };
  const listening = (async () => {
    while (!ending.signal.aborted) {
      let why: unknown;
      try {
        await listenOnce(options, ending.signal, { begun, heard: tell });
      } catch (error) {
        // Whatever it is, such as a password that was changed: who gives up here is deaf for ever.
        why = error;
      }
      isUp = false;
      if (!isTold && !ending.signal.aborted)
        logger.warn({ err: why }, 'PostgreSQL is not listened to, and is connected to until it is');
      isTold = true;
      await delay(pause, undefined, { signal: ending.signal }).catch(() => {});
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

/** @returns or throws when the connection has ended. */
async function listenOnce(
  { url, applicationName, channel }: ListeningOptions,
  ending: AbortSignal,
  { begun, heard }: { begun(): void; heard(): void },
): Promise<void> {
  const socket = new Socket();
  const client = new pg.Client({
    ...limits,
    connectionString: url,
    application_name: applicationName,
    stream: () => socket,
  });
  const lost = new AbortController();
  socket.once('close', () => lost.abort());
  // A connection that fails is closed, too; unheard, the error would end the process.
  client.on('error', () => {});
  client.on('notification', heard);
  // Not by saying goodbye: a server that is silent would not answer.
  const hangUp = () => socket.destroy();
  ending.addEventListener('abort', hangUp);
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    begun();
    while (!lost.signal.aborted) {
      await delay(askEvery, undefined, { signal: lost.signal }).catch(() => {});
      if (!lost.signal.aborted) await client.query('select');
    }
  } finally {
    ending.removeEventListener('abort', hangUp);
    hangUp();
  }
}
