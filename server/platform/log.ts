/** Structured logs on standard output. Callers name what they log; request headers and bodies are never among it. */
import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * @param level pino's: `silent`, `error`, `warn`, `info`, `debug`.
 * @param destination where lines go; standard output unless a test listens.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    // A second net: nothing below should ever be logged, and if somebody does, it is not written.
    redact: {
      paths: ['password', 'token', 'refresh_token', 'headers', '*.password', '*.token', '*.headers'],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination({ sync: true }));
}
