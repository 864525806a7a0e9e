/** The Redis that all limiters share, and its command statistics. */
import { createClient } from 'redis';
import { startRedis, type TestRedis } from '#test/redis-server.ts';
import { serveParent } from '#test/serve-parent.ts';

/**
 * `count` resets the counters; `calls` reports the calls since. Data stays in between: each run has fresh clients, and our
 * limiter would resync an emptied Redis during the measurement.
 */
export type RedisQuestion = 'start' | 'count' | 'calls';

export interface RedisAnswer {
  readonly url: string;
  /** Counts by command, from clients and their scripts; without this module's own commands. */
  readonly calls: Readonly<Record<string, number>>;
}

/** Keep-alive commands of idle connections, also of servers that are not being measured. */
const own = new Set(['info', 'config|resetstat', 'ping']);

let server: TestRedis | undefined;
let client: ReturnType<typeof createClient> | undefined;

async function started(): Promise<{ server: TestRedis; client: ReturnType<typeof createClient> }> {
  server ??= await startRedis();
  if (!server) throw new Error('redis-server is missing: install it, for instance from the package redis-server');
  if (!client) {
    client = createClient({ url: server.url });
    await client.connect();
  }
  return { server, client };
}

async function handle(question: RedisQuestion): Promise<RedisAnswer> {
  const { server, client } = await started();
  if (question === 'count') {
    await client.configResetStat();
  }
  const calls: Record<string, number> = {};
  if (question === 'calls') {
    for (const [, name = '', count] of (await client.info('commandstats')).matchAll(/^cmdstat_(\S+?):calls=(\d+)/gm)) {
      if (!own.has(name)) calls[name] = Number(count);
    }
  }
  return { url: server.url, calls };
}

serveParent(handle, async () => {
  client?.destroy();
  await server?.stop();
});
