/** A model of a limiter behind a real server. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model } from '../models/model.ts';

export async function serveModel(model: Model, claim: LimitPolicy): Promise<{ url: string; close(): Promise<void> }> {
  const limiter = model.create(claim, { now: () => performance.timeOrigin + performance.now(), pass: delay });
  const server = createServer(async (request, response) => {
    const { admitted, retryAfterSeconds } = await limiter({ key: String(request.headers['x-client']), node: 0 });
    response.statusCode = admitted ? 200 : 429;
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server that listens has a port');
  return {
    url: `http://127.0.0.1:${address.port}/limited`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
