/** Connection to one Redis server that reconnects without end. */
import { Redis, ReplyError } from 'ioredis';
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
/** A frozen server never closes its end, which would keep the process alive. */
const DISCONNECT_WITHIN_MS = 200;
/** A connection without a reply for so long is replaced. A node sends a heartbeat every half a second. */
const SOCKET_TIMEOUT_MS = 3000;

type Access = Pick<RedisAddress, 'tls' | 'username' | 'password' | 'database'>;

export function connectNode(access: Access, endpoint: RedisEndpoint, { onError, onReady }: NodeEvents): RedisNode {
  // Reset by a reply, not by connecting: a connection that is accepted and reset is no better than a refused one.
  const connection = { attempts: 0, hasReported: false };
  const retryStrategy = () => {
    connection.attempts += 1;
    return pauseBefore(connection.attempts);
  };
  const client = new Redis({ ...optionsOf(access, endpoint), retryStrategy });
  let isClosed = false;
  client.on('error', (error: unknown) => {
    // Each attempt to reconnect emits another error.
    if (!isClosed && !connection.hasReported) onError(error);
    connection.hasReported = true;
  });
  client.on('ready', () => onReady?.());
  const onReply = <Reply>(reply: Reply): Reply => {
    connection.attempts = 0;
    connection.hasReported = false;
    return reply;
  };
  return {
    send: (command) => client.callBuffer(String(command[0]), command.slice(1)).then(onReply, refusal),
    close() {
      isClosed = true;
      client.disconnect();
    },
  };
}

function optionsOf({ username, password, tls, database }: Access, { host, port }: RedisEndpoint) {
  return {
    host,
    port,
    db: database,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: {} } : {}),
    // RESP2 returns maps as lists, so that replies have one shape.
    protocol: 2 as const,
    disableClientInfo: true,
    // An extra round trip; a server that is still loading rejects our commands with LOADING.
    enableReadyCheck: false,
    // A queued take would spend quota for a request that was already decided locally; a take without a reply may have
    // been executed.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    disconnectTimeout: DISCONNECT_WITHIN_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A demoted master keeps its connections and rejects writes for ever, while its host name may lead to the new master.
    // `true`, not 2: the failed command is not sent again.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
}

/** Maps ioredis's errors: ReplyError is the server's, any other means that it is unreachable. */
function refusal(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  if (error instanceof ReplyError) throw new RedisRefusal(error.message);
  throw new NotConnected(error.message, { cause: error });
}

/** Backoff in milliseconds. Always a number: giving up would need a restart. @param attempt from 1 */
function pauseBefore(attempt: number): number {
  return Math.min(50 * 2 ** (attempt - 1), MAXIMUM_PAUSE_MS) * (0.75 + Math.random() / 4);
}
