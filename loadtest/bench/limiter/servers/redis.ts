/** The Redis that all limiters share, and what it was asked for. */
import { createClient } from 'redis';
import { startRedis, type TestRedis } from '#test/redis-server.ts';
import { serveParent } from '../../serve-parent.ts';

/**
 * `count` starts counting at 0; `calls` tells what was called since. It is not emptied in between: every run has clients
 * that nobody has heard of, and ours would tell an emptied one what it has lost, while they are measured.
 */
export type RedisQuestion = 'start' | 'count' | 'calls';

export interface RedisAnswer {
  readonly url: string;
  /** How often each command was called, by clients or by their scripts; without what this module asks itself. */
  readonly calls: Readonly<Record<string, number>>;
}

/** And what keeps idle connections alive, of servers that are not being measured, too. */
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

async function answer(question: RedisQuestion): Promise<RedisAnswer> {
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

serveParent(answer, async () => {
  client?.destroy();
  await server?.stop();
});
