/** A line to Redis, whichever kind it is, that is kept up for ever. */
import { parseRedisAddress, type RedisAddress } from './redis-address.ts';
import { connectCluster } from './redis-cluster.ts';
import { connectNode, type OnError, type RedisCommand } from './redis-node.ts';
import { connectSentinel } from './redis-sentinel.ts';

/** What is logged: losing and regaining Redis. A pino logger fits. */
export interface LimiterLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface RedisConnection {
  /**
   * Sends one command about `key`; at once, or not at all. It is not repeated by us, unless the server said that it has
   * not done it. There is no limit to how long an answer may take.
   */
  send(key: string, command: RedisCommand): Promise<unknown>;
  /** Counts the times that another server took over, from 0: it may not know what its predecessor did last. */
  readonly takeovers: number;
  /** Whether keys live on several servers, of which some may be away. */
  readonly isSpread: boolean;
  close(): Promise<void>;
}

/**
 * Connects in the background, so that a process starts while Redis is down.
 * @throws {RangeError} when the URL is not one of Redis
 */
export function connectRedis(url: string, logger?: LimiterLogger): RedisConnection {
  const address = parseRedisAddress(url);
  const open = { server: connectServer, sentinel: connectSentinel, cluster: connectCluster }[address.kind];
  return open(address, (error) => {
    logger?.warn({ err: error }, 'The rate limiter has trouble with its connection to Redis');
  });
}

function connectServer(address: RedisAddress, onError: OnError): RedisConnection {
  const [place] = address.hosts;
  if (!place) throw new RangeError('The address has no host');
  const node = connectNode(address, place, { onError });
  return {
    send: (_key, command) => node.send(command),
    takeovers: 0,
    isSpread: false,
    close: async () => node.close(),
  };
}
