/** Connection to one Redis server that reconnects without end. */
import { createClient, ErrorReply, RESP_TYPES } from 'redis';
import type { RedisAddress } from './redis-address.ts';

export interface RedisEndpoint {
  readonly host: string;
  readonly port: number;
}

export type RedisCommand = readonly (string | Buffer)[];

export interface RedisNode {
  /**
   * Sends a command at once, or fails: no offline queue, no retries.
   * @returns the reply, with Buffers instead of strings
   */
  send(command: RedisCommand): Promise<unknown>;
  close(): void;
}

export type OnError = (error: unknown) => void;

export interface NodeEvents {
  /** The server is unreachable. Called once per outage. */
  readonly onError: OnError;
  readonly onReady?: () => void;
}

/** An error reply: the server did not execute the command. */
export class RedisRefusal extends Error {
  override readonly name = 'RedisRefusal';
}

/** The server is unreachable, or the connection was lost before its reply. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

const MAXIMUM_PAUSE_MS = 1000;
const CONNECT_WITHIN_MS = 2000;
/** A connection without a reply for so long is replaced. A node sends a heartbeat every half a second. */
const SOCKET_TIMEOUT_MS = 3000;

type Access = Pick<RedisAddress, 'tls' | 'username' | 'password' | 'database'>;

export function connectNode(access: Access, endpoint: RedisEndpoint, { onError, onReady }: NodeEvents): RedisNode {
  // Reset by a reply, not by connecting: a connection that is accepted and reset is no better than a refused one.
  const connection = { attempts: 0, hasReported: false };
  const reconnectStrategy = () => {
    connection.attempts += 1;
    return pauseBefore(connection.attempts);
  };
  const client = createClient({
    ...accessOf(access),
    ...replies,
    socket: socketOf(access, endpoint, reconnectStrategy),
  });
  let isClosed = false;
  const open = () => {
    // It retries without end, and reports each failure as an event; it rejects only when it was closed meanwhile.
    client.connect().catch(() => {});
  };
  client.on('error', (error: unknown) => {
    // Each attempt to reconnect emits another error.
    if (!isClosed && !connection.hasReported) onError(error);
    connection.hasReported = true;
  });
  client.on('connect', () => {
    // A client that was destroyed while it connected would stay connected, and the process alive.
    if (isClosed) client.destroy();
  });
  client.on('ready', () => onReady?.());
  open();
  const onReply = <Reply>(reply: Reply): Reply => {
    connection.attempts = 0;
    connection.hasReported = false;
    return reply;
  };
  const onFailure = (error: unknown): never => {
    // A demoted master keeps its connections and rejects writes for ever, while its host name may lead to the new master.
    if (error instanceof ErrorReply && error.message.startsWith('READONLY') && !isClosed && client.isReady) {
      client.destroy();
      open();
    }
    throw refusal(error);
  };
  return {
    send: (command) => client.sendCommand(command).then(onReply, onFailure),
    close() {
      isClosed = true;
      client.destroy();
    },
  };
}

const replies = {
  // RESP2 returns maps as lists, so that replies have one shape.
  RESP: 2,
  commandOptions: {
    typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer, [RESP_TYPES.SIMPLE_STRING]: Buffer },
    // The default makes an AbortSignal and a timer for each command, which live until a major garbage collection: minor
    // ones take 30 ms instead of 3. The limiter has its own deadline, and the socket a timeout.
    timeout: 0,
  },
  disableClientInfo: true,
  // A queued take would spend quota for a request that was already decided locally. One in flight when the connection
  // breaks is rejected and not sent again: it may have been executed.
  disableOfflineQueue: true,
} as const;

function accessOf({ username, password, database }: Access) {
  return {
    database,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  };
}

function socketOf({ tls }: Access, { host, port }: RedisEndpoint, reconnectStrategy: () => number) {
  return {
    host,
    port,
    reconnectStrategy,
    connectTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    ...(tls ? { tls: true as const } : {}),
  };
}

/** Maps the client's errors: ErrorReply is the server's, any other means that it is unreachable. */
function refusal(error: unknown): unknown {
  if (error instanceof ErrorReply) return new RedisRefusal(error.message);
  return error instanceof Error ? new NotConnected(error.message, { cause: error }) : error;
}

/** Backoff in milliseconds. Always a number: giving up would need a restart. @param attempt from 1 */
function pauseBefore(attempt: number): number {
  return Math.min(50 * 2 ** (attempt - 1), MAXIMUM_PAUSE_MS) * (0.75 + Math.random() / 4);
}
