/**
 * Calls operations in process, through a connection in memory and every stage, so that calls of our pages are counted,
 * checked and recorded like calls of the visitor to the API.
 */
import http from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Request } from '@hapi/hapi';
import { tenantOf } from '../api/request-context.ts';
import { header } from './header.ts';

export interface OperationCall {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: no body. Buffer: a file, as it is; everything else is JSON. */
  readonly body?: unknown;
}

interface ResponseHead {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
}

export interface OperationResponse extends ResponseHead {
  /** The parsed JSON body; undefined if there is none. */
  readonly body: unknown;
}

export interface OperationStream extends ResponseHead {
  /** The body stream; destroying it aborts the operation. */
  readonly stream: http.IncomingMessage;
}

/** Longer than any operation takes until its response begins, in milliseconds. */
const patience = 32_000;

/** Headers that identify the visitor. */
const forwarded = ['x-forwarded-for', 'user-agent', 'accept-language'];

/** @param request the visitor's, for tenant and address */
export async function callOperation(request: Request, call: OperationCall): Promise<OperationResponse> {
  const { stream, ...head } = await openOperation(request, call);
  const received = await text(stream);
  return { ...head, body: received === '' ? undefined : JSON.parse(received) };
}

/** callOperation() for file responses: not JSON, or too long for memory. */
export async function openOperation(request: Request, call: OperationCall): Promise<OperationStream> {
  const payload = Buffer.isBuffer(call.body) || call.body === undefined ? call.body : JSON.stringify(call.body);
  const headers: http.OutgoingHttpHeaders = { host: tenantOf(request).host, ...call.headers };
  if (payload !== undefined) {
    if (typeof payload === 'string') headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(payload);
  }
  for (const name of forwarded) {
    const value = header(request, name);
    if (value !== undefined) headers[name] = value;
  }
  const [near, far] = duplexPair();
  Object.assign(far, { remoteAddress: request.info.remoteAddress });
  request.server.listener.emit('connection', far);
  return sendRequest(payload, near, { method: call.method, path: call.path, headers });
}

async function sendRequest(
  payload: string | Buffer | undefined,
  connection: Duplex,
  options: http.RequestOptions,
): Promise<OperationStream> {
  const outgoing = http.request({ ...options, createConnection: () => connection });
  const timer = setTimeout(() => outgoing.destroy(new Error('in-process operation timed out')), patience);
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
