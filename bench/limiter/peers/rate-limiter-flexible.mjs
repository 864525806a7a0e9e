/** rate-limiter-flexible on hapi, as the page "Hapi plugin" of its wiki has it. */
import Boom from '@hapi/boom';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { serveParent } from '../../../test/serve-parent.ts';
import { hapiServer, startHapi } from '../servers/hapi.ts';

const server = hapiServer();
/** @type {Redis | undefined} */
let storeClient;

/**
 * @param {import('../servers/settings.ts').ServerSettings} settings
 * @returns {Promise<import('../servers/settings.ts').ServerAddress>}
 */
async function start({ limiter, redisUrl, quota, windowSeconds }) {
  storeClient = new Redis(redisUrl, { lazyConnect: true, enableOfflineQueue: false });
  await storeClient.connect();
  const rateLimiter = new RateLimiterRedis({
    storeClient,
    points: quota,
    duration: windowSeconds,
    // Clients that have used up their points are denied without a call to Redis; off by default.
    ...(limiter === 'block' ? { inMemoryBlockOnConsumed: quota } : {}),
  });
  server.ext('onPreAuth', async (request, h) => {
    try {
      await rateLimiter.consume(String(request.headers['x-client']));
      return h.continue;
    } catch (rejected) {
      if (rejected instanceof Error) throw rejected;
      const error = Boom.tooManyRequests('Rate limit exceeded');
      error.output.headers['Retry-After'] = Math.round(rejected.msBeforeNext / 1000) || 1;
      throw error;
    }
  });
  return startHapi(server);
}

serveParent(start, async () => {
  await server.stop({ timeout: 100 });
  storeClient?.disconnect();
});
