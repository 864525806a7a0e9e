/** A TCP server on the loopback with answers given by the test, in HTTP or not. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

export interface Receiver {
  readonly port: number;
  /** Number of connections, used or not. */
  readonly connections: number;
  /** Received text, by connection. */
  readonly received: readonly string[];
  /** Accepts no more connections. Resolves when the clients have closed theirs. */
  left(): Promise<void>;
  close(): void;
}

export interface ReceiverOptions {
  /** Absent: 127.0.0.1. */
  readonly host?: string;
  /** Present: serves TLS. */
  readonly certificate?: Certificate;
}

/** @param answer called once per connection, when a request is complete */
export async function startReceiver(
  answer: (socket: Socket, request: string) => void,
  { host = '127.0.0.1', certificate }: ReceiverOptions = {},
): Promise<Receiver> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const listen = (socket: Socket) => {
    const index = received.push('') - 1;
    let isAnswered = false;
    socket.on('data', (bytes) => {
      received[index] += bytes.toString();
      const request = received[index] ?? '';
      if (isAnswered || !isWhole(request)) return;
      isAnswered = true;
      answer(socket, request);
    });
  };
  const server = certificate ? createTlsServer(certificate, listen) : createServer(listen);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // The client may reset the connection.
    socket.on('error', () => {});
  });
  server.on('secureConnection', (socket: Socket) => socket.on('error', () => {}));
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    port: address.port,
    get connections() {
      return connections;
    },
    received,
    left: () => new Promise((resolve) => server.close(() => resolve())),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function isWhole(request: string): boolean {
  const [head = '', ...body] = request.split('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return request.includes('\r\n\r\n') && Buffer.byteLength(body.join('\r\n\r\n')) >= Number(length ?? 0);
}
