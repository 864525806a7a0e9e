/** Sends the heartbeat of a node, to several servers of a Cluster at once, so that it survives the failure of one. */
import { setTimeout as delay } from 'node:timers/promises';
import { SLOTS, slotOf } from './redis-slot.ts';

export interface Heartbeat {
  /** Number of live nodes, including this one. */
  readonly nodes: number;
  /** True when an acknowledged heartbeat is missing from the store, so that other state may be lost, too. */
  readonly hasLost: boolean;
  readonly storeMicros: number;
  /** RedisConnection.takeovers when the heartbeat was sent. */
  readonly takeovers: number;
}

/** Reply of one server. `lostAt`: number of the heartbeat that found an acknowledged one missing, 0 for none. */
export interface ServerHeartbeat {
  readonly nodes: number;
  readonly lostAt: number;
  readonly storeMicros: number;
}

const KEY = 'guildgate:limiter:nodes';
/** Up to eight servers with equal slot ranges get at least one key each; of more, some get none. */
const RANGES = 8;
/** How long the other replies are awaited after the first, milliseconds. */
const STRAGGLERS_WITHIN_MS = 20;

const rangeKeys = keysInEachRange();

/** Sends one heartbeat to the server of `key`. @param lastAcked number of the last one it acknowledged, 0 for none */
type SendHeartbeat = (key: string, lastAcked: number) => Promise<ServerHeartbeat>;

/** @returns a function that sends a heartbeat to all servers and merges the replies */
export function heartbeatSender(isSpread: boolean) {
  const keys = isSpread ? rangeKeys : [KEY];
  /** Number of the last acknowledged heartbeat, by key. A server that misses it has lost state. */
  const lastAcked = new Map<string, number>();
  /** At most one per key: heartbeats must not pile up in the socket of a frozen server. */
  const inFlight = new Map<string, Promise<ServerHeartbeat>>();
  let hasLost = false;

  async function sendOne(key: string, number: number, send: SendHeartbeat): Promise<ServerHeartbeat> {
    try {
      const last = lastAcked.get(key) ?? 0;
      const reply = await send(key, last);
      if (reply.lostAt > last) hasLost = true;
      lastAcked.set(key, number);
      return reply;
    } finally {
      inFlight.delete(key);
    }
  }

  /** @throws the error of the first server when all fail */
  return async (number: number, send: SendHeartbeat): Promise<Omit<Heartbeat, 'takeovers'>> => {
    const all = keys.map((key) => {
      // Number 0, the farewell, must not join a heartbeat in flight.
      const one = (number > 0 && inFlight.get(key)) || sendOne(key, number, send);
      inFlight.set(key, one);
      return one;
    });
    const replies: ServerHeartbeat[] = [];
    const settled = Promise.allSettled(all.map(async (one) => replies.push(await one)));
    try {
      await Promise.any(all);
    } catch {
      await all[0];
    }
    await Promise.race([settled, delay(STRAGGLERS_WITHIN_MS)]);
    const merged = {
      nodes: Math.max(...replies.map(({ nodes }) => nodes)),
      // The slowest clock: a resynced admission must not lie in the future of any server.
      storeMicros: Math.min(...replies.map(({ storeMicros }) => storeMicros)),
      hasLost,
    };
    hasLost = false;
    return merged;
  };
}

/** @returns one key per slot range, the same on every node */
function keysInEachRange(): string[] {
  const keys = new Map<number, string>();
  for (let tag = 0; keys.size < RANGES; tag += 1) {
    const key = `${KEY}:{${tag}}`;
    const range = Math.floor((slotOf(key) * RANGES) / SLOTS);
    if (!keys.has(range)) keys.set(range, key);
  }
  return [...keys.values()];
}
