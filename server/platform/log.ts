/**
 * Structured logs on standard output. Request headers and bodies are never logged.
 *
 * Lines are written without blocking: a log shipper that hangs must not hang the node. While nothing reads them they wait, up
 * to a bound; the lines beyond are dropped and counted.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { traceIds } from './tracing/tracing.ts';

export type { Logger };

/** Logged fields of an error. */
interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: LoggedError;
}

/** Of a line outside of a trace. */
const noIds = {};

/** Limit of the chain of causes, which may be circular. */
const maximumCauses = 5;

/** Bytes of lines that wait to be read: some 30 000 requests. */
const mostWaiting = 8 * 1024 * 1024;

/** Of this process; undefined until a logger writes to it. */
let output: ReturnType<typeof pino.destination> | undefined;
/** Its reader is gone, or it cannot be written to: a full disk ends no node. */
let isBroken = false;
let dropped = 0;
let reported = 0;
/** Says how many lines were dropped. */
let reporter: Logger | undefined;

function standardOutput(): ReturnType<typeof pino.destination> {
  if (output) return output;
  output = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting });
  output.on('drop', () => {
    dropped += 1;
  });
  output.on('error', () => {
    isBroken = true;
  });
  output.on('drain', () => {
    if (dropped === reported) return;
    const lines = dropped - reported;
    reported = dropped;
    reporter?.warn({ lines }, 'lines of this log were dropped, because nothing read standard output');
  });
  return output;
}

/** @returns how many lines of this process were dropped, because nothing read them */
export const droppedLines = (): number => dropped;

/**
 * Writes what waits; afterwards nothing can be logged.
 * @param milliseconds timeout
 * @returns false when nothing read it in time
 */
export async function endLog(milliseconds: number): Promise<boolean> {
  if (!output || isBroken) return true;
  const written = once(output, 'close').then(
    () => true,
    () => true,
  );
  output.end();
  return Promise.race([written, delay(milliseconds, false, { ref: false })]);
}

/**
 * @param level pino's: `silent`, `error`, `warn`, `info`, `debug`
 * @param destination receives the lines, in tests; absent: standard output
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    mixin: () => traceIds() ?? noIds,
    // pino's own would copy the fields of each line into a new object, also without tracing.
    mixinMergeStrategy: (line: object, ids: object) => (ids === noIds ? line : { ...line, ...ids }),
    serializers: { err: (error: unknown) => logged(error, maximumCauses) },
    // Second line of defence: these should never be logged in the first place.
    redact: {
      paths: ['password', 'token', 'refresh_token', 'headers', '*.password', '*.token', '*.headers'],
      remove: true,
    },
  };
  if (destination) return pino(options, destination);
  const logger = pino(options, standardOutput());
  reporter ??= logger;
  return logger;
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
