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

/**
 * Questions that are sent together have one deadline, that of the first of them to end. No further apart: a question that
 * was found too late although it has time left is asked again.
 */
const DEADLINES_APART_MICROS = 10_000;

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
    const questions = batch.map(({ question }) => question);
    const keys = questions.map(({ key }) => key);
    run(takeScript, keys, argumentsOf(questions))
      .then((reply) => packedOf(reply, DOUBLE_BYTES + batch.length * GRANT_BYTES))
      .then(
        (packed) => answer(batch, packed),
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
  }

  return {
    take(question) {
      return new Promise((resolve, reject) => {
        const [first] = asked;
        if (first && !canGoTogether(first.question, question)) flush();
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

function canGoTogether(one: Question, other: Question): boolean {
  const { quota, windowSeconds, version = 0 } = one.policy;
  const { policy, deadlineMicros } = other;
  return (
    policy.quota === quota &&
    policy.windowSeconds === windowSeconds &&
    (policy.version ?? 0) === version &&
    // What may be done whenever must not be too late.
    (deadlineMicros === 0) === (one.deadlineMicros === 0) &&
    Math.abs(deadlineMicros - one.deadlineMicros) <= DEADLINES_APART_MICROS
  );
}

/** @param questions that can go together */
function argumentsOf(questions: readonly Question[]): (string | Buffer)[] {
  const [first] = questions;
  if (!first) return [];
  const { quota, windowSeconds, version = 0 } = first.policy;
  let deadline = first.deadlineMicros;
  let isUsual = true;
  for (const { deadlineMicros, count, admissions } of questions) {
    deadline = Math.min(deadline, deadlineMicros);
    isUsual &&= count === 1 && admissions === undefined;
  }
  const args: (string | Buffer)[] = [quota, windowSeconds * MICROS_PER_SECOND, version, deadline].map(String);
  if (isUsual) return args;
  for (const { count, admissions } of questions) args.push(String(count), admissions ? packed(admissions) : '');
  return args;
}

const DOUBLE_BYTES = 8;
const GRANT_BYTES = 3 * DOUBLE_BYTES;

function answer(batch: readonly Asked[], packed: Buffer): void {
  const storeMicros = packed.readDoubleLE(0);
  let at = DOUBLE_BYTES;
  for (const { question, resolve, reject } of batch) {
    const taken = packed.readDoubleLE(at);
    const remaining = packed.readDoubleLE(at + DOUBLE_BYTES);
    const resetMicros = packed.readDoubleLE(at + 2 * DOUBLE_BYTES);
    at += GRANT_BYTES;
    if (taken === -2) reject(new Error(`What Redis keeps under ${question.key} is no bucket`));
    else resolve({ taken: Math.max(0, taken), remaining, resetMicros, storeMicros, tooLate: taken === -1 });
  }
}

function scriptOf(file: string): Script {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** As the script reads and writes them: doubles, least significant byte first. */
function packed(times: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(times.length * DOUBLE_BYTES);
  for (const [index, time] of times.entries()) bytes.writeDoubleLE(time, index * DOUBLE_BYTES);
  return bytes;
}

function packedOf(reply: unknown, length: number): Buffer {
  if (!Buffer.isBuffer(reply) || reply.length !== length) throw wrongReply(reply);
  return reply;
}

function numbersOf(reply: unknown, count: number): readonly number[] {
  if (!isNumbers(reply) || reply.length !== count) throw wrongReply(reply);
  return reply;
}

function wrongReply(reply: unknown): Error {
  return new Error(`The limiter's script answered ${JSON.stringify(reply)}`);
}

function isNumbers(reply: unknown): reply is readonly number[] {
  return Array.isArray(reply) && reply.every(Number.isSafeInteger);
}
