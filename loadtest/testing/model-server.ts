/** A model of a limiter behind real sockets: `GET /limited`, counted by the header x-client. */
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { LimitPolicy } from '../limit-policy.ts';
import type { Model } from '../limits/models/model.ts';

export interface ModelServer {
  /** One per node; they share the limiter. */
  readonly origins: readonly string[];
  /** The received requests. */
  readonly seen: { readonly host: string | undefined; readonly from: string | undefined; readonly url: string }[];
  stop(): Promise<void>;
}

/** @param denial status of its denials */
export async function startModelServer(
  model: Model,
  claim: LimitPolicy,
  nodes = 1,
  denial = 429,
): Promise<ModelServer> {
  const limiter = model.create(claim, {
    now: () => performance.timeOrigin + performance.now(),
    pass: (milliseconds) => delay(milliseconds),
  });
  const seen: ModelServer['seen'] = [];
  const servers = await Promise.all(
    Array.from({ length: nodes }, (_, node) =>
      listening(
        createServer(async (request, response) => {
          seen.push({ host: request.headers.host, from: request.socket.remoteAddress, url: request.url ?? '' });
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          if (decodeURIComponent(pathname) !== '/limited') {
            response.statusCode = 404;
            response.end('{}');
            return;
          }
          const key = String(request.headers['x-client'] ?? request.socket.remoteAddress);
          const { admitted, retryAfterSeconds, remaining } = await limiter({ key, node });
          if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
          if (remaining !== undefined) response.setHeader('ratelimit', `"model";r=${remaining}`);
          response.statusCode = admitted ? 200 : denial;
          response.end('{}');
        }),
      ),
    ),
  );
  return {
    origins: servers.map(originOf),
    seen,
    async stop() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  return `http://127.0.0.1:${address.port}`;
}
