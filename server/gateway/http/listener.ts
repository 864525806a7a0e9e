/**
 * The HTTP listener: limits on size and speed of requests, and JSON responses where Node would send only a status line
 * or nothing.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../api/problem.ts';
import { refuse } from './client-errors.ts';

/** Times in milliseconds, sizes in bytes; Node's default times are five to thirty times longer. */
const settings = {
  headersTimeout: 10_000,
  // As long as the upload of a file may take; other bodies have their own bounds (see body.ts).
  requestTimeout: 130_000,
  connectionsCheckingInterval: 1_000,
  // Longer than that of a proxy in front, so that the proxy closes first and never sends into a closing connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Stage 1 answers a missing Host in JSON.
  requireHostHeader: false,
};

export function createListener(): http.Server {
  const listener = http.createServer(settings);
  // Node drops headers beyond this count silently; stage 1 checks the count instead.
  listener.maxHeadersCount = 0;
  listener.on('checkExpectation', (_request, response: http.ServerResponse) => {
    const body = JSON.stringify(new Problem('expectation_failed').output.payload);
    response.writeHead(417, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(body);
  });
  // Without a listener, Node closes a CONNECT connection without a response.
  // Empty Allow (RFC 9110, 10.2.1): the target of CONNECT is a host, which has no methods.
  listener.on('connect', (_request, socket: Duplex) =>
    refuse(socket, new Problem('method_not_allowed', { headers: { Allow: '' } })),
  );
  return listener;
}

/**
 * Connections that the kernel holds for a process that computes; beyond them it drops what arrives, and the client tries
 * again only after a second: with Node's 511, a tenant that opens 1,500 at once keeps its neighbours out as well. Linux
 * bounds it by net.core.somaxconn, which is 4,096.
 */
const backlog = 4_096;

/** @returns when the listener accepts connections. @throws its own error, such as EADDRINUSE */
export async function listen(listener: http.Server, { host, port }: { host: string; port: number }): Promise<void> {
  listener.listen({ host, port, backlog });
  await once(listener, 'listening');
}
