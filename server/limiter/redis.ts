import { connectRedis } from './connect-redis.ts';
import { redisStore } from './redis-store.ts';
import { type StoreLimiter, type StoreLimiterOptions, storeLimiter } from './store-limiter.ts';

export interface RedisLimiterOptions extends StoreLimiterOptions {
  /** See parseRedisAddress. */
  readonly url: string;
}

export type RedisLimiter = StoreLimiter;

/**
 * Limiter shared by any number of processes through Redis (7.0 or later).
 * Connects in the background and retries without end, so that a process starts while Redis is down. While Redis does not
 * respond within `answerWithinMs`, each node decides locally: see `outage` of Policy. A node that has not reached Redis
 * since its start does not know how many nodes share the quota, and rejects with LimiterUnavailable.
 * @throws {RangeError} when the URL is not a Redis URL
 */
export function redisLimiter(options: RedisLimiterOptions): RedisLimiter {
  const connection = connectRedis(options.url, options.logger);
  return storeLimiter(redisStore(connection), () => connection.close(), options);
}
