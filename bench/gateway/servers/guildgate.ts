/** Our server as in production, with the contract of a service, and a database of its own. */
import { join } from 'node:path';
import type { Service } from '#server/compose.ts';
import { allocateAsYoung } from '#server/platform/heap.ts';
import { Child } from '#test/children.ts';
import { serveParent } from '#test/serve-parent.ts';
import type { ServerAddress, ServerSettings } from '../../limiter/servers/settings.ts';
import type { BenchDatabase, DatabaseSettings } from '../../servers/database.ts';

let database: Child<DatabaseSettings, BenchDatabase> | undefined;
let service: Service | undefined;

async function start({ quota, windowSeconds, upstream }: ServerSettings): Promise<ServerAddress> {
  Object.assign(process.env, {
    GATEWAY_CONTRACTS: join(import.meta.dirname, '../contracts'),
    BENCH_SERVICE: upstream,
    BENCH_QUOTA: String(quota),
    BENCH_WINDOW: String(windowSeconds),
  });
  database = new Child(new URL('../../servers/database.ts', import.meta.url));
  const { apiUrl, secretKey, host } = await database.ask({ contacts: 0 });
  // The list of contracts reads the folder when it is loaded.
  const { startService } = await import('#server/compose.ts');
  service = await startService({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: apiUrl,
    databasePoolSize: 20,
    redisUrl: undefined,
    secretKey: Buffer.from(secretKey, 'base64'),
    trustedProxies: ['127.0.0.1'],
    webhookAllowedAddresses: [],
    chromiumPath: undefined,
    metrics: undefined,
    logLevel: 'info',
  });
  return { port: service.port, pid: process.pid, path: '/api/v1/limited', host };
}

allocateAsYoung();
serveParent(start, async () => {
  await service?.stop(0);
  await database?.stop();
});
