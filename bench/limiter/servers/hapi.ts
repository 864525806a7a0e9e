/** The route on hapi, which ours and two peers limit. */
import Hapi from '@hapi/hapi';
import { body } from './settings.ts';

/** @returns a server on a free port, not started. */
export function hapiServer(): Hapi.Server {
  const server = Hapi.server({ host: '127.0.0.1', port: 0 });
  server.route({ method: 'GET', path: '/limited', handler: () => body });
  return server;
}

export async function startHapi(server: Hapi.Server): Promise<{ port: number; pid: number }> {
  await server.start();
  return { port: Number(server.info.port), pid: process.pid };
}
