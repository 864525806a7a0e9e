/** A server on the loopback that records connections, for tests that must not reach it. */
import net from 'node:net';

export interface Listener {
  readonly origin: string;
  /** First line of each connection, including connections without a request. */
  readonly received: readonly string[];
  /** Resolves at the first connection. */
  reached(): Promise<void>;
  close(): void;
}

export async function startListener(): Promise<Listener> {
  const received: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = net.createServer((socket) => {
    const index = received.push('(a connection)') - 1;
    resolve();
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      received[index] = bytes.toString('latin1').split('\r\n')[0] ?? '';
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the listener has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    reached: () => promise,
    close: () => void server.close(),
  };
}
