import { once } from 'node:events';
import { createServer } from 'node:net';
import { EmbeddedPostgresError, hasCode } from './error.ts';

/**
 * Checks a port of 127.0.0.1. @param wanted 0 for any free port
 * @returns a port that was free a moment ago
 * @throws EmbeddedPostgresError when the port is taken or not allowed
 */
export async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  try {
    server.listen({ port: wanted, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
    return address.port;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new EmbeddedPostgresError(
        'port',
        `Port ${wanted} of 127.0.0.1, where PostgreSQL should listen, is already in use. ` +
          'Stop the program that listens there, or choose another port.',
        { cause: error },
      );
    }
    if (hasCode(error, 'EACCES', 'ERR_SOCKET_BAD_PORT')) {
      throw new EmbeddedPostgresError(
        'port',
        `PostgreSQL may not listen on port ${wanted} of 127.0.0.1. Choose another port, 1024 or above.`,
        { cause: error },
      );
    }
    throw error;
  } finally {
    server.close();
  }
}
