/** Structured logs on standard output. Callers name what they log; request headers and bodies are never among it. */
import { type Logger, pino } from 'pino';

export type { Logger };

/** What is written of an error. */
interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: LoggedError;
}

/** Chains of causes end here: one that held itself would never be written. */
const maximumCauses = 5;

/**
 * @param level pino's: `silent`, `error`, `warn`, `info`, `debug`.
 * @param destination where lines go; standard output unless a test listens.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => logged(error, maximumCauses) },
    // A second net: nothing below should ever be logged, and if somebody does, it is not written.
    redact: {
      paths: ['password', 'token', 'refresh_token', 'headers', '*.password', '*.token', '*.headers'],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination({ sync: true }));
}

/**
 * By name, and nothing else that hangs on an error: pg hangs the whole connection on it, with the key that cancels its
 * queries, and the row that was refused.
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
