/** hapi-rate-limitor on hapi, as its README registers it. */
import hapiRateLimitor from 'hapi-rate-limitor';
import { serveParent } from '../../../test/serve-parent.ts';
import { hapiServer, startHapi } from '../servers/hapi.ts';

const server = hapiServer();

/**
 * @param {import('../servers/settings.ts').ServerSettings} settings
 * @returns {Promise<import('../servers/settings.ts').ServerAddress>}
 */
async function start({ redisUrl, quota, windowSeconds }) {
  await server.register({
    plugin: hapiRateLimitor.plugin,
    options: {
      redis: redisUrl,
      max: quota,
      duration: windowSeconds * 1000,
      getIp: async (request) => String(request.headers['x-client']),
    },
  });
  return startHapi(server);
}

serveParent(start, () => server.stop({ timeout: 100 }));
