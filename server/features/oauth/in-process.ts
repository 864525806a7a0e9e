/**
 * An operation, called from within: through a connection in memory, the server's own parser and every stage. What our
 * pages do on a visitor's behalf is counted, checked and recorded as if the visitor had called the API.
 */
import http from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Request } from '@hapi/hapi';
import { header } from '#server/gateway/header.ts';
import { tenantOf } from '#server/gateway/passage.ts';

export interface OperationAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body as JSON; nothing where it has none. */
  readonly body: unknown;
}

/** Longer than any operation takes to answer, in milliseconds. */
const patience = 12_000;

/** What says who the visitor is, and must not be lost on the way. */
const forwarded = ['x-forwarded-for', 'user-agent', 'accept-language'];

/** @param request of the visitor: same tenant, same address. */
export function callOperation(request: Request, path: string, body: object): Promise<OperationAnswer> {
  const payload = JSON.stringify(body);
  const headers: http.OutgoingHttpHeaders = {
    host: tenantOf(request).host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  for (const name of forwarded) {
    const value = header(request, name);
    if (value !== undefined) headers[name] = value;
  }
  const [near, far] = duplexPair();
  Object.assign(far, { remoteAddress: request.info.remoteAddress });
  request.server.listener.emit('connection', far);
  return answerTo(payload, near, { method: 'POST', path, headers });
}

async function answerTo(payload: string, connection: Duplex, options: http.RequestOptions): Promise<OperationAnswer> {
  const signal = AbortSignal.timeout(patience);
  const outgoing = http.request({ ...options, signal, createConnection: () => connection });
  try {
    const incoming = await new Promise<http.IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
      outgoing.end(payload);
    });
    const received = await text(incoming);
    const { statusCode = 0, headers } = incoming;
    return { status: statusCode, headers, body: received === '' ? undefined : JSON.parse(received) };
  } finally {
    connection.destroy();
  }
}
