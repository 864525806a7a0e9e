/** JSON responses to parser and timeout errors, in the order of the requests and with a lingering close. */
import http from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProblemCode } from '#contracts/problems.ts';
import { Problem } from '../api/problem.ts';
import { closeLingering } from './lingering-close.ts';

/** Parser and timeout errors of Node by their codes; anything else is malformed. */
const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

type Response = http.ServerResponse<http.IncomingMessage>;

/** Replaces hapi's listener, which responses every parser error with a bare 400. Call after hapi has added its own. */
export function answerClientErrors(listener: http.Server): void {
  const unfinished = trackResponses(listener);
  const refused = new WeakSet<Duplex>();
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: Error & { code?: string; rawPacket?: Buffer }, socket) => {
    // Further bytes on a refused connection are further parser errors.
    if (refused.has(socket)) return;
    refused.add(socket);
    const problem = new Problem(codes[error.code ?? ''] ?? 'malformed_request');
    const responses = unfinished.get(socket) ?? [];
    const broken = responses.find((response) => !response.req.complete);
    const before = responses.findLast((response) => response !== broken);
    const respond = () => {
      // The request with the invalid body already has a response, which ends the connection.
      if (broken?.headersSent) broken.once('close', () => socket.destroy());
      else refuse(socket, problem, isHead(error.rawPacket));
    };
    // A pipelined client expects responses in the order of its requests (RFC 9112, 9.3.2).
    if (before) before.once('close', respond);
    else respond();
  });
}

/** @returns unfinished responses by connection, in the order of their requests */
function trackResponses(listener: http.Server): WeakMap<Duplex, Response[]> {
  const unfinished = new WeakMap<Duplex, Response[]>();
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    listener.on(event, ({ socket }: http.IncomingMessage, response: Response) => {
      const responses = unfinished.get(socket) ?? [];
      if (responses.length === 0) unfinished.set(socket, responses);
      responses.push(response);
      response.once('close', () => responses.splice(responses.indexOf(response), 1));
    });
  }
  return unfinished;
}

/** The parser does not report the method of a refused head. A head in several packets is not recognised. */
function isHead(packet: Buffer | undefined): boolean {
  return packet?.subarray(0, 5).toString('latin1') === 'HEAD ';
}

/** Responds on the raw socket and closes it. @param headless HEAD request: no body (RFC 9110, 9.3.2) */
export function refuse(socket: Duplex, problem: Problem, headless = false): void {
  // Node removes its error listener from a CONNECT socket; an unhandled reset would end the process.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { statusCode: status, headers, payload } = problem.output;
  const body = JSON.stringify(payload);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    // RFC 9110, 6.6.1.
    `Date: ${new Date().toUTCString()}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${headless ? '' : body}`);
  closeLingering(socket);
}
