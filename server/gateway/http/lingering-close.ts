/**
 * Lingering close of a connection whose request was not fully read. With unread bytes, a plain close would reset the
 * connection, and the client could lose the response (RFC 9112, 9.6).
 */
import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Maximum time for the client to go on sending, in milliseconds. */
const longest = 2_000;

/** Ends our half of the connection, and discards further bytes until the client ends its half. */
export function closeLingering(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), longest);
  socket.once('end', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
  socket.end();
  socket.resume();
}

/** Makes Node close with closeLingering() after a response that precedes the end of its request. */
export function lingerAfterResponses(listener: Server): void {
  const linger = (message: IncomingMessage) => {
    const { socket, headers } = message;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    // In-process requests use a stream that is not a socket.
    if (!hasBody || !(socket instanceof Socket)) return;
    // Node calls destroySoon after the last response of a connection.
    socket.destroySoon = () => {
      if (message.complete) Socket.prototype.destroySoon.call(socket);
      else {
        // Detaches the parser, because pipelined requests on a closing connection must not be processed.
        socket.on('data', () => {});
        socket.removeAllListeners('data');
        closeLingering(socket);
      }
    };
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) listener.on(event, linger);
}
