/**
 * An operation, called from within: through a connection in memory, the server's own parser and every stage. What our
 * pages do on a visitor's behalf is counted, checked and recorded as if the visitor had called the API.
 */
import http from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Request } from '@hapi/hapi';
import { header } from './header.ts';
import { tenantOf } from './passage.ts';

export interface OperationCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: none is sent. */
  readonly body?: unknown;
}

interface Answered {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
}

export interface OperationAnswer extends Answered {
  /** The body as JSON; nothing where it has none. */
  readonly body: unknown;
}

export interface OperationStream extends Answered {
  /** The body as it comes. Whoever destroys it ends the operation. */
  readonly stream: http.IncomingMessage;
}

/** Longer than any operation takes until its answer begins, in milliseconds. */
const patience = 32_000;

/** What says who the visitor is, and must not be lost on the way. */
const forwarded = ['x-forwarded-for', 'user-agent', 'accept-language'];

/** @param request of the visitor: same tenant, same address. */
export async function callOperation(request: Request, call: OperationCall): Promise<OperationAnswer> {
  const { stream, ...answered } = await openOperation(request, call);
  const received = await text(stream);
  return { ...answered, body: received === '' ? undefined : JSON.parse(received) };
}

/** The same for an answer that is no JSON, or too long to be kept whole: a file. */
export async function openOperation(request: Request, call: OperationCall): Promise<OperationStream> {
  const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
  const headers: http.OutgoingHttpHeaders = { host: tenantOf(request).host, ...call.headers };
  if (payload !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(payload);
  }
  for (const name of forwarded) {
    const value = header(request, name);
    if (value !== undefined) headers[name] = value;
  }
  const [near, far] = duplexPair();
  Object.assign(far, { remoteAddress: request.info.remoteAddress });
  request.server.listener.emit('connection', far);
  return answerTo(payload, near, { method: call.method, path: call.path, headers });
}

async function answerTo(
  payload: string | undefined,
  connection: Duplex,
  options: http.RequestOptions,
): Promise<OperationStream> {
  const outgoing = http.request({ ...options, createConnection: () => connection });
  const timer = setTimeout(() => outgoing.destroy(new Error('the operation did not answer in time')), patience);
  try {
    const stream = await new Promise<http.IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
      outgoing.end(payload);
    });
    stream.once('close', () => connection.destroy());
    return { status: stream.statusCode ?? 0, headers: stream.headers, stream };
  } catch (error) {
    connection.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
