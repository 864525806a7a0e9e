/** Structured logs on standard output. Request headers and bodies are never logged. */
import { type Logger, pino } from 'pino';

export type { Logger };

/** Logged fields of an error. */
interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: LoggedError;
}

/** Limit of the chain of causes, which may be circular. */
const maximumCauses = 5;

/**
 * @param level pino's: `silent`, `error`, `warn`, `info`, `debug`
 * @param destination receives the lines, in tests; absent: standard output
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => logged(error, maximumCauses) },
    // Second line of defence: these should never be logged in the first place.
    redact: {
      paths: ['password', 'token', 'refresh_token', 'headers', '*.password', '*.token', '*.headers'],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination({ sync: true }));
}

/**
 * Picks fields by name: pg's errors carry the rejected row and the whole connection, including the key that cancels its
 * queries.
 */
function logged(error: unknown, depth: number): LoggedError | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error was thrown', stack: undefined };
  const { name, message, stack, cause } = error;
  const own: LoggedError = { type: name, message, stack };
  if ('code' in error) own.code = error.code;
  const below = depth > 0 ? logged(cause, depth - 1) : undefined;
  return below ? { ...own, cause: below } : own;
}
