import { LimiterUnavailable } from './limiter.ts';
import { NotConnected, RedisRefusal } from './redis-node.ts';

/** Error codes of Redis for a temporary inability to serve, in contrast to a wrong command. */
const CANNOT_SERVE = new Set([
  'BUSY',
  'CLUSTERDOWN',
  'LOADING',
  'MASTERDOWN',
  'MISCONF',
  'NOAUTH',
  'NOPERM',
  'NOREPLICAS',
  'OOM',
  'READONLY',
  'TRYAGAIN',
]);

/** @returns LimiterUnavailable when `error` means that Redis is unreachable or unable to serve, else `error` itself */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof LimiterUnavailable || !isUnavailability(error)) return error;
  return new LimiterUnavailable('Redis is unavailable', { cause: error });
}

function isUnavailability(error: unknown): boolean {
  if (error instanceof RedisRefusal) return CANNOT_SERVE.has(error.message.split(' ', 1)[0] ?? '');
  return error instanceof NotConnected;
}
