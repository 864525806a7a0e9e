/** What a Redis is like that limits are to be counted in: for whoever sets one up. */
import { setTimeout as delay } from 'node:timers/promises';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { NotConnected } from './redis-node.ts';

export interface RedisFacts {
  readonly version: string;
  /** As it says itself; of a Cluster, one of its nodes. */
  readonly mode: string;
  /** `master`, or what cannot be written to. */
  readonly role: string;
  readonly evictionPolicy: string;
  /** In bytes; 0: as much as there is. */
  readonly maximumMemory: number;
  /** The median of five, in milliseconds. */
  readonly roundTrip: number;
}

const probes = 5;
const pause = 50;
/** Any: what matters in a Cluster is that it leads to one of its nodes. */
const key = 'guildgate:doctor';

/**
 * Writes nothing. Tries to connect until it is told that it is over.
 * @throws RangeError for an address that is none, what Redis refuses, and why it could not be reached
 */
export async function examineRedis(url: string, over: AbortSignal): Promise<RedisFacts> {
  let trouble: unknown;
  const connection = connectRedis(url, {
    info: () => {},
    warn: (details) => {
      trouble = 'err' in details ? details.err : undefined;
    },
  });
  over.addEventListener('abort', () => void connection.close());
  try {
    const info = await askWhenConnected(connection, over, () => trouble !== undefined);
    const roundTrip = await median(() => connection.send(key, ['PING']));
    // A Redis without a password goes on to answer whoever gives a wrong one, until our client hangs up.
    if (trouble !== undefined) throw trouble;
    return { ...factsOf(info), roundTrip };
  } catch (error) {
    throw trouble ?? error;
  }
}

/** @returns all that Redis says of itself. @throws NotConnected when there is trouble that waiting will not mend */
async function askWhenConnected(
  connection: RedisConnection,
  over: AbortSignal,
  hasTrouble: () => boolean,
): Promise<string> {
  while (true) {
    try {
      return String(await connection.send(key, ['INFO']));
    } catch (error) {
      if (!(error instanceof NotConnected) || hasTrouble()) throw error;
      await delay(pause, undefined, { signal: over });
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
