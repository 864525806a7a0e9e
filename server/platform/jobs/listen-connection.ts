/** PostgreSQL LISTEN on a dedicated connection that reconnects whenever it is lost. */
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface ListenConnection {
  /** True while the connection listens. */
  isUp(): boolean;
  /**
   * Calls `listener` at each notification with its payload, and after each reconnect without one, when notifications may have
   * been missed.
   * @returns a function that unsubscribes
   */
  onNotification(listener: (payload?: string) => void): () => void;
  end(): Promise<void>;
}

export interface ListenOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly channel: string;
}

/** Pause before reconnecting, in milliseconds. */
const pause = 1_000;

/** Interval of probes, in milliseconds: a connection that only listens does not notice that it is dead. */
const probeEvery = 10_000;

/** The limits of createPool(), in milliseconds. */
const limits = { connectionTimeoutMillis: 2_000, query_timeout: 6_000 };

export function listen(options: ListenOptions, logger: Logger): ListenConnection {
  const ending = new AbortController();
  const listeners = new Set<(payload?: string) => void>();
  let isUp = false;
  let isReported = false;
  const notifyAll = (payload?: string) => {
    for (const listener of listeners) listener(payload);
  };
  const onListening = () => {
    isUp = true;
    isReported = false;
    notifyAll();
  };
  const running = (async () => {
    while (!ending.signal.aborted) {
      let reason: unknown;
      try {
        await listenOnce(options, ending.signal, { onListening, onNotification: notifyAll });
      } catch (error) {
        // Retry after any error, even a changed password: giving up would lose all further notifications.
        reason = error;
      }
      isUp = false;
      if (!isReported && !ending.signal.aborted) logger.warn({ err: reason }, 'LISTEN connection lost; reconnecting');
      isReported = true;
      await delay(pause, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    isUp: () => isUp,
    onNotification: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: () => {
      ending.abort();
      return running;
    },
  };
}

/** Listens on one connection until it ends. @throws pg's error when it fails */
async function listenOnce(
  { url, applicationName, channel }: ListenOptions,
  ending: AbortSignal,
  { onListening, onNotification }: { onListening(): void; onNotification(payload?: string): void },
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
  // The `close` event covers failures; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  client.on('notification', ({ payload }) => onNotification(payload));
  // Not client.end(): an unresponsive server would never acknowledge it.
  const hangUp = () => socket.destroy();
  ending.addEventListener('abort', hangUp);
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onListening();
    while (!lost.signal.aborted) {
      await delay(probeEvery, undefined, { signal: lost.signal }).catch(() => {});
      if (!lost.signal.aborted) await client.query('select');
    }
  } finally {
    ending.removeEventListener('abort', hangUp);
    hangUp();
  }
}
