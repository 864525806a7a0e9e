import { LimiterUnavailable } from './limiter.ts';
import { NotConnected, RedisRefusal } from './redis-node.ts';

/** The first words of replies by which Redis says that it cannot serve now, rather than that the call was wrong. */
const CANNOT_SERVE = new Set([
  'BUSY',
  'CLUSTERDOWN',
  'LOADING',
  'MASTERDOWN',
  'MISCONF',
  'NOAUTH',
  'NOREPLICAS',
  'OOM',
  'READONLY',
  'TRYAGAIN',
]);

/** What `take` throws for `error`: LimiterUnavailable when Redis is away or cannot serve, any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof LimiterUnavailable || !isUnavailability(error)) return error;
  return new LimiterUnavailable('Redis cannot decide', { cause: error });
}

function isUnavailability(error: unknown): boolean {
  if (error instanceof RedisRefusal) return CANNOT_SERVE.has(error.message.split(' ', 1)[0] ?? '');
  return error instanceof NotConnected;
}
