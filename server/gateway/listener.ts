/**
 * The HTTP listener: limits on what a peer may send and how slowly, and JSON for what never becomes a request.
 * Node's own answers there are bare status lines, or nothing.
 */
import http from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProblemCode } from '#contracts/problems.ts';
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

/** Parser and timeout errors of Node by their codes; anything else is malformed. */
const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

export function createListener(): http.Server {
  const listener = http.createServer(settings);
  // Beyond it Node drops headers silently; ours counts them (stage 1), within the size that the parser allows.
  listener.maxHeadersCount = 0;
  listener.on('checkExpectation', (_request, response: http.ServerResponse) => {
    const body = json(new Problem('expectation_failed'));
    response.writeHead(417, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
  // Without a listener Node drops a CONNECT without a word, and so would a client that hangs on for an answer.
  listener.on('connect', (_request, socket: Duplex) => refuse(socket, new Problem('method_not_allowed')));
  return listener;
}

/** Replaces hapi's listener, which answers every parser error with a bare 400. To be called when hapi has its listener. */
export function answerClientErrors(listener: http.Server): void {
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: Error & { code?: string }, socket) => {
    refuse(socket, new Problem(codes[error.code ?? ''] ?? 'malformed_request'));
  });
}

function refuse(socket: Duplex, problem: Problem): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status } = problem.row;
  const body = json(problem);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function json(problem: Problem): string {
  return JSON.stringify(problem.body());
}
