/** A host whose tests control each connection byte by byte. */
import { once } from 'node:events';
import net from 'node:net';

/** Called with the text of each request. */
export type Conduct = (socket: net.Socket, request: string) => void;

export interface HostileHost {
  readonly origin: string;
  /** Received requests. */
  readonly requests: string[];
  /** Open connections. */
  readonly open: ReadonlySet<net.Socket>;
  stop(): Promise<void>;
}

export async function startHostileHost(conduct: Conduct): Promise<HostileHost> {
  const requests: string[] = [];
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // The client disconnects while it writes.
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const request = bytes.toString('latin1');
      requests.push(request);
      conduct(socket, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the host has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    open,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @returns the bytes of a response */
export function raw(status: string, headers: Record<string, string | number>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}
