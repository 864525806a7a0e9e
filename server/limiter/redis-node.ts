/** A line to one server of Redis, which is kept up for ever. */
import { Redis, ReplyError } from 'ioredis';
import type { RedisAddress } from './redis-address.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

export type RedisCommand = readonly (string | Buffer)[];

export interface RedisNode {
  /**
   * Sends a command at once, or fails: nothing waits for a connection, and nothing is sent twice.
   * @returns the reply, with Buffers where it has texts
   */
  send(command: RedisCommand): Promise<unknown>;
  close(): void;
}

export type OnError = (error: unknown) => void;

export interface NodeEvents {
  /** It cannot be reached; once, until it was. */
  readonly onError: OnError;
  readonly onReady?: () => void;
}

/** What a server answered to a command that it did not do. */
export class RedisRefusal extends Error {
  override readonly name = 'RedisRefusal';
}

/** The server that a command is for cannot be reached, or was lost before it answered. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

const LONGEST_PAUSE_MS = 1000;
const CONNECT_WITHIN_MS = 2000;
/** A server that is frozen does not close its end, and would hold the process. */
const GOODBYE_MS = 200;
/** A connection on which a command has no answer for so long is replaced; a node beats every half a second. */
const SILENT_FOR_MS = 3000;

type Access = Pick<RedisAddress, 'tls' | 'username' | 'password' | 'database'>;

export function connectNode(access: Access, place: Place, { onError, onReady }: NodeEvents): RedisNode {
  // Of the connection since it last answered: one that is accepted and reset at once is no better than one refused.
  const life = { attempts: 0, hasReported: false };
  const retryStrategy = () => {
    life.attempts += 1;
    return pauseBefore(life.attempts);
  };
  const client = new Redis({ ...optionsOf(access, place), retryStrategy });
  let isClosed = false;
  client.on('error', (error: unknown) => {
    // Every attempt to reconnect fails with an error of its own.
    if (!isClosed && !life.hasReported) onError(error);
    life.hasReported = true;
  });
  client.on('ready', () => onReady?.());
  const answered = <Reply>(reply: Reply): Reply => {
    life.attempts = 0;
    life.hasReported = false;
    return reply;
  };
  return {
    send: (command) => client.callBuffer(String(command[0]), command.slice(1)).then(answered, refusal),
    close() {
      isClosed = true;
      client.disconnect();
    },
  };
}

function optionsOf({ username, password, tls, database }: Access, { host, port }: Place) {
  return {
    host,
    port,
    db: database,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: {} } : {}),
    // Lists are the same in both versions of the protocol, and maps are lists in this one.
    protocol: 2 as const,
    disableClientInfo: true,
    // What it asks the server before it is ready; whether that is loading its data, our own commands are told.
    enableReadyCheck: false,
    // A decision that was queued while Redis was away would be made for a client that has long had its answer; and one
    // that was sent may have been made, though its answer was lost.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    disconnectTimeout: GOODBYE_MS,
    socketTimeout: SILENT_FOR_MS,
    // A master that was made a replica keeps its connections, and would refuse us for ever: its name may lead to the new
    // one by now. Not sent again there by the client: whoever asked has had his answer.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
}

/** What the client throws has no classes but one: all that a server did not say means that it could not be reached. */
function refusal(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  if (error instanceof ReplyError) throw new RedisRefusal(error.message);
  throw new NotConnected(error.message, { cause: error });
}

/** Always a number: giving up would leave the process without a limiter until it is restarted. @param attempt from 1 */
function pauseBefore(attempt: number): number {
  return Math.min(50 * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * (0.75 + Math.random() / 4);
}
