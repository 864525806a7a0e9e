/** Answers to what never becomes a request: in JSON, in its turn, and so that it arrives. */
import http from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProblemCode } from '#contracts/problems.ts';
import { Problem } from './problem.ts';

/** Parser and timeout errors of Node by their codes; anything else is malformed. */
const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** How long a client that was refused may go on sending before it is cut off, in milliseconds. */
const lingering = 2_000;

type Answer = http.ServerResponse<http.IncomingMessage>;

/** Replaces hapi's listener, which answers every parser error with a bare 400. To be called when hapi has its listener. */
export function answerClientErrors(listener: http.Server): void {
  const unfinished = trackAnswers(listener);
  const refused = new WeakSet<Duplex>();
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: Error & { code?: string }, socket) => {
    // What still arrives on a refused connection is one more error to the parser.
    if (refused.has(socket)) return;
    refused.add(socket);
    const problem = new Problem(codes[error.code ?? ''] ?? 'malformed_request');
    const answers = [...(unfinished.get(socket) ?? [])];
    const broken = answers.find((answer) => !answer.req.complete);
    const before = answers.findLast((answer) => answer !== broken);
    const speak = () => {
      // The request whose body broke has its answer, which ends the connection: a second one would be nobody's.
      if (broken?.headersSent) broken.once('close', () => socket.destroy());
      else refuse(socket, problem);
    };
    // Answers come in the order of the requests (RFC 9112, 9.3.2): a pipelined client would take ours for another one.
    if (before) before.once('close', speak);
    else speak();
  });
}

/** @returns the answers that are still to be finished, by connection, in the order of their requests. */
function trackAnswers(listener: http.Server): WeakMap<Duplex, Set<Answer>> {
  const unfinished = new WeakMap<Duplex, Set<Answer>>();
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    listener.on(event, ({ socket }: http.IncomingMessage, answer: Answer) => {
      const answers = unfinished.get(socket) ?? new Set();
      unfinished.set(socket, answers.add(answer));
      answer.once('close', () => answers.delete(answer));
    });
  }
  return unfinished;
}

/** Answers on the bare connection, and closes it. */
export function refuse(socket: Duplex, problem: Problem): void {
  // Node takes its own listener off a connection that it hands over (CONNECT): unheard, a reset would end the process.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status } = problem.row;
  const body = JSON.stringify(problem.body());
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // RFC 9112, 9.6: closed while bytes of the client are unread, the connection is reset and our answer may be lost.
  const timer = setTimeout(() => socket.destroy(), lingering);
  socket.once('end', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}
