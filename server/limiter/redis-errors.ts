import {
  ClientClosedError,
  ClientOfflineError,
  DisconnectsClientError,
  ErrorReply,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
} from 'redis';
import { LimiterUnavailable } from './limiter.ts';

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

const CONNECTION_ERRORS = [
  ClientClosedError,
  ClientOfflineError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
];

/** What `take` throws for `error`: LimiterUnavailable when Redis is away or cannot serve, any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof LimiterUnavailable || !isUnavailability(error)) return error;
  return new LimiterUnavailable('Redis cannot decide', { cause: error });
}

function isUnavailability(error: unknown): boolean {
  if (error instanceof ErrorReply) return CANNOT_SERVE.has(error.message.split(' ', 1)[0] ?? '');
  if (CONNECTION_ERRORS.some((type) => error instanceof type)) return true;
  // A socket that breaks rejects with the error of the operating system, such as ECONNRESET, or of TLS.
  if (!(error instanceof Error && 'code' in error)) return false;
  return 'syscall' in error || /^ERR_(SSL|TLS)_/.test(String(error.code));
}
