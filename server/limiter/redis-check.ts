/** Inspects a Redis server for the `doctor` command. */
import { setTimeout as delay } from 'node:timers/promises';
import { connectRedis } from './connect-redis.ts';
import type { RedisConnection } from './redis-connection.ts';
import { NotConnected } from './redis-node.ts';

export interface RedisFacts {
  readonly version: string;
  /** `redis_mode` of INFO; in a Cluster, of one of its nodes. */
  readonly mode: string;
  /** `master`, or a read-only role. */
  readonly role: string;
  readonly evictionPolicy: string;
  /** In bytes; 0: unlimited. */
  readonly maximumMemory: number;
  /** Median of five, in milliseconds. */
  readonly roundTrip: number;
}

const probes = 5;
const pause = 50;
/** Any key: in a Cluster it selects one of the nodes. */
const key = 'guildgate:doctor';

/**
 * Read-only. Tries to connect until the deadline.
 * @throws RangeError for a malformed address, RedisRefusal for an error reply, or the connection error
 */
export async function checkRedis(url: string, deadline: AbortSignal): Promise<RedisFacts> {
  let failure: unknown;
  const connection = connectRedis(url, {
    info: () => {},
    warn: (details) => {
      failure = 'err' in details ? details.err : undefined;
    },
  });
  deadline.addEventListener('abort', () => void connection.close());
  try {
    const info = await infoWhenConnected(connection, deadline, () => failure !== undefined);
    const roundTrip = await median(() => connection.send(key, ['PING']));
    // A Redis without a password still serves a client that gives one, until the client disconnects.
    if (failure !== undefined) throw failure;
    return { ...factsOf(info), roundTrip };
  } catch (error) {
    throw failure ?? error;
  }
}

/** @returns the reply of INFO. @throws NotConnected after a connection error, which waiting would not fix */
async function infoWhenConnected(
  connection: RedisConnection,
  deadline: AbortSignal,
  hasFailed: () => boolean,
): Promise<string> {
  while (true) {
    try {
      return String(await connection.send(key, ['INFO']));
    } catch (error) {
      if (!(error instanceof NotConnected) || hasFailed()) throw error;
      await delay(pause, undefined, { signal: deadline });
    }
  }
}

async function median(probe: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < probes; count += 1) {
    const began = performance.now();
    await probe();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(probes / 2)] ?? 0;
}

function factsOf(info: string): Omit<RedisFacts, 'roundTrip'> {
  const fact = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? '';
  return {
    version: fact('redis_version'),
    mode: fact('redis_mode'),
    role: fact('role'),
    evictionPolicy: fact('maxmemory_policy'),
    maximumMemory: Number(fact('maxmemory')),
  };
}
