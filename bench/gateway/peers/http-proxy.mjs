/** @fastify/http-proxy with @fastify/rate-limit in memory, by the client's address, as their READMEs have both. */
import proxy from '@fastify/http-proxy';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { serveParent } from '../../../test/serve-parent.ts';

// Trusts the proxy in front, as ours does, which makes `request.ip` the forwarded address.
const app = Fastify({ forceCloseConnections: true, trustProxy: '127.0.0.1' });

/**
 * @param {import('../../limiter/servers/settings.ts').ServerSettings} settings
 * @returns {Promise<import('../../limiter/servers/settings.ts').ServerAddress>}
 */
async function start({ quota, windowSeconds, upstream }) {
  await app.register(rateLimit, { max: quota, timeWindow: windowSeconds * 1000, cache: 100_000 });
  await app.register(proxy, { upstream: upstream ?? '' });
  return { port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port), pid: process.pid };
}

serveParent(start, () => app.close());
