/** The beat of a node, in several servers of a Cluster at once: when one of them is away, the others are still there. */
import { setTimeout as delay } from 'node:timers/promises';
import { SLOTS, slotOf } from './redis-slot.ts';
import type { Beat } from './redis-store.ts';

/** What one server says: `lostAt` is the number of this node's beat at which it had forgotten an answered one, 0 for none. */
export interface ServerBeat {
  readonly nodes: number;
  readonly lostAt: number;
  readonly storeMicros: number;
}

const KEY = 'guildgate:limiter:nodes';
/** So that each of eight servers that own the slots in equal parts has at least one; of more, some have none. */
const SPREAD_OVER = 8;
/** After the first answer, for the others, milliseconds. */
const OTHERS_WITHIN_MS = 20;

const spreadKeys = keysInEachPart();

/** Sends one beat to the server of a key. @param answered the number of the last beat that it answered, 0 for none */
type SendBeat = (key: string, answered: number) => Promise<ServerBeat>;

/** @returns what sends one beat to all servers, and puts together what those that are there say */
export function beats(isSpread: boolean) {
  const keys = isSpread ? spreadKeys : [KEY];
  /** By key, the number of the last beat that was answered: one that was may not be forgotten. */
  const answered = new Map<string, number>();
  /** One at a time to each: a frozen server must not find hundreds of them. */
  const underWay = new Map<string, Promise<ServerBeat>>();
  let hasLost = false;

  async function beatOne(key: string, number: number, beat: SendBeat): Promise<ServerBeat> {
    try {
      const last = answered.get(key) ?? 0;
      const answer = await beat(key, last);
      if (answer.lostAt > last) hasLost = true;
      answered.set(key, number);
      return answer;
    } finally {
      underWay.delete(key);
    }
  }

  /** @throws what the first server's beat failed with, when all did */
  return async (number: number, beat: SendBeat): Promise<Omit<Beat, 'takeovers'>> => {
    const all = keys.map((key) => {
      // A farewell is another one.
      const one = (number > 0 && underWay.get(key)) || beatOne(key, number, beat);
      underWay.set(key, one);
      return one;
    });
    const answers: ServerBeat[] = [];
    const settled = Promise.allSettled(all.map(async (one) => answers.push(await one)));
    try {
      await Promise.any(all);
    } catch {
      // All have failed.
      await all[0];
    }
    await Promise.race([settled, delay(OTHERS_WITHIN_MS)]);
    const beaten = {
      nodes: Math.max(...answers.map(({ nodes }) => nodes)),
      // The clock that is behind the others: what is brought to any of them must not lie in its future.
      storeMicros: Math.min(...answers.map(({ storeMicros }) => storeMicros)),
      hasLost,
    };
    hasLost = false;
    return beaten;
  };
}

/** Keys in different parts of the slots, the same on every node. */
function keysInEachPart(): string[] {
  const keys = new Map<number, string>();
  for (let tag = 0; keys.size < SPREAD_OVER; tag += 1) {
    const key = `${KEY}:{${tag}}`;
    const part = Math.floor((slotOf(key) * SPREAD_OVER) / SLOTS);
    if (!keys.has(part)) keys.set(part, key);
  }
  return [...keys.values()];
}
