/** express-rate-limit with rate-limit-redis on express, as their READMEs have them; and express without a limiter. */
import { once } from 'node:events';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { createClient } from 'redis';
import { serveParent } from '../../../test/serve-parent.ts';
import { body } from '../servers/settings.ts';

const app = express();
/** @type {import('node:http').Server | undefined} */
let server;
/** @type {ReturnType<typeof createClient> | undefined} */
let client;

/**
 * @param {import('../servers/settings.ts').ServerSettings} settings
 * @returns {Promise<import('../servers/settings.ts').ServerAddress>}
 */
async function start({ limiter, redisUrl, quota, windowSeconds }) {
  if (limiter !== undefined) {
    const connection = createClient({ url: redisUrl });
    client = connection;
    await connection.connect();
    app.use(
      rateLimit({
        windowMs: windowSeconds * 1000,
        limit: quota,
        standardHeaders: 'draft-8',
        legacyHeaders: false,
        keyGenerator: (request) => String(request.headers['x-client']),
        store: new RedisStore({ sendCommand: (...args) => connection.sendCommand(args) }),
      }),
    );
  }
  app.get('/limited', (_request, response) => {
    response.json(body);
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, pid: process.pid };
}

serveParent(start, async () => {
  server?.close();
  server?.closeAllConnections();
  client?.destroy();
});
