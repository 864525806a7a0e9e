/** The service behind the gateways: one route with a fixed body, on Node's own server. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { serveParent } from '#test/serve-parent.ts';
import { body, type ServerAddress, type ServerSettings } from '../../limiter/servers/settings.ts';

const json = JSON.stringify(body);
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
const server = createServer((_, response) => response.writeHead(200, headers).end(json));
// A gateway keeps its connections while the others are measured.
server.keepAliveTimeout = 600_000;

async function start(_: ServerSettings): Promise<ServerAddress> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { port: address.port, pid: process.pid };
}

serveParent(start, async () => {
  server.closeAllConnections();
  server.close();
});
