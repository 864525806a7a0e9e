/** The two scripts that run in Redis: what they are asked, and what they answer. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Grant, MICROS_PER_SECOND, type Policy } from './limiter.ts';
import { beats } from './redis-beats.ts';
import type { RedisConnection } from './redis-connection.ts';
import { RedisRefusal } from './redis-node.ts';

export interface Question {
  readonly key: string;
  readonly policy: Policy;
  /** How many ask; 0 only brings admissions. */
  readonly count: number;
  /** Nothing is decided after this time of the store; 0 for whenever. */
  readonly deadlineMicros: number;
  /** Admissions that the store may not know, in microseconds of its clock, oldest first. */
  readonly admissions?: readonly number[] | undefined;
}

export interface StoreGrant extends Grant {
  /** The store decided nothing, because the deadline was over. */
  readonly tooLate: boolean;
  /** The store's time, microseconds. */
  readonly storeMicros: number;
}

export interface Beat {
  /** Nodes that live, this one among them. */
  readonly nodes: number;
  /** Whether a beat that was answered is not known any more: nor may anything else be. */
  readonly hasLost: boolean;
  readonly storeMicros: number;
  /** See RedisConnection: how many there had been when it was sent. */
  readonly takeovers: number;
}

export interface RedisStore {
  /** @throws what the client throws; `asUnavailable` tells apart what says that Redis cannot serve */
  take(question: Question): Promise<StoreGrant>;
  /** @param number of this beat; 0 says that the node leaves */
  beat(node: string, number: number, silentMicros: number): Promise<Beat>;
}

interface Script {
  readonly text: string;
  readonly sha: string;
}

const takeScript = scriptOf('./take.lua');
const heartbeatScript = scriptOf('./heartbeat.lua');

/** Questions that are sent together, at the most; Redis begins with them while others are still being asked. */
const TOGETHER = 8;

interface Asked {
  readonly question: Question;
  resolve(grant: StoreGrant): void;
  reject(error: unknown): void;
}

export function redisStore(connection: RedisConnection): RedisStore {
  const beatAll = beats(connection.isSpread);
  const together = connection.isSpread ? 1 : TOGETHER;
  let asked: Asked[] = [];

  function run({ text, sha }: Script, keys: readonly string[], args: readonly (string | Buffer)[]): Promise<unknown> {
    const [key = ''] = keys;
    const rest = [String(keys.length), ...keys, ...args];
    return connection.send(key, ['EVALSHA', sha, ...rest]).catch((error: unknown) => {
      // The only failure that is known to have decided nothing: any other may have, and asking again would count twice.
      if (!(error instanceof RedisRefusal && error.message.startsWith('NOSCRIPT'))) throw error;
      return connection.send(key, ['EVAL', text, ...rest]);
    });
  }

  function flush(): void {
    const batch = asked;
    if (batch.length === 0) return;
    asked = [];
    const args: (string | Buffer)[] = [];
    for (const { question } of batch) addArguments(args, question);
    const keys = batch.map(({ question }) => question.key);
    run(takeScript, keys, args)
      .then((reply) => {
        const numbers = numbersOf(reply, batch.length * NUMBERS_PER_GRANT);
        for (const [index, { question, resolve, reject }] of batch.entries()) {
          const grant = grantOf(numbers, index * NUMBERS_PER_GRANT);
          if (grant) resolve(grant);
          else reject(new Error(`What Redis keeps under ${question.key} is no bucket`));
        }
      })
      .catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
  }

  return {
    take(question) {
      return new Promise((resolve, reject) => {
        asked.push({ question, resolve, reject });
        if (asked.length >= together) flush();
        else if (asked.length === 1) setImmediate(flush);
      });
    },
    async beat(node, number, silentMicros) {
      const { takeovers } = connection;
      const beat = async (key: string, answered: number) => {
        const args = [node, String(number), String(silentMicros), String(answered)];
        const [nodes = 0, lostAt = 0, storeMicros = 0] = numbersOf(await run(heartbeatScript, [key], args), 3);
        return { nodes, lostAt, storeMicros };
      };
      return { ...(await beatAll(number, beat)), takeovers };
    },
  };
}

function addArguments(args: (string | Buffer)[], { policy, count, deadlineMicros, admissions = [] }: Question): void {
  const { quota, windowSeconds, version = 0 } = policy;
  const numbers = [quota, windowSeconds * MICROS_PER_SECOND, version, count, deadlineMicros];
  for (const number of numbers) args.push(String(number));
  args.push(admissions.length === 0 ? '' : packed(admissions));
}

const NUMBERS_PER_GRANT = 4;

/** @returns undefined where the script found something else than a bucket */
function grantOf(numbers: readonly number[], first: number): StoreGrant | undefined {
  const [taken = -2, remaining = 0, resetMicros = 0, storeMicros = 0] = numbers.slice(first, first + NUMBERS_PER_GRANT);
  if (taken === -2) return undefined;
  return { taken: Math.max(0, taken), remaining, resetMicros, storeMicros, tooLate: taken === -1 };
}

function scriptOf(file: string): Script {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** As the script reads them: doubles, least significant byte first. */
function packed(times: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(times.length * 8);
  for (const [index, time] of times.entries()) bytes.writeDoubleLE(time, index * 8);
  return bytes;
}

function numbersOf(reply: unknown, count: number): readonly number[] {
  if (!isNumbers(reply) || reply.length !== count) {
    throw new Error(`The limiter's script answered ${JSON.stringify(reply)}`);
  }
  return reply;
}

function isNumbers(reply: unknown): reply is readonly number[] {
  return Array.isArray(reply) && reply.every(Number.isSafeInteger);
}
