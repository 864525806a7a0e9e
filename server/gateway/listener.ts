/**
 * The HTTP listener: limits on what a peer may send and how slowly, and JSON for what Node itself would answer with a
 * bare status line, or not at all.
 */
import http from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from './client-errors.ts';
import { Problem } from './problem.ts';

/** All in milliseconds, bytes where the name says so; defaults of Node are five to thirty times slower. */
const settings = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  // Above that of a proxy in front, which must be the one to close: else it may send into a closing connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // We answer a missing Host ourselves, in JSON.
  requireHostHeader: false,
};

export function createListener(): http.Server {
  const listener = http.createServer(settings);
  // Beyond it Node drops headers silently; ours counts them (stage 1), within the size that the parser allows.
  listener.maxHeadersCount = 0;
  listener.on('checkExpectation', (_request, response: http.ServerResponse) => {
    const body = JSON.stringify(new Problem('expectation_failed').body());
    response.writeHead(417, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(body);
  });
  // Without a listener Node drops a CONNECT without a word, and so would a client that hangs on for an answer.
  // An empty Allow (RFC 9110, 10.2.1): what CONNECT names is a host, and no method will do there.
  listener.on('connect', (_request, socket: Duplex) =>
    refuse(socket, new Problem('method_not_allowed', { headers: { Allow: '' } })),
  );
  return listener;
}
