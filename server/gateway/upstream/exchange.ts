/** One request to an instance of a service, and its response: whole, because it is checked before it is sent, or of a file as a stream. */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';

export interface Exchange {
  readonly method: Dispatcher.HttpMethod;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: () => string | Readable | null;
  /** Milliseconds until the response has arrived; of a stream, its head. */
  readonly patience: number;
  /** Bytes that the body may have, by the status. */
  readonly maximum: (statusCode: number) => number;
  /** Of a file: the status whose body becomes a stream. */
  readonly streamed?: number | undefined;
}

export interface UpstreamResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  /** The body; undefined if it is longer than it may be, or a stream. */
  readonly bytes?: Buffer | undefined;
  readonly stream?: Readable;
}

export class TimedOut extends Error {
  override name = 'TimedOut';
}

/** Milliseconds for a file: a client that does not read must not hold a connection for ever. */
const fileTime = 600_000;

/** @throws the error of the connection, or TimedOut; so does reading the stream */
export function exchange(pool: Pool, request: Exchange): Promise<UpstreamResponse> {
  return request.streamed === undefined ? whole(pool, request) : streamed(pool, request, request.streamed);
}

/** By `dispatch`: `request` makes a stream and an iterator for each response, a tenth of the cost of passing one on. */
function whole(pool: Pool, { method, path, headers, body, patience, maximum }: Exchange): Promise<UpstreamResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<UpstreamResponse>();
  const sent = body();
  const chunks: Buffer[] = [];
  let head: UpstreamResponse | undefined;
  let left = 0;
  let running: Dispatcher.DispatchController | undefined;
  let late: TimedOut | undefined;
  const timer = setTimeout(() => {
    late = new TimedOut();
    reject(late);
    running?.abort(late);
  }, patience);
  const settle = (bytes: Buffer | undefined) => {
    clearTimeout(timer);
    if (head) resolve({ ...head, bytes });
  };
  pool.dispatch(
    { method, path, headers, body: sent, headersTimeout: patience },
    {
      onRequestStart(controller) {
        running = controller;
        // It waited for a connection for too long: no client waits for what it would do.
        if (late) controller.abort(late);
      },
      onResponseStart(_, statusCode, received) {
        // Informational responses come before the one that counts.
        if (statusCode < 200) return;
        head = { statusCode, headers: received };
        left = maximum(statusCode);
      },
      onResponseData(controller, chunk) {
        left -= chunk.length;
        if (left >= 0) chunks.push(chunk);
        else {
          settle(undefined);
          controller.abort(new RangeError('the response is too long'));
        }
      },
      onResponseEnd() {
        const [first = Buffer.alloc(0), ...rest] = chunks;
        settle(rest.length === 0 ? first : Buffer.concat(chunks));
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        if (sent instanceof Readable) sent.destroy();
        reject(error);
      },
    },
  );
  return promise;
}

async function streamed(
  pool: Pool,
  { method, path, headers, body, patience, maximum }: Exchange,
  status: number,
): Promise<UpstreamResponse> {
  const abort = new AbortController();
  let timer = setTimeout(() => abort.abort(new TimedOut()), patience);
  const stop = () => clearTimeout(timer);
  try {
    const { signal } = abort;
    const response = await pool.request({ method, path, headers, body: body(), headersTimeout: patience, signal });
    const { statusCode, headers: received, body: stream } = response;
    // Without a listener, the error of a body that is not read to its end would end the process.
    stream.on('error', () => {});
    stream.once('close', stop);
    if (statusCode !== status) {
      return { statusCode, headers: received, bytes: await bytesOf(stream, maximum(statusCode)) };
    }
    stop();
    timer = setTimeout(() => abort.abort(new TimedOut()), fileTime);
    return { statusCode, headers: received, stream };
  } catch (error) {
    stop();
    throw error;
  }
}

async function bytesOf(stream: Readable, maximum: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    length += bytes.length;
    if (length > maximum) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
