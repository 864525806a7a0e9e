/** Opens a connection to Redis of any topology, which reconnects for as long as it is open. */

import { parseRedisAddress, type RedisAddress } from './redis-address.ts';
import { connectCluster } from './redis-cluster.ts';
import type { LimiterLogger, RedisConnection } from './redis-connection.ts';
import { connectNode, type OnError } from './redis-node.ts';
import { connectSentinel } from './redis-sentinel.ts';

/**
 * Connects in the background, so that a process starts while Redis is down.
 * @throws {RangeError} when the URL is not a Redis URL
 */
export function connectRedis(url: string, logger?: LimiterLogger): RedisConnection {
  const address = parseRedisAddress(url);
  const open = { server: connectServer, sentinel: connectSentinel, cluster: connectCluster }[address.kind];
  return open(address, (error) => {
    logger?.warn({ err: error }, 'redis connection of the rate limiter failed');
  });
}

function connectServer(address: RedisAddress, onError: OnError): RedisConnection {
  const [endpoint] = address.hosts;
  if (!endpoint) throw new RangeError('The address has no host');
  const node = connectNode(address, endpoint, { onError });
  return {
    send: (_key, command) => node.send(command),
    takeovers: 0,
    isSpread: false,
    close: async () => node.close(),
  };
}
