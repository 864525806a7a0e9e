/** @fastify/rate-limit on fastify, as its README has it; and fastify without a limiter. */
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import { serveParent } from '../../../test/serve-parent.ts';
import { body } from '../servers/settings.ts';

const app = Fastify({ forceCloseConnections: true });
/** @type {Redis | undefined} */
let redis;

/**
 * @param {import('../servers/settings.ts').ServerSettings} settings
 * @returns {Promise<import('../servers/settings.ts').ServerAddress>}
 */
async function start({ limiter, redisUrl, quota, windowSeconds }) {
  if (limiter !== undefined) {
    // The two that its example sets.
    redis = new Redis(redisUrl, { connectTimeout: 500, maxRetriesPerRequest: 1 });
    await app.register(rateLimit, {
      redis,
      max: quota,
      timeWindow: windowSeconds * 1000,
      keyGenerator: (request) => String(request.headers['x-client']),
    });
  }
  app.get('/limited', async () => body);
  return { port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port), pid: process.pid };
}

serveParent(start, async () => {
  await app.close();
  redis?.disconnect();
});
