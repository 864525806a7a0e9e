import { connectRedis } from './redis-connection.ts';
import { redisStore } from './redis-store.ts';
import { type StoreLimiter, type StoreLimiterOptions, storeLimiter } from './store-limiter.ts';

export interface RedisLimiterOptions extends StoreLimiterOptions {
  /** See parseRedisAddress. */
  readonly url: string;
}

export type RedisLimiter = StoreLimiter;

/**
 * A limiter that any number of processes share through Redis (7.0 or later).
 * It connects in the background and for ever, so a process starts while Redis is down. While Redis is away, or does not
 * answer within `answerWithinMs`, each node decides alone: see `outage` of Policy. One that has not reached Redis since
 * it was started does not know how many share the quota, and rejects with LimiterUnavailable.
 * @throws {RangeError} when the URL is not one of Redis
 */
export function redisLimiter(options: RedisLimiterOptions): RedisLimiter {
  const connection = connectRedis(options.url, options.logger);
  return storeLimiter(redisStore(connection), () => connection.close(), options);
}
